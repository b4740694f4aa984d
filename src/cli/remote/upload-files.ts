import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { SheafError } from '#client/client.ts'
import type { Client } from '#client/client.ts'
import { describeError } from '#cli/exit-code.ts'
import { kindOfName } from '#contract/file-kinds.ts'
import { maxFilesToFind } from '#contract/uploads.ts'
import { formatBytes } from '#cli/terminal/format-table.ts'
import { neutralize, toJson } from '#cli/terminal/neutralize.ts'
import { openProgress } from '#cli/terminal/progress.ts'
import type { Terminal } from '#cli/terminal/terminal.ts'
import { UsageError } from '#cli/usage-error.ts'
import { findGraph } from './find-graph.ts'

const concurrency = 4

interface LocalFile {
  path: string
  name: string
  size: number
  /** When it was changed, in milliseconds since 1970. */
  changedAt: number
}

type Outcome = 'uploaded' | 'replaced' | 'present' | 'failed'

export interface UploadChoice {
  paths: readonly string[]
  graph?: string
  /** Replaces files of the same name whose bytes differ. */
  replace?: boolean
  /** The files at the destination that are replaced, by the path of what replaces them. */
  replaces?: ReadonlyMap<string, string>
  /** Called with the path of each file that is there now, and its ID. */
  onStored?: (path: string, id: string) => void
}

/** What the destination has of a file. */
interface Known {
  id: string
  isSame: boolean
}

/**
 * Uploads files and the files of folders. What has the same name and size at the destination is left out, or with
 * `replace` what has the same bytes, so that the same command goes on where a broken one ended. Resolves with
 * whether all is there now.
 */
export async function uploadFiles(
  terminal: Terminal,
  sheaf: Client,
  { paths, graph, replace = false, replaces, onStored }: UploadChoice,
): Promise<boolean> {
  const { files, unsupported } = await findLocalFiles(paths)
  for (const path of unsupported)
    terminal.note(`${neutralize(path)}: left out, not a supported format`)
  if (files.length === 0) throw new UsageError('There is no file to upload.')
  const graph_id = graph === undefined ? undefined : (await findGraph(terminal, sheaf, graph)).id
  const present = replace
    ? await findReplaceable(terminal, sheaf, files, graph_id)
    : await findPresent(terminal, sheaf, files, graph_id)
  const counts: Record<Outcome, number> = { uploaded: 0, replaced: 0, present: 0, failed: 0 }
  const progress = openProgress(
    terminal,
    files.reduce((sum, { size }) => sum + size, 0),
  )

  const finish = (file: LocalFile, outcome: Outcome, detail: string, id?: string): void => {
    counts[outcome] += 1
    if (id !== undefined) onStored?.(file.path, id)
    const line = terminal.isJson
      ? toJson({ path: file.path, outcome, id: id ?? null, detail })
      : `${neutralize(file.path)}: ${neutralize(detail)}`
    progress.line(line, terminal.isJson)
  }

  async function uploadOne(file: LocalFile): Promise<void> {
    const replaced = replaces?.get(file.path)
    const known = replaced === undefined ? present.get(file) : { id: replaced, isSame: false }
    if (known === 'ambiguous') {
      progress.add(file.size)
      return finish(file, 'failed', 'not replaced: several files have its name')
    }
    if (known?.isSame) {
      progress.add(file.size)
      return finish(file, 'present', 'already there', known.id)
    }
    let sent = 0
    const options = {
      name: file.name,
      signal: terminal.signal,
      onProgress: (bytes: number) => {
        progress.add(bytes - sent)
        sent = bytes
      },
    }
    try {
      if (known === undefined) {
        const { id } = await sheaf.uploadFile(file.path, { ...options, graph_id })
        finish(file, 'uploaded', `uploaded, ${formatBytes(file.size)}`, id)
      } else {
        const { number } = await sheaf.uploadFileVersion(known.id, file.path, options)
        const detail = `version ${number} uploaded, ${formatBytes(file.size)}`
        finish(file, 'replaced', detail, known.id)
      }
      progress.add(file.size - sent)
    } catch (error) {
      // One bad file is no reason to leave out the others, but without a service or a right there is none to send.
      const isOfFile = !(error instanceof SheafError) || [400, 413, 422].includes(error.status)
      if (terminal.signal.aborted || !isOfFile) throw error
      progress.add(file.size - sent)
      finish(file, 'failed', `failed. ${describeError(error).replaceAll('\n', ' ')}`)
    }
  }

  const waiting = [...files]
  const workers = Array.from({ length: concurrency }, async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      await uploadOne(file)
    }
  })
  try {
    await Promise.all(workers)
  } finally {
    waiting.length = 0
    progress.end()
  }
  terminal.note(
    [
      `${counts.uploaded} uploaded`,
      ...(counts.replaced > 0 ? [`${counts.replaced} replaced`] : []),
      `${counts.present} already there`,
      `${counts.failed} failed`,
    ].join(', '),
  )
  return counts.failed === 0
}

/** Files of folders are found at any depth. Hidden ones and links are left out. */
export async function findLocalFiles(paths: readonly string[]) {
  const files: LocalFile[] = []
  const unsupported: string[] = []
  const visit = async (path: string, isNamed: boolean): Promise<void> => {
    const found = await stat(path).catch(() => {
      throw new UsageError(`${path} does not exist, or cannot be read.`)
    })
    if (found.isDirectory()) {
      const entries = await readdir(path, { withFileTypes: true })
      for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
        if (entry.name.startsWith('.') || entry.isSymbolicLink()) continue
        await visit(join(path, entry.name), false)
      }
    } else if (found.isFile() && (isNamed || kindOfName(path) !== null)) {
      files.push({
        path,
        name: basename(path).normalize('NFC'),
        size: found.size,
        changedAt: found.mtimeMs,
      })
    } else {
      unsupported.push(path)
    }
  }
  for (const path of paths) await visit(path, true)
  return { files, unsupported }
}

const keyOf = ({ name, size }: { name: string; size: number }): string => `${size} ${name}`

/** The files that are at the destination already, with the same name and size. */
async function findPresent(
  { signal }: Terminal,
  sheaf: Client,
  files: readonly LocalFile[],
  graph_id: string | undefined,
): Promise<Map<LocalFile, Known>> {
  const present = new Map<string, string>()
  for (let at = 0; at < files.length; at += maxFilesToFind) {
    const batch = files.slice(at, at + maxFilesToFind).map(({ name, size }) => ({ name, size }))
    const { data } = await sheaf.findFiles({ files: batch, graph_id }, { signal })
    for (const file of data) if (file.status !== 'failed') present.set(keyOf(file), file.id)
  }
  return new Map(
    files.flatMap((file) => {
      const id = present.get(keyOf(file))
      return id === undefined ? [] : [[file, { id, isSame: true }] as const]
    }),
  )
}

/**
 * The files at the destination that have the name of a local one, and whether their bytes are the same. A name that
 * several files have, here or there, does not say which of them is meant.
 */
async function findReplaceable(
  { signal }: Terminal,
  sheaf: Client,
  files: readonly LocalFile[],
  graph_id: string | undefined,
): Promise<Map<LocalFile, Known | 'ambiguous'>> {
  const found = new Map<LocalFile, Known | 'ambiguous'>()
  const byName = Map.groupBy(files, ({ name }) => name)
  for (let at = 0; at < files.length; at += maxFilesToFind) {
    const batch = files.slice(at, at + maxFilesToFind)
    const hashes = new Map<LocalFile, string>()
    for (const file of batch) hashes.set(file, await sha256Of(file.path))
    const sought = batch.map((file) => {
      const { name, size } = file
      return { name, size, sha256: hashes.get(file) }
    })
    const { data } = await sheaf.findFiles({ files: sought, graph_id }, { signal })
    const stored = Map.groupBy(data, ({ name }) => name)
    for (const file of batch) {
      const named = stored.get(file.name) ?? []
      const same = named.find(({ sha256 }) => sha256 === hashes.get(file))
      const [first, ...others] = named
      if (same !== undefined) found.set(file, { id: same.id, isSame: same.status !== 'failed' })
      else if (first === undefined) continue
      else if (others.length > 0 || (byName.get(file.name) ?? []).length > 1) {
        found.set(file, 'ambiguous')
      } else found.set(file, { id: first.id, isSame: false })
    }
  }
  return found
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

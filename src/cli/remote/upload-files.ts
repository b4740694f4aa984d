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

type Outcome = 'uploaded' | 'present' | 'failed'

/**
 * Uploads files and the files of folders. What has the same name and size at the destination is left out,
 * so that the same command goes on where a broken one ended. Resolves with whether all is there now.
 */
export async function uploadFiles(
  terminal: Terminal,
  sheaf: Client,
  { paths, graph }: { paths: readonly string[]; graph?: string },
): Promise<boolean> {
  const { files, unsupported } = await findLocalFiles(paths)
  for (const path of unsupported)
    terminal.note(`${neutralize(path)}: left out, not a supported format`)
  if (files.length === 0) throw new UsageError('There is no file to upload.')
  const graph_id = graph === undefined ? undefined : (await findGraph(terminal, sheaf, graph)).id
  const present = await findPresent(terminal, sheaf, files, graph_id)
  const counts: Record<Outcome, number> = { uploaded: 0, present: 0, failed: 0 }
  const progress = openProgress(
    terminal,
    files.reduce((sum, { size }) => sum + size, 0),
  )

  const finish = (file: LocalFile, outcome: Outcome, detail: string, id?: string): void => {
    counts[outcome] += 1
    const line = terminal.isJson
      ? toJson({ path: file.path, outcome, id: id ?? null, detail })
      : `${neutralize(file.path)}: ${neutralize(detail)}`
    progress.line(line, terminal.isJson)
  }

  async function uploadOne(file: LocalFile): Promise<void> {
    const known = present.get(keyOf(file))
    if (known !== undefined) {
      progress.add(file.size)
      return finish(file, 'present', 'already there', known)
    }
    let sent = 0
    try {
      const { id } = await sheaf.uploadFile(file.path, {
        name: file.name,
        graph_id,
        signal: terminal.signal,
        onProgress: (bytes) => {
          progress.add(bytes - sent)
          sent = bytes
        },
      })
      progress.add(file.size - sent)
      finish(file, 'uploaded', `uploaded, ${formatBytes(file.size)}`, id)
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
    `${counts.uploaded} uploaded, ${counts.present} already there, ${counts.failed} failed`,
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

/** The ids of the files that are at the destination already, by their name and size. */
async function findPresent(
  { signal }: Terminal,
  sheaf: Client,
  files: readonly LocalFile[],
  graph_id: string | undefined,
): Promise<Map<string, string>> {
  const present = new Map<string, string>()
  for (let at = 0; at < files.length; at += maxFilesToFind) {
    const batch = files.slice(at, at + maxFilesToFind).map(({ name, size }) => ({ name, size }))
    const { data } = await sheaf.findFiles({ files: batch, graph_id }, { signal })
    for (const file of data) if (file.status !== 'failed') present.set(keyOf(file), file.id)
  }
  return present
}

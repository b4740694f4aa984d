import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client, Reply } from '#client/client.ts'
import { formatBytes } from '#cli/terminal/format-table.ts'
import { neutralize, toJson } from '#cli/terminal/neutralize.ts'
import { openProgress } from '#cli/terminal/progress.ts'
import type { Terminal } from '#cli/terminal/terminal.ts'
import { UsageError } from '#cli/usage-error.ts'
import { BundleError } from '#service/bundles/check/bundle-error.ts'
import { checkBundle } from '#service/bundles/check/check-bundle.ts'
import { confirmDone } from './list-commands.ts'
import { findTeamIds } from './find-team.ts'
import { findGraph } from './find-graph.ts'
import { saveDownload } from './save-download.ts'

const pollPauseMs = 500

/** Exports a graph to a file, which appears when it is complete. */
export async function exportBundle(
  terminal: Terminal,
  sheaf: Client,
  { name, output, force }: { name: string; output?: string; force?: boolean },
): Promise<void> {
  const graph = await findGraph(terminal, sheaf, name)
  const { bytes } = await sheaf.getExportSize({ graph_id: graph.id }, terminal)
  const response = await sheaf.exportGraph({ graph_id: graph.id }, terminal)
  // A name from the service must not lead out of the folder.
  const path = output ?? `${neutralize(graph.name).replaceAll(/[/\\]|^\.+/g, '_')}.sheaf.zip`
  const size = await saveDownload(terminal, response, { path, force: force === true, bytes })
  confirmDone(terminal, { path, bytes: size }, `${path}: ${formatBytes(size)}`)
}

/** Checks a bundle on this machine, hash by hash, without a service. False when it is not intact. */
export async function verifyBundle(
  terminal: Terminal,
  { path, key }: { path: string; key?: string },
): Promise<boolean> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new UsageError(`${path} cannot be read.`, { cause: error })
  })
  const { size } = await file.stat()
  await file.close()
  const progress = openProgress(terminal, { bytes: size })
  let files = 0
  let signed_by: string | null = null
  let graph = ''
  try {
    await checkBundle(
      { size, read: (range) => createReadStream(path, range) },
      {
        signal: terminal.signal,
        onHeader: async (header, signature) => {
          graph = header.graph.name
          signed_by = signature?.public_key ?? null
        },
        onFile: async () => {
          files += 1
        },
        onBytes: (count) => progress.add(count),
      },
    )
    if (key !== undefined && signed_by !== key) {
      throw new BundleError('signature_invalid', 'The bundle is not signed by this key.')
    }
  } catch (error) {
    if (!(error instanceof BundleError)) throw error
    const { code, message } = error
    confirmDone(terminal, { intact: false, code, message }, `Not intact: ${message}`)
    return false
  } finally {
    progress.end()
  }
  const signature = signed_by === null ? 'not signed' : `signed by ${String(signed_by)}`
  const result = { intact: true, graph, files, signed_by }
  confirmDone(terminal, result, `Intact: ${graph}, files: ${files}, ${signature}`)
  return true
}

type Import = Reply<'getImport'>

/** Uploads a bundle, shows what it would do, and imports it with `yes`. False when the import fails. */
export async function importBundle(
  terminal: Terminal,
  sheaf: Client,
  {
    path,
    yes,
    ...choices
  }: { path: string; yes?: boolean; name?: string; team?: string[]; copy?: boolean },
): Promise<boolean> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw new UsageError(`${path} cannot be read.`, { cause: error })
  })
  const stats = await handle.stat().finally(() => handle.close())
  if (!stats.isFile()) throw new UsageError(`${path} is not a file.`)
  const progress = openProgress(terminal, { bytes: stats.size })
  let before = 0
  const staged = await sheaf
    .uploadBundle(path, {
      ...terminal,
      onProgress: (sent) => {
        progress.add(sent - before)
        before = sent
      },
    })
    .finally(() => progress.end())
  const checked = await settled(terminal, sheaf, staged.id)
  if (checked.status !== 'ready') return showResult(terminal, checked)
  if (!yes) {
    confirmDone(terminal, checked, describe(checked))
    const { name_taken: isTaken = false, name: taken = '' } = checked.bundle ?? {}
    const rename = isTaken && choices.name === undefined ? ` --name "${neutralize(taken)} 2"` : ''
    terminal.note(`Import it: sheaf graphs import ${neutralize(path)} --yes${rename}`)
    await sheaf.deleteImport({ import_id: checked.id }, terminal)
    return true
  }
  const { name, team, copy = false } = choices
  const team_ids = await findTeamIds(terminal, sheaf, team)
  await sheaf.commitImport(
    { import_id: checked.id, name, team_ids, link_existing: !copy },
    terminal,
  )
  return showResult(terminal, await settled(terminal, sheaf, checked.id))
}

async function settled(terminal: Terminal, sheaf: Client, import_id: string): Promise<Import> {
  for (;;) {
    const result = await sheaf.getImport({ import_id }, terminal)
    if (result.status !== 'checking' && result.status !== 'importing') return result
    await pause(pollPauseMs, undefined, { signal: terminal.signal })
  }
}

function showResult(terminal: Terminal, result: Import): boolean {
  const isDone = result.status === 'completed' && result.files.failed === 0
  const problem = result.problem === null ? '' : `: ${result.problem.message}`
  const { imported, linked, failed, refused } = result.files
  const sentence =
    result.status === 'refused'
      ? `Refused${problem}`
      : `Imported ${imported + linked} of ${imported + linked + failed + refused} files: ${imported} new, ${linked} already here, ${failed} failed, ${refused} not imported${problem}`
  if (terminal.isJson) terminal.write(`${toJson(result, 2)}\n`)
  else terminal.write(`${neutralize(sentence)}\n`)
  return isDone
}

function describe({ bundle, files }: Import): string {
  const teams = bundle?.teams.map(({ name }) => name).join(', ') ?? ''
  return [
    `Graph: ${bundle?.name ?? ''}${bundle?.name_taken ? ' (the name is taken)' : ''}`,
    ...(teams === '' ? [] : [`Teams: ${teams}`]),
    `Signature: ${bundle?.signature ?? ''}`,
    `New: ${files.new}, already here: ${files.existing}, not imported: ${files.refused}`,
  ].join('; ')
}

import { setTimeout as pause } from 'node:timers/promises'
import { SheafError } from '#client/client.ts'
import type { Client } from '#client/client.ts'
import { describeError } from '#cli/exit-code.ts'
import type { Terminal } from '#cli/terminal/terminal.ts'
import { UsageError } from '#cli/usage-error.ts'
import { findGraph } from './find-graph.ts'
import { findLocalFiles } from './find-local-files.ts'
import { uploadFiles } from './upload-files.ts'
import type { UploadChoice } from './upload-files.ts'

// Folders are read again instead of watched by the operating system, whose events are missing on network drives and
// come before a file is written whole.
const pollIntervalMs = 1000
const retryIntervalMs = 10_000

/**
 * Uploads files and the files of folders, and then every file that appears there, until the command is interrupted. A
 * file that changes is uploaded as a new version. A file is uploaded once it has not changed for one interval. While the service cannot be reached, it
 * tries again.
 */
export async function watchFiles(
  terminal: Terminal,
  sheaf: Client,
  { paths, graph, ...choice }: Pick<UploadChoice, 'paths' | 'graph' | 'replace'>,
): Promise<never> {
  const { signal } = terminal
  const graphId = graph === undefined ? undefined : (await findGraph(terminal, sheaf, graph)).id
  const stored = new Map<string, string>()
  const folders = new Map<string, string>()
  const options = {
    ...choice,
    ...(graphId !== undefined && { graph: graphId }),
    replaces: stored,
    folders,
    onStored: (path: string, id: string) => void stored.set(path, id),
  }
  const uploaded = new Map<string, string>()
  let before = await statesOf(paths, folders)
  terminal.note('Watching. Press Ctrl-C to stop.')
  for (;;) {
    await pause(pollIntervalMs, undefined, { signal })
    try {
      const states = await statesOf(paths, folders)
      const ready = [...states].filter(
        ([path, state]) => before.get(path) === state && uploaded.get(path) !== state,
      )
      before = states
      if (ready.length === 0) continue
      await uploadFiles(terminal, sheaf, { paths: ready.map(([path]) => path), ...options })
      for (const [path, state] of ready) uploaded.set(path, state)
    } catch (error) {
      // A file can disappear while the folders are read.
      if (error instanceof UsageError) continue
      if (!(error instanceof SheafError) || !isTemporary(error)) throw error
      terminal.note(describeError(error))
      await pause(retryIntervalMs, undefined, { signal })
    }
  }
}

/** The size and time of each file, by its path. Notes the folder of each. */
async function statesOf(
  paths: readonly string[],
  folders: Map<string, string>,
): Promise<Map<string, string>> {
  const { files } = await findLocalFiles(paths)
  for (const { path, folder } of files) folders.set(path, folder)
  return new Map(files.map(({ path, size, changedAt }) => [path, `${size} ${changedAt}`]))
}

function isTemporary({ key, status }: SheafError): boolean {
  return key === 'unreachable' || status === 429 || status >= 500
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '#client/client.ts'
import { formatBytes } from '#cli/terminal/format-table.ts'
import { neutralize } from '#cli/terminal/neutralize.ts'
import { openProgress } from '#cli/terminal/progress.ts'
import type { Terminal } from '#cli/terminal/terminal.ts'
import { UsageError } from '#cli/usage-error.ts'
import { findLocalFiles } from '#cli/remote/find-local-files.ts'
import type { LocalFile } from '#cli/remote/find-local-files.ts'
import { findUploaded } from '#cli/remote/find-uploaded.ts'

const pollPauseMs = 300

/**
 * The ids of files of this machine by their paths. A file whose bytes the service does not have under its name is
 * uploaded, without a graph, and waited for until it was read. Throws where it could not be.
 */
export async function storeFiles(
  terminal: Terminal,
  sheaf: Client,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { files, unsupported } = await findLocalFiles(paths)
  const [odd] = unsupported
  if (odd !== undefined) throw new UsageError(`${odd} is not a file.`)
  const folder = files.find(({ path }) => !paths.includes(path))
  if (folder !== undefined) throw new UsageError('An input cannot be a folder. Name a file.')
  const { signal } = terminal
  const states = await findUploaded(sheaf, files, { graph_id: undefined, replace: true, signal })
  const ids = new Map<string, string>()
  for (const file of files) {
    const state = states.get(file)
    const id = state?.state === 'present' ? state.id : await upload(terminal, sheaf, file)
    await settled(terminal, sheaf, id, file)
    ids.set(file.path, id)
  }
  return ids
}

async function upload(terminal: Terminal, sheaf: Client, file: LocalFile): Promise<string> {
  const { signal } = terminal
  const progress = openProgress(terminal, { bytes: file.size, files: 1 })
  const bar = progress.file(file.name, file.size)
  try {
    const onProgress = (bytes: number) => bar.set(bytes)
    const { id } = await sheaf.uploadFile(file.path, { name: file.name, signal, onProgress })
    progress.line(`${neutralize(file.path)}: uploaded, ${formatBytes(file.size)}`, false)
    return id
  } finally {
    bar.end()
    progress.end()
  }
}

/** Resolves when the service has read a file. */
async function settled(
  { signal }: Terminal,
  sheaf: Client,
  file_id: string,
  { path }: LocalFile,
): Promise<void> {
  for (;;) {
    const { status, error } = await sheaf.getFile({ file_id }, { signal })
    if (status === 'completed') return
    if (status === 'failed') {
      throw new Error(`${path} could not be read. ${error?.description ?? ''}`)
    }
    await pause(pollPauseMs, undefined, { signal })
  }
}

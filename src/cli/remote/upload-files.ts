import { SheafError } from '#client/client.ts'
import type { Client } from '#client/client.ts'
import { describeError } from '#cli/exit-code.ts'
import { formatBytes } from '#cli/terminal/format-table.ts'
import { neutralize, toJson } from '#cli/terminal/neutralize.ts'
import { openProgress } from '#cli/terminal/progress.ts'
import type { Terminal } from '#cli/terminal/terminal.ts'
import { UsageError } from '#cli/usage-error.ts'
import { findGraph } from './find-graph.ts'
import { findLocalFiles } from './find-local-files.ts'
import type { LocalFile } from './find-local-files.ts'
import { findUploaded } from './find-uploaded.ts'
import type { UploadState } from './find-uploaded.ts'

const concurrency = 4

type Outcome = 'uploaded' | 'replaced' | 'present' | 'superseded' | 'unreadable' | 'failed'

export interface UploadChoice {
  paths: readonly string[]
  graph?: string
  /** Replaces files of the same name whose bytes differ. */
  replace?: boolean
  /** The files at the destination that are replaced, by the path of what replaces them. */
  replaces?: ReadonlyMap<string, string>
  /** The folders of files that are named by their paths. */
  folders?: ReadonlyMap<string, string>
  /** Called with the path of each file that is there now, and its ID. */
  onStored?: (path: string, id: string) => void
}

/**
 * Uploads files and the files of folders. What has the same folder, name and size at the destination is left out, or
 * with `replace` what has the same bytes, so that the same command goes on where a broken one ended. What a newer version
 * has replaced, and what the service could not read, is left out too. Resolves with whether all is there and readable.
 */
export async function uploadFiles(
  terminal: Terminal,
  sheaf: Client,
  { paths, graph, replace = false, replaces, folders, onStored }: UploadChoice,
): Promise<boolean> {
  const { files, unsupported } = await findLocalFiles(paths, folders)
  for (const path of unsupported) terminal.note(`${neutralize(path)}: skipped, unsupported format`)
  if (files.length === 0) throw new UsageError('There are no files to upload.')
  const { signal } = terminal
  const graph_id = graph === undefined ? undefined : (await findGraph(terminal, sheaf, graph)).id
  const states = await findUploaded(sheaf, files, { graph_id, replace, signal })
  for (const file of files) {
    const id = replaces?.get(file.path)
    if (id !== undefined) states.set(file, { state: 'changed', id })
  }

  const counts: Record<Outcome, number> = {
    uploaded: 0,
    replaced: 0,
    present: 0,
    superseded: 0,
    unreadable: 0,
    failed: 0,
  }
  const waiting = files.filter((file) => isToSend(states.get(file)))
  const progress = openProgress(terminal, {
    bytes: waiting.reduce((sum, { size }) => sum + size, 0),
    files: waiting.length,
  })
  const finish = (file: LocalFile, outcome: Outcome, detail: string, id?: string): void => {
    counts[outcome] += 1
    if (terminal.isJson) {
      progress.line(toJson({ path: file.path, outcome, id: id ?? null, detail }), true)
    } else if (outcome !== 'present') {
      progress.line(`${neutralize(file.path)}: ${neutralize(detail)}`, false)
    }
  }

  for (const file of files) leaveOut(file, states.get(file))
  const total = waiting.length
  const workers = Array.from({ length: concurrency }, async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      await send(file, states.get(file))
    }
  })
  try {
    await Promise.all(workers)
  } catch (error) {
    waiting.length = 0
    progress.end()
    const sent = counts.uploaded + counts.replaced
    if (total > 0) {
      const advice = ' Run the same command again: it sends only what is missing.'
      terminal.note(`${sent} of ${total} uploaded.${isRefused(error) ? '' : advice}`)
    }
    throw error
  }
  progress.end()
  terminal.note(summaryOf(counts))
  return counts.failed === 0 && counts.unreadable === 0

  function leaveOut(file: LocalFile, state: UploadState | undefined): void {
    if (state?.state === 'present') {
      onStored?.(file.path, state.id)
      finish(file, 'present', 'already there', state.id)
    } else if (state?.state === 'superseded') {
      finish(file, 'superseded', `skipped, replaced by a newer version: ${state.by}`, state.id)
    } else if (state?.state === 'unreadable') {
      const advice = `To try again: sheaf files retry ${state.id}`
      finish(
        file,
        'unreadable',
        `uploaded earlier, but could not be read. ${state.reason} ${advice}`,
        state.id,
      )
    } else if (state?.state === 'ambiguous') {
      finish(file, 'failed', 'not replaced: several files have this name')
    }
  }

  async function send(file: LocalFile, state: UploadState | undefined): Promise<void> {
    const bar = progress.file(file.name, file.size)
    const options = {
      name: file.name,
      signal,
      onProgress: (bytes: number) => bar.set(bytes),
    }
    try {
      if (state?.state === 'changed') {
        const { number } = await sheaf.uploadFileVersion(state.id, file.path, options)
        bar.end()
        onStored?.(file.path, state.id)
        const detail = `version ${number} uploaded, ${formatBytes(file.size)}`
        finish(file, 'replaced', detail, state.id)
      } else {
        const { id } = await sheaf.uploadFile(file.path, {
          ...options,
          graph_id,
          ...(file.folder !== '' && { folder: file.folder }),
        })
        bar.end()
        onStored?.(file.path, id)
        finish(file, 'uploaded', `uploaded, ${formatBytes(file.size)}`, id)
      }
    } catch (error) {
      bar.end()
      // One bad file is no reason to leave out the others, but without a service or a right there is none to send.
      const isOfFile = !(error instanceof SheafError) || [400, 413, 422].includes(error.status)
      if (signal.aborted || !isOfFile) throw error
      finish(file, 'failed', `failed. ${describeError(error).replaceAll('\n', ' ')}`)
    }
  }
}

/** Whether the same command would be refused again: the key may not upload there, or the graph is gone. */
function isRefused(error: unknown): boolean {
  return error instanceof SheafError && [401, 403, 404, 410].includes(error.status)
}

function isToSend(state: UploadState | undefined): boolean {
  return state === undefined || state.state === 'missing' || state.state === 'changed'
}

function summaryOf(counts: Readonly<Record<Outcome, number>>): string {
  const { uploaded, replaced, present, superseded, unreadable, failed } = counts
  return [
    `${uploaded} uploaded`,
    ...(replaced > 0 ? [`${replaced} replaced`] : []),
    `${present} already there`,
    ...(superseded > 0 ? [`${superseded} replaced by newer versions`] : []),
    ...(unreadable > 0 ? [`${unreadable} could not be read`] : []),
    `${failed} failed`,
  ].join(', ')
}

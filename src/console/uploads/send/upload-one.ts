import { call } from '#console/api/call.ts'
import { kindOfName } from '#contract/file-kinds.ts'
import { getFile, type File as FileRecord } from '#contract/files.ts'
import { sendUpload } from './send-upload.ts'

const pollIntervalMs = 1000

/** Uploads a file of one of these kinds and returns its ID. Rejects with why it cannot be used. */
export async function uploadOne(
  file: File,
  kinds: readonly string[],
  onSent: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const kind = kindOfName(file.name)
  if (kind === null || !kinds.some((extension) => kindOfName(`.${extension}`) === kind)) {
    throw new Error(`Choose a file of the type ${kinds.join(', ')}.`)
  }
  const outcome = await sendUpload(
    { name: file.name, folder: '', graph_id: null },
    file,
    (bytes) => onSent(file.size === 0 ? 1 : bytes / file.size),
    signal,
  )
  if (outcome.type === 'failed') throw new Error(outcome.problem.message)
  onSent(1)
  return outcome.file.id
}

/** Waits until a file has been read. Rejects with why it could not be. */
export async function waitUntilRead(file_id: string, signal: AbortSignal): Promise<FileRecord> {
  for (;;) {
    const file = await call(getFile, { params: { file_id } }, signal)
    if (file.status === 'completed') return file
    if (file.status === 'failed') {
      throw new Error(file.error?.description ?? 'The file could not be read.')
    }
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
  }
}

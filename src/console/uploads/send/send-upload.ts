import { call } from '#console/api/call.ts'
import { sendBytes } from '#console/api/send-bytes.ts'
import { getFile, type File as FileRecord } from '#contract/files.ts'
import { uploadFile } from '#contract/uploads.ts'
import { uploadFileVersion, type FileVersion } from '#contract/versions/file-versions.ts'
import type { Upload } from '#console/uploads/queue/next-upload.ts'
import type { Outcome } from './upload-dependencies.ts'
import { failedAttempt } from './retry.ts'

/**
 * Uploads a file by XMLHttpRequest, because fetch does not report upload progress in all browsers.
 * Never rejects.
 */
export async function sendUpload(
  { name, folder, graph_id, replaces }: Pick<Upload, 'name' | 'folder' | 'graph_id' | 'replaces'>,
  file: File,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<Outcome> {
  const request = new XMLHttpRequest()
  const header = (field: string): string | null => request.getResponseHeader(field)
  try {
    // The service looks at the name and the bytes of a file.
    const media_type = file.type || 'application/octet-stream'
    const bytes = { name, media_type, onProgress, signal }
    if (replaces !== undefined) {
      const params = { file_id: replaces }
      const version = await sendBytes(request, uploadFileVersion, file, { ...bytes, params })
      return { type: 'accepted', file: await replacedFile(version), version_id: version.id }
    }
    const data = await sendBytes(request, uploadFile, file, {
      ...bytes,
      query: {
        ...(graph_id !== null && { graphId: graph_id }),
        ...(folder !== '' && { folder }),
      },
    })
    // The upload reply does not contain the graph.
    return {
      type: 'accepted',
      file: graph_id === null ? data : { ...data, graph_ids: [graph_id] },
    }
  } catch (error) {
    if (!signal.aborted && (await isUnreadable(file))) return missingFileOutcome
    return failedAttempt(error, header, Date.now())
  }
}

/** The file of a new version. The version is stored, so a failure here must not send it again. */
async function replacedFile({
  file_id,
  progress,
}: FileVersion): Promise<Pick<FileRecord, 'id' | 'progress'>> {
  const file = await call(getFile, { params: { file_id } }).catch(() => null)
  return file ?? { id: file_id, progress }
}

// A file that was moved or changed on disk fails like a broken connection.
async function isUnreadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return false
  } catch {
    return true
  }
}

const missingFileOutcome: Outcome = {
  type: 'failed',
  retry: 'never',
  problem: {
    key: 'file_gone',
    message: 'The file was moved or changed after it was chosen.',
    advice: 'Choose the file again.',
  },
}

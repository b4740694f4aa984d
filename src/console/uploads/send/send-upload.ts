import { sendBytes } from '#console/api/send-bytes.ts'
import { fileKinds, kindOfName } from '#contract/file-kinds.ts'
import { uploadFile } from '#contract/uploads.ts'
import type { Upload } from '#console/uploads/queue/next-upload.ts'
import type { Outcome } from './upload-dependencies.ts'
import { failedAttempt } from './retry.ts'

/**
 * Uploads a file by XMLHttpRequest, because fetch does not report upload progress in all browsers.
 * Never rejects.
 */
export async function sendUpload(
  upload: Pick<Upload, 'name' | 'graph_id'>,
  file: File,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<Outcome> {
  const request = new XMLHttpRequest()
  const header = (name: string): string | null => request.getResponseHeader(name)
  try {
    const kind = kindOfName(upload.name)
    const data = await sendBytes(request, uploadFile, file, {
      query: upload.graph_id === null ? {} : { graphId: upload.graph_id },
      name: upload.name,
      media_type: kind === null ? 'application/octet-stream' : fileKinds[kind].media_type,
      onProgress,
      signal,
    })
    // The upload reply does not contain the graph.
    return {
      type: 'accepted',
      file: upload.graph_id === null ? data : { ...data, graph_ids: [upload.graph_id] },
    }
  } catch (error) {
    if (!signal.aborted && (await isUnreadable(file))) return missingFileOutcome
    return failedAttempt(error, header, Date.now())
  }
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

import { ApiError, readFailure } from '#console/api/api-error.ts'
import { currentCaller } from '#console/api/call.ts'
import { contentDisposition } from '#contract/headers/content-disposition.ts'
import { endpointUrl } from '#contract/endpoint.ts'
import { fileKinds, kindOfName } from '#contract/file-kinds.ts'
import { uploadFile } from '#contract/uploads.ts'
import { readJson } from '#contract/primitives.ts'
import type { Upload } from '#console/uploads/queue/next-upload.ts'
import type { Outcome } from './upload-dependencies.ts'
import { failedAttempt } from './retry.ts'

// A connection without progress for this long is considered dead.
const stallTimeoutMs = 90_000

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
    await send(request, upload, file, onProgress, signal)
    const body = readJson(request.responseText)
    if (request.status < 200 || request.status >= 300) {
      throw await readFailure(request.status, body, readHeaders(request))
    }
    const reply = uploadFile.reply.safeParse(body)
    if (!reply.success) {
      throw new ApiError('unreadable', 'The service returned an unexpected response.')
    }
    const { data } = reply
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

function send(
  request: XMLHttpRequest,
  upload: Pick<Upload, 'name' | 'graph_id'>,
  file: File,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const caller = currentCaller()
  const query = upload.graph_id === null ? {} : { graphId: upload.graph_id }
  const kind = kindOfName(upload.name)
  return new Promise((resolve, reject) => {
    let timer = 0
    const fail = (): void => {
      window.clearTimeout(timer)
      reject(new ApiError('unreachable', 'The connection was lost.'))
    }
    const restartTimer = (): void => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => request.abort(), stallTimeoutMs)
    }
    request.open(uploadFile.method, caller.base_url + endpointUrl(uploadFile.path, { query }))
    request.setRequestHeader('authorization', `Bearer ${caller.key}`)
    request.setRequestHeader('content-disposition', contentDisposition(upload.name))
    request.setRequestHeader(
      'content-type',
      kind === null ? 'application/octet-stream' : fileKinds[kind].media_type,
    )
    request.upload.addEventListener('progress', (event) => {
      restartTimer()
      onProgress(event.loaded)
    })
    request.addEventListener('load', () => {
      window.clearTimeout(timer)
      resolve()
    })
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    signal.addEventListener('abort', () => request.abort())
    restartTimer()
    request.send(file)
  })
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

function readHeaders(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const name of ['retry-after', 'x-request-id']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return headers
}

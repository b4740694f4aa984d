import { ApiError, readFailure } from '#console/api/api-error.ts'
import { currentCaller, requestUrl } from '#console/api/call.ts'
import { fileKinds, kindOfName } from '#contract/file-kinds.ts'
import { uploadFile } from '#contract/files.ts'
import type { Upload } from '#console/uploads/queue/next-upload.ts'
import type { Outcome } from './upload-parts.ts'
import { failedAttempt } from './upload-trouble.ts'

// a line that moves nothing for this long is dead, whatever the network says
const silence = 90_000

/**
 * Sends the bytes of a file. By XMLHttpRequest: the only way that tells in every browser how many
 * have left. Never rejects.
 */
export async function sendUpload(
  upload: Upload,
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
    // the answer to an upload never names its graph, the file's own record does
    return {
      type: 'accepted',
      file: upload.graph_id === null ? data : { ...data, graph_ids: [upload.graph_id] },
    }
  } catch (error) {
    if (!signal.aborted && (await isGone(file))) return gone
    return failedAttempt(error, header, Date.now())
  }
}

/** The header that carries a name in any script (RFC 6266, RFC 5987). */
export function nameHeader(name: string): string {
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}

function send(
  request: XMLHttpRequest,
  upload: Upload,
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
    const listen = (): void => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => request.abort(), silence)
    }
    request.open(uploadFile.method, requestUrl(uploadFile, { query }, caller.base_url))
    request.setRequestHeader('authorization', `Bearer ${caller.key}`)
    request.setRequestHeader('content-disposition', nameHeader(upload.name))
    request.setRequestHeader(
      'content-type',
      kind === null ? 'application/octet-stream' : fileKinds[kind].media_type,
    )
    request.upload.addEventListener('progress', (event) => {
      listen()
      onProgress(event.loaded)
    })
    request.addEventListener('load', () => {
      window.clearTimeout(timer)
      resolve()
    })
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    signal.addEventListener('abort', () => request.abort())
    listen()
    request.send(file)
  })
}

// a file that was moved or changed after it was chosen looks like a broken connection
async function isGone(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return false
  } catch {
    return true
  }
}

const gone: Outcome = {
  type: 'failed',
  retry: 'never',
  trouble: {
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

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

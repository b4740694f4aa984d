import { contentDisposition } from '#contract/headers/content-disposition.ts'
import {
  clientHeader,
  consoleClient,
  endpointUrl,
  type CallInput,
  type Endpoint,
  type Reply,
} from '#contract/endpoint.ts'
import { readJson } from '#contract/primitives.ts'
import { ApiError, readFailure } from './api-error.ts'
import { currentCaller } from './call.ts'

// A connection without progress for this long is considered dead.
const stallTimeoutMs = 90_000

interface SentBytes<E extends Endpoint> {
  params?: Record<string, string>
  query?: NonNullable<CallInput<E>['query']>
  /** The name of the file. */
  name: string
  media_type: string
  /** Called with the bytes that were sent so far. */
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/**
 * Sends a file as raw bytes by XMLHttpRequest, because fetch does not report upload progress in all browsers.
 * Resolves with the validated reply. Rejects with ApiError, also when `signal` aborts.
 */
export async function sendBytes<E extends Endpoint>(
  request: XMLHttpRequest,
  endpoint: E,
  file: Blob,
  options: SentBytes<E>,
): Promise<Reply<E>> {
  await send(request, endpoint, file, options)
  const body = readJson(request.responseText)
  if (request.status < 200 || request.status >= 300) {
    throw await readFailure(request.status, body, readHeaders(request))
  }
  const reply = endpoint.reply === 'bytes' ? null : endpoint.reply.safeParse(body)
  if (!reply?.success) {
    throw new ApiError('unreadable', 'The service returned an unexpected response.')
  }
  // eslint-disable-next-line typescript/no-unsafe-type-assertion -- validated by the schema of this endpoint
  return reply.data as Reply<E>
}

function send<E extends Endpoint>(
  request: XMLHttpRequest,
  endpoint: E,
  file: Blob,
  { params = {}, query, name, media_type, onProgress, signal }: SentBytes<E>,
): Promise<void> {
  const caller = currentCaller()
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
    const url = endpointUrl(endpoint.path, query === undefined ? { params } : { params, query })
    request.open(endpoint.method, caller.base_url + url)
    request.setRequestHeader('authorization', `Bearer ${caller.key}`)
    request.setRequestHeader(clientHeader, consoleClient)
    request.setRequestHeader('content-disposition', contentDisposition(name))
    request.setRequestHeader('content-type', media_type)
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

function readHeaders(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const name of ['retry-after', 'x-request-id']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return headers
}

import type { Transport } from './send.ts'

/** Sends a blob by XMLHttpRequest, which reports how many bytes have left. */
export function xhrTransport(onProgress: (sent: number) => void): Transport {
  return (url, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const onAbort = (): void => request.abort()
      const fail = (): void => {
        signal?.removeEventListener('abort', onAbort)
        reject(new TypeError('The connection was lost.'))
      }
      request.open(method, url)
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
      request.addEventListener('load', () => {
        signal?.removeEventListener('abort', onAbort)
        resolve(
          new Response(request.responseText, {
            status: request.status,
            headers: readHeaders(request.getAllResponseHeaders()),
          }),
        )
      })
      request.addEventListener('error', fail)
      request.addEventListener('abort', fail)
      signal?.addEventListener('abort', onAbort)
      request.send(body instanceof Blob ? body : null)
    })
}

function readHeaders(lines: string): Headers {
  const headers = new Headers()
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(': ')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 2))
  }
  return headers
}

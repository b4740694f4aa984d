import { STATUS_CODES } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Failure, failureHeaders, presentFailure } from '#service/failure.ts'
import { apiHeaders } from '#service/http/api-headers.ts'
import { requestId } from '#service/http/request-id.ts'

/** Responds to bytes that are not an HTTP request, for which there is only a socket. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  refuseConnection(
    socket,
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? new Failure('request_too_slow', 'The request headers took too long to arrive.')
      : new Failure('request_unreadable', 'The request is not valid HTTP.'),
  )
}

/** Answers a request with a failure before anything is known of it, and closes its connection. */
export function refuseRequest(response: ServerResponse, failure: Failure): void {
  const { headers, body } = closingReply(failure)
  response.writeHead(failure.status, headers).end(body)
}

/** Answers a connection on which no request is in progress with a failure, and closes it. */
export function refuseConnection(socket: Socket, failure: Failure): void {
  const { headers, body } = closingReply(failure)
  if (socket.writable) {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const status = `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}\r\n`
    socket.write(`${status}${lines.join('')}\r\n${body}`)
  }
  socket.destroySoon()
}

function closingReply(failure: Failure) {
  const id = requestId({ headers: {} })
  const body = JSON.stringify(presentFailure(failure, id))
  const headers = {
    ...apiHeaders,
    ...failureHeaders(failure),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': id,
    connection: 'close',
  }
  return { headers, body }
}

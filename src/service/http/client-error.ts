import type { Socket } from 'node:net'
import { Failure, presentFailure } from './failure.ts'
import { requestId } from './request-id.ts'

/** Refuses bytes that are no HTTP request, of which there is no more than the connection. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const id = requestId({ headers: {} })
  const failure = new Failure('request_unreadable', 'The request is not readable as HTTP.')
  const body = JSON.stringify(presentFailure(failure, id))
  if (socket.writable) {
    socket.write(
      [
        `HTTP/1.1 ${failure.status} Bad Request`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        `x-request-id: ${id}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
  socket.destroySoon()
}

import type { IncomingMessage } from 'node:http'
import { Failure } from '#service/failure.ts'

export interface Receiving {
  maxBytes: number
  /** Looks at each piece as it comes. Throws to refuse the rest. */
  look: (piece: Buffer) => void
  /** Awaited after each 64 KiB, before more is read. */
  turn: () => Promise<void>
}

const bytesPerTurn = 64 * 1024

/**
 * Receives a body into one buffer. Node reads up to 2 MiB of a fast connection at once, so a client that
 * sends large bodies would otherwise block the thread. Rejects with `body_too_large`, with errors of `look`,
 * and like the request.
 */
export function receiveBody(
  request: IncomingMessage,
  { maxBytes, look, turn }: Receiving,
): Promise<Buffer<ArrayBuffer>> {
  const length = request.headers['content-length']
  const { promise, resolve, reject } = Promise.withResolvers<Buffer<ArrayBuffer>>()
  const pieces: Buffer[] = []
  let received = 0
  let receivedInTurn = 0

  const leave = (): void => {
    request.off('data', take)
    request.off('end', end)
    request.off('error', fail)
  }
  const fail = (error: unknown): void => {
    leave()
    reject(error)
  }
  const take = (piece: Buffer): void => {
    received += piece.length
    receivedInTurn += piece.length
    try {
      if (received > maxBytes) throw tooLarge()
      look(piece)
    } catch (error) {
      fail(error)
      return
    }
    pieces.push(piece)
    if (receivedInTurn < bytesPerTurn) return
    receivedInTurn = 0
    request.pause()
    turn().then(() => request.resume(), fail)
  }
  const end = (): void => {
    leave()
    if (length === undefined || received === Number(length)) resolve(Buffer.concat(pieces))
    else reject(new Failure('body_not_json', 'The body does not match the Content-Length header.'))
  }

  if (Number(length ?? 0) > maxBytes) return Promise.reject(tooLarge())
  request.on('data', take)
  request.on('end', end)
  request.on('error', fail)
  return promise
}

function tooLarge(): Failure {
  return new Failure('body_too_large', 'The request body is too large.')
}

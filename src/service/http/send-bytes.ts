import type { FastifyReply, FastifyRequest } from 'fastify'
import { asFailure } from './error-handler.ts'
import { delayOnResponse, goOn, trackFailure } from './request-hooks.ts'
import { sent } from './serve.ts'
import { takeOver } from './server/take-over.ts'
import { writeLent } from './write-lent.ts'

/**
 * Sends bytes as the reply, with the headers that it has so far. A chunk must be valid until the next but
 * one is requested: one is sent while the next is made. An error of the first chunk is thrown; a later one
 * closes the connection before the end of the response. Stops the bytes when the caller hangs up, and reads
 * none for a HEAD request.
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: AsyncGenerator<Uint8Array, void>,
): Promise<typeof sent> {
  const first = await (request.method === 'HEAD' ? bytes.return() : bytes.next())
  const raw = await takeOver(request, reply)
  void send()
  return sent

  async function send(): Promise<void> {
    const release = delayOnResponse(request)
    try {
      let writing = Promise.resolve()
      for (let step = first; step.done !== true; step = await bytes.next()) {
        await writing
        await goOn(request)
        writing = writeLent(raw, step.value)
        // It is awaited in the next round. Without a handler until then, a rejection would end the process.
        writing.catch(() => undefined)
      }
      await writing
      raw.end()
    } catch (error) {
      // The caller hung up: the resulting error is not a failure. A write that it cut may fail before the stream is closed.
      if (raw.destroyed || isHangUp(error)) return void raw.destroy()
      const { key } = asFailure(error)
      trackFailure(request, key)
      if (key === 'internal') request.log.error({ err: error }, 'internal failure')
      raw.destroy()
    } finally {
      await bytes.return().catch((error: unknown) => {
        request.log.error({ err: error }, 'ending a stream')
      })
      release()
    }
  }
}

function isHangUp(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return ['ECANCELED', 'ECONNRESET', 'EPIPE'].includes(code)
}

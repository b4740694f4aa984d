import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { asFailure } from './error-handler.ts'
import { presentFailure } from '#service/failure.ts'
import { sent } from './serve.ts'
import { delayOnResponse, trackFailure } from './request-hooks.ts'

/**
 * Streams records as `data:` lines without an event name, each checked by its schema. The first is
 * in hand before the status is sent, so that what fails early fails with its own; what fails later
 * is an `error` event that holds the error body, and the end. `last` is a line of its own after all
 * records. Ends the records when the caller hangs up.
 */
export async function sendEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  schema: z.core.$ZodType,
  records: AsyncGenerator<unknown, void>,
  last?: string,
): Promise<typeof sent> {
  const first = await records.next()
  const release = delayOnResponse(request)

  async function* lines(): AsyncGenerator<string, void> {
    try {
      for (let step = first; step.done !== true; step = await records.next()) {
        yield `data: ${JSON.stringify(z.parse(schema, step.value))}\n\n`
      }
      if (last !== undefined) yield `data: ${last}\n\n`
    } catch (error) {
      // the caller has gone: what that ended is no failure, and nobody hears of it
      if (reply.raw.destroyed) return
      const failure = asFailure(error)
      trackFailure(request, failure.key)
      if (failure.key === 'internal') request.log.error({ err: error }, 'internal failure')
      yield `event: error\ndata: ${JSON.stringify(presentFailure(failure, request.id))}\n\n`
    } finally {
      await end()
    }
  }

  async function end(): Promise<void> {
    try {
      await records.return()
    } catch (error) {
      request.log.error({ err: error }, 'ending a stream')
    } finally {
      release()
    }
  }

  const stream = Readable.from(lines())
  // also where the caller hung up before a line was read, so that `lines` never began
  stream.once('close', () => void end())

  void reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      // proxies hold back what they buffer
      'x-accel-buffering': 'no',
    })
    .send(stream)
  return sent
}

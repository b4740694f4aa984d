import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { compiled } from '#service/json/compiled.ts'
import { asFailure } from './error-handler.ts'
import { presentFailure } from '#service/failure.ts'
import { sent } from './serve.ts'
import { delayOnResponse, goOn, isOfProviderAdmin, trackFailure } from './request-hooks.ts'

/**
 * Streams records as server-sent events without a name, each validated by its schema. The status is sent
 * with the first record, so that an earlier failure has a status of its own; a later failure is an
 * `error` event with the error body, and ends the stream. `last` is the data of a final event after all
 * records. Stops the records when the caller hangs up.
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
        yield `data: ${JSON.stringify(z.parse(compiled(schema), step.value))}\n\n`
        // A model that is faster than this thread would otherwise keep it from all other requests.
        await goOn(request)
      }
      if (last !== undefined) yield `data: ${last}\n\n`
    } catch (error) {
      // The caller hung up: the resulting error is not a failure, and nobody would receive it.
      if (reply.raw.destroyed) return
      const failure = asFailure(error)
      trackFailure(request, failure.key)
      if (failure.key === 'internal') request.log.error({ err: error }, 'internal failure')
      const forProviderAdmin = isOfProviderAdmin(request)
      const body = presentFailure(failure, request.id, { forProviderAdmin })
      yield `event: error\ndata: ${JSON.stringify(body)}\n\n`
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
  // This also runs when the caller hung up before the first line was read, in which case `lines` never began.
  stream.once('close', () => void end())

  void reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      // Proxies delay events that they buffer.
      'x-accel-buffering': 'no',
    })
    .send(stream)
  return sent
}

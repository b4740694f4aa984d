import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { compiled } from '#service/json/compiled.ts'
import { asFailure } from './error-handler.ts'
import { presentFailure } from '#service/failure.ts'
import { sent } from './serve.ts'
import { takeOver } from './server/take-over.ts'
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
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    // Proxies delay events that they buffer.
    'x-accel-buffering': 'no',
  })
  let raw: ServerResponse
  try {
    raw = await takeOver(request, reply)
  } catch (error) {
    await end()
    throw error
  }
  // The records may be waiting for a model that does not notice that the caller has hung up.
  raw.once('close', () => void end())
  void send()
  return sent

  async function send(): Promise<void> {
    const parsed = compiled(schema)
    try {
      for (let step = first; step.done !== true; step = await records.next()) {
        // The caller hung up, and a write would fail.
        if (raw.destroyed) return
        if (!raw.write(`data: ${JSON.stringify(z.parse(parsed, step.value))}\n\n`)) {
          await writable(raw)
        }
        // A model that is faster than this thread would otherwise keep it from all other requests.
        const turn = goOn(request)
        if (turn !== undefined) await turn
      }
      if (!raw.destroyed) raw.end(last === undefined ? undefined : `data: ${last}\n\n`)
    } catch (error) {
      // The caller hung up: the resulting error is not a failure, and nobody would receive it.
      if (raw.destroyed) return
      const failure = asFailure(error)
      trackFailure(request, failure.key)
      if (failure.key === 'internal') request.log.error({ err: error }, 'internal failure')
      const forProviderAdmin = isOfProviderAdmin(request)
      const body = presentFailure(failure, request.id, { forProviderAdmin })
      raw.end(`event: error\ndata: ${JSON.stringify(body)}\n\n`)
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
}

/** Resolves when more may be written to a response, or never will. */
function writable(raw: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      raw.off('drain', settle)
      raw.off('close', settle)
      resolve()
    }
    if (raw.destroyed) return resolve()
    raw.on('drain', settle)
    raw.on('close', settle)
  })
}

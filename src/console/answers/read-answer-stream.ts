import { readJson } from '#contract/primitives.ts'
import type * as z from 'zod/mini'
import { ApiError, readFailure } from '#console/api/api-error.ts'

/**
 * Reads a streamed answer, whose lines have this schema. It is complete after the references or `[DONE]`.
 * Rejects with ApiError if the stream ends before that or contains an `error` event.
 */
export async function* readAnswerStream<Chunk extends object>(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  schema: z.ZodMiniType<Chunk>,
): AsyncGenerator<Chunk, void> {
  // Loaded with the first answer: the pages that ask are close to the limit of their first load.
  const { EventSourceParserStream } = await import('eventsource-parser/stream').catch((cause) => {
    throw new ApiError(
      'unreachable',
      'Part of this page could not be loaded. Reload it and try again.',
      { cause },
    )
  })
  const events = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
  let isComplete = false
  try {
    for await (const { event, data } of events) {
      if (data === '[DONE]') return
      if (event === 'error') throw await readFailure(500, readJson(data))
      const chunk = readChunk(data, schema)
      if ('references' in chunk && chunk.references !== undefined) isComplete = true
      yield chunk
    }
  } catch (cause) {
    // The body of a lost connection fails with a TypeError, and that of an aborted request with its reason.
    throw cause instanceof TypeError ? new ApiError('unreachable', lostText, { cause }) : cause
  }
  if (!isComplete) throw new ApiError('unreachable', lostText)
}

const lostText = 'The connection to the service was lost before the answer ended.'

function readChunk<Chunk>(data: string, schema: z.ZodMiniType<Chunk>): Chunk {
  const chunk = schema.safeParse(readJson(data))
  if (chunk.success) return chunk.data
  throw new ApiError('unreadable', 'The answer could not be read.', { cause: chunk.error })
}

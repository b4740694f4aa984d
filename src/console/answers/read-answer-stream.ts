import { EventSourceParserStream } from 'eventsource-parser/stream'
import { askGraphs, type QuestionAnswer } from '#contract/questions.ts'
import { ApiError, readFailure } from '#console/api/api-error.ts'

/**
 * Reads a streamed answer. It is whole when the sources have come or `[DONE]` says so; rejects if
 * the bytes stop before, or with the failure an `error` event carries.
 */
export async function* readAnswerStream(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<QuestionAnswer, void> {
  const events = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
  let isWhole = false
  for await (const { event, data } of events) {
    if (data === '[DONE]') return
    if (event === 'error') throw await readFailure(500, readJson(data))
    const chunk = readChunk(data)
    if (chunk.references !== undefined) isWhole = true
    yield chunk
  }
  if (!isWhole)
    throw new ApiError('unreachable', 'The connection closed before the answer was complete.')
}

function readChunk(data: string): QuestionAnswer {
  const chunk = askGraphs.chunk.safeParse(readJson(data))
  if (chunk.success) return chunk.data
  throw new ApiError('unreadable', 'The answer could not be read.', { cause: chunk.error })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

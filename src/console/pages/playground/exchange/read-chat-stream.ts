import { readJson } from '#contract/primitives.ts'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { chatChunk, type ChatChunk } from '#contract/chat/chat.ts'
import { ApiError, readFailure } from '#console/api/api-error.ts'

/** One `data:` line, raw and parsed. */
export interface ChatLine {
  data: string
  chunk: ChatChunk
}

/**
 * Reads a streamed completion. Ends at `[DONE]`. Rejects with ApiError if the stream ends before
 * that or contains an `error` event.
 */
export async function* readChatStream(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<ChatLine, void> {
  const events = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
  for await (const { event, data } of events) {
    if (data === '[DONE]') return
    if (event === 'error') throw await readFailure(500, readJson(data))
    yield { data, chunk: readChunk(data) }
  }
  throw new ApiError('unreachable', 'The connection closed before the answer was complete.')
}

function readChunk(data: string): ChatChunk {
  const chunk = chatChunk.safeParse(readJson(data))
  if (chunk.success) return chunk.data
  throw new ApiError('unreadable', 'The answer could not be read.', { cause: chunk.error })
}

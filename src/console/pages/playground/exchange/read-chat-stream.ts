import { EventSourceParserStream } from 'eventsource-parser/stream'
import { chatChunk, type ChatChunk } from '#contract/chat/chat.ts'
import { ApiError, readFailure } from '#console/api/api-error.ts'

/** One `data:` line, as it came and as it was read. */
export interface ChatLine {
  data: string
  chunk: ChatChunk
}

/**
 * Reads a streamed completion. Ends at `[DONE]`; rejects if the bytes stop before it, or with the
 * failure an `error` event carries.
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

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

import { EventSourceParserStream } from 'eventsource-parser/stream'
import { readFailure, SheafError } from './sheaf-error.ts'

/**
 * The values of the `data:` lines of a streamed response. Ends at `[DONE]`, or at the end of the bytes
 * where `isEnd` was true for a value. Rejects with SheafError where the bytes end before, and at an
 * `error` event. Leaving the loop cancels the response.
 */
export async function* readLines(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  isEnd: (value: unknown) => boolean,
): AsyncGenerator<unknown, void> {
  const reader = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  let isComplete = false
  try {
    // Not every browser has iterators of streams.
    for (let step = await reader.read(); !step.done; step = await reader.read()) {
      const { event, data } = step.value
      if (data === '[DONE]') return
      const value = readJson(data)
      if (event === 'error') throw readFailure(500, value)
      if (typeof value !== 'object' || value === null) {
        throw new SheafError('unreadable', 'A line of the stream is not JSON.')
      }
      isComplete ||= isEnd(value)
      yield value
    }
  } finally {
    // A stream that has ended or failed cannot be cancelled, and need not be.
    await reader.cancel().catch(() => undefined)
  }
  if (!isComplete) {
    throw new SheafError('unreachable', 'The connection was closed before the answer was complete.')
  }
}

/** The value of a JSON text; undefined where the text is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { ApiError } from '#console/api/api-error.ts'
import { openReply } from '#console/api/call.ts'
import { readChatStream, type ChatLine } from './read-chat-stream.ts'
import {
  chatCompletion,
  createChatCompletion,
  type ChatCompletion,
  type ChatRequestInput,
} from '#contract/chat/chat.ts'

/** What comes back: lines of a stream, or one completion. */
export type Heard = ChatLine | { data: string; completion: ChatCompletion }

/**
 * Asks for an answer and yields it as it comes. Rejects with ApiError, or with the abort of
 * `signal`; what was yielded before stays true.
 */
export async function* sendChat(
  body: ChatRequestInput,
  signal: AbortSignal,
): AsyncGenerator<Heard, void> {
  const reply = await openReply(createChatCompletion, { body }, signal)
  try {
    if (body.stream) yield* readChatStream(reply)
    else yield await readWhole(reply)
  } catch (cause) {
    if (cause instanceof ApiError || signal.aborted) throw cause
    throw new ApiError('unreachable', 'The connection was lost before the answer was complete.', {
      cause,
    })
  }
}

async function readWhole(
  reply: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<{ data: string; completion: ChatCompletion }> {
  const data = await new Response(reply).text()
  const read = chatCompletion.safeParse(readJson(data))
  if (read.success) return { data, completion: read.data }
  throw new ApiError('unreadable', 'The answer could not be read.', { cause: read.error })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

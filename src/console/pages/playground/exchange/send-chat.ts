import { ApiError } from '#console/api/api-error.ts'
import { openReply } from '#console/api/call.ts'
import { readChatStream, type ChatLine } from './read-chat-stream.ts'
import {
  chatCompletion,
  createChatCompletion,
  type ChatCompletion,
  type ChatRequestInput,
} from '#contract/chat/chat.ts'
import { runHeaders } from '#contract/runs.ts'
import { readJson } from '#contract/primitives.ts'

/** A part of the response: a line of a stream, or the whole completion. */
export type ChatPart = ChatLine | { data: string; completion: ChatCompletion }

interface SendOptions {
  /** Runs of one comparison have the same. */
  group_id: string | null
  signal: AbortSignal
  /** Called before the first part, also if the request fails, when the service records the run. */
  onRecord: (run_id: string) => void
}

/**
 * Requests an answer, to be recorded as a run, and yields its parts as they arrive. Rejects with
 * ApiError, or with the abort reason of `signal`; parts yielded before that stay valid.
 */
export async function* sendChat(
  body: ChatRequestInput,
  { group_id, signal, onRecord }: SendOptions,
): AsyncGenerator<ChatPart, void> {
  const headers = {
    [runHeaders.record]: 'true',
    ...(group_id !== null && { [runHeaders.group]: group_id }),
  }
  const reply = await openReply(createChatCompletion, { body, headers }, signal, (received) => {
    const run_id = received.get(runHeaders.id)
    if (run_id !== null) onRecord(run_id)
  })
  try {
    if (body.stream) yield* readChatStream(reply)
    else yield await readCompletion(reply)
  } catch (cause) {
    if (cause instanceof ApiError || signal.aborted) throw cause
    throw new ApiError('unreachable', 'The connection was lost before the answer was complete.', {
      cause,
    })
  }
}

async function readCompletion(
  reply: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<{ data: string; completion: ChatCompletion }> {
  const data = await new Response(reply).text()
  const result = chatCompletion.safeParse(readJson(data))
  if (result.success) return { data, completion: result.data }
  throw new ApiError('unreadable', 'The answer could not be read.', { cause: result.error })
}

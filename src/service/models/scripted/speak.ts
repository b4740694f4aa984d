import { setTimeout as pause } from 'node:timers/promises'
import { messageText } from '#contract/chat/messages.ts'
import type { ModelEvent, ModelRequest } from '#service/models/chat-model.ts'

/** Says a text word by word, with the finish and the usage; keeps to `stop` and `max_tokens`. */
export async function* speak(
  said: string | readonly string[],
  { messages, stop, max_tokens, logprobs }: ModelRequest,
  signal: AbortSignal,
  delay = 0,
): AsyncGenerator<ModelEvent, void> {
  const whole = typeof said === 'string' ? said : said.join('')
  const ends = stop.map((each) => whole.indexOf(each)).filter((at) => at !== -1)
  const text = whole.slice(0, Math.min(whole.length, ...ends))
  const words =
    typeof said === 'string' ? (text.match(/\s*\S{1,24}\s*/gu) ?? []) : cutAt(said, text.length)
  const told = words.slice(0, max_tokens ?? words.length)
  for (const word of told) {
    signal.throwIfAborted()
    if (delay > 0) await wait(delay, signal)
    const content = [{ token: word, logprob: -0.1, bytes: null, top_logprobs: [] }]
    yield { type: 'text', text: word, ...(logprobs && { logprobs: { content } }) }
  }
  yield { type: 'finish', reason: told.length < words.length ? 'length' : 'stop' }
  const prompt_tokens = messages.reduce((sum, message) => sum + tokensOf(messageText(message)), 0)
  yield {
    type: 'usage',
    usage: {
      prompt_tokens,
      completion_tokens: told.length,
      total_tokens: prompt_tokens + told.length,
      prompt_token_details: null,
      completion_tokens_details: null,
    },
  }
}

/** Rejects with the reason of the signal once it aborts. */
export async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted())
}

function cutAt(pieces: readonly string[], length: number): string[] {
  let left = length
  return pieces.flatMap((piece) => {
    const kept = piece.slice(0, Math.max(0, left))
    left -= piece.length
    return kept === '' ? [] : [kept]
  })
}

function tokensOf(text: string): number {
  return Math.ceil(text.length / 4)
}

import { setTimeout as pause } from 'node:timers/promises'
import { messageText } from '#contract/chat/messages.ts'
import type { ModelEvent, ModelRequest } from '#service/models/chat-model.ts'

/** Streams a text word by word, then the finish and the usage; obeys `stop` and `max_tokens`. */
export async function* streamText(
  content: string | readonly string[],
  { messages, stop, max_tokens, logprobs }: ModelRequest,
  signal: AbortSignal,
  delay = 0,
): AsyncGenerator<ModelEvent, void> {
  const whole = typeof content === 'string' ? content : content.join('')
  const ends = stop.map((sequence) => whole.indexOf(sequence)).filter((at) => at !== -1)
  const text = whole.slice(0, Math.min(whole.length, ...ends))
  const words =
    typeof content === 'string'
      ? (text.match(/\s*\S{1,24}\s*/gu) ?? [])
      : cutPieces(content, text.length)
  const emittedWords = words.slice(0, max_tokens ?? words.length)
  for (const word of emittedWords) {
    signal.throwIfAborted()
    if (delay > 0) await wait(delay, signal)
    const tokens = [{ token: word, logprob: -0.1, bytes: null, top_logprobs: [] }]
    yield { type: 'text', text: word, ...(logprobs && { logprobs: { content: tokens } }) }
  }
  yield { type: 'finish', reason: emittedWords.length < words.length ? 'length' : 'stop' }
  const prompt_tokens = messages.reduce((sum, message) => sum + tokensOf(messageText(message)), 0)
  yield {
    type: 'usage',
    usage: {
      prompt_tokens,
      completion_tokens: emittedWords.length,
      total_tokens: prompt_tokens + emittedWords.length,
      prompt_token_details: null,
      completion_tokens_details: null,
    },
  }
}

/** Waits; rejects with the reason of the signal once it aborts. */
export async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  await pause(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted())
}

function cutPieces(pieces: readonly string[], length: number): string[] {
  let remaining = length
  return pieces.flatMap((piece) => {
    const part = piece.slice(0, Math.max(0, remaining))
    remaining -= piece.length
    return part === '' ? [] : [part]
  })
}

function tokensOf(text: string): number {
  return Math.ceil(text.length / 4)
}

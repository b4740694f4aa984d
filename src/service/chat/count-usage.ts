import type { Message } from '#contract/chat/messages.ts'
import type { ModelEvent } from '#service/models/chat-model.ts'
import { tokensOf } from '#service/retrieval/tokens.ts'
import type { IndexedEvent } from './answer-chat.ts'
import { countTokens } from '#service/models/count-tokens.ts'

export interface Tokens {
  prompt_tokens: number
  completion_tokens: number
}

/**
 * Passes events on and calls `onUsage` with the total usage when an answer ends. For an answer that ends
 * early, by an abort or a failure, the prompt and the tokens generated so far are counted.
 */
export async function* countUsage(
  events: AsyncGenerator<IndexedEvent, void>,
  promptTokens: () => number,
  onUsage: (tokens: Tokens) => void,
): AsyncGenerator<IndexedEvent, void> {
  const total = { prompt_tokens: 0, completion_tokens: 0 }
  const unfinished = new Map<number, string>()
  try {
    for await (const indexed of events) {
      const { index, event } = indexed
      if (event.type === 'end') {
        unfinished.delete(index)
        total.prompt_tokens += event.usage.prompt_tokens
        total.completion_tokens += event.usage.completion_tokens
        onUsage(total)
      } else {
        unfinished.set(index, (unfinished.get(index) ?? '') + (event.delta.content ?? ''))
      }
      yield indexed
    }
  } finally {
    for (const text of unfinished.values()) {
      total.prompt_tokens += promptTokens()
      total.completion_tokens += tokensOf(text)
    }
    if (unfinished.size > 0) onUsage(total)
  }
}

/**
 * Counts the usage of several texts for one prompt. Calls `onUsage` with the total when a text ends, also
 * early.
 */
export function usageCounter(messages: readonly Message[], onUsage: (tokens: Tokens) => void) {
  const total = { prompt_tokens: 0, completion_tokens: 0 }
  return {
    async *count(events: AsyncGenerator<ModelEvent, void>): AsyncGenerator<ModelEvent, void> {
      let reported: Tokens | null = null
      let estimate = 0
      let isBegun = false
      try {
        for await (const event of events) {
          isBegun = true
          if (event.type === 'usage') reported = event.usage
          if (event.type === 'text') estimate += tokensOf(event.text)
          yield event
        }
      } finally {
        // A model that failed before its first event has no usage.
        if (isBegun) {
          total.prompt_tokens += reported?.prompt_tokens ?? countTokens(messages)
          total.completion_tokens += reported?.completion_tokens ?? estimate
          onUsage(total)
        }
      }
    },
  }
}

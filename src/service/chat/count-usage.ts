import type { Message } from '#contract/chat/messages.ts'
import type { ModelEvent } from '#service/models/chat-model.ts'
import { tokenCounter } from '#service/retrieval/tokens.ts'
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
  const unfinished = new Map<number, ReturnType<typeof tokenCounter>>()
  try {
    for await (const indexed of events) {
      const { index, event } = indexed
      if (event.type === 'end') {
        unfinished.delete(index)
        total.prompt_tokens += event.usage.prompt_tokens
        total.completion_tokens += event.usage.completion_tokens
        onUsage(total)
      } else {
        const counter = unfinished.get(index) ?? tokenCounter()
        unfinished.set(index, counter)
        counter.add(event.delta.content ?? '')
      }
      yield indexed
    }
  } finally {
    for (const counter of unfinished.values()) {
      total.prompt_tokens += promptTokens()
      total.completion_tokens += counter.total()
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
      const estimate = tokenCounter()
      let isBegun = false
      try {
        for await (const event of events) {
          isBegun = true
          if (event.type === 'usage') reported = event.usage
          if (event.type === 'text') estimate.add(event.text)
          yield event
        }
      } finally {
        // A model that failed before its first event has no usage.
        if (isBegun) {
          total.prompt_tokens += reported?.prompt_tokens ?? countTokens(messages)
          total.completion_tokens += reported?.completion_tokens ?? estimate.total()
          onUsage(total)
        }
      }
    },
  }
}

import type { Message } from '#contract/chat/messages.ts'
import type { ModelEvent } from '#service/models/chat-model.ts'
import { tokensOf } from '#service/models/tokens.ts'
import type { IndexedEvent } from './answer-chat.ts'
import { countTokens } from './context-window.ts'

export interface Tokens {
  prompt_tokens: number
  completion_tokens: number
}

/**
 * Passes events on and calls `tell` with the total usage at the end of each answer. An answer that ends early,
 * by an abort or a failure, counts its prompt and the tokens generated so far.
 */
export async function* noted(
  events: AsyncGenerator<IndexedEvent, void>,
  promptTokens: () => number,
  tell: (tokens: Tokens) => void,
): AsyncGenerator<IndexedEvent, void> {
  const spent = { prompt_tokens: 0, completion_tokens: 0 }
  const unfinished = new Map<number, string>()
  try {
    for await (const indexed of events) {
      const { index, event } = indexed
      if (event.type === 'end') {
        unfinished.delete(index)
        spent.prompt_tokens += event.usage.prompt_tokens
        spent.completion_tokens += event.usage.completion_tokens
        tell(spent)
      } else {
        unfinished.set(index, (unfinished.get(index) ?? '') + (event.delta.content ?? ''))
      }
      yield indexed
    }
  } finally {
    for (const text of unfinished.values()) {
      spent.prompt_tokens += promptTokens()
      spent.completion_tokens += tokensOf(text)
    }
    if (unfinished.size > 0) tell(spent)
  }
}

/** Counts the usage of texts for one prompt; calls `tell` with the total when one ends, also early. */
export function tokenCount(messages: readonly Message[], tell: (tokens: Tokens) => void) {
  const spent = { prompt_tokens: 0, completion_tokens: 0 }
  return {
    async *count(events: AsyncGenerator<ModelEvent, void>): AsyncGenerator<ModelEvent, void> {
      let counted: Tokens | null = null
      let estimate = 0
      let isBegun = false
      try {
        for await (const event of events) {
          isBegun = true
          if (event.type === 'usage') counted = event.usage
          if (event.type === 'text') estimate += tokensOf(event.text)
          yield event
        }
      } finally {
        // A model that failed before its first event has no usage.
        if (isBegun) {
          spent.prompt_tokens += counted?.prompt_tokens ?? countTokens(messages)
          spent.completion_tokens += counted?.completion_tokens ?? estimate
          tell(spent)
        }
      }
    },
  }
}

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
 * Passes events on; `tell` hears what has been spent with each answer that ends. An answer that breaks
 * off, because its caller hung up or its model failed, has cost its prompt and what was said of it.
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

/** Counts what texts of one prompt cost; `tell` hears what has been spent with each that ends or breaks off. */
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
        // a model that never began cost nothing
        if (isBegun) {
          spent.prompt_tokens += counted?.prompt_tokens ?? countTokens(messages)
          spent.completion_tokens += counted?.completion_tokens ?? estimate
          tell(spent)
        }
      }
    },
  }
}

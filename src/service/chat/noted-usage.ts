import type { Message } from '#contract/messages.ts'
import type { ModelEvent } from '#service/models/chat-model.ts'
import { tokensOf } from '#service/models/reader/tokens.ts'
import type { IndexedEvent } from './answer-chat.ts'
import { countTokens } from './context-window.ts'

export interface Tokens {
  prompt_tokens: number
  completion_tokens: number
}

/** The same events; `tell` hears what has been spent with each answer that ends. */
export async function* noted(
  events: AsyncGenerator<IndexedEvent, void>,
  tell: (tokens: Tokens) => void,
): AsyncGenerator<IndexedEvent, void> {
  const spent = { prompt_tokens: 0, completion_tokens: 0 }
  for await (const each of events) {
    if (each.event.type === 'end') {
      spent.prompt_tokens += each.event.usage.prompt_tokens
      spent.completion_tokens += each.event.usage.completion_tokens
      tell(spent)
    }
    yield each
  }
}

/** Counts what texts of one prompt cost; `tell` hears what has been spent with each that ends. */
export function tokenCount(messages: readonly Message[], tell: (tokens: Tokens) => void) {
  const spent = { prompt_tokens: 0, completion_tokens: 0 }
  return {
    async *count(events: AsyncGenerator<ModelEvent, void>): AsyncGenerator<ModelEvent, void> {
      let counted: Tokens | null = null
      let estimate = 0
      for await (const event of events) {
        if (event.type === 'usage') counted = event.usage
        if (event.type === 'text') estimate += tokensOf(event.text)
        yield event
      }
      spent.prompt_tokens += counted?.prompt_tokens ?? countTokens(messages)
      spent.completion_tokens += counted?.completion_tokens ?? estimate
      tell(spent)
    },
  }
}

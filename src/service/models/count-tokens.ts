import { messageText } from '#contract/chat/messages.ts'
import type { Message } from '#contract/chat/messages.ts'
import { tokensOf } from '#service/retrieval/tokens.ts'
import type { ModelFunction } from './chat-model.ts'

// An estimate for one image, close to what hosted models count.
const imageTokens = 1000
const messageOverhead = 4

// Cached, because limits, context window and usage all count the messages of a request, which may be 32 MB.
const textTokens = new WeakMap<Message, number>()

function countText(message: Message): number {
  const tokens = textTokens.get(message) ?? tokensOf(messageText(message))
  textTokens.set(message, tokens)
  return tokens
}

/** Estimates the tokens of a conversation. */
export function countTokens(
  messages: readonly Message[],
  functions: readonly ModelFunction[] = [],
): number {
  let tokens = functions.length === 0 ? 0 : tokensOf(JSON.stringify(functions))
  for (const message of messages) {
    tokens += messageOverhead + countText(message)
    if (Array.isArray(message.content)) {
      tokens += imageTokens * message.content.filter(({ type }) => type === 'image_url').length
    }
    if (message.role === 'assistant' && message.tool_calls) {
      tokens += tokensOf(JSON.stringify(message.tool_calls))
    }
  }
  return tokens
}

import { messageText } from '#contract/chat/messages.ts'
import type { Message } from '#contract/chat/messages.ts'
import { Failure } from '#service/failure.ts'
import type { ModelFunction, ResolvedModel } from '#service/models/chat-model.ts'
import { tokensOf } from '#service/models/tokens.ts'

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

/** Throws `context_too_long` when a conversation exceeds the model's context window. */
export function requireContext(
  { id, context_window }: ResolvedModel,
  messages: readonly Message[],
  functions: readonly ModelFunction[],
): void {
  if (context_window === null) return
  const tokens = countTokens(messages, functions)
  if (tokens <= context_window) return
  throw new Failure(
    'context_too_long',
    `The conversation is about ${tokens} tokens long, but ${id} accepts at most ${context_window}.`,
    { path: 'messages', tokens, context_window },
  )
}

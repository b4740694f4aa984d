import type { Message } from '#contract/chat/messages.ts'
import { Failure } from '#service/failure.ts'
import type { ModelFunction, ResolvedModel } from '#service/models/chat-model.ts'
import { countTokens } from '#service/models/count-tokens.ts'

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

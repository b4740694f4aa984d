import type { FinishReason, Usage } from '#contract/chat/chat.ts'
import { Failure } from '#service/failure.ts'
import type { ModelRequest } from '#service/models/chat-model.ts'
import { withoutFence } from '#service/models/reader/json-text.ts'
import { askModel } from './ask-model.ts'
import type { PreparedChat } from './prepare-chat.ts'

interface Answer {
  text: string
  reason: FinishReason
}

/**
 * The JSON text of an answer that is valid against the request's schema, either the first one or a repaired one
 * after the model was shown the error. Throws `answer_not_valid` with the path.
 */
export async function validAnswer(
  chat: PreparedChat,
  request: ModelRequest,
  first: Answer,
  signal: AbortSignal,
): Promise<{ text: string; usage: Usage | null }> {
  // Models often wrap JSON in a Markdown code fence.
  const json = withoutFence(first.text)
  const trouble = await troubleOf(chat, request, json, signal)
  if (trouble === null) return { text: json, usage: null }
  if (first.reason === 'length') {
    throw new Failure('answer_not_valid', 'The answer was cut off before its JSON was complete.', {
      path: trouble.path,
      max_tokens: request.max_tokens,
    })
  }
  // The reader is deterministic, and it would read the error message as a text to quote.
  if (chat.model.chat.kind === 'reader') throw broken(trouble, '')

  const messages: ModelRequest['messages'] = [
    ...request.messages,
    { role: 'assistant', content: first.text === '' ? '(nothing)' : first.text },
    {
      role: 'user',
      content: `This answer breaks the JSON schema at ${trouble.path === '' ? 'its root' : trouble.path}: ${trouble.message} Answer again with the whole JSON, valid against the schema, and nothing else.`,
    },
  ]
  const again = { ...request, messages, functions: [], function_choice: 'none' as const }
  const repaired = await askModel(chat.model, again, signal)
  const text = withoutFence(repaired.text)
  const still = await troubleOf(chat, request, text, signal)
  if (still === null) return { text, usage: repaired.usage }
  throw broken(still, ', twice')
}

function broken({ path, message }: { path: string; message: string }, times: string): Failure {
  const place = path === '' ? '' : `, at ${path}`
  return new Failure(
    'answer_not_valid',
    `The answer breaks the JSON schema${times}${place}: ${message}`,
    {
      path,
    },
  )
}

async function troubleOf(
  { checkSchema }: PreparedChat,
  { schema }: ModelRequest,
  text: string,
  signal: AbortSignal,
): Promise<{ path: string; message: string } | null> {
  if (schema === null) return null
  const verdict = await checkSchema({ schema: schema.schema, text }, signal)
  return verdict.type === 'valid' ? null : verdict
}

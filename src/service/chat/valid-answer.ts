import type { FinishReason, Usage } from '#contract/chat/chat.ts'
import { Failure } from '#service/failure.ts'
import type { ModelRequest } from '#service/models/chat-model.ts'
import { withoutFence } from '#service/models/reader/json-text.ts'
import { askModel } from './ask-model.ts'
import type { PreparedChat } from './prepare-chat.ts'
import { unusableSchema } from './schemas/unusable-schema.ts'

interface Answer {
  text: string
  reason: FinishReason
}

// The failure contains the answer, so that a person sees what breaks the schema.
const maxShownChars = 100_000

/**
 * Returns the JSON text of an answer that is valid against the schema of the request: the first answer, or a
 * second one for which the model got the error of the first. Throws `answer_not_valid` with the path and the answer, and
 * `schema_unusable` where the schema takes too much to check.
 */
export async function validAnswer(
  chat: PreparedChat,
  request: ModelRequest,
  first: Answer,
  signal: AbortSignal,
): Promise<{ text: string; usage: Usage | null }> {
  // Models often wrap JSON in a Markdown code fence.
  const json = withoutFence(first.text)
  const error = await validationError(chat, request, json, signal)
  if (error === null) return { text: json, usage: null }
  if (first.reason === 'length') throw cutAnswer(request, error, json)
  // The reader is deterministic, and it would read the error message as a text to quote.
  if (chat.model.chat.kind === 'reader') throw invalidAnswer(error, json, 'The answer breaks')

  const messages: ModelRequest['messages'] = [
    ...request.messages,
    { role: 'assistant', content: first.text.trim() === '' ? '(nothing)' : first.text },
    {
      role: 'user',
      content: `This answer breaks the JSON schema at ${error.path === '' ? 'its root' : error.path}: ${error.message} Answer again with the whole JSON, valid against the schema, and nothing else.`,
    },
  ]
  const repairRequest = { ...request, messages, functions: [], function_choice: 'none' as const }
  const repaired = await askModel(chat.model, repairRequest, signal)
  const text = withoutFence(repaired.text)
  const repairError = await validationError(chat, request, text, signal)
  if (repairError === null) return { text, usage: repaired.usage }
  if (repaired.reason === 'length') throw cutAnswer(request, repairError, text)
  throw invalidAnswer(repairError, text, 'The model answered twice, and both answers break')
}

function cutAnswer(
  { max_tokens }: ModelRequest,
  { path }: { path: string },
  answer: string,
): Failure {
  const message =
    max_tokens === null
      ? 'The answer reached the limit of tokens of its model before its JSON was complete.'
      : 'The answer reached its limit of tokens before its JSON was complete. Raise max_tokens.'
  return new Failure('answer_not_valid', message, {
    path,
    max_tokens,
    answer: answer.slice(0, maxShownChars),
  })
}

function invalidAnswer(
  { path, message }: { path: string; message: string },
  answer: string,
  subject: string,
): Failure {
  const place = path === '' ? '' : `“${path}”: `
  return new Failure('answer_not_valid', `${subject} the JSON schema. ${place}${message}`, {
    path,
    answer: answer.slice(0, maxShownChars),
  })
}

async function validationError(
  { checkSchema }: PreparedChat,
  { schema }: ModelRequest,
  text: string,
  signal: AbortSignal,
): Promise<{ path: string; message: string } | null> {
  if (schema === null) return null
  const verdict = await checkSchema({ schema: schema.schema, text }, signal)
  // Another answer of the model would not change it.
  if (verdict.type === 'bad_schema') {
    throw unusableSchema(verdict, 'response_format.json_schema.schema', 'schema_unusable')
  }
  return verdict.type === 'valid' ? null : verdict
}

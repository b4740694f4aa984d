import type { FinishReason, Usage } from '#contract/chat.ts'
import { Failure } from '#service/http/failure.ts'
import type { ModelRequest } from '#service/models/chat-model.ts'
import { tokensOf } from '#service/models/reader/tokens.ts'
import { countTokens } from './context-window.ts'
import type { PreparedChat } from './prepare-chat.ts'
import { estimatedUsage } from './usage.ts'

interface Answer {
  text: string
  reason: FinishReason
}

/**
 * The JSON text of an answer that obeys the request's schema: as the model gave it, or as it repaired it
 * when told what was wrong (`wire.md`, "response_format"). Throws `answer_not_valid` with the path.
 */
export async function validAnswer(
  chat: PreparedChat,
  request: ModelRequest,
  first: Answer,
  signal: AbortSignal,
): Promise<{ text: string; usage: Usage | null }> {
  const text = withoutFence(first.text)
  const trouble = await troubleOf(chat, request, text)
  if (trouble === null) return { text, usage: null }
  if (first.reason === 'length') {
    throw new Failure('answer_not_valid', 'The answer was cut off before its JSON was whole.', {
      path: trouble.path,
      max_tokens: request.max_tokens,
    })
  }
  // it would say the same again, and read the reproach as something it was given
  if (chat.model.chat.kind === 'reader') throw broken(trouble, '')

  const messages: ModelRequest['messages'] = [
    ...request.messages,
    { role: 'assistant', content: first.text === '' ? '(nothing)' : first.text },
    {
      role: 'user',
      content: `This answer breaks the JSON schema at ${trouble.path === '' ? 'its root' : trouble.path}: ${trouble.message} Answer again with the whole JSON, valid against the schema, and nothing else.`,
    },
  ]
  let repaired = ''
  let usage: Usage | null = null
  const again = { ...request, messages, functions: [], function_choice: 'none' as const }
  for await (const event of chat.model.chat.answer(again, signal)) {
    if (event.type === 'text') repaired += event.text
    if (event.type === 'usage') usage = event.usage
  }
  usage ??= estimatedUsage(countTokens(messages), tokensOf(repaired))
  const mended = withoutFence(repaired)
  const still = await troubleOf(chat, request, mended)
  if (still === null) return { text: mended, usage }
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
  { schemas }: PreparedChat,
  { schema }: ModelRequest,
  text: string,
): Promise<{ path: string; message: string } | null> {
  if (schema === null) return null
  const verdict = await schemas.check({ schema: schema.schema, text })
  return verdict.type === 'valid' ? null : verdict
}

/** Models like to wrap JSON as Markdown shows code. */
function withoutFence(text: string): string {
  const inner = /^\s*```(?:json)?\s*\n([\s\S]*?)\n?\s*```\s*$/i.exec(text)?.[1]
  return (inner ?? text).trim()
}

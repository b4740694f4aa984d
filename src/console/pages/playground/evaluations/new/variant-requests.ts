import { messageText, type MessageInput } from '#contract/chat/messages.ts'
import { chatRequest, type ChatRequestInput } from '#contract/chat/chat.ts'
import type { EvaluationRequest } from '#contract/playground/evaluations.ts'
import { variableNames } from '#contract/playground/variables.ts'
import { toApiError } from '#console/api/api-error.ts'
import { count } from '#console/ui/text/count.ts'
import { currentBody } from '#console/pages/playground/play/play-state.ts'
import type { Variant } from '#console/pages/playground/variants/variant-store.ts'

/** A variant of the playground as an evaluation sends it, or why it cannot. */
export type VariantRequest =
  | { name: string; model: string; body: ChatRequestInput; problem: null }
  | { name: string; model: string; body: null; problem: string }

/** The request of a variant with its conversation up to the last message that a model answers. */
export function variantRequest({ name, play }: Variant): VariantRequest {
  const state = play.get()
  const { model } = state.draft
  const refuse = (problem: string): VariantRequest => ({ name, model, body: null, problem })
  try {
    const parsed = chatRequest.safeParse(withoutLastAnswers(currentBody(state)))
    if (!parsed.success) {
      return refuse('Its prompt is empty. Write a message in the playground first.')
    }
    // An evaluation asks for one answer, which is not streamed.
    const { n: _, stream: __, stream_options: ___, ...body } = parsed.data
    return { name, model, body, problem: null }
  } catch (error) {
    return refuse(toApiError(error).message)
  }
}

/** A variant of an earlier evaluation, to be sent again. */
export function storedRequest({
  name,
  body,
}: EvaluationRequest['variants'][number]): VariantRequest {
  const parsed = chatRequest.safeParse(body)
  return parsed.success
    ? { name, model: parsed.data.model, body: parsed.data, problem: null }
    : { name, model: '', body: null, problem: 'Its request cannot be sent any more.' }
}

function withoutLastAnswers(body: Record<string, unknown>): Record<string, unknown> {
  const { messages } = body
  if (!Array.isArray(messages)) return body
  const isAnswer = (message: unknown): boolean =>
    typeof message === 'object' &&
    message !== null &&
    'role' in message &&
    message.role === 'assistant'
  const last = messages.findLastIndex((message) => !isAnswer(message))
  return { ...body, messages: messages.slice(0, last + 1) }
}

/** The names of the variables in what users and the system say. */
export function variablesOf(requests: readonly VariantRequest[]): string[] {
  const isPrompt = ({ role }: MessageInput): boolean => role === 'user' || role === 'system'
  return variableNames(
    requests.flatMap(({ body }) => (body?.messages ?? []).filter(isPrompt).map(messageText)),
  )
}

const maxExcerptChars = 60

/** What tells each variant from the others, in a few words: where their prompts part, and their parameters. */
export function variantDifferences(requests: readonly VariantRequest[]): string[][] {
  const bodies = requests.map(({ body }) => body ?? { messages: [] })
  const prompts = bodies.map(({ messages }) => messages.map(messageText))
  const maxPromptLength = Math.max(...prompts.map(({ length }) => length))
  const at = Array.from({ length: maxPromptLength }, (_, index) => index).find((index) =>
    differs(prompts.map((texts) => texts[index])),
  )
  const fields = bodies.map((body) => new Map<string, unknown>(Object.entries(body)))
  const names = [...new Set(fields.flatMap((field) => [...field.keys()]))].filter(
    (name) =>
      name !== 'model' &&
      name !== 'messages' &&
      differs(fields.map((field) => JSON.stringify(field.get(name)))),
  )
  return requests.map(({ body }, index) => {
    if (body === null) return []
    const text = at === undefined ? undefined : prompts[index]?.[at]
    return [
      ...(at === undefined ? [] : [text === undefined ? count(at, 'message') : excerpt(text)]),
      ...names.map((name) => fieldLabel(name, fields[index]?.get(name))),
    ]
  })
}

const differs = (values: readonly unknown[]): boolean => new Set(values).size > 1

function excerpt(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ')
  return line.length <= maxExcerptChars ? `“${line}”` : `“${line.slice(0, maxExcerptChars)}…”`
}

function fieldLabel(name: string, value: unknown): string {
  const label = name.replaceAll('_', ' ')
  if (value === undefined || value === null) return `no ${label}`
  return typeof value === 'number' || typeof value === 'string'
    ? `${label} ${value}`
    : `own ${label}`
}

import type { FinishReason, Usage } from '#contract/chat/chat.ts'
import type { ModelRequest, ResolvedModel } from '#service/models/chat-model.ts'
import { tokensOf } from '#service/retrieval/tokens.ts'
import { countTokens } from '#service/models/count-tokens.ts'
import { Failure } from '#service/failure.ts'
import { estimatedUsage } from './usage.ts'

/** A request for free text with default parameters, as a base for other requests. */
export const plainRequest = {
  functions: [],
  function_choice: 'none',
  schema: null,
  max_tokens: null,
  temperature: null,
  top_p: null,
  stop: [],
  seed: null,
  frequency_penalty: null,
  presence_penalty: null,
  top_k: null,
  reasoning_effort: null,
  logprobs: false,
  stream: false,
} as const satisfies Partial<ModelRequest>

/** Returns the answer of a model, which may be empty, why it ends, and its usage. Rejects like the model. */
export async function askModel(
  model: ResolvedModel,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<{ text: string; reason: FinishReason; usage: Usage }> {
  let text = ''
  let reason: FinishReason = 'stop'
  let usage: Usage | null = null
  for await (const event of model.chat.answer(request, signal)) {
    // A refusal must not become part of a JSON answer.
    const isContent = event.type === 'text' || (event.type === 'refusal' && request.schema === null)
    if (isContent) text += event.text
    if (event.type === 'finish') reason = event.reason
    if (event.type === 'usage') usage = event.usage
  }
  return {
    text,
    reason,
    usage: usage ?? estimatedUsage(countTokens(request.messages), tokensOf(text)),
  }
}

/**
 * The whole text of an answer. Rejects like the model, with `model_silent` for an empty answer, which a model gives whose
 * reasoning used up its tokens, and with `model_failed` for one that was cut.
 */
export async function askForText(
  ...asked: Parameters<typeof askModel>
): Promise<{ text: string; usage: Usage }> {
  const { text, reason, usage } = await askModel(...asked)
  if (reason === 'content_filter') {
    throw new Failure('model_unsafe', 'The model declined the request.')
  }
  if (text.trim() === '') throw new Failure('model_silent', 'The model returned an empty answer.')
  if (reason === 'length') {
    throw new Failure('model_failed', 'The answer of the model reached its limit of tokens.')
  }
  return { text, usage }
}

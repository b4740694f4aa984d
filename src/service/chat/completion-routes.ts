import type { z } from 'zod'
import { joinLogprobs } from '#contract/chat/add-delta.ts'
import { stopSequences } from '#contract/chat/chat.ts'
import type { Logprobs } from '#contract/chat/chat.ts'
import { createCompletion } from '#contract/chat/completions.ts'
import type { Body, Reply } from '#contract/endpoint.ts'
import type { Message } from '#contract/chat/messages.ts'
import { Failure } from '#service/failure.ts'
import { sendEvents } from '#service/http/send-events.ts'
import type { Serve } from '#service/http/serve.ts'
import { addNotes } from '#service/http/request-hooks.ts'
import { stayOpen } from '#service/http/server/stay-open.ts'
import type { ModelEvent, ModelRequest, ResolvedModel } from '#service/models/chat-model.ts'
import { tokenSum } from '#service/models/counted-model.ts'
import { plainRequest } from './ask-model.ts'
import { openAnswers } from './answer-memory.ts'
import type { AnswerMemory } from './answer-memory.ts'
import type { ChatParts } from './chat-parts.ts'
import { requireContext } from './context-window.ts'

type Choice = Reply<typeof createCompletion>['choices'][number]
type Piece = z.infer<typeof createCompletion.chunk>

/** The completions endpoint: sends the prompt as a conversation of one message. */
export function completionRoutes(
  serve: Serve,
  { answers, ...parts }: ChatParts & { answers: AnswerMemory },
): void {
  serve(createCompletion, async ({ caller, body, request, reply, signal }) => {
    stayOpen(reply)
    const resolved = await parts.models.resolve(caller, body.model, 'model')
    const model = openAnswers(answers, caller, reply).counted(resolved)
    const onTokens = tokenSum((tokens) => addNotes(request, tokens))
    const completionRequest = { ...readRequest(body), onTokens }
    requireContext(model, completionRequest.messages, [])
    addNotes(request, { model: model.id })
    const answer = (anyAbort: AbortSignal): AsyncGenerator<ModelEvent, void> =>
      answerEvents(model, completionRequest, anyAbort)
    if (body.stream) {
      return sendEvents(request, reply, createCompletion.chunk, pieces(answer(signal)), '[DONE]')
    }
    // The built-in reader is deterministic, so all its texts would be equal.
    const count = model.chat.kind === 'reader' ? 1 : (body.best_of ?? 1)
    const texts = await allOrAbort(count, signal, (anyAbort) => collect(answer(anyAbort)))
    const [best] = texts.toSorted((a, b) => likelihood(b) - likelihood(a))
    return { choices: best === undefined ? [] : [best], model: model.id }
  })
}

function readRequest(body: Body<typeof createCompletion>): ModelRequest {
  const messages: Message[] = [{ role: 'user', content: body.prompt }]
  return {
    ...plainRequest,
    messages,
    max_tokens: body.max_tokens,
    temperature: body.temperature ?? null,
    top_p: body.top_p ?? null,
    stop: stopSequences(body.stop),
    seed: body.random_seed ?? null,
    logprobs: (body.best_of ?? 1) > 1,
    stream: body.stream ?? false,
  }
}

/** The model's answer; `model_unavailable` gets the status that this endpoint specifies. */
async function* answerEvents(
  model: ResolvedModel,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent, void> {
  try {
    yield* model.chat.answer(request, signal)
  } catch (error) {
    if (!(error instanceof Failure) || error.key !== 'model_unavailable') throw error
    throw new Failure('completion_model_unavailable', error.message, error.extras)
  }
}

async function* pieces(events: AsyncGenerator<ModelEvent, void>): AsyncGenerator<Piece, void> {
  for await (const event of events) {
    if (event.type === 'text' || event.type === 'refusal') yield { value: event.text }
    else if (isEarlyEnd(event)) yield { value: '', finish_reason: event.reason }
  }
}

function isEarlyEnd(event: ModelEvent): event is Extract<ModelEvent, { type: 'finish' }> {
  return event.type === 'finish' && event.reason !== 'stop'
}

/** Runs several generations concurrently; a failure of one ends all. */
async function allOrAbort<T>(
  count: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T[]> {
  const ending = new AbortController()
  const anyAbort = AbortSignal.any([signal, ending.signal])
  const running = Array.from({ length: count }, () => work(anyAbort))
  try {
    return await Promise.all(running)
  } finally {
    ending.abort()
    // Their tokens are counted before the request ends.
    await Promise.allSettled(running)
  }
}

async function collect(events: AsyncGenerator<ModelEvent, void>): Promise<Choice> {
  const choice: Choice = { text: '' }
  const logprobPieces: Logprobs[] = []
  for await (const event of events) {
    if (isEarlyEnd(event)) choice.finish_reason = event.reason
    if (event.type !== 'text' && event.type !== 'refusal') continue
    choice.text += event.text
    if (event.type === 'text' && event.logprobs) logprobPieces.push(event.logprobs)
  }
  const content: unknown = joinLogprobs(logprobPieces)?.['content']
  return Array.isArray(content) && content.length > 0
    ? { ...choice, log_probs: { content } }
    : choice
}

/** The mean log probability of the tokens. Without log probabilities all are equal and the first text wins. */
function likelihood({ log_probs }: Choice): number {
  const content = log_probs?.['content']
  const tokens: unknown[] = Array.isArray(content) ? content : []
  const values = tokens.flatMap((token) =>
    typeof token === 'object' && token !== null && 'logprob' in token
      ? [Number(token.logprob)]
      : [],
  )
  if (values.length === 0) return 0
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { JsonSchema } from '#contract/chat/json-schema.ts'
import type { Message } from '#contract/chat/messages.ts'
import type { FailureKey } from '#contract/failures/failures.ts'
import { readJson } from '#contract/primitives.ts'
import type { Caller } from '#service/access/caller.ts'
import { openAnswers } from '#service/chat/answer-memory.ts'
import type { AnswerMemory } from '#service/chat/answer-memory.ts'
import { plainRequest } from '#service/chat/ask-model.ts'
import { requireContext } from '#service/chat/context-window.ts'
import { Failure } from '#service/failure.ts'
import { addNotes } from '#service/http/request-hooks.ts'
import { stayOpen } from '#service/http/server/stay-open.ts'
import type { ModelRegistry, ResolvedModel } from '#service/models/chat-model.ts'
import { tokenSum } from '#service/models/counted-model.ts'
import { withoutFence } from '#service/models/reader/json-text.ts'

// How much of an answer in another form the model gets back to correct it.
const maxShownChars = 4000

export interface ToolModelParts {
  /** Models with limits and guardrails. */
  models: ModelRegistry
  answers: AnswerMemory
}

/** The request of a tool. */
export interface ToolRequest {
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
}

interface Question {
  messages: readonly Message[]
  /** The most that the answer may have, including what a model thinks before it answers. */
  max_tokens: number
}

/** A connected language model that answers for a tool. Its tokens are counted for the request. */
export interface ToolModel extends Pick<ResolvedModel, 'id' | 'abilities' | 'context_window'> {
  /**
   * The whole answer. Rejects with `content_declined`, `tool_failed` also for an answer that was cut, and
   * `tool_unavailable`, and as limits and guardrails do.
   */
  ask: (question: Question, signal: AbortSignal) => Promise<string>
  /** An answer in JSON, as this schema reads it. Asks twice at most, then rejects with `tool_failed`. */
  askForJson: <T>(
    question: Question,
    form: { name: string; schema: z.ZodType<T> },
    signal: AbortSignal,
  ) => Promise<T>
}

/**
 * The model of an ID for a tool; null for the built-in reader, which is no language model. Throws `model_unknown`,
 * `model_removed` and `tool_unavailable`.
 */
export async function toolModel(
  { models, answers }: ToolModelParts,
  { caller, request, reply }: ToolRequest,
  id: string,
): Promise<ToolModel | null> {
  const resolved = await models.resolve(caller, id, 'model').catch((error: unknown) => {
    throw asToolFailure(error)
  })
  if (resolved.chat.kind === 'reader') return null
  stayOpen(reply)
  const model = openAnswers(answers, caller, reply).counted(resolved)
  addNotes(request, { model: model.id })
  const onTokens = tokenSum((tokens) => addNotes(request, tokens))

  async function answer(
    { messages, max_tokens }: Question,
    schema: { name: string; schema: JsonSchema } | null,
    signal: AbortSignal,
  ): Promise<string> {
    const modelRequest = {
      ...plainRequest,
      messages,
      max_tokens,
      schema: schema && { ...schema, strict: true },
      onTokens,
    }
    let text = ''
    let reason: string | null = null
    try {
      requireContext(model, messages, [])
      for await (const event of model.chat.answer(modelRequest, signal)) {
        if (event.type === 'text') text += event.text
        else if (event.type === 'refusal') throw declined(model.id)
        else if (event.type === 'finish') ({ reason } = event)
      }
    } catch (error) {
      throw asToolFailure(error)
    }
    if (reason === 'content_filter') throw declined(model.id)
    if (reason === 'stop') return text
    throw new Failure('tool_failed', `The answer from ${model.id} is incomplete.`, { reason })
  }

  return {
    id: model.id,
    abilities: model.abilities,
    context_window: model.context_window,
    ask: (question, signal) => answer(question, null, signal),
    askForJson: async (question, { name, schema }, signal) => {
      const format = { name, schema: z.toJSONSchema(schema) as JsonSchema }
      const read = (text: string) => schema.safeParse(readJson(withoutFence(text)))
      const text = await answer(question, format, signal)
      const first = read(text)
      if (first.success) return first.data
      const messages: Message[] = [
        ...question.messages,
        { role: 'assistant', content: text.trim().slice(0, maxShownChars) || '(nothing)' },
        {
          role: 'user',
          content: 'This is not JSON of the requested form. Answer with that JSON alone.',
        },
      ]
      const second = read(
        await answer({ ...question, messages }, format, signal).catch((error: unknown) => {
          throw asRepairFailure(error)
        }),
      )
      if (second.success) return second.data
      throw new Failure('tool_failed', `${model.id} did not answer in the requested format.`)
    },
  }
}

/** The failure of a tool that needs a language model, where `id` is the built-in reader. */
export function noLanguageModel(tool: string, id: string): Failure {
  return new Failure(
    'tool_unavailable',
    `${tool} needs a language model. None is connected as ${id}, so this ID uses the built-in reader.`,
    { model: id },
  )
}

function declined(id: string): Failure {
  return new Failure('content_declined', `${id} declined to process the content.`)
}

/** The failures of models, as the specification has them for tools. */
const toolKeys: Partial<Record<FailureKey, FailureKey>> = {
  model_unavailable: 'tool_unavailable',
  model_unsafe: 'content_declined',
  model_unauthorized: 'tool_failed',
  model_refused_request: 'tool_failed',
  model_failed: 'tool_failed',
  model_silent: 'tool_failed',
  context_too_long: 'text_too_long',
}

// The first request fitted, so it is the answer of the model that was too long.
function asRepairFailure(error: unknown): unknown {
  return error instanceof Failure && error.key === 'text_too_long'
    ? new Failure('tool_failed', error.message, error.extras)
    : error
}

function asToolFailure(error: unknown): unknown {
  if (!(error instanceof Failure)) return error
  const key = toolKeys[error.key]
  return key === undefined
    ? error
    : new Failure(key, error.message, { ...error.extras, reason: error.key })
}

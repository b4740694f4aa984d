import type { ChatCompletion, ChatRequest } from '#contract/chat/chat.ts'
import type { MessageInput } from '#contract/chat/messages.ts'
import { chatRequest } from '#contract/chat/chat.ts'
import { maxListedAnswerChars } from '#contract/playground/evaluations.ts'
import { fillMessage } from '#contract/playground/variables.ts'
import type { Caller } from '#service/access/caller.ts'
import { answerChat } from '#service/chat/answer-chat.ts'
import type { AnswerMemory } from '#service/chat/answer-memory.ts'
import { countUsage } from '#service/chat/count-usage.ts'
import { prepareChat } from '#service/chat/prepare-chat.ts'
import { completionBuilder } from '#service/chat/present-completion.ts'
import type { QuotedFile } from '#service/chat/quoted-files.ts'
import { transact } from '#service/database/transact.ts'
import { presentFailure } from '#service/failure.ts'
import { asFailure } from '#service/http/error-handler.ts'
import { measureRequest, requireMeasures } from '#service/limits/measure-request.ts'
import { countTokens } from '#service/models/count-tokens.ts'
import { runStore } from '#service/runs/run-store.ts'
import type { RecordedOutcome } from '#service/runs/run-store.ts'
import { maxTokenCount } from '#service/runs/run-text.ts'
import type { CheckParts } from './verdict.ts'
import { costOf } from './cost-of.ts'
import type { CellResult } from './evaluation-lease-store.ts'

export interface AnswerParts extends CheckParts {
  answers: AnswerMemory
}

interface CellQuestion {
  evaluation_id: string
  request_id: string
  body: ChatRequest
  values: Readonly<Record<string, string>>
  signal: AbortSignal
  onQuoted: (files: QuotedFile[]) => Promise<void>
}

/** The answer of a cell; `text` is all of it. */
export interface CellAnswer {
  text: string
  result: CellResult
}

/** The request of a cell: the messages with the values of the row. It asks for one answer, which is not streamed. */
export function composeCell(body: ChatRequest, values: CellQuestion['values']): ChatRequest {
  const { n: _, stream: __, stream_options: ___, ...request } = body
  // The tool for images fills its own variables, which are written in the same way.
  const images = new Set(
    (body.tools ?? []).flatMap((tool) =>
      tool.type === 'vision' ? tool.function.variables.map(({ name }) => name) : [],
    ),
  )
  const texts = Object.fromEntries(Object.entries(values).filter(([name]) => !images.has(name)))
  const messages: MessageInput[] = body.messages.map((message) => fillMessage(message, texts))
  return chatRequest.parse({ ...request, messages })
}

/**
 * Answers a cell as `POST /v1/chat` does, and records it as a run in the group of the evaluation, also where it fails.
 * Throws what the chat throws.
 */
export async function answerCell(
  parts: AnswerParts,
  caller: Caller,
  { evaluation_id, request_id, body, values, signal, onQuoted }: CellQuestion,
): Promise<CellAnswer> {
  const { database, clock } = parts
  const request = composeCell(body, values)
  const stamp = clock.stamp()
  const startedAt = performance.now()
  const input = { request, requestJson: JSON.stringify(request), group_id: evaluation_id }
  await transact(database, (tx) =>
    runStore(tx).create(caller, input, { source: 'recorded', request_id }, stamp),
  )
  let tokens: { prompt_tokens: number; completion_tokens: number } | null = null
  const elapsedMs = (): number => Math.round((performance.now() - startedAt) * 10) / 10
  const record = (outcome: Pick<RecordedOutcome, 'status' | 'response' | 'error'>) =>
    transact(database, (tx) =>
      runStore(tx).record(caller, stamp.id, {
        ...outcome,
        events: [],
        first_token_ms: null,
        duration_ms: elapsedMs(),
        prompt_tokens: tokens && Math.min(tokens.prompt_tokens, maxTokenCount),
        completion_tokens: tokens && Math.min(tokens.completion_tokens, maxTokenCount),
      }),
    )
  let readAnswer = (): ChatCompletion | Record<string, unknown> | null => null
  try {
    const measures = measureRequest('createChatCompletion', request)
    requireMeasures(await parts.limits.of(caller), caller, measures, clock.now())
    const prepared = await prepareChat(parts, caller, request, { signal, onQuoted })
    const answers = parts.answers.open(caller)
    try {
      const chat = { ...prepared, model: answers.counted(prepared.model) }
      const completion = completionBuilder(chat.model, stamp, chat.redactions)
      readAnswer = completion.partial
      const events = countUsage(
        answerChat(chat, 1, signal),
        () => countTokens(chat.request.messages, chat.request.functions),
        (usage) => {
          tokens = { ...usage }
        },
      )
      try {
        for await (const indexed of events) completion.add(indexed)
      } finally {
        if (tokens !== null) parts.countTokensOf({ caller, model: chat.model.id, ...readTokens() })
      }
      const whole = completion.whole()
      const duration_ms = elapsedMs()
      await record({ status: 'completed', response: whole, error: null })
      const text = answerText(whole)
      return {
        text,
        result: {
          run_id: stamp.id,
          passed: null,
          reason: null,
          answer: text.slice(0, maxListedAnswerChars).toWellFormed(),
          ...readTokens(),
          cost: await costOf(parts, caller, chat.model.id, readTokens()),
          check_cost: null,
          duration_ms,
        },
      }
    } finally {
      answers.release()
    }
  } catch (error) {
    await record({
      status: signal.aborted ? 'stopped' : 'failed',
      response: readAnswer(),
      error: signal.aborted ? null : { ...presentFailure(asFailure(error), request_id) },
    })
    throw new CellError(stamp.id, error)
  }

  function readTokens() {
    return {
      prompt_tokens: Math.min(tokens?.prompt_tokens ?? 0, maxTokenCount),
      completion_tokens: Math.min(tokens?.completion_tokens ?? 0, maxTokenCount),
    }
  }
}

/** What an answer ended with, and the run that recorded it. */
export class CellError extends Error {
  override readonly name = 'CellError'
  readonly run_id: string
  override readonly cause: unknown

  constructor(run_id: string, cause: unknown) {
    super('an answer of an evaluation failed', { cause })
    this.run_id = run_id
    this.cause = cause
  }
}

/** What is checked: the text of the answer or, where the model calls functions, their names and arguments as JSON. */
function answerText({ choices }: ChatCompletion): string {
  const message = choices[0]?.message
  const calls = message?.tool_calls ?? []
  const text = message?.content ?? message?.refusal ?? ''
  if (text !== '' || calls.length === 0) return clean(text)
  return clean(JSON.stringify(calls.map(({ function: called }) => called)))
}

function clean(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '')
}

import type { ChatCompletion, ChatRequest } from '#contract/chat/chat.ts'
import type { MessageInput } from '#contract/chat/messages.ts'
import { chatRequest } from '#contract/chat/chat.ts'
import { maxListedAnswerChars } from '#contract/playground/evaluations.ts'
import { filledTexts, fillMessage } from '#contract/playground/variables.ts'
import { maxRunBodyBytes } from '#contract/runs.ts'
import type { Caller } from '#service/access/caller.ts'
import { answerChat } from '#service/chat/answer-chat.ts'
import type { AnswerMemory } from '#service/chat/answer-memory.ts'
import { prepareChat } from '#service/chat/prepare-chat.ts'
import { completionBuilder } from '#service/chat/present-completion.ts'
import { askedGraphs } from '#service/chat/quoted-files.ts'
import type { QuotedFile } from '#service/chat/quoted-files.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { presentFailure } from '#service/failure.ts'
import { asFailure } from '#service/http/error-handler.ts'
import { measureRequest, requireMeasures } from '#service/limits/measure-request.ts'
import { uploadBounds } from '#service/limits/storage/upload-bounds.ts'
import { runStore } from '#service/runs/run-store.ts'
import type { RecordedOutcome } from '#service/runs/run-store.ts'
import { maxTokenCount } from '#service/runs/run-text.ts'
import { filledChars, filledCharsLimit, templateOf } from '#service/texts/filled-chars.ts'
import type { Template } from '#service/texts/filled-chars.ts'
import { requestCounter } from './verdict.ts'
import type { CheckedCall, CheckParts } from './verdict.ts'
import type { TokenSum } from '#service/models/counted-model.ts'
import { costOf } from '#service/models/cost-of.ts'
import type { CellResult } from './evaluation-lease-store.ts'

export interface AnswerParts extends CheckParts {
  answers: AnswerMemory
  /** This process. */
  owner: string
}

interface CellQuestion {
  evaluation_id: string
  request_id: string
  body: ChatRequest
  values: Readonly<Record<string, string>>
  signal: AbortSignal
  onQuoted: (files: QuotedFile[]) => Promise<void>
  /** Called in the transaction that stores the run. */
  onRun: (tx: Database, run_id: string) => Promise<void>
}

/** The answer of a cell; `text` is all of it. */
export interface CellAnswer {
  text: string
  calls: CheckedCall[]
  result: CellResult
}

/** The tool for images fills its own variables, which are written in the same way. */
function imageNames({ tools }: ChatRequest): Set<string> {
  const images = (tools ?? []).flatMap((tool) =>
    tool.type === 'vision' ? tool.function.variables.map(({ name }) => name) : [],
  )
  return new Set(images)
}

/** What a row fills in a request. */
export function cellTemplate(body: ChatRequest, images = imageNames(body)): Template {
  return templateOf(body.messages.flatMap(filledTexts), images)
}

/** The request of a cell: the messages with the values of the row. It asks for one answer, which is not streamed. Throws `context_too_long`. */
export function composeCell(body: ChatRequest, values: CellQuestion['values']): ChatRequest {
  const { n: _, stream: __, stream_options: ___, ...request } = body
  const images = imageNames(body)
  filledCharsLimit('The messages with the values of the row')(
    filledChars(cellTemplate(body, images), values),
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
  { evaluation_id, request_id, body, values, signal, onQuoted, onRun }: CellQuestion,
): Promise<CellAnswer> {
  const { database, clock } = parts
  const stamp = clock.stamp()
  const startedAt = performance.now()
  let isBegun = false
  const begin = async (request: Record<string, unknown>, requestJson: string) => {
    const input = { request, requestJson, group_id: evaluation_id }
    await transact(database, async (tx) => {
      const { owner } = parts
      await runStore(tx).create(caller, input, { source: 'recorded', request_id, owner }, stamp)
      await onRun(tx, stamp.id)
    })
    isBegun = true
  }
  let tokens: TokenSum | null = null
  const sources = { graph_ids: [] as string[], file_ids: [] as string[] }
  const elapsedMs = (): number => Math.round((performance.now() - startedAt) * 10) / 10
  const record = async (outcome: Pick<RecordedOutcome, 'status' | 'response' | 'error'>) => {
    if (!isBegun) await begin(...refusedRequest(request ?? body))
    await transact(database, (tx) =>
      runStore(tx).record(caller, stamp.id, {
        ...outcome,
        sources,
        events: [],
        first_token_ms: null,
        duration_ms: elapsedMs(),
        tokens,
      }),
    )
  }
  let request: ChatRequest | null = null
  let readAnswer = (): ChatCompletion | Record<string, unknown> | null => null
  try {
    request = composeCell(body, values)
    const measures = measureRequest('createChatCompletion', request)
    requireMeasures(await parts.limits.of(caller), caller, measures, clock.now())
    const prepared = await prepareChat(parts, caller, request, {
      signal,
      onTokens: (sum) => {
        tokens = sum
      },
      onQuoted: async (files) => {
        sources.file_ids.push(...files.map(({ id }) => id))
        await onQuoted(files)
      },
    })
    sources.graph_ids.push(...askedGraphs(request.tools))
    // What is refused above is not stored, so that refused requests do not fill the disk.
    const requestJson = JSON.stringify(request)
    const freeBytes = await freeRunBytes(parts, caller)
    const isStored = Buffer.byteLength(requestJson) <= freeBytes
    await (isStored ? begin({ ...request }, requestJson) : begin(...unstoredRequest(request)))
    const answers = parts.answers.open(caller)
    try {
      const chat = { ...prepared, model: answers.counted(prepared.model) }
      const completion = completionBuilder(chat.model, stamp, chat.redactions)
      readAnswer = completion.partial
      const events = answerChat(chat, 1, signal)
      const measured = requestCounter(parts, caller, chat.model.id, signal)
      try {
        for await (const indexed of events) completion.add(indexed)
        measured.end(tokensByModel())
      } catch (error) {
        measured.end(tokensByModel(), error)
        throw error
      }
      const whole = completion.whole()
      const duration_ms = elapsedMs()
      await record({ status: 'completed', response: isStored ? whole : null, error: null })
      const text = answerText(whole)
      return {
        text,
        calls: checkedCalls(whole, body),
        result: {
          run_id: stamp.id,
          passed: null,
          reason: null,
          answer: text.slice(0, maxListedAnswerChars).toWellFormed(),
          ...readTokens(),
          cost: await costOf(parts, caller, tokensByModel()),
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
      response: isBegun ? readAnswer() : null,
      error: signal.aborted
        ? null
        : { ...presentFailure(asFailure(error), request_id, { forProviderAdmin: true }) },
    })
    throw new CellError(stamp.id, error)
  }

  function tokensByModel(): TokenSum['tokens_by_model'] {
    return tokens?.tokens_by_model ?? []
  }

  function readTokens() {
    return {
      prompt_tokens: Math.min(tokens?.prompt_tokens ?? 0, maxTokenCount),
      completion_tokens: Math.min(tokens?.completion_tokens ?? 0, maxTokenCount),
    }
  }
}

/** The bytes that the request of a run may have: those of the limit of runs, or that remain of the storage limits. */
async function freeRunBytes({ limits, clock }: AnswerParts, caller: Caller): Promise<number> {
  const now = clock.now()
  const bounds = await uploadBounds(limits, caller, caller.team_id, maxRunBodyBytes, now, false)
  return bounds.maximum
}

const maxRefusedChars = 20_000

/** What a run shows of a request that was refused: all of it where it is short. */
function refusedRequest(request: ChatRequest): [Record<string, unknown>, string] {
  const json = JSON.stringify(request)
  return json.length <= maxRefusedChars ? [{ ...request }, json] : unstoredRequest(request)
}

function unstoredRequest({ model }: ChatRequest): [Record<string, unknown>, string] {
  const content = 'The request is too long to be stored.'
  const request = { model, messages: [{ role: 'user', content }] }
  return [request, JSON.stringify(request)]
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

/** The function calls of an answer whose functions have parameters. */
function checkedCalls({ choices }: ChatCompletion, { tools }: ChatRequest): CheckedCall[] {
  const calls = choices[0]?.message.tool_calls ?? []
  return calls.flatMap(({ function: called }) => {
    const tool = tools?.find((one) => one.type === 'function' && one.function.name === called.name)
    const schema = tool?.type === 'function' ? tool.function.parameters : null
    return schema ? [{ name: called.name, text: called.arguments, schema }] : []
  })
}

function clean(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '')
}

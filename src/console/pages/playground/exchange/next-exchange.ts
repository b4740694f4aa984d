import type { ApiError } from '#console/api/api-error.ts'
import {
  emptyAnswer,
  type ChatChunk,
  type ChatCompletion,
  type Delta,
  type Logprobs,
  type ToolData,
} from '#contract/chat/chat.ts'
import type { ToolCall } from '#contract/chat/messages.ts'
import { isOpen, type Answer, type AnswerChoice, type Exchange } from './exchange.ts'

export interface TimedLine {
  at: number
  data: string
  chunk: ChatChunk
}

/** `at` is in milliseconds since the request was sent. */
export type ExchangeEvent =
  | { type: 'lines'; lines: readonly TimedLine[] }
  | { type: 'whole'; at: number; completion: ChatCompletion }
  | { type: 'end'; at: number }
  | { type: 'stop'; at: number }
  | { type: 'fail'; at: number; error: ApiError }
  | { type: 'saved'; run_id: string }

/**
 * Applies one event to an exchange. Content received so far is kept whatever happens later, and
 * events after the end are ignored.
 */
export function nextExchange(exchange: Exchange, event: ExchangeEvent): Exchange {
  // The run of a short answer is often saved only after the answer has ended.
  if (event.type === 'saved') return { ...exchange, run_id: event.run_id }
  if (!isOpen(exchange)) return exchange
  switch (event.type) {
    case 'lines':
      return {
        ...exchange,
        status: 'streaming',
        first_token_ms: exchange.first_token_ms ?? firstContentMs(event.lines),
        response: event.lines.reduce(addChunk, exchange.response),
        events: [...exchange.events, ...event.lines.map(({ at, data }) => ({ at, data }))],
      }
    case 'whole':
      return { ...exchange, status: 'streaming', response: event.completion }
    case 'end':
      return { ...exchange, status: 'completed', duration_ms: event.at }
    case 'stop':
      return { ...exchange, status: 'stopped', duration_ms: event.at }
    case 'fail':
      return { ...exchange, status: 'failed', duration_ms: event.at, error: event.error }
  }
}

function firstContentMs(lines: readonly TimedLine[]): number | null {
  const hasContent = ({ delta }: ChatChunk['choices'][number]): boolean =>
    Boolean(delta.content ?? '') ||
    Boolean(delta.reasoning_content ?? '') ||
    Boolean(delta.refusal ?? '') ||
    Boolean(delta.tool_calls?.length)
  return lines.find(({ chunk }) => chunk.choices.some(hasContent))?.at ?? null
}

function addChunk(answer: Answer | null, { chunk }: TimedLine): Answer {
  const { choices, usage, object: _, ...identity } = chunk

  const next = [...(answer?.choices ?? [])]
  for (const { index, delta, finish_reason, logprobs } of choices) {
    const position = next.findIndex((existing) => existing.index === index)
    const choice = next[position] ?? emptyChoice(index)
    const updated: AnswerChoice = {
      index,
      finish_reason: finish_reason ?? choice.finish_reason,
      message: addDelta(choice.message, delta),
      logprobs: addLogprobs(choice.logprobs, logprobs ?? null),
    }
    if (position === -1) next.push(updated)
    else next[position] = updated
  }
  return {
    ...identity,
    object: 'chat.completion',
    choices: next.toSorted((one, other) => one.index - other.index),
    usage: usage ?? answer?.usage ?? null,
  }
}

type AnswerMessage = AnswerChoice['message']

function addDelta(message: AnswerMessage, delta: Delta): AnswerMessage {
  const reasoning = join(message.reasoning_content ?? null, delta.reasoning_content)
  return {
    role: 'assistant',
    content: join(message.content, delta.content),
    refusal: join(message.refusal, delta.refusal),
    tool_calls: addCalls(message.tool_calls, delta.tool_calls ?? []),
    graph_data: addGraphData(message.graph_data, delta.graph_data),
    llm_data: delta.llm_data ?? message.llm_data,
    image_data: delta.image_data ?? message.image_data,
    translation_data: delta.translation_data ?? message.translation_data,
    web_search_data: delta.web_search_data ?? message.web_search_data,
    ...(reasoning !== null && { reasoning_content: reasoning }),
  }
}

function join(before: string | null, piece: string | null | undefined): string | null {
  return piece === null || piece === undefined ? before : (before ?? '') + piece
}

function addCalls(
  calls: readonly ToolCall[] | null,
  pieces: NonNullable<Delta['tool_calls']>,
): ToolCall[] | null {
  if (pieces.length === 0) return calls === null ? null : [...calls]
  const next = [...(calls ?? [])]
  for (const { index, id, function: delta } of pieces) {
    const position = next.findIndex((existing) => existing.index === index)
    const call = next[position]
    const updated: ToolCall = {
      id: id ?? call?.id ?? '',
      type: 'function',
      index,
      function: {
        name: delta.name ?? call?.function.name ?? '',
        arguments: (call?.function.arguments ?? '') + (delta.arguments ?? ''),
      },
    }
    if (position === -1) next.push(updated)
    else next[position] = updated
  }
  return next
}

function addGraphData(
  before: ToolData['graph_data'],
  piece: ToolData['graph_data'] | undefined,
): ToolData['graph_data'] {
  if (!piece) return before
  const references = piece.references ?? before.references
  return {
    sources: piece.sources ?? before.sources,
    status: piece.status ?? before.status,
    subqueries: piece.subqueries ?? before.subqueries,
    ...(references && { references }),
  }
}

/** Arrays inside, such as the tokens of `content`, are concatenated. */
function addLogprobs(before: Logprobs, piece: Logprobs): Logprobs {
  if (piece === null || before === null) return piece ?? before
  const joined = { ...before }
  for (const [name, value] of Object.entries(piece)) {
    const previousValue: unknown = joined[name]
    joined[name] =
      Array.isArray(previousValue) && Array.isArray(value) ? [...previousValue, ...value] : value
  }
  return joined
}

function emptyChoice(index: number): AnswerChoice {
  return {
    index,
    finish_reason: null,
    logprobs: null,
    message: emptyAnswer(),
  }
}

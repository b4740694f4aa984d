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

/** `at`: milliseconds since the request was sent. */
export type ExchangeEvent =
  | { type: 'lines'; lines: readonly TimedLine[] }
  | { type: 'whole'; at: number; completion: ChatCompletion }
  | { type: 'end'; at: number }
  | { type: 'stop'; at: number }
  | { type: 'fail'; at: number; error: ApiError }
  | { type: 'kept'; run_id: string }

/** What has come stays, however it ends; what comes after the end is not heard. */
export function nextExchange(exchange: Exchange, event: ExchangeEvent): Exchange {
  // a run is often known only after a short answer has ended
  if (event.type === 'kept') return { ...exchange, run_id: event.run_id }
  if (!isOpen(exchange)) return exchange
  switch (event.type) {
    case 'lines':
      return {
        ...exchange,
        status: 'streaming',
        first_token_ms: exchange.first_token_ms ?? firstWord(event.lines),
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

function firstWord(lines: readonly TimedLine[]): number | null {
  const says = ({ delta }: ChatChunk['choices'][number]): boolean =>
    Boolean(delta.content ?? '') ||
    Boolean(delta.reasoning_content ?? '') ||
    Boolean(delta.refusal ?? '') ||
    Boolean(delta.tool_calls?.length)
  return lines.find(({ chunk }) => chunk.choices.some(says))?.at ?? null
}

function addChunk(answer: Answer | null, { chunk }: TimedLine): Answer {
  const { choices, usage, object: _, ...identity } = chunk
  const known = answer?.choices ?? []
  const next = [...known]
  for (const { index, delta, finish_reason, logprobs } of choices) {
    const place = next.findIndex((each) => each.index === index)
    const choice = next[place] ?? emptyChoice(index)
    const added: AnswerChoice = {
      index,
      finish_reason: finish_reason ?? choice.finish_reason,
      message: addDelta(choice.message, delta),
      logprobs: addLogprobs(choice.logprobs, logprobs ?? null),
    }
    if (place === -1) next.push(added)
    else next[place] = added
  }
  return {
    ...identity,
    object: 'chat.completion',
    choices: next.toSorted((one, other) => one.index - other.index),
    usage: usage ?? answer?.usage ?? null,
  }
}

type Said = AnswerChoice['message']

function addDelta(message: Said, delta: Delta): Said {
  const thought = join(message.reasoning_content ?? null, delta.reasoning_content)
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
    ...(thought !== null && { reasoning_content: thought }),
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
  for (const { index, id, function: piece } of pieces) {
    const place = next.findIndex((each) => each.index === index)
    const call = next[place]
    const added: ToolCall = {
      id: id ?? call?.id ?? '',
      type: 'function',
      index,
      function: {
        name: piece.name ?? call?.function.name ?? '',
        arguments: (call?.function.arguments ?? '') + (piece.arguments ?? ''),
      },
    }
    if (place === -1) next.push(added)
    else next[place] = added
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

/** Lists inside, like the tokens of `content`, go on where they ended. */
function addLogprobs(before: Logprobs, piece: Logprobs): Logprobs {
  if (piece === null || before === null) return piece ?? before
  const joined = { ...before }
  for (const [name, value] of Object.entries(piece)) {
    const known: unknown = joined[name]
    joined[name] = Array.isArray(known) && Array.isArray(value) ? [...known, ...value] : value
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

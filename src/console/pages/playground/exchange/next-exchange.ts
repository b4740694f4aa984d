import type { ApiError } from '#console/api/api-error.ts'
import {
  emptyAnswer,
  hasContent,
  type ChatChunk,
  type ChatCompletion,
} from '#contract/chat/chat.ts'
import { addDelta, joinLogprobs } from '#contract/chat/add-delta.ts'
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
  | { type: 'recorded'; run_id: string }

/**
 * Applies one event to an exchange. Content received so far is kept whatever happens later, and
 * events after the end are ignored.
 */
export function nextExchange(exchange: Exchange, event: ExchangeEvent): Exchange {
  if (!isOpen(exchange)) return exchange
  switch (event.type) {
    case 'recorded':
      return { ...exchange, run_id: event.run_id }
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
  const isToken = ({ chunk }: TimedLine): boolean =>
    chunk.choices.some(({ delta }) => hasContent(delta))
  return lines.find(isToken)?.at ?? null
}

function addChunk(answer: Answer | null, { chunk }: TimedLine): Answer {
  const { choices, usage, object: _, redactions = answer?.redactions, ...identity } = chunk

  const next = [...(answer?.choices ?? [])]
  for (const { index, delta, finish_reason, logprobs } of choices) {
    const position = next.findIndex((existing) => existing.index === index)
    const choice = next[position] ?? emptyChoice(index)
    const updated: AnswerChoice = {
      index,
      finish_reason: finish_reason ?? choice.finish_reason,
      message: addDelta(choice.message, delta),
      logprobs: joinLogprobs([choice.logprobs, logprobs ?? null]),
    }
    if (position === -1) next.push(updated)
    else next[position] = updated
  }
  return {
    ...identity,
    object: 'chat.completion',
    choices: next.toSorted((one, other) => one.index - other.index),
    usage: usage ?? answer?.usage ?? null,
    ...(redactions && { redactions }),
  }
}

function emptyChoice(index: number): AnswerChoice {
  return {
    index,
    finish_reason: null,
    logprobs: null,
    message: emptyAnswer(),
  }
}

import type { Logprobs } from '#contract/chat/chat.ts'
import { Failure } from '#service/failure.ts'
import type { ModelEvent } from '#service/models/chat-model.ts'
import { callPieces } from './call-pieces.ts'
import { readFinish } from './read-finish.ts'
import { readUsage } from './read-usage.ts'
import { thinkTags } from './think-tags.ts'
import { readUpstreamError, upstreamAnswer } from './upstream-answer.ts'
import type { UpstreamPart, UpstreamSaid, UpstreamUsage } from './upstream-answer.ts'
import { cutOff, failureOfError, unsafeRequest } from './upstream-failure.ts'

/** Makes events of what an endpoint answers: piece by piece, or all at once. */
export interface AnswerReader {
  /** Reads one JSON text, or `[DONE]`. Throws the `Failure` that it tells of. */
  read: (text: string, isError?: boolean) => void
  /** What there is since the last time. */
  take: () => ModelEvent[]
  /** No more comes: adds the finish and the usage. Throws when the answer is cut off, or empty. */
  end: () => void
  isDone: () => boolean
  hasFinish: () => boolean
}

/** `note`: told what an upstream says of an error, for the log. */
export function answerReader(note: (words: string) => void): AnswerReader {
  let events: ModelEvent[] = []
  let finish: string | null = null
  let usage: UpstreamUsage | null = null
  let isDone = false
  let hasText = false
  let hasReasoning = false

  const emit = (event: ModelEvent): void => {
    if (!joinLast(events.at(-1), event)) events.push(event)
  }
  const calls = callPieces(emit)
  let logprobs: Logprobs = null
  const say = (text: string): void => {
    hasText = true
    emit(logprobs === null ? { type: 'text', text } : { type: 'text', text, logprobs })
    logprobs = null
  }
  const think = (text: string): void => {
    hasReasoning = true
    emit({ type: 'reasoning', text })
  }
  const content = thinkTags(say, think)

  function read(text: string, isError = false): void {
    if (text === '[DONE]') {
      isDone = true
      return
    }
    const body = readJson(text)
    const answer = upstreamAnswer.safeParse(body)
    const error = answer.success ? (answer.data.error ?? null) : null
    if (isError || error !== null || (answer.success && answer.data.object === 'error')) {
      const told = readUpstreamError(body)
      note(told?.words ?? text.slice(0, 500))
      throw failureOfError(told)
    }
    if (!answer.success) {
      note(`unreadable: ${text.slice(0, 500)}`)
      throw unreadable()
    }
    const { choices, usage: counted } = answer.data
    if (counted) usage = counted
    const choice = choices?.find(({ index }) => !index)
    if (!choice) return
    const whole = !choice.delta && choice.message ? choice.message : null
    const said = choice.delta ?? whole
    logprobs = choice.logprobs ?? null
    if (said) readSaid(said, whole !== null)
    if (choice.finish_reason) finish = choice.finish_reason
  }

  function readSaid(said: UpstreamSaid, whole: boolean): void {
    // some send both, with the same in each
    const thought = said.reasoning_content ?? said.reasoning
    if (thought) think(thought)
    if (typeof said.content === 'string') {
      if (said.content !== '') content.read(said.content)
    } else for (const part of said.content ?? []) readPart(part)
    if (said.refusal) emit({ type: 'refusal', text: said.refusal })
    if (said.tool_calls) calls.read(said.tool_calls, whole)
    if (said.function_call) calls.read([{ index: 0, function: said.function_call }], whole)
    hasText ||= Boolean(said.refusal)
  }

  function readPart({ text, thinking }: UpstreamPart): void {
    const thoughts = typeof thinking === 'string' ? [{ text: thinking }] : (thinking ?? [])
    for (const thought of thoughts) if (thought.text) think(thought.text)
    if (text) content.read(text)
  }

  function end(): void {
    content.end()
    calls.end()
    if (finish === null && !isDone) throw cutOff()
    const reason = readFinish(finish, calls.count() > 0)
    if (reason === 'failed') throw cutOff()
    if (!hasText && calls.count() === 0) {
      if (reason === 'content_filter') throw unsafeRequest()
      // one that thought for as long as it might has said so
      if (reason !== 'length' || !hasReasoning) {
        throw new Failure('model_silent', 'The model returned an empty answer.')
      }
    }
    emit({ type: 'finish', reason })
    const counted = readUsage(usage)
    if (counted !== null) emit({ type: 'usage', usage: counted })
  }

  return {
    read,
    take() {
      const taken = events
      if (taken.length > 0) events = []
      return taken
    },
    end,
    isDone: () => isDone,
    hasFinish: () => finish !== null,
  }
}

/**
 * Puts a piece to the one before it, where nobody has read that yet: an answer that comes faster than
 * it is read costs less the faster it comes.
 */
function joinLast(last: ModelEvent | undefined, event: ModelEvent): boolean {
  if (last === undefined || last.type !== event.type) return false
  if (last.type === 'text' && event.type === 'text') {
    if (last.logprobs !== undefined || event.logprobs !== undefined) return false
    last.text += event.text
    return true
  }
  if (last.type === 'reasoning' && event.type === 'reasoning') {
    last.text += event.text
    return true
  }
  if (last.type !== 'tool_call' || event.type !== 'tool_call') return false
  if (last.index !== event.index || event.id !== undefined) return false
  last.arguments += event.arguments
  return true
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unreadable(): Failure {
  return new Failure('model_failed', 'The model returned an invalid response.')
}

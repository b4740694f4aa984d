import type { FinishReason, Logprobs } from '#contract/chat/chat.ts'
import { readJson } from '#contract/primitives.ts'
import { compiled } from '#service/json/compiled.ts'
import { jsonBounds } from '#service/json/json-bounds.ts'
import { Failure } from '#service/failure.ts'
import type { ModelEvent } from '#service/models/chat-model.ts'
import { toolCallAssembler } from './tool-call-assembler.ts'
import { readFinish } from './read-finish.ts'
import { readUsage } from './read-usage.ts'
import { thinkTags } from './thoughts/think-tags.ts'
import type { ThinkingHabit } from './thoughts/think-tags.ts'
import { readUpstreamError, upstreamAnswer } from './upstream-answer.ts'
import type { UpstreamPart, UpstreamMessage, UpstreamUsage } from './upstream-answer.ts'
import { cutOff, failureOfError, unsafeRequest } from './upstream-failure.ts'

/** Converts the answer of an endpoint, streamed or whole, to model events. */
export interface AnswerReader {
  /**
   * Reads one JSON text, or `[DONE]`. Skips a text that is no JSON at all, such as one that keeps the connection alive.
   * Throws a `Failure` when the text reports an error, or is an unreadable part of the answer.
   */
  read: (text: string, isError?: boolean) => void
  /** The events since the last call. */
  takeEvents: () => ModelEvent[]
  /**
   * Adds the finish and the usage after the last text. Throws when the answer is cut off or empty, after it added the
   * usage.
   */
  end: () => void
  isDone: () => boolean
  hasFinish: () => boolean
}

// The bounds of request bodies. Millions of levels take the request thread seconds to parse and validate.
const bounds = { levels: 1000, values: 1_000_000 }

/** A level takes a character at least, so that most pieces of a stream need no look. */
function isTooDeep(text: string): boolean {
  return text.length > bounds.levels && jsonBounds(bounds)(Buffer.from(text))
}

interface Expected {
  habit?: ThinkingHabit
  /** Whether the request has stop sequences, one of which the answer may begin with. */
  canStopAtOnce?: boolean
  /** Reads a reported name of a model; undefined where it is the one that was asked. */
  readName?: (reported: string) => string | undefined
}

/** `logError` receives the error text of the upstream, which must only appear in the log. */
export function answerReader(
  logError: (words: string) => void,
  redact: (text: string) => string,
  {
    habit = { opensUnseen: false },
    canStopAtOnce = false,
    readName = () => undefined,
  }: Expected = {},
): AnswerReader {
  let events: ModelEvent[] = []
  // Of the text of the last event. V8 keeps a text that grows by `+=` as a tree of its pieces, and collecting millions
  // of them as garbage holds all requests for a second.
  let pieces: string[] = []
  let finish: string | null = null
  let usage: UpstreamUsage | null = null
  let answeredBy: string | null = null
  let isDone = false
  let hasText = false
  let hasSkipped = false

  const emit = (event: ModelEvent): void => {
    const piece = textOf(event)
    if (canMerge(events.at(-1), event)) return void pieces.push(piece)
    joinLast()
    events.push(event)
    pieces = [piece]
  }
  function joinLast(): void {
    const last = events.at(-1)
    if (last !== undefined && pieces.length > 1) setText(last, pieces.join(''))
    pieces = []
  }
  const calls = toolCallAssembler(emit)
  let logprobs: Logprobs = null
  const emitText = (text: string): void => {
    hasText = true
    emit(logprobs === null ? { type: 'text', text } : { type: 'text', text, logprobs })
    logprobs = null
  }
  const emitReasoning = (text: string): void => emit({ type: 'reasoning', text })
  const emitSeparated = (text: string): void => {
    // A server that separates the thoughts leaves none at the beginning of the text.
    habit.opensUnseen = false
    emitReasoning(text)
  }
  const content = thinkTags(emitText, emitReasoning, habit)

  function read(text: string, isError = false): void {
    if (text === '[DONE]') {
      isDone = true
      return
    }
    if (!isError && !/^[[{]/.test(text)) return skip(text)
    if (isTooDeep(text)) {
      logError(unreadableText(text))
      throw unreadable()
    }
    const body = readJson(text)
    const answer = compiled(upstreamAnswer).safeParse(body)
    const error = answer.success ? (answer.data.error ?? null) : null
    if (isError || error !== null || (answer.success && answer.data.object === 'error')) {
      const upstreamError = readUpstreamError(body)
      logError(upstreamError?.words ?? unreadableText(text))
      throw failureOfError(upstreamError, redact)
    }
    if (!answer.success) {
      logError(unreadableText(text))
      throw unreadable()
    }
    const { choices, model, usage: tokenUsage } = answer.data
    if (tokenUsage) usage = tokenUsage
    if (model) answeredBy = model
    const choice = choices?.find(({ index }) => !index)
    if (!choice) return
    const whole = !choice.delta && choice.message ? choice.message : null
    const message = choice.delta ?? whole
    logprobs = choice.logprobs ?? null
    if (message) readMessage(message, whole !== null)
    if (choice.finish_reason) finish = choice.finish_reason
  }

  function skip(text: string): void {
    if (!hasSkipped) logError(`skipped: ${text.length} characters without JSON`)
    hasSkipped = true
  }

  function readMessage(message: UpstreamMessage, whole: boolean): void {
    // Some upstreams send both fields with equal text.
    const reasoning = message.reasoning_content ?? message.reasoning
    if (reasoning) emitSeparated(reasoning)
    if (typeof message.content === 'string') {
      if (message.content !== '') content.read(message.content)
    } else for (const part of message.content ?? []) readPart(part)
    if (message.refusal) emit({ type: 'refusal', text: message.refusal })
    if (message.tool_calls) calls.read(message.tool_calls, whole)
    if (message.function_call) calls.read([{ index: 0, function: message.function_call }], whole)
    hasText ||= Boolean(message.refusal)
  }

  function readPart({ text, thinking }: UpstreamPart): void {
    const reasoningParts = typeof thinking === 'string' ? [{ text: thinking }] : (thinking ?? [])
    for (const reasoning of reasoningParts) if (reasoning.text) emitSeparated(reasoning.text)
    if (text) content.read(text)
  }

  function end(): void {
    content.end(readFinish(finish, false) === 'length')
    calls.end()
    const finished = finishOrFailure()
    if (!(finished instanceof Failure)) {
      const model = answeredBy === null ? undefined : readName(answeredBy)
      emit({ type: 'finish', reason: finished, ...(model !== undefined && { model }) })
    }
    const tokenUsage = readUsage(usage, { hasText })
    if (tokenUsage !== null) emit({ type: 'usage', usage: tokenUsage })
    if (finished instanceof Failure) throw finished
  }

  function finishOrFailure(): FinishReason | Failure {
    // What was skipped may be the error that ended the answer.
    if (finish === null && hasSkipped) return hasText ? cutOff() : unreadable()
    if (finish === null && !isDone) return cutOff()
    const reason = readFinish(finish, calls.count() > 0)
    if (reason === 'failed') return cutOff()
    if (hasText || calls.count() > 0) return reason
    if (reason === 'content_filter') return unsafeRequest()
    // Reasoning, which not every endpoint reports, may have used up the token limit.
    return reason === 'length' || canStopAtOnce
      ? reason
      : new Failure('model_silent', 'The model returned an empty answer.')
  }

  return {
    read,
    takeEvents() {
      joinLast()
      const pending = events
      if (pending.length > 0) events = []
      return pending
    },
    end,
    isDone: () => isDone,
    hasFinish: () => finish !== null,
  }
}

/**
 * Whether an event can be appended to an unread last one, so that a fast upstream with a slow reader produces fewer
 * events instead of more memory per token.
 */
function canMerge(last: ModelEvent | undefined, event: ModelEvent): boolean {
  if (last === undefined || last.type !== event.type) return false
  if (last.type === 'text' && event.type === 'text') {
    return last.logprobs === undefined && event.logprobs === undefined
  }
  if (last.type === 'reasoning') return true
  if (last.type !== 'tool_call' || event.type !== 'tool_call') return false
  return last.index === event.index && event.id === undefined
}

function textOf(event: ModelEvent): string {
  if (event.type === 'text' || event.type === 'reasoning') return event.text
  return event.type === 'tool_call' ? event.arguments : ''
}

function setText(event: ModelEvent, text: string): void {
  if (event.type === 'text' || event.type === 'reasoning') event.text = text
  else if (event.type === 'tool_call') event.arguments = text
}

// The text itself may repeat what the caller wrote, which is never logged.
function unreadableText(text: string): string {
  return `unreadable: ${text.length} characters`
}

function unreadable(): Failure {
  return new Failure('model_failed', 'The model returned an invalid response.')
}

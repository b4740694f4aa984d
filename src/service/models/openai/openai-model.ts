import { createHash } from 'node:crypto'
import type { Abilities } from '#contract/models.ts'
import { stringifyInPieces } from '#service/json/stringify-in-pieces.ts'
import type { ChatModel, ModelEvent, ModelRequest } from '#service/models/chat-model.ts'
import { answerReader } from './answer-reader.ts'
import type { AnswerReader } from './answer-reader.ts'
import { commonDialect, namingParameter, otherDialect } from './dialect.ts'
import { UpstreamTimeout } from './exchange.ts'
import type { Exchange, Timeouts } from './exchange.ts'
import { presentRequest } from './present-request.ts'
import { bodyReader } from './read-body.ts'
import { isHangUp, sendRequest } from './send-request.ts'
import type { Upstream } from './send-request.ts'
import { habitOfName } from './thoughts/think-tags.ts'
import { connectionLost, cutOff, tookTooLong, unavailable } from './upstream-failure.ts'

export interface OpenAiModelOptions {
  upstream: Upstream
  /** The model's name at the endpoint. */
  name: string
  abilities: Abilities
  /** The path of the chat completions endpoint. */
  path: string
  timeouts: { stream: Timeouts; whole: Timeouts }
}

/** A model of an OpenAI-compatible endpoint. */
export function openAiModel({
  upstream,
  name,
  abilities,
  path,
  timeouts,
}: OpenAiModelOptions): ChatModel {
  // Learned from the requests that the endpoint refuses.
  let dialect = commonDialect
  // Corrected by its answers.
  const habit = habitOfName(name)
  const readName = answeringNames(name)
  const fingerprint = createHash('sha256').update(`${upstream.origin}${path} ${name}`).digest('hex')
  const logError = (words: string): void =>
    upstream.log('a model endpoint failed', { model: name, words })

  async function openExchange(request: ModelRequest, signal: AbortSignal): Promise<Exchange> {
    for (;;) {
      const currentDialect = dialect
      const body = await stringifyInPieces(
        presentRequest(request, name, abilities, currentDialect),
        signal,
      )
      const requestTimeouts = request.stream ? timeouts.stream : timeouts.whole
      const result = await sendRequest(
        upstream,
        { method: 'POST', path, body },
        requestTimeouts,
        signal,
      )
      if (result.exchange !== null) return result.exchange
      const other = otherDialect(currentDialect, result.status, result.words)
      if (other === null) {
        if (result.failure.key === 'address_forbidden') throw unavailable()
        throw namingParameter(result.failure, request, result.words)
      }
      dialect = other
    }
  }

  async function* answer(
    request: ModelRequest,
    signal: AbortSignal,
  ): AsyncGenerator<ModelEvent, void> {
    const exchange = await openExchange(request, signal)
    const reader = answerReader(logError, upstream.redact, {
      habit,
      canStopAtOnce: request.stop.length > 0,
      readName,
    })
    const body = bodyReader(reader)
    const buffered = upstream.buffers.open()
    let isComplete = false
    try {
      while (!reader.isDone()) {
        const pieces = await nextPieces(exchange, reader, signal, logError)
        if (pieces === null) break
        // One after the other, so that whoever reads the events can pause between those of each.
        for (const part of partsOf(pieces)) {
          body.feed(part)
          buffered.update(body.bufferedBytes())
          const events = reader.takeEvents()
          if (events.length > 0) exchange.noteProgress()
          for (const event of events) yield event
        }
      }
      try {
        body.end()
        reader.end()
        isComplete = true
      } finally {
        // Also the tokens of an answer that fails.
        for (const event of reader.takeEvents()) yield event
      }
    } finally {
      buffered.update(0)
      exchange.release(isComplete)
    }
  }

  return { kind: 'language', name, fingerprint: `fp_${fingerprint.slice(0, 12)}`, answer }
}

// An endpoint that gives each answer another name would fill the usage and the metrics.
const maxNames = 100
const maxNameChars = 255

/**
 * Reads the names that an endpoint reports for the model that answered. The result is undefined for the model that was
 * asked, and for what is no name.
 */
function answeringNames(asked: string): (reported: string) => string | undefined {
  const names = new Set<string>()
  return (reported) => {
    if (reported.length > maxNameChars || /\p{Cc}/u.test(reported)) return undefined
    const name = reported.toWellFormed().trim()
    if (name === '' || name === asked) return undefined
    if (names.size >= maxNames && !names.has(name)) return undefined
    names.add(name)
    return name
  }
}

// A few events, whose parsing takes well below a millisecond.
const maxPartBytes = 4096

function* partsOf(pieces: readonly Buffer[]): Generator<Buffer, void> {
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += maxPartBytes) {
      yield piece.subarray(at, at + maxPartBytes)
    }
  }
}

async function nextPieces(
  exchange: Exchange,
  reader: AnswerReader,
  signal: AbortSignal,
  logError: (words: string) => void,
): Promise<readonly Buffer[] | null> {
  try {
    return await exchange.next()
  } catch (error) {
    signal.throwIfAborted()
    // The answer is complete once it has its finish reason; only `[DONE]` was lost.
    if (reader.hasFinish()) return null
    logError(error instanceof Error ? error.message : 'lost')
    if (error instanceof UpstreamTimeout) throw tookTooLong()
    throw isHangUp(error) ? connectionLost() : cutOff()
  }
}

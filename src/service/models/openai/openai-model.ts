import { createHash } from 'node:crypto'
import type { Abilities } from '#contract/models.ts'
import { stringifyInPieces } from '#service/json/stringify-in-pieces.ts'
import type { ChatModel, ModelEvent, ModelRequest } from '#service/models/chat-model.ts'
import { answerReader } from './answer-reader.ts'
import type { AnswerReader } from './answer-reader.ts'
import { commonDialect, otherDialect } from './dialect.ts'
import type { Exchange, Waits } from './exchange.ts'
import { presentRequest } from './present-request.ts'
import { bodyReader } from './read-body.ts'
import { sendRequest } from './send-request.ts'
import type { Upstream } from './send-request.ts'
import { cutOff, unavailable } from './upstream-failure.ts'

export interface OpenAiModelOptions {
  upstream: Upstream
  /** The endpoint's own name of the model. */
  name: string
  abilities: Abilities
  /** Of the address that answers chats. */
  path: string
  waits: { stream: Waits; whole: Waits }
}

/** A model of an endpoint, in the port that every model has. */
export function openAiModel({
  upstream,
  name,
  abilities,
  path,
  waits,
}: OpenAiModelOptions): ChatModel {
  // learnt from what it refuses
  let dialect = commonDialect
  const of = createHash('sha256').update(`${upstream.origin}${path} ${name}`).digest('hex')
  const note = (words: string): void =>
    upstream.log('a model endpoint fails', { model: name, words })

  async function ask(request: ModelRequest, signal: AbortSignal): Promise<Exchange> {
    for (;;) {
      const used = dialect
      const body = await stringifyInPieces(presentRequest(request, name, abilities, used), signal)
      const wait = request.stream ? waits.stream : waits.whole
      const sent = await sendRequest(upstream, { method: 'POST', path, body }, wait, signal)
      if (sent.exchange !== null) return sent.exchange
      const other = otherDialect(used, sent.status, sent.words)
      if (other === null) {
        throw sent.failure.key === 'address_forbidden' ? unavailable() : sent.failure
      }
      dialect = other
    }
  }

  async function* answer(
    request: ModelRequest,
    signal: AbortSignal,
  ): AsyncGenerator<ModelEvent, void> {
    const exchange = await ask(request, signal)
    const reader = answerReader(note)
    const body = bodyReader(reader)
    let isComplete = false
    try {
      while (!reader.isDone()) {
        const pieces = await nextPieces(exchange, reader, signal, note)
        if (pieces === null) break
        body.feed(pieces)
        for (const event of reader.take()) yield event
      }
      body.end()
      reader.end()
      isComplete = true
      for (const event of reader.take()) yield event
    } finally {
      exchange.release(isComplete)
    }
  }

  return { kind: 'language', fingerprint: `fp_${of.slice(0, 12)}`, answer }
}

async function nextPieces(
  exchange: Exchange,
  reader: AnswerReader,
  signal: AbortSignal,
  note: (words: string) => void,
): Promise<readonly Buffer[] | null> {
  try {
    return await exchange.next()
  } catch (error) {
    signal.throwIfAborted()
    // all was said: what did not come any more is the farewell
    if (reader.hasFinish()) return null
    note(error instanceof Error ? error.message : 'lost')
    throw cutOff()
  }
}

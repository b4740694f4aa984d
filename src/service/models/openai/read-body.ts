import { StringDecoder } from 'node:string_decoder'
import { createParser } from 'eventsource-parser'
import type { EventSourceParser } from 'eventsource-parser'
import { Failure } from '#service/failure.ts'
import type { AnswerReader } from './answer-reader.ts'
import { foreignBody } from './upstream-failure.ts'

/** Splits the bytes of a response into JSON texts and passes them to `answer`. */
export interface BodyReader {
  feed: (piece: Buffer) => void
  /** Bytes that are buffered until the JSON text is complete. */
  bufferedBytes: () => number
  end: () => void
}

// Far more than any model generates. A longer text would hold up the thread while it is parsed.
const maxTextBytes = 8 * 1024 * 1024
// Streams repeat an envelope around each piece of text. The limit stops an endless one.
const maxStreamBytes = 128 * 1024 * 1024

/**
 * The first bytes decide between server-sent events and one JSON text. The content type does not: some
 * endpoints send the wrong one, or stream when a whole answer was requested, or the other way round.
 */
export function bodyReader(answer: AnswerReader): BodyReader {
  let kind: 'unknown' | 'json' | 'events' = 'unknown'
  let hasEvents = false
  let buffered: Buffer[] = []
  let length = 0
  let events: { decoder: StringDecoder; parser: EventSourceParser } | null = null

  function take(piece: Buffer): void {
    length += piece.length
    if (length > (events === null ? maxTextBytes : maxStreamBytes)) throw bodyTooLarge()
    if (events !== null) return events.parser.feed(events.decoder.write(piece))
    buffered.push(piece)
    if (kind === 'unknown') kind = kindOf(piece)
    if (kind !== 'events') return
    events = {
      decoder: new StringDecoder('utf8'),
      parser: eventParser(answer, () => (hasEvents = true)),
    }
    const decoded = events.decoder.write(Buffer.concat(buffered))
    buffered = []
    events.parser.feed(decoded.replace(/^[\s\uFEFF]+/, ''))
  }

  return {
    feed: take,
    bufferedBytes: () => (events === null ? length : 0),
    end() {
      // Some endpoints omit the blank line after the last event.
      if (events !== null) {
        events.parser.feed(`${events.decoder.end()}\n\n`)
        if (!hasEvents) throw foreignBody(false)
      } else if (kind === 'json')
        answer.read(
          Buffer.concat(buffered)
            .toString()
            .replace(/^[\s\uFEFF]+/, ''),
        )
    },
  }
}

function kindOf(piece: Buffer): 'unknown' | 'json' | 'events' {
  // Skips white space and the byte order mark.
  const first = piece.find((byte) => byte > 32 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf)
  if (first === undefined) return 'unknown'
  if (first === 0x3c) throw foreignBody(true)
  return first === 0x7b || first === 0x5b ? 'json' : 'events'
}

function eventParser(answer: AnswerReader, onFirst: () => void): EventSourceParser {
  return createParser({
    maxBufferSize: maxTextBytes,
    onEvent({ event, data }) {
      onFirst()
      if (!answer.isDone()) answer.read(data.trim(), event === 'error')
    },
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') throw bodyTooLarge()
    },
  })
}

function bodyTooLarge(): Failure {
  return new Failure('model_failed', 'The model’s response is too large.')
}

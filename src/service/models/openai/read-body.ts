import { StringDecoder } from 'node:string_decoder'
import { createParser } from 'eventsource-parser'
import type { EventSourceParser } from 'eventsource-parser'
import { Failure } from '#service/failure.ts'
import type { AnswerReader } from './answer-reader.ts'

/** Cuts the bytes of an answer into the texts that `answer` reads. */
export interface BodyReader {
  feed: (pieces: readonly Buffer[]) => void
  end: () => void
}

// far more than any model writes
const longest = 32 * 1024 * 1024
// of a stream, with what stands around each piece: one that never ends is ended
const longestStream = 128 * 1024 * 1024

/**
 * Whether bytes are events or one JSON text is told by their beginning: endpoints exist that answer
 * either with the other's content type, or asked for the other.
 */
export function bodyReader(answer: AnswerReader): BodyReader {
  let kind: 'unknown' | 'json' | 'events' = 'unknown'
  let held: Buffer[] = []
  let length = 0
  let events: { decoder: StringDecoder; parser: EventSourceParser } | null = null

  function take(piece: Buffer): void {
    length += piece.length
    if (length > (events === null ? longest : longestStream)) throw tooMuch()
    if (events !== null) return events.parser.feed(events.decoder.write(piece))
    held.push(piece)
    if (kind === 'unknown') kind = kindOf(piece)
    if (kind !== 'events') return
    events = { decoder: new StringDecoder('utf8'), parser: eventParser(answer) }
    const begun = events.decoder.write(Buffer.concat(held))
    held = []
    events.parser.feed(begun.replace(/^[\s\uFEFF]+/, ''))
  }

  return {
    feed(pieces) {
      for (const piece of pieces) take(piece)
    },
    end() {
      // some leave out the blank line after the last event
      if (events !== null) events.parser.feed(`${events.decoder.end()}\n\n`)
      else if (kind === 'json')
        answer.read(
          Buffer.concat(held)
            .toString()
            .replace(/^\uFEFF/, ''),
        )
    },
  }
}

function kindOf(piece: Buffer): 'unknown' | 'json' | 'events' {
  // blanks, and the three bytes that some begin every text with
  const first = piece.find((byte) => byte > 32 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf)
  if (first === undefined) return 'unknown'
  return first === 0x7b || first === 0x5b ? 'json' : 'events'
}

function eventParser(answer: AnswerReader): EventSourceParser {
  return createParser({
    maxBufferSize: longest,
    onEvent({ event, data }) {
      if (!answer.isDone()) answer.read(data.trim(), event === 'error')
    },
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') throw tooMuch()
    },
  })
}

function tooMuch(): Failure {
  return new Failure('model_failed', 'The model’s response is too large.')
}

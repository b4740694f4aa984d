import { StringDecoder } from 'node:string_decoder'
import { createParser } from 'eventsource-parser'
import { Failure } from '#service/http/failure.ts'
import type { AnswerReader } from './answer-reader.ts'

/** Cuts the bytes of an answer into the texts that `answer` reads. */
export interface BodyReader {
  feed: (pieces: readonly Buffer[]) => void
  end: () => void
}

// far more than any model writes
const longest = 32 * 1024 * 1024

/**
 * Whether bytes are events or one JSON text is told by their beginning: endpoints exist that answer
 * either with the other's content type, or asked for the other.
 */
export function bodyReader(answer: AnswerReader): BodyReader {
  const decoder = new StringDecoder('utf8')
  let kind: 'unknown' | 'json' | 'events' = 'unknown'
  let json = ''

  const parser = createParser({
    maxBufferSize: longest,
    onEvent({ event, data }) {
      if (!answer.isDone()) answer.read(data.trim(), event === 'error')
    },
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') throw tooMuch()
    },
  })

  function take(text: string): void {
    if (kind === 'events') return parser.feed(text)
    json += text
    if (json.length > longest) throw tooMuch()
    if (kind === 'json') return
    const begun = json.replace(/^[\s\uFEFF]+/, '')
    if (begun === '') return
    kind = begun.startsWith('{') || begun.startsWith('[') ? 'json' : 'events'
    if (kind === 'json') return
    json = ''
    parser.feed(begun)
  }

  return {
    feed(pieces) {
      for (const piece of pieces) take(decoder.write(piece))
    },
    end() {
      take(decoder.end())
      // some leave out the blank line after the last event
      if (kind === 'events') parser.feed('\n\n')
      if (kind === 'json') answer.read(json)
    },
  }
}

function tooMuch(): Failure {
  return new Failure('model_failed', 'The model answered more than can be read.')
}

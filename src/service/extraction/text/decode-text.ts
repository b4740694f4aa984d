import { isAscii } from 'node:buffer'
import { analyse } from 'chardet'
import type { Source } from '#service/extraction/reader.ts'

const sampleBytes = 64 * 1024
// V8 keeps a longer string apart from others, and asks the system for its memory.
const pieceBytes = 64 * 1024
const firstOther = 0x80

/** Detects the encoding of a text, as a `TextDecoder` label: by its byte order mark, then UTF-8, then a guess. */
export function encodingOf(source: Source): string {
  const head = headOf(source)
  const marked = markedEncoding(head)
  if (marked !== null) return marked
  const wide = wideEncoding(head)
  if (wide !== null) return wide

  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isBetween = true
  for (const chunk of source.chunks()) {
    if (isBetween && isAscii(chunk)) continue
    isBetween = endsAscii(chunk)
    try {
      utf8.decode(chunk, { stream: true })
    } catch {
      return guessEncoding(chunk)
    }
  }
  return 'utf-8'
}

/** Whether a chunk does not end within a character of UTF-8. */
function endsAscii(chunk: Uint8Array): boolean {
  return (chunk.at(-1) ?? 0) < firstOther
}

/** Decodes a whole text file, without byte order mark. */
export function decodeAll(source: Source, encoding?: string): string {
  const ascii = encoding === undefined ? asciiOf(source) : null
  if (ascii !== null) return ascii
  let text = ''
  for (const piece of decodePieces(source, encoding ?? encodingOf(source))) text += piece
  return text
}

/** The text of a file of ASCII characters alone, or null. It is copied once, where pieces are copied three times. */
function asciiOf(source: Source): string | null {
  const head = headOf(source)
  if (!isAscii(head) || wideEncoding(head) !== null) return null
  const bytes = source.bytes()
  return isAscii(bytes) ? latin1(bytes) : null
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
}

/** Decodes a text file in chunks that never split a character. */
export function* decodePieces(source: Source, encoding: string): Generator<string, void> {
  const decoder = new TextDecoder(encoding)
  let isBetween = encoding === 'utf-8'
  for (const chunk of source.chunks()) {
    if (isBetween && isAscii(chunk)) {
      for (let at = 0; at < chunk.length; at += pieceBytes) {
        yield latin1(chunk.subarray(at, at + pieceBytes))
      }
      continue
    }
    isBetween = encoding === 'utf-8' && endsAscii(chunk)
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}

/** The `TextDecoder` label of an encoding name, or null when it is unknown. */
export function knownEncoding(name: string): string | null {
  try {
    return new TextDecoder(name.trim()).encoding
  } catch {
    return null
  }
}

export function markedEncoding(head: Uint8Array): string | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return null
}

/** UTF-16 without byte order mark has a zero on one side of nearly every byte pair. */
export function wideEncoding(head: Uint8Array): string | null {
  const pairs = Math.floor(Math.min(head.length, 2_000) / 2)
  if (pairs < 2) return null
  let even = 0
  let odd = 0
  for (let at = 0; at < pairs * 2; at += 2) {
    if (head[at] === 0) even += 1
    if (head[at + 1] === 0) odd += 1
  }
  if (odd > pairs * 0.4 && even === 0) return 'utf-16le'
  if (even > pairs * 0.4 && odd === 0) return 'utf-16be'
  return null
}

function headOf(source: Source): Uint8Array {
  for (const chunk of source.chunks()) return chunk.subarray(0, sampleBytes)
  return new Uint8Array()
}

function guessEncoding(chunk: Uint8Array): string {
  const firstHigh = chunk.findIndex((byte) => byte > 0x7f)
  const sample = chunk.subarray(Math.max(0, firstHigh - 1_000), firstHigh + sampleBytes)
  for (const { name } of analyse(sample)) {
    const encoding = knownEncoding(name)
    // The text is not UTF-8, and without zero bytes it is not UTF-16 either.
    if (encoding !== null && !encoding.startsWith('utf')) return encoding
  }
  return 'windows-1252'
}

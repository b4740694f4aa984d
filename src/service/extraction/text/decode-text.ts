import { analyse } from 'chardet'
import type { Source } from '#service/extraction/reader.ts'

const sampleBytes = 64 * 1024

/** Detects the encoding of a text, as a `TextDecoder` label: by its byte order mark, then UTF-8, then a guess. */
export function encodingOf(source: Source): string {
  const head = headOf(source)
  const marked = markedEncoding(head)
  if (marked !== null) return marked
  const wide = wideEncoding(head)
  if (wide !== null) return wide

  const utf8 = new TextDecoder('utf-8', { fatal: true })
  for (const chunk of source.chunks()) {
    try {
      utf8.decode(chunk, { stream: true })
    } catch {
      return guessEncoding(chunk)
    }
  }
  return 'utf-8'
}

/** Decodes a whole text file, without byte order mark. */
export function decodeAll(source: Source, encoding = encodingOf(source)): string {
  let text = ''
  for (const piece of decodePieces(source, encoding)) text += piece
  return text
}

/** Decodes a text file in chunks that never split a character. */
export function* decodePieces(source: Source, encoding: string): Generator<string, void> {
  const decoder = new TextDecoder(encoding)
  for (const chunk of source.chunks()) yield decoder.decode(chunk, { stream: true })
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

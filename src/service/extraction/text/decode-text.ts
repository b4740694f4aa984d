import { analyse } from 'chardet'
import type { Source } from '#service/extraction/reader.ts'

const sampleBytes = 64 * 1024

/** The encoding of a text, as a name `TextDecoder` knows: its mark, then UTF-8, then a guess. */
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

/** The whole of a text file, without its byte order mark. */
export function decodeAll(source: Source, encoding = encodingOf(source)): string {
  let text = ''
  for (const piece of decodePieces(source, encoding)) text += piece
  return text
}

/** A text file piece by piece; a character never stands astride two pieces. */
export function* decodePieces(source: Source, encoding: string): Generator<string, void> {
  const decoder = new TextDecoder(encoding)
  for (const chunk of source.chunks()) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** The name as `TextDecoder` takes it, or null when it knows no such encoding. */
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

/** UTF-16 without a mark shows as zeros on one side of nearly every pair. */
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
    const known = knownEncoding(name)
    // it is already known not to be UTF-8, and a text without zeros is not UTF-16
    if (known !== null && !known.startsWith('utf')) return known
  }
  return 'windows-1252'
}

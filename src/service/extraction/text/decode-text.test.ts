import { expect, test } from 'vitest'
import { sourceOf } from '#service/extraction/reader.ts'
import type { Source } from '#service/extraction/reader.ts'
import { decodeAll, decodePieces, encodingOf } from './decode-text.ts'

/** A source whose chunks have so many bytes. */
function inChunks(bytes: Uint8Array, size: number): Source {
  return {
    ...sourceOf(bytes),
    *chunks() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    },
  }
}

const readings = (bytes: Uint8Array, size: number): string[] => {
  const source = inChunks(bytes, size)
  const pieces = [...decodePieces(source, encodingOf(source))]
  return [decodeAll(source), pieces.join('')]
}

test.each(['plain words alone', 'plain words, Größe, 麦 and 🌾, then plain words again'])(
  'a text is the same wherever its chunks end: %s',
  (text) => {
    for (let size = 1; size < 24; size += 1) {
      expect(readings(Buffer.from(text), size)).toEqual([text, text])
    }
  },
)

test('a chunk that is no UTF-8 is found after others of plain characters', () => {
  const latin = Buffer.from(
    'plain words, then Die Größe der Fähre überrascht viele Gäste',
    'latin1',
  )
  for (const size of [4, 12, 100]) {
    const [whole, pieces] = readings(latin, size)
    expect(pieces).toBe(whole)
    expect(encodingOf(inChunks(latin, size))).not.toBe('utf-8')
  }
})

test('a character that is cut off at the end of a file is no reason for another encoding', () => {
  const cut = Buffer.from('plain words and 麦').subarray(0, -1)
  expect(readings(cut, 6)).toEqual(['plain words and \ufffd', 'plain words and \ufffd'])
})

test('a long text of plain characters comes in pieces, without loss', () => {
  const text = 'wool, rye; '.repeat(30_000)
  const source = sourceOf(Buffer.from(text))
  const pieces = [...decodePieces(source, encodingOf(source))]
  expect(pieces.length).toBeGreaterThan(3)
  expect(pieces.join('')).toBe(text)
  expect(decodeAll(source)).toBe(text)
})

import type { TextBox } from '#contract/files.ts'
import type { RecognizedWord } from '#service/extraction/recognized-word.ts'
import type { PdfWord } from '#service/extraction/render/render-message.ts'
import { normalizeText } from '#service/texts/normalize-text.ts'

type Box = NonNullable<PdfWord['boxes'][number]>

/** The normalized characters of a PDF page, and where words begin in them. */
interface Glyphs {
  text: string
  boxes: (Box | null)[]
  /** Positions of words by their first two characters. */
  starts: Map<string, number[]>
}

// Chinese and Japanese are written without spaces, so each character counts as a word.
const spaceless = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/
const wordPattern =
  /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]|[^\s\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+/g
// Hyphens depend on line breaks, and our text of tables has bars between cells.
const ignored = /[\s\p{M}\p{Cf}\p{Cc}|\u2010-\u2015-]/gu
// A match of this length is not a coincidence.
const maxComparedLength = 80
// Bounds the work on pages with thousands of equal words, which are not real documents.
const maxCandidates = 500
const boxDigits = 100_000

/**
 * Finds the words of the text of a page among the words of the PDF, which have another order and other
 * hyphens and spaces. Of several equal words, the one with the longest equal following text is used. A word
 * that is not found has no box.
 */
export function placeWords(text: string, words: readonly PdfWord[]): TextBox[] {
  const glyphs = glyphsOf(words)
  const used = new Uint8Array(glyphs.text.length)
  const textWords = [...text.matchAll(wordPattern)]
    .map(({ 0: word, index }) => ({
      word: normalize(word),
      start: index,
      end: index + word.length,
    }))
    .filter(({ word }) => word !== '')
  const normalizedText = textWords.map(({ word }) => word).join('')

  const placed: TextBox[] = []
  let offset = 0
  let next = 0
  for (const { word, start, end } of textWords) {
    const isNext = used[next] === 0 && glyphs.text.startsWith(word, next)
    const at = isNext ? next : bestStart(glyphs, used, normalizedText, offset, word.length, next)
    offset += word.length
    if (at === null) continue
    next = at + word.length
    used.fill(1, at, next)
    for (const box of boxesOf(glyphs.boxes.slice(at, next))) placed.push({ start, end, ...box })
  }
  return placed
}

/** Words that were recognized in pixels, each of whose characters stands anywhere in its rectangle. */
export function wholeWords(words: readonly RecognizedWord[]): PdfWord[] {
  return words.map(([text, ...box]) => ({
    text,
    boxes: Array.from({ length: text.length }, () => box),
  }))
}

function glyphsOf(words: readonly PdfWord[]): Glyphs {
  let text = ''
  const boxes: Glyphs['boxes'] = []
  const wordStarts: number[] = []
  for (const word of words) {
    let unit = 0
    for (const character of word.text) {
      const normalized = normalize(character)
      // Every Chinese and Japanese character counts as the beginning of a word.
      if (unit === 0 || spaceless.test(character)) wordStarts.push(text.length)
      for (let at = 0; at < normalized.length; at += 1) boxes.push(word.boxes[unit] ?? null)
      text += normalized
      unit += character.length
    }
  }
  const starts: Glyphs['starts'] = new Map()
  for (const at of new Set(wordStarts)) {
    for (const prefix of new Set([text.slice(at, at + 1), text.slice(at, at + 2)])) {
      const positions = starts.get(prefix)
      if (positions === undefined) starts.set(prefix, [at])
      else positions.push(at)
    }
  }
  return { text, boxes, starts }
}

/**
 * The unused position with the longest match that includes the whole word; of equal ones, the first after
 * `next`.
 */
function bestStart(
  glyphs: Glyphs,
  used: Uint8Array,
  normalizedText: string,
  offset: number,
  minLength: number,
  next: number,
): number | null {
  const prefix = normalizedText.slice(offset, offset + Math.min(2, minLength))
  let best: number | null = null
  let bestLength = minLength - 1
  const candidates = (glyphs.starts.get(prefix) ?? []).filter((at) => used[at] === 0)
  const ordered = [
    ...candidates.filter((at) => at >= next),
    ...candidates.filter((at) => at < next),
  ]
  for (const at of ordered.slice(0, maxCandidates)) {
    const length = matchLength(glyphs.text, at, normalizedText, offset)
    if (length <= bestLength) continue
    best = at
    bestLength = length
  }
  return best
}

function matchLength(a: string, atA: number, b: string, atB: number): number {
  let length = 0
  while (
    length < maxComparedLength &&
    atA + length < a.length &&
    a.charCodeAt(atA + length) === b.charCodeAt(atB + length)
  ) {
    length += 1
  }
  return length
}

function normalize(text: string): string {
  return normalizeText(text, 'NFKD').replace(ignored, '').toLowerCase()
}

/** The rectangles of a word, one for each line that it is on. */
function boxesOf(characters: readonly (Box | null)[]): Omit<TextBox, 'start' | 'end'>[] {
  const rows: Box[] = []
  for (const box of characters) {
    if (box === null) continue
    const row = rows.at(-1)
    if (row === undefined || !isSameRow(row, box)) rows.push([...box])
    else {
      row[0] = Math.min(row[0], box[0])
      row[1] = Math.min(row[1], box[1])
      row[2] = Math.max(row[2], box[2])
      row[3] = Math.max(row[3], box[3])
    }
  }
  return rows.map((row) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = row.map(
      (value) => Math.round(value * boxDigits) / boxDigits,
    )
    return { left, top, right, bottom }
  })
}

// Lines are horizontal, or vertical if the text is rotated by 90 degrees.
function isSameRow(row: Box, box: Box): boolean {
  const shareOf = (from: 0 | 1, to: 2 | 3): number =>
    (Math.min(row[to], box[to]) - Math.max(row[from], box[from])) /
    Math.min(row[to] - row[from], box[to] - box[from])
  return shareOf(1, 3) > 0.5 || shareOf(0, 2) > 0.5
}

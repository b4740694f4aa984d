import { baseAt, emptyPlace, leftAt, rightAt, sizeAt, type Place } from './glyph-places.ts'
import type { Pdfium } from './pdfium.ts'
import { isReversedPair, isRightToLeft, joinRightToLeft, minWordGap } from './right-to-left.ts'
import { columnGap, type RunWord, type TextRun } from './text-run.ts'

interface Glyph {
  text: string
  left: number
  right: number
  /** The baseline. */
  base: number
  size: number
}

// A stretch of glyphs of one run that are drawn at one place: a ligature, or a letter with its marks.
interface Cluster {
  /** Where it begins in the text of the run. */
  start: number
  /** The glyph before it. */
  before: Glyph | null
}

const maxCodePoint = 0x10ffff

type GlyphRun = Omit<TextRun, 'words'> & { words: RunWord[] }

/** The runs of a page, read character by character, for text from right to left. */
export function glyphRuns(
  pdfium: Pdfium,
  text: number,
  count: number,
  readPlace: (at: number, place: Place) => void,
  isBoldAt: (at: number) => boolean,
): { runs: TextRun[]; unknown: number; readable: number } {
  const place = emptyPlace()
  const codeAt = pdfium._FPDFText_GetUnicode
  const isHyphenAt = pdfium._FPDFText_IsHyphen
  const hasMapError = pdfium._FPDFText_HasUnicodeMapError
  const runs: GlyphRun[] = []
  let run: GlyphRun | null = null
  let last: Glyph | null = null
  let lastAt = 0
  // A bold word may begin a line of regular ones, so the first and the last glyph must be bold.
  const endRun = (): void => {
    if (run?.isBold === true) run.isBold = isBoldAt(lastAt)
  }
  let cluster: Cluster = { start: 0, before: null }
  let spaced = false
  let unknown = 0
  let readable = 0
  for (let at = 0; at < count; at += 1) {
    const code = codeAt(text, at)
    const isBlank = code <= 32 || code === 0xa0
    // pdfium reports a hyphen at the end of a line as code 2. Every call into it takes time, and letters are none.
    const isHyphen = code === 2 || (!isPlainLetter(code) && isHyphenAt(text, at) === 1)
    if (isBlank && !isHyphen) {
      spaced = true
      continue
    }
    if (code === 0xfffe || code === 0xfffd || hasMapError(text, at) === 1) {
      unknown += 1
    } else readable += 1
    readPlace(at, place)
    const glyph: Glyph = {
      text: isHyphen ? '\u00ad' : textOf(code),
      left: place[leftAt] ?? 0,
      right: place[rightAt] ?? 0,
      base: place[baseAt] ?? 0,
      size: place[sizeAt] ?? 0,
    }
    const isReversed =
      last !== null && isSamePlace(last, glyph) && isReversedPair(last.text, glyph.text)
    if (run !== null && last !== null && !spaced && isReversed) {
      insertAt(run, cluster, glyph)
      last = { ...glyph, text: last.text }
      continue
    }
    if (run === null || last === null || isNewColumn(last, glyph)) {
      endRun()
      cluster = { start: 0, before: null }
      run = {
        text: glyph.text,
        left: glyph.left,
        right: glyph.right,
        top: glyph.base - glyph.size * 0.8,
        bottom: glyph.base + glyph.size * 0.2,
        size: glyph.size,
        isBold: isBoldAt(at),
        words: [wordOf(glyph)],
      }
      runs.push(run)
    } else {
      if (spaced || !isSamePlace(last, glyph)) {
        cluster = { start: run.text.length + (spaced ? 1 : 0), before: last }
      }
      run.text += spaced ? ` ${glyph.text}` : glyph.text
      run.left = Math.min(run.left, glyph.left)
      run.right = Math.max(run.right, glyph.right)
      run.size = Math.max(run.size, glyph.size)
      const word = run.words.at(-1)
      if (spaced || word === undefined) run.words.push(wordOf(glyph))
      else {
        word.text += glyph.text
        word.left = Math.min(word.left, glyph.left)
        word.right = Math.max(word.right, glyph.right)
      }
    }
    last = glyph
    lastAt = at
    spaced = false
  }
  endRun()
  const placed = runs.map(({ words, ...read }): TextRun => ({ ...read, words: () => words }))
  return { runs: joinRightToLeft(placed), unknown, readable }
}

// A font can map a character to any number.
const textOf = (code: number): string =>
  code < 0 || code > maxCodePoint ? '\ufffd' : String.fromCodePoint(code)

const isPlainLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90)

const wordOf = ({ text, left, right }: Glyph): RunWord => ({ text, left, right })

const isSamePlace = (a: Glyph, b: Glyph): boolean =>
  Math.abs(a.left - b.left) < 0.01 && Math.abs(a.base - b.base) < 0.01

/** Inserts a glyph at the start of a cluster of the run. */
function insertAt(run: GlyphRun, { start, before }: Cluster, glyph: Glyph): void {
  const head = run.text.slice(0, start)
  const tail = glyph.text + run.text.slice(start)
  const { words } = run
  const word = words.at(-1)
  // pdfium takes the place of a mark for a gap between words.
  const isGap = before !== null && head.endsWith(' ') && /^.\p{M}/u.test(tail)
  if (isGap && before.left - glyph.right < glyph.size * minWordGap) {
    run.text = head.slice(0, -1) + tail
    words.pop()
    const joined = words.at(-1)
    if (joined !== undefined) joined.text += tail
  } else {
    run.text = head + tail
    if (word !== undefined) {
      const at = word.text.length - run.text.length + 1 + start
      word.text = word.text.slice(0, at) + glyph.text + word.text.slice(at)
    }
  }
  run.left = Math.min(run.left, glyph.left)
  run.right = Math.max(run.right, glyph.right)
  const placed = words.at(-1)
  if (placed !== undefined) {
    placed.left = Math.min(placed.left, glyph.left)
    placed.right = Math.max(placed.right, glyph.right)
  }
}

function isNewColumn(last: Glyph, next: Glyph): boolean {
  const size = Math.max(last.size, next.size)
  if (Math.abs(next.base - last.base) > size * 0.5) return true
  const ahead = next.left - last.right
  const isFar = Math.max(ahead, last.left - next.right) > size * columnGap
  // Most characters are near the one before, in whatever direction their script runs.
  if (!isFar && ahead >= -size * 2) return false
  const isBackwards = isRightToLeft(next.text) || isRightToLeft(last.text)
  const gap = isBackwards ? Math.max(ahead, last.left - next.right) : ahead
  return gap > size * columnGap || (!isBackwards && ahead < -size * 2)
}

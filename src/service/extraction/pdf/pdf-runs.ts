import { withMemory, type Pdfium } from './pdfium.ts'
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

export interface PdfText {
  runs: TextRun[]
  /** The number of glyphs without a Unicode mapping. */
  unknown: number
  readable: number
}

/** The text layer of a page, in content order. */
export function pdfRuns(pdfium: Pdfium, page: number): PdfText {
  const text = pdfium._FPDFText_LoadPage(page)
  if (text === 0) return { runs: [], unknown: 0, readable: 0 }
  try {
    return withMemory(pdfium, 256, (memory) => collect(pdfium, text, memory))
  } finally {
    pdfium._FPDFText_ClosePage(text)
  }
}

function collect(pdfium: Pdfium, text: number, memory: number): PdfText {
  const count = pdfium._FPDFText_CountChars(text)
  const turn = usualTurn(pdfium, text, count)
  const glyphAt = glyphReader(pdfium, text, memory, turn)
  const codeAt = pdfium._FPDFText_GetUnicode
  const isHyphenAt = pdfium._FPDFText_IsHyphen
  const hasMapError = pdfium._FPDFText_HasUnicodeMapError
  const runs: TextRun[] = []
  let run: TextRun | null = null
  let last: Glyph | null = null
  let lastAt = 0
  // A bold word may begin a line of regular ones, so the first and the last glyph must be bold.
  const endRun = (): void => {
    if (run?.isBold === true) run.isBold = isBold(pdfium, text, lastAt, memory)
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
    const glyph = glyphAt(at)
    glyph.text = isHyphen ? '\u00ad' : String.fromCodePoint(code)
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
        isBold: isBold(pdfium, text, at, memory),
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
      const word = run.words?.at(-1)
      if (spaced || word === undefined) run.words?.push(wordOf(glyph))
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
  return { runs: joinRightToLeft(runs), unknown, readable }
}

const isPlainLetter = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90)

const wordOf = ({ text, left, right }: Glyph): RunWord => ({ text, left, right })

const isSamePlace = (a: Glyph, b: Glyph): boolean =>
  Math.abs(a.left - b.left) < 0.01 && Math.abs(a.base - b.base) < 0.01

/** Inserts a glyph at the start of a cluster of the run. */
function insertAt(run: TextRun, { start, before }: Cluster, glyph: Glyph): void {
  const head = run.text.slice(0, start)
  const tail = glyph.text + run.text.slice(start)
  const words = run.words ?? []
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
  const placed = run.words?.at(-1)
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

/**
 * Returns a function that reads the place and the font size of a character. Each one of a document passes through it, so
 * the functions of pdfium are looked up once, because that object has a thousand properties.
 */
function glyphReader(
  pdfium: Pdfium,
  text: number,
  memory: number,
  turn: number,
): (at: number) => Glyph {
  const origin = pdfium._FPDFText_GetCharOrigin
  const looseBox = pdfium._FPDFText_GetLooseCharBox
  const objectOf = pdfium._FPDFText_GetTextObject
  let { HEAPF64: doubles, HEAPF32: floats } = pdfium
  // Along a line of text, the box of each character reaches equally far above and below the baseline, so its font and its
  // baseline are those of the one before, and only the box is read.
  let lastAbove = Number.NaN
  let lastBelow = Number.NaN
  let lastBase = 0
  let lastObject = 0
  let lastSize = 0
  const box = memory / 4 + 4
  const isUpright = turn % 2 === 0
  return (at) => {
    looseBox(text, at, memory + 16)
    // The memory has new views when it has grown.
    if (floats.length === 0) ({ HEAPF64: doubles, HEAPF32: floats } = pdfium)
    const left = floats[box] ?? 0
    const top = floats[box + 1] ?? 0
    const right = floats[box + 2] ?? 0
    const bottom = floats[box + 3] ?? 0
    const above = isUpright ? top : right
    const below = isUpright ? bottom : left
    if (above !== lastAbove || below !== lastBelow) {
      origin(text, at, memory, memory + 8)
      // Characters that are drawn together have one size.
      const object = objectOf(text, at)
      if (object === 0 || object !== lastObject) lastSize = sizeAt(pdfium, text, at, memory + 32)
      if (doubles.length === 0) ({ HEAPF64: doubles, HEAPF32: floats } = pdfium)
      lastObject = object
      lastAbove = above
      lastBelow = below
      lastBase = doubles[memory / 8 + (isUpright ? 1 : 0)] ?? 0
    }
    const base = lastBase
    const size = lastSize || Math.abs(above - below)
    // Rotated so that text runs to the right, with the origin at the top left.
    if (turn === 1) return { text: '', left: bottom, right: top, base, size }
    if (turn === 2) return { text: '', left: -right, right: -left, base, size }
    if (turn === 3) return { text: '', left: -top, right: -bottom, base: -base, size }
    return { text: '', left, right, base: -base, size }
  }
}

// The glyph box has the font's ascent as its height, which says little about the font size.
function sizeAt(pdfium: Pdfium, text: number, at: number, memory: number): number {
  if (pdfium._FPDFText_GetMatrix(text, at, memory) === 0) return 0
  const c = pdfium.HEAPF32[memory / 4 + 2] ?? 0
  const d = pdfium.HEAPF32[memory / 4 + 3] ?? 0
  return Math.abs(pdfium._FPDFText_GetFontSize(text, at)) * Math.sqrt(c * c + d * d)
}

/** The rotation of most text on the page, in counterclockwise quarter turns. */
function usualTurn(pdfium: Pdfium, text: number, count: number): number {
  const turns = [0, 0, 0, 0]
  const step = Math.max(1, Math.floor(count / 200))
  for (let at = 0; at < count; at += step) {
    if (pdfium._FPDFText_GetUnicode(text, at) <= 32) continue
    const quarters = Math.round(pdfium._FPDFText_GetCharAngle(text, at) / (Math.PI / 2))
    const turn = ((quarters % 4) + 4) % 4
    turns[turn] = (turns[turn] ?? 0) + 1
  }
  return turns.indexOf(Math.max(...turns))
}

function isBold(pdfium: Pdfium, text: number, at: number, memory: number): boolean {
  const length = pdfium._FPDFText_GetFontInfo(text, at, memory, 200, memory + 200)
  const name = Buffer.from(pdfium.HEAPU8.subarray(memory, memory + Math.min(length, 200)))
  return /bold|black|heavy|semibold/i.test(name.toString('latin1'))
}

import { withMemory, type Pdfium } from '#service/extraction/pdf/pdfium.ts'
import { isReversedPair } from '#service/extraction/pdf/right-to-left.ts'
import { pageSize } from './draw-page.ts'
import type { PdfWord } from './render-message.ts'

// A page of print has some thousand characters.
const maxCharacters = 200_000
// Positions on a page are computed on a grid of so many units in each direction.
const grid = 100_000

/** The words of a page's text layer, in the order of its content, with the place of each character. */
export function pageWords(pdfium: Pdfium, page: number): PdfWord[] {
  pageSize(pdfium, page)
  const text = pdfium._FPDFText_LoadPage(page)
  if (text === 0) return []
  try {
    return withMemory(pdfium, 32, (memory) => collect(pdfium, page, text, memory))
  } finally {
    pdfium._FPDFText_ClosePage(text)
  }
}

function collect(pdfium: Pdfium, page: number, text: number, memory: number): PdfWord[] {
  const words: PdfWord[] = []
  let word: PdfWord | null = null
  let last: Box = null
  // Where the characters of the last place begin in the word.
  let clusterStart = 0
  const count = Math.min(pdfium._FPDFText_CountChars(text), maxCharacters)
  for (let at = 0; at < count; at += 1) {
    const code = pdfium._FPDFText_GetUnicode(text, at)
    // pdfium's mark for a hyphen at a line's end.
    const isHyphen = code === 2
    if (!isHyphen && (code <= 32 || code === 0xa0 || !isScalar(code))) {
      word = null
      continue
    }
    if (word === null) {
      words.push((word = { text: '', boxes: [] }))
      last = null
      clusterStart = 0
    }
    const character = isHyphen ? '\u00ad' : String.fromCodePoint(code)
    const box = boxAt(pdfium, page, text, at, memory)
    // One box for each UTF-16 unit, so that both are counted alike.
    const boxes = Array.from({ length: character.length }, () => box)
    if (isSamePlace(last, box) && isReversedPair(word.text.slice(clusterStart), character)) {
      word.text = word.text.slice(0, clusterStart) + character + word.text.slice(clusterStart)
      word.boxes.splice(clusterStart, 0, ...boxes)
      continue
    }
    if (!isSamePlace(last, box)) clusterStart = word.text.length
    word.text += character
    word.boxes.push(...boxes)
    last = box
  }
  return words
}

type Box = PdfWord['boxes'][number]

const isSamePlace = (a: Box, b: Box): boolean =>
  a !== null && b !== null && a.every((edge, at) => Math.abs(edge - (b[at] ?? 0)) < 1 / grid)

const isScalar = (code: number): boolean => code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)

/** The rectangle of a character as it is seen, however page and text are rotated. */
function boxAt(pdfium: Pdfium, page: number, text: number, at: number, memory: number): Box {
  if (pdfium._FPDFText_GetLooseCharBox(text, at, memory) === 0) return null
  const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.HEAPF32.subarray(
    memory / 4,
    memory / 4 + 4,
  )
  const corner = (x: number, y: number): [number, number] => {
    pdfium._FPDF_PageToDevice(page, 0, 0, grid, grid, 0, x, y, memory + 16, memory + 20)
    const view = new DataView(pdfium.HEAPU8.buffer, memory + 16, 8)
    return [view.getInt32(0, true) / grid, view.getInt32(4, true) / grid]
  }
  const [x1, y1] = corner(left, top)
  const [x2, y2] = corner(right, bottom)
  const box = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)].map(
    (value) => Math.min(1, Math.max(0, value)),
  )
  const [l = 0, t = 0, r = 0, b = 0] = box
  return l < r && t < b ? [l, t, r, b] : null
}

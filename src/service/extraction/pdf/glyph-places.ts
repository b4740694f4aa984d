import type { Pdfium } from './pdfium.ts'

/** Where a character is drawn: its left and right edge, its baseline and its font size. */
export type Place = Float64Array

export const leftAt = 0
export const rightAt = 1
export const baseAt = 2
export const sizeAt = 3

/** A place to be filled. Numbers in fields of objects are objects of their own, of which a page would have thousands. */
export const emptyPlace = (): Place => new Float64Array(4)

/**
 * Returns a function that reads the place of a character, so that text runs to the right, from the top left. Most of a
 * document passes through it, so the functions of pdfium are looked up once, because that object has a thousand properties.
 */
export function placeReader(
  pdfium: Pdfium,
  text: number,
  /** Of 64 bytes at least. */
  memory: number,
  turn: number,
): (at: number, place: Place) => void {
  const origin = pdfium._FPDFText_GetCharOrigin
  const looseBox = pdfium._FPDFText_GetLooseCharBox
  const objectOf = pdfium._FPDFText_GetTextObject
  let { HEAPF64: doubles, HEAPF32: floats } = pdfium
  // Along a line of text, the box of each character reaches equally far above and below the baseline, so its font and its
  // baseline are those of the one before, and only the box is read.
  let lastObject = 0
  const known = { above: Number.NaN, below: Number.NaN, base: 0, size: 0 }
  const box = memory / 4 + 4
  const isUpright = turn % 2 === 0
  return (at, place) => {
    looseBox(text, at, memory + 16)
    // The memory has new views when it has grown.
    if (floats.length === 0) ({ HEAPF64: doubles, HEAPF32: floats } = pdfium)
    const left = floats[box] ?? 0
    const top = floats[box + 1] ?? 0
    const right = floats[box + 2] ?? 0
    const bottom = floats[box + 3] ?? 0
    const above = isUpright ? top : right
    const below = isUpright ? bottom : left
    if (above !== known.above || below !== known.below) {
      origin(text, at, memory, memory + 8)
      // Characters that are drawn together have one size.
      const object = objectOf(text, at)
      if (object === 0 || object !== lastObject) {
        known.size = fontSizeAt(pdfium, text, at, memory + 32)
      }
      if (doubles.length === 0) ({ HEAPF64: doubles, HEAPF32: floats } = pdfium)
      lastObject = object
      known.above = above
      known.below = below
      known.base = doubles[memory / 8 + (isUpright ? 1 : 0)] ?? 0
    }
    place[baseAt] = turn === 0 || turn === 3 ? -known.base : known.base
    place[sizeAt] = known.size || Math.abs(above - below)
    if (isUpright) {
      place[leftAt] = turn === 0 ? left : -right
      place[rightAt] = turn === 0 ? right : -left
    } else {
      place[leftAt] = turn === 1 ? bottom : -top
      place[rightAt] = turn === 1 ? top : -bottom
    }
  }
}

// The glyph box has the font's ascent as its height, which says little about the font size.
function fontSizeAt(pdfium: Pdfium, text: number, at: number, memory: number): number {
  if (pdfium._FPDFText_GetMatrix(text, at, memory) === 0) return 0
  const c = pdfium.HEAPF32[memory / 4 + 2] ?? 0
  const d = pdfium.HEAPF32[memory / 4 + 3] ?? 0
  return Math.abs(pdfium._FPDFText_GetFontSize(text, at)) * Math.sqrt(c * c + d * d)
}

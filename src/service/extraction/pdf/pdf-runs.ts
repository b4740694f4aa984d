import { placeReader } from './glyph-places.ts'
import { glyphRuns } from './glyph-runs.ts'
import { readChars } from './page-chars.ts'
import { withMemory, type Pdfium } from './pdfium.ts'
import { isRightToLeft } from './right-to-left.ts'
import { readRules, splitAtRules } from './tables/ruled-columns.ts'
import type { TextRun } from './text-run.ts'
import { wordRuns } from './word-runs.ts'

export interface PdfText {
  runs: TextRun[]
  /** The number of glyphs without a Unicode mapping. */
  unknown: number
  readable: number
}

// For the place, the matrix or the name of the font of a character.
const placeBytes = 256
const maxNameBytes = 200
const noText: PdfText = { runs: [], unknown: 0, readable: 0 }

/** The text layer of a page, in content order. */
export function pdfRuns(pdfium: Pdfium, page: number): PdfText {
  const text = pdfium._FPDFText_LoadPage(page)
  if (text === 0) return noText
  try {
    const count = pdfium._FPDFText_CountChars(text)
    if (count === 0) return noText
    return withMemory(pdfium, placeBytes + (count + 1) * 2, (memory) => {
      const chars = readChars(pdfium, text, count, memory + placeBytes)
      const turn = usualTurn(pdfium, text, count)
      const readPlace = placeReader(pdfium, text, memory, turn)
      const isBoldAt = boldReader(pdfium, text, memory)
      if (chars === null || isRightToLeft(chars.text)) {
        return glyphRuns(pdfium, text, count, readPlace, isBoldAt)
      }
      const runs = wordRuns(chars.text, readPlace, isBoldAt)
      return { ...chars, runs: splitAtRules(runs, readRules(pdfium, page, turn)) }
    })
  } finally {
    pdfium._FPDFText_ClosePage(text)
  }
}

// On most pages, all text runs in one direction.
const firstTurns = 24
const maxTurns = 200

/** The rotation of most text on the page, in counterclockwise quarter turns. */
function usualTurn(pdfium: Pdfium, text: number, count: number): number {
  const first = countTurns(pdfium, text, count, firstTurns)
  const turns =
    first.filter(Boolean).length === 1 ? first : countTurns(pdfium, text, count, maxTurns)
  return turns.indexOf(Math.max(...turns))
}

function countTurns(pdfium: Pdfium, text: number, count: number, samples: number): number[] {
  const turns = [0, 0, 0, 0]
  const step = Math.max(1, Math.floor(count / samples))
  for (let at = 0; at < count; at += step) {
    if (pdfium._FPDFText_GetUnicode(text, at) <= 32) continue
    const quarters = Math.round(pdfium._FPDFText_GetCharAngle(text, at) / (Math.PI / 2))
    // pdfium counts clockwise.
    const turn = (4 - (quarters % 4)) % 4
    turns[turn] = (turns[turn] ?? 0) + 1
  }
  return turns
}

/** Returns a function that tells whether a character is bold. Most of a page have one of a few fonts. */
function boldReader(pdfium: Pdfium, text: number, memory: number): (at: number) => boolean {
  const isBoldByFont = new Map<number, boolean>()
  return (at) => {
    const font = pdfium._FPDFTextObj_GetFont(pdfium._FPDFText_GetTextObject(text, at))
    const cached = isBoldByFont.get(font)
    if (cached !== undefined) return cached
    const length = pdfium._FPDFText_GetFontInfo(
      text,
      at,
      memory,
      maxNameBytes,
      memory + maxNameBytes,
    )
    const name = pdfium.HEAPU8.subarray(memory, memory + Math.min(length, maxNameBytes))
    const isBold = /bold|black|heavy|semibold/i.test(Buffer.from(name).toString('latin1'))
    if (font !== 0) isBoldByFont.set(font, isBold)
    return isBold
  }
}

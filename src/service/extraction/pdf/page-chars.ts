import type { Pdfium } from './pdfium.ts'

/** The characters of a page: one unit of the text for each index of pdfium. */
export interface PageChars {
  text: string
  /** The number of characters without a Unicode mapping. */
  unknown: number
  readable: number
}

export const softHyphen = 0xad
const notMapped = 0xfffe
const replacement = 0xfffd
const lastLatin = 0xff
// pdfium reports a hyphen at the end of a line as this code.
const hyphen = 2

/** All characters up to this one are blank. */
export const lastBlank = 32
export const noBreakSpace = 0xa0

const isBlank = (code: number): boolean => code <= lastBlank || code === noBreakSpace

const maxUnit = 0xffff
// Most fonts map all of their characters or none, so few of a long text tell.
const minSampledChars = 400
const sampleStep = 16

/**
 * The characters of a page, with a soft hyphen for each hyphen at the end of a line. Null where one of them is no single
 * unit. `memory` has room for all of them and a zero.
 */
export function readChars(
  pdfium: Pdfium,
  text: number,
  count: number,
  memory: number,
): PageChars | null {
  const isCopied = copyText(pdfium, text, count, memory)
  // The memory has other views once it has grown.
  const codes = new Uint16Array(pdfium.HEAPU8.buffer, memory, count)
  let isLatin = true
  let unknown = 0
  let readable = 0
  for (let at = 0; at < count; at += 1) {
    let code = codes[at] ?? 0
    if (!isCopied || code === notMapped) {
      code = pdfium._FPDFText_GetUnicode(text, at)
      if (code === hyphen) code = softHyphen
      if (code < 0 || code > maxUnit) return null
      codes[at] = code
    }
    if (code > lastLatin) isLatin = false
    if (code === notMapped || code === replacement) unknown += 1
    else if (code > lastBlank && code !== noBreakSpace) readable += 1
  }
  const errors = countMapErrors(pdfium, text, codes)
  return {
    text: isLatin
      ? Buffer.from(codes).toString('latin1')
      : Buffer.from(codes.buffer, codes.byteOffset, codes.byteLength).toString('utf16le'),
    unknown: unknown + errors,
    readable: readable - errors,
  }
}

/** Copies the text of a page in one call, and tells whether its units are the characters, one for each index. */
function copyText(pdfium: Pdfium, text: number, count: number, memory: number): boolean {
  return (
    pdfium._FPDFText_GetText(text, 0, count, memory) === count + 1 &&
    pdfium._FPDFText_GetTextIndexFromCharIndex(text, count - 1) === count - 1
  )
}

function countMapErrors(pdfium: Pdfium, text: number, codes: Uint16Array): number {
  const hasMapError = pdfium._FPDFText_HasUnicodeMapError
  const countAt = (step: number): number => {
    let errors = 0
    for (let at = 0; at < codes.length; at += step) {
      const code = codes[at] ?? 0
      if (isBlank(code) || code === notMapped || code === replacement) continue
      if (hasMapError(text, at) === 1) errors += 1
    }
    return errors
  }
  return codes.length >= minSampledChars && countAt(sampleStep) === 0 ? 0 : countAt(1)
}

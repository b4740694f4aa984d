import { normalizeText } from './normalize-text.ts'

// Diacritics that people often omit: Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowels.
const droppedMarks = /\u0640|[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/gu
const foldedLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
}
const foldable = new RegExp(`[${Object.keys(foldedLetters).join('')}]`, 'gu')

// Letters, digits and signs of ASCII have no marks, and most words have nothing else.
const isPlain = /^[ -~]*$/

/** A text in lower case and without the marks that people often omit: “Kündigung” becomes “kundigung”. */
export function withoutMarks(text: string): string {
  const lower = text.toLowerCase()
  if (isPlain.test(lower)) return lower
  const unmarked = normalizeText(lower, 'NFKD').replace(droppedMarks, '')
  return normalizeText(unmarked).replace(foldable, (letter) => foldedLetters[letter] ?? letter)
}

import { isIban, isLuhn } from './checksums.ts'
import type { Detector, Match } from './detector.ts'
import { tailStart } from './detector.ts'

// Mastercard has 2221 to 2720 of the numbers with 2, so that years are no numbers of cards.
const cardStart = /(?<![\p{L}\p{N}])(?=(?:2[2-7]|[3-6]\d)\d\d)/gu
const onePiece = /\d{13,19}(?![\p{L}\p{N}])/uy
const fourGroups = /\d{4}([ ._-])\d{4}\1\d{4}\1\d{4}(?![\p{L}\p{N}])/uy
const fiveGroups = /\d{4}([ ._-])\d{4}\1\d{4}\1\d{4}\1\d{3}(?![\p{L}\p{N}])/uy
const threeGroups = /\d{4}([ ._-])\d{6}\1\d{5}(?![\p{L}\p{N}])/uy
const forms = [onePiece, fiveGroups, fourGroups, threeGroups]

// Two cards and what separates them.
const maxChars = 48
const isNumber = (character: string): boolean => /[\d +()._\-/]/.test(character)

/** Detects numbers of payment cards, also where an expiry date, a security code or another card follows. */
export const paymentCards: Detector = {
  find: (text) => {
    const matches: Match[] = []
    for (const { index: start } of text.matchAll(cardStart)) {
      const end = cardEnd(text, start)
      const last = matches.at(-1)
      if (end === null) continue
      if (last === undefined || last.end <= start) {
        matches.push({ start, end, entity_type: 'payment_card' })
      } else last.end = Math.max(last.end, end)
    }
    return matches
  },
  settled: (text) => tailStart(text, isNumber, maxChars),
}

function cardEnd(text: string, start: number): number | null {
  for (const { number, separator } of numbersAt(text, start)) {
    const end = start + number.length
    if (isTableRow(text, end, separator) || isInIban(text, start, end)) continue
    return end
  }
  return null
}

/** The numbers with a card's form and check digit that begin here, the longest first. */
function numbersAt(text: string, start: number): { number: string; separator: string }[] {
  return forms.flatMap((form) => {
    form.lastIndex = start
    const [number, separator = ''] = form.exec(text) ?? []
    return number !== undefined && isLuhn(number.replaceAll(/\D/g, ''))
      ? [{ number, separator }]
      : []
  })
}

/** Whether groups of four go on behind a number, as in a row of a table, and are no expiry date and no other card. */
function isTableRow(text: string, end: number, separator: string): boolean {
  if (separator === '' || text[end] !== separator) return false
  const next = /^\d{4}(?![\p{L}\p{N}])/u.exec(text.slice(end + 1, end + 7))?.[0]
  if (next === undefined || /^(?:0[1-9]|1[0-2])/.test(next)) return false
  return numbersAt(text, end + 1).length === 0
}

/** Whether a number is part of an account number, whose last groups can have a card's check digit by chance. */
function isInIban(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 40), start)
  const first = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ -]?\d){0,30}[ -]?$/u.exec(before)?.[0]
  if (first === undefined) return false
  const rest = /^(?:[ -]?\d)*/.exec(text.slice(end, end + 40))?.[0] ?? ''
  return isIban((first + text.slice(start, end) + rest).replaceAll(/[ -]/g, ''))
}

import { SSF } from '@e965/xlsx'

/** The format of a number: its code, or the number of one that is built in. */
export interface NumberFormat {
  code: string | number
  isGeneral: boolean
  isDate: boolean
  /** Whether it also changes texts. */
  hasText: boolean
  isFrom1904: boolean
}

// Copied before a workbook can add formats to the table of the library.
const builtIn: Record<number, string> = { ...SSF.get_table() }
// In these locales of Excel they are dates; elsewhere they are not used.
const implicit: Record<number, string> = Object.fromEntries(
  [27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58].map((id) => [id, 'm/d/yy']),
)
// ISO dates, because 3/4/2026 is ambiguous.
const isoDay = 'yyyy-mm-dd'
const allDigitDate = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b/

export function numberFormat(
  id: number,
  codes: ReadonlyMap<number, string>,
  isFrom1904: boolean,
): NumberFormat {
  const text = codes.get(id) || builtIn[id] || implicit[id]
  const code = text ?? id
  return {
    code,
    isGeneral: text === undefined || id === 0 ? id === 0 : /^general$/i.test(text),
    isDate: text !== undefined && SSF.is_date(text) === true,
    hasText: text !== undefined && text !== '@' && text.includes('@'),
    isFrom1904,
  }
}

function format(code: string | number, value: number | string, isFrom1904: boolean): string {
  const settings = { dateNF: isoDay, date1904: isFrom1904 }
  try {
    return String(SSF.format(code, value, settings))
  } catch {
    try {
      return String(SSF.format(withQuotedTexts(String(code)), value, settings))
    } catch {
      return String(value)
    }
  }
}

// The parts of a format that the library knows; a word or a character beside them is a text.
const formatPart =
  /"[^"]*"|\[[^\]]*\]|[\\_*].|AM\/PM|A\/P|General|\.0+|[\d#?,;@%$€+\-/():!^&'~{}<>=\s]+|(?<text>[a-z]+|.)/giu
const dateLetters = /^[ymdhsbeg]+$/i

/**
 * A format with its texts in quotes. Programs write “dd.mm.yyyy” and “h:mm Uhr” without them, as Excel shows both, and the library
 * fails on them.
 */
function withQuotedTexts(code: string): string {
  return code.replaceAll(formatPart, (part, text: string | undefined) =>
    text === undefined || dateLetters.test(text) ? part : `"${text}"`,
  )
}

/** A number as a spreadsheet program shows it; dates of digits alone in the ISO format. */
export function numberText(
  value: number,
  { code, isGeneral, isDate, isFrom1904 }: NumberFormat,
): string {
  if (isGeneral)
    return Number.isSafeInteger(value) && Math.abs(value) < 2 ** 31
      ? String(value)
      : format('General', value, false)
  const text = format(code, value, isFrom1904).trim()
  // The library has no text for a date before 1900 or after 9999, and fails on numbers near the largest one.
  const isWrong = isDate ? text === '' && !isDateOfCalendar(value) : /Infinity|NaN/.test(text)
  if (isWrong) return format('General', value, false)
  return isDate ? isoDate(text, value, isFrom1904) : text
}

const daysUntil10000 = 2_958_466
// A format may have no text for a date that exists: “hh:mm;;” hides the time 0:00.
const isDateOfCalendar = (value: number): boolean => value >= 0 && value < daysUntil10000

/** A text as a spreadsheet program shows it. */
export function formattedText(text: string, { code, hasText }: NumberFormat): string {
  return hasText ? format(code, text, false) : text
}

/** The text of a date, in the ISO format where it has digits alone. */
export function isoDate(text: string, value: number, isFrom1904: boolean): string {
  if (!allDigitDate.test(text)) return text
  return format(value % 1 === 0 ? isoDay : `${isoDay} hh:mm`, value, isFrom1904)
}

/** A date as a spreadsheet program shows it, in the ISO format where that has digits alone; the written one if it shows none. */
export function shownDate(text: string, written: string): string {
  const date = /^(\d{4,}-\d\d-\d\d)(?:T(\d\d:\d\d))?/.exec(written)
  if (date === null || (text !== '' && !allDigitDate.test(text))) return text || written
  const [, day = '', time = '00:00'] = date
  return time === '00:00' ? day : `${day} ${time}`
}

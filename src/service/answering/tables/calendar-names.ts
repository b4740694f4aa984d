import { withoutMarks } from '#service/texts/without-marks.ts'

/** A day of the week, from 1 for Monday, or a month, from 1 for January. */
export interface CalendarName {
  kind: 'weekday' | 'month'
  number: number
}

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'ru', 'ar', 'sv', 'da', 'pl', 'el']
const otherShortNames: Readonly<Record<string, CalendarName>> = {
  tues: { kind: 'weekday', number: 2 },
  weds: { kind: 'weekday', number: 3 },
  thur: { kind: 'weekday', number: 4 },
  thurs: { kind: 'weekday', number: 4 },
  sept: { kind: 'month', number: 9 },
}
// “May” and “March” are months only where they are written so.
const capitalOnly = new Set(['may', 'march'])
// “Mondays”, “montags”, “августе”.
const maxEndingChars = 2
const minStemChars = 4

type Names = ReadonlyMap<string, readonly CalendarName[]>

let cached: { long: Names; all: Names } | undefined

/** The names in many languages, in full and all of them. */
function names(): { long: Names; all: Names } {
  return (cached ??= { long: namesOf(['long']), all: namesOf(['long', 'short']) })
}

function namesOf(widths: readonly ('long' | 'short')[]): Names {
  const found = new Map<string, CalendarName[]>()
  const add = (written: string, name: CalendarName): void => {
    // Behind a day, some languages write “de agosto”.
    const word = keyOf(/[\p{L}\p{M}-]+(?=\P{L}*$)/u.exec(written)?.[0] ?? '')
    const others = found.get(word) ?? []
    if (word === '' || others.some((other) => isSame(other, name))) return
    found.set(word, [...others, name])
  }
  for (const width of widths) {
    for (const language of languages) {
      // 1 January 2024 was a Monday.
      for (let number = 1; number <= 7; number += 1) {
        const day = new Date(Date.UTC(2024, 0, number))
        const weekday = day.toLocaleDateString(language, { weekday: width, timeZone: 'UTC' })
        add(weekday, { kind: 'weekday', number })
      }
      for (let number = 1; number <= 12; number += 1) {
        const day = new Date(Date.UTC(2024, number - 1, 15))
        const options = { month: width, timeZone: 'UTC' } as const
        add(day.toLocaleDateString(language, options), { kind: 'month', number })
        // The genitive of Slavic languages.
        const dated = day.toLocaleDateString(language, { ...options, day: 'numeric' })
        if (!/\p{N}\P{L}*$/u.test(dated)) add(dated, { kind: 'month', number })
      }
    }
  }
  if (widths.includes('short')) {
    for (const [word, name] of Object.entries(otherShortNames)) add(word, name)
  }
  return found
}

function keyOf(word: string): string {
  return withoutMarks(word.toLowerCase())
}

export function isSame(a: CalendarName, b: CalendarName): boolean {
  return a.kind === b.kind && a.number === b.number
}

/** The days and months that the words of a question name in full, with these words. */
export function calendarWordsOf(question: string): { word: string; names: CalendarName[] }[] {
  return (question.match(/[\p{L}\p{M}-]+/gu) ?? []).flatMap((word) => {
    const key = keyOf(word)
    if (capitalOnly.has(key) && key === word) return []
    const { long } = names()
    const exact = long.get(key)
    if (exact !== undefined) return [{ word, names: [...exact] }]
    for (let cut = 1; cut <= maxEndingChars; cut += 1) {
      const stem = key.slice(0, -cut)
      const named = stem.length < minStemChars ? undefined : long.get(stem)
      if (named !== undefined) return [{ word, names: [...named] }]
    }
    return []
  })
}

/**
 * What the cell of a table names that has nothing but days, months and numbers: “Tue 17”, “Sept. 2026” or “2026-08-21”.
 * “Mar” is Tuesday in French, and March in English. Empty for any other cell.
 */
export function calendarNamesOf(cell: string): readonly CalendarName[] {
  const [, , iso, dotted] =
    /^\s*(?:(\d{4})-(\d{2})-\d{2}(?:[T ].*)?|\d{1,2}\.\s?(\d{1,2})\.(?:\s?\d{2,4})?)\s*$/u.exec(
      cell,
    ) ?? []
  const number = Number(iso ?? dotted ?? 0)
  if (number >= 1 && number <= 12) return [{ kind: 'month', number }]
  if (cell.length > 40 || !/^[\p{L}\p{M}\p{N}\s.,/–-]+$/u.test(cell)) return []
  const words = cell.match(/[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu) ?? []
  const read = words.map((word) => names().all.get(keyOf(word)) ?? [])
  return read.some((some) => some.length === 0) ? [] : read.flat()
}

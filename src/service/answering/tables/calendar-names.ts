import { monthsByName } from '#service/texts/month-names.ts'
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
}
// “May” and “March” are months only where they are written so.
const capitalOnly = new Set(['may', 'march'])
// “Mondays”, “montags”, “августе”.
const maxEndingChars = 2
const minStemChars = 4

type Names = ReadonlyMap<string, readonly CalendarName[]>

// Formatting dates takes long, and most questions have no table with short names.
const longNames = once(() => namesOf(['long']))
const allNames = once(() => namesOf(['long', 'short']))

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function namesOf(widths: readonly ('long' | 'short')[]): Names {
  const namesByWord = new Map<string, CalendarName[]>()
  const add = (written: string, name: CalendarName): void => {
    const word = keyOf(/[\p{L}\p{M}-]+(?=\P{L}*$)/u.exec(written)?.[0] ?? '')
    const others = namesByWord.get(word) ?? []
    if (word === '' || others.some((other) => isSame(other, name))) return
    namesByWord.set(word, [...others, name])
  }
  for (const width of widths) {
    for (const language of languages) {
      const days = new Intl.DateTimeFormat(language, { weekday: width, timeZone: 'UTC' })
      // 1 January 2024 was a Monday.
      for (let number = 1; number <= 7; number += 1) {
        add(days.format(Date.UTC(2024, 0, number)), { kind: 'weekday', number })
      }
      for (const [name, number] of monthsByName([language], [width])) {
        add(name, { kind: 'month', number })
      }
    }
  }
  if (widths.includes('short')) {
    for (const [word, name] of Object.entries(otherShortNames)) add(word, name)
  }
  return namesByWord
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
    const long = longNames()
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

// Cells repeat, within a table and from one question to the next.
const cache = new Map<string, readonly CalendarName[]>()
const maxCachedCells = 20_000
const maxCellChars = 40

/**
 * What the cell of a table names that has nothing but days, months and numbers: “Tue 17”, “Sept. 2026” or “2026-08-21”.
 * “Mar” is Tuesday in French, and March in English. Empty for any other cell.
 */
export function calendarNamesOf(cell: string): readonly CalendarName[] {
  if (cell.length > maxCellChars) return []
  const cached = cache.get(cell)
  if (cached !== undefined) return cached
  const named = readCell(cell)
  if (cache.size >= maxCachedCells) cache.clear()
  cache.set(cell, named)
  return named
}

function readCell(cell: string): readonly CalendarName[] {
  const [, , iso, dotted] =
    /^\s*(?:(\d{4})-(\d{2})-\d{2}(?:[T ].*)?|\d{1,2}\.\s?(\d{1,2})\.(?:\s?\d{2,4})?)\s*$/u.exec(
      cell,
    ) ?? []
  const number = Number(iso ?? dotted ?? 0)
  if (number >= 1 && number <= 12) return [{ kind: 'month', number }]
  if (!/^[\p{L}\p{M}\p{N}\s.,/–-]+$/u.test(cell)) return []
  const words = cell.match(/[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu) ?? []
  const read = words.map((word) => allNames().get(keyOf(word)) ?? [])
  return read.some((some) => some.length === 0) ? [] : read.flat()
}

/** How a language abbreviates the days and months that a question names, for a search: “tue” for “Tuesday”. */
export function shortNamesIn(question: string, language: string | null): string[] {
  return calendarWordsOf(question).flatMap(({ names }) =>
    names.map(({ kind, number }) => {
      // 1 January 2024 was a Monday.
      const day = new Date(Date.UTC(2024, kind === 'month' ? number - 1 : 0, number))
      return day
        .toLocaleDateString(language ?? 'en', { [kind]: 'short', timeZone: 'UTC' })
        .toLowerCase()
        .replace(/\P{L}+$/u, '')
    }),
  )
}

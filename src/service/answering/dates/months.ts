import { termsOf } from '#service/retrieval/words.ts'
import { monthsByName } from '#service/texts/month-names.ts'

/** The source of a pattern for a season. */
export const seasons =
  'winters?|summers?|autumn|spring|sommers?|herbst|frühling|frühjahr|invierno|verano|otoño|primavera|hiver|été|automne|printemps'

const numbers = monthsByName(['en', 'de', 'es', 'fr', 'ru'], ['long'])
// Russian declines the names: “в мае”.
const declined = new Map(
  [...numbers].flatMap(([name, at]) => formsOf(name).map((form) => [form, at] as const)),
)

function formsOf(name: string): string[] {
  if (!/\p{Script=Cyrillic}/u.test(name)) return [name]
  const stem = name.replace(/[аяьй]$/u, '')
  return [name, ...['а', 'я', 'е', 'ь', 'й'].map((ending) => stem + ending)]
}

const month = [...declined.keys()].toSorted((a, b) => b.length - a.length).join('|')
const day = '(?:\\d{1,2}(?:er|st|nd|rd|th|\\.|º)?\\s(?:of |de )?)?'
/** A month, with a day before it or not. */
export const monthPattern = `${day}(?:${month})(?!\\p{L})`
const maxChars = 1000
// “May”, “march” and “mars” are also other words.
const clear = [...declined.keys()]
  .filter((name) => !['may', 'march', 'mars', 'august'].includes(name))
  .join('|')
// “On the 3rd of May” names a day, and so does “May 3”.
const notBehindDay = '(?<!\\d(?:\\.|er|st|nd|rd|th|º)?\\s(?:of |de )?)'
const notBeforeDay = '(?!\\p{L})(?!\\s\\d{1,2}(?!\\d))'
const asked = new RegExp(
  `(?<!\\p{L})(?:in|for|since|from|during|by|until|of|im|ab|seit|für|en|de|d['’]|desde|depuis|dès|в|с|на)\\s?(?:early |mid |late |anfang |mitte |ende )?${notBehindDay}(${month})${notBeforeDay}|(?<!\\p{L})${notBehindDay}(${clear})${notBeforeDay}`,
  'giu',
)
const named = new RegExp(`(?<!\\p{L})(${month})(?!\\p{L})`, 'giu')
const numeric = /(?<!\p{N})\d{1,2}[./](\d{1,2})[./]\d{4}|(?<!\p{N})\d{4}-(\d{2})-\d{2}/gu
const range = new RegExp(
  `(?<!\\p{L})(?<!\\p{N})${day}(${month})(?!\\p{L})(?:\\s\\d{4})?\\s?(?:to|until|till|through|(?<=(?<!\\p{L})between [^.;,]{1,30})and|bis|au|à|al?|hasta|по|–|-)\\s?(?:the |zum |el )?${day}(${month})(?!\\p{L})`,
  'giu',
)

const numberOf = (name = ''): number => declined.get(name.toLowerCase()) ?? 0

/** The months that a question names without a day, from 1 for January. */
export function monthsAskedIn(question: string): ReadonlySet<number> {
  return new Set(
    [...question.slice(0, maxChars).matchAll(asked)].map(([, name, bare]) =>
      numberOf(name ?? bare),
    ),
  )
}

const termNumbers = new Map(
  [...declined].flatMap(([name, at]) => termsOf(name).map((term) => [term, at] as const)),
)

/** The month, from 1, whose name has this term: 12 for “decemb”. */
export function monthOfTerm(term: string): number | undefined {
  return termNumbers.get(term)
}

/** The months that a text names in words or in dates. */
export function monthsIn(text: string): ReadonlySet<number> {
  const beginning = text.slice(0, maxChars)
  return new Set([
    ...[...beginning.matchAll(named)].map(([, name]) => numberOf(name)),
    ...[...beginning.matchAll(numeric)].map(([, dotted, iso]) => Number(dotted ?? iso)),
  ])
}

/** Finds the terms of the months of a question that lie between two months of a text: July in “from 1 June to 31 August”. */
export function monthsBetween(question: string): (text: string) => string[] {
  const months = monthsAskedIn(question)
  if (months.size === 0) return () => []
  return (text) => {
    const spans = [...text.slice(0, maxChars).matchAll(range)].map(
      ([, from, to]) => [numberOf(from), numberOf(to)] as const,
    )
    const isWithin = (at: number): boolean =>
      spans.some(([from, to]) => (from <= to ? at >= from && at <= to : at >= from || at <= to))
    return [...declined].flatMap(([name, at]) =>
      months.has(at) && isWithin(at) ? termsOf(name) : [],
    )
  }
}

/** Takes from a text the months that a question names itself, which are no answer to when something is. */
export function withoutMonthsOf(question: string): (text: string) => string {
  const months = monthsAskedIn(question)
  if (months.size === 0) return (text) => text
  return (text) => text.replaceAll(named, (name) => (months.has(numberOf(name)) ? ' ' : name))
}

import { termsOf } from '#service/retrieval/words.ts'
import { hasType, isValid } from './check-value.ts'
import type { Field } from './field.ts'
import type { Value } from './find-values.ts'
import { valuesIn } from './find-values.ts'
import { readBoolean } from './read-boolean.ts'
import type { DayOrder } from './read-dates.ts'
import { readNumber } from './read-number.ts'
import type { SchemaNode } from './schema-node.ts'
import { wantedKind } from './wanted-kind.ts'

/** The first of the values that a text, being what a field's label points to, writes; or undefined. */
export function convert(text: string, node: SchemaNode, field: Field, order: DayOrder): unknown {
  return renditions(text.slice(0, 10_000), node, field, order).find((each) => isValid(node, each))
}

function renditions(text: string, node: SchemaNode, field: Field, order: DayOrder): unknown[] {
  if (isUnsaid(text)) return []
  if (node.enum) {
    const value = enumValue(text, node.enum)
    return value === undefined ? [] : [value]
  }
  const numeric = node.types !== null && (node.types.has('number') || node.types.has('integer'))
  const values = valuesIn(text.slice(0, 500), order)
  const all: unknown[] = []
  if (numeric) all.push(...numbersOf(text, values, node, field))
  if (node.types?.has('boolean')) all.push(readBoolean(text, field) ?? undefined)
  if (hasType(node, 'string')) all.push(...stringsOf(text, values, node, field))
  return all
}

/** A dash, "n/a" and their like say that nothing is said. */
export function isUnsaid(text: string): boolean {
  return /^\s*(?:[-–—_?.]*|n\/?a|none|null|nil|unknown|unassigned|not (?:available|applicable|specified|given|provided|stated|known)|tb[acd]|to be (?:confirmed|determined|announced))\.?\s*$/iu.test(
    text,
  )
}

export function numbersOf(
  text: string,
  values: readonly Value[],
  node: SchemaNode,
  field: Field,
): number[] {
  const kind = wantedKind(node, field)
  if (kind === 'year') {
    const years = [...text.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)].map(([year]) => Number(year))
    return years
  }
  const counted = values.flatMap((value) => {
    const times = value.kind === 'code' ? /^[x×]?(\d{1,6})[x×]?$/i.exec(value.text)?.[1] : undefined
    const number = times === undefined ? value.number : Number(times)
    return number === null ? [] : [{ kind: value.kind, number }]
  })
  // of a range, the end that is asked for
  if (isRange(text) && /\b(?:max|maximum|upper|highest|to|end)\b/.test(field.words))
    counted.reverse()
  // accounts put a loss in brackets
  const isLoss = /^\s*\(\s*[^\d\s()]{0,4}\s?[\d.,]+\s*\)\s*$/u.test(text)
  if (isLoss) return counted.slice(0, 1).map(({ number }) => -number)
  const wanted = counted.filter((each) => each.kind === kind)

  const rest = counted.filter((each) => each.kind !== kind)
  const numbers = [...wanted, ...rest].map(({ number }) => number)
  if (numbers.length > 0) return numbers
  const whole = /^[^\p{L}]*$/u.test(text) && values.length === 0 ? readNumber(text) : null
  return whole === null ? [] : [whole]
}

const byPerson = /^(\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.'’-]*){0,3})(?:\s(?:on|at)|,)\s$/u

function nameOf({ words }: Field): string {
  return words.split(/[.,;(]/)[0] ?? ''
}

// the time of day behind a day
function clockOf(text: string): string[] {
  return [/\d{1,2}(?:[:.]\d{2})?(?:\s?[ap]\.?m\b\.?)?$/iu.exec(text)?.[0] ?? []].flat()
}

/** Two numbers with a dash between them. */
export function isRange(text: string): boolean {
  return /\d[^\d\n]{0,6}(?:[-–—]|\bto\b)[^\d\n]{0,5}\d/u.test(text)
}

function stringsOf(
  text: string,
  values: readonly Value[],
  node: SchemaNode,
  field: Field,
): string[] {
  const clean = text.trim().replace(/[,;]$/, '').trim()
  const kind = wantedKind(node, field)
  const dates = values.filter((value) => value.kind === 'date')
  const isoDates = dates.flatMap(({ date }) => date ?? [])
  const isoTimes = dates.flatMap(({ dateTime }) => dateTime ?? [])
  switch (node.format) {
    case 'date':
      return isoDates
    case 'date-time':
      return isoTimes
    case 'time':
      return values.flatMap(({ time }) => (time === null ? [] : [`${time}Z`]))
    case undefined:
      break
    default:
  }
  const wanted = values.filter((value) => value.kind === kind).map((value) => value.text)
  const isForm = kind === 'email' || kind === 'url' || kind === 'phone'
  if (isForm) return kind === 'phone' && wanted.length === 0 ? [clean] : wanted
  if (kind === 'currency') return currenciesOf(clean)
  if (kind === 'time' && wanted.length === 0)
    wanted.push(...(isoTimes.length > 0 ? clockOf(clean) : []))
  if (kind === 'time' && wanted.length > 0) return wanted
  const asksIso = /\biso\b|yyyy/.test(field.words) || node.pattern !== undefined
  // "03.05.2025" may stay as it is written, unless the field says how it is to be written
  const isos = asksIso ? [...isoTimes, ...isoDates] : []
  // A number has digits, and a label with its value is none.
  const isNumber = /\b(?:number|no)\b/.test(nameOf(field))
  if (isNumber && (!/\p{N}/u.test(clean) || /^\p{L}[\p{L} ]{2,30}:\s/u.test(clean))) return []
  const isCode = /\b(?:id|code|sku|number|no|ref|reference)\b/.test(nameOf(field))
  const codes = isCode ? values.filter((value) => value.kind === 'code') : []
  // "Introduction to Statistics (STAT-101)" holds one
  if (node.pattern === undefined && codes.length === 1 && clean.split(/\s+/).length > 3) {
    return codes.map((value) => value.text)
  }
  const tokens =
    node.pattern === undefined
      ? []
      : clean.split(/\s+/).map((each) => each.replace(/^[("'[#]+|[)"'\],.;:]+$/g, ''))
  const [date] = dates
  const before =
    date && kind !== 'date' && date.end >= clean.length ? clean.slice(0, date.start) : ''
  const person = byPerson.exec(before)?.[1]
  return [
    ...(kind === 'date' ? isos : []),
    ...(person === undefined ? [] : [person]),
    clean,
    ...isos,
    ...tokens,
    clean.replace(/\s*\([^()]*\)$/, ''),
  ]
}

const symbols: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  euro: 'EUR',
  dollar: 'USD',
  pound: 'GBP',
}
const code =
  /\b(?:USD|EUR|GBP|CHF|JPY|INR|CAD|AUD|SEK|NOK|DKK|PLN|CZK|CNY|BRL|MXN|ZAR|SGD|HKD|NZD)\b/

/** The currency that a text names or writes its amounts in: its code, else its sign. */
export function currenciesOf(text: string): string[] {
  const named = code.exec(text)?.[0]
  if (named !== undefined) return [named]
  if (/(?<![A-Z])(?:C|CA|A|AU|HK|NZ|S)\$/.test(text)) return []
  const sign = /[€£¥₹]|\$|\b(?:euro|dollar|pound)(?=s?\b)/iu.exec(text)?.[0]
  if (sign === undefined) return []
  return [symbols[sign.toLowerCase()] ?? '', sign]
}

const alike = new Map(
  'm:male f:female man:male woman:female boy:male girl:female gentleman:male lady:female warn:warning err:error'
    .split(' ')
    .flatMap((pair): [string, string][] => {
      const [word = '', other = ''] = pair.split(':').flatMap((each) => termsOf(each)[0] ?? [])
      return [[word, other]]
    }),
)

/** The value of an enum that a short text names: as it is, by its words, or by what stands for it. */
function enumValue(text: string, values: readonly unknown[]): unknown {
  const plain = text.trim().toLowerCase()
  const same = values.find(
    (each) =>
      (typeof each === 'string' || typeof each === 'number') &&
      String(each).toLowerCase() === plain,
  )
  if (same !== undefined) return same
  const currency = values.every((each) => typeof each === 'string' && /^[A-Z]{3}$/.test(each))
  if (currency) {
    const [named] = currenciesOf(text)
    if (named !== undefined && values.includes(named)) return named
  }
  const said = enumsIn(text, values)
  return said.length === 1 || (said.length > 1 && text.length < 80) ? said[0]?.value : undefined
}

/** The values of an enum that a text names, in its order, longer ones before what they contain. */
export function enumsIn(
  text: string,
  values: readonly unknown[],
): { value: unknown; at: number }[] {
  const words = termsOf(text.slice(0, 5000))
    .flatMap((term) => [term, alike.get(term) ?? ''])
    .filter((term) => term !== '')
  const joined = ` ${words.join(' ')} `
  const found: { value: unknown; at: number; terms: string }[] = []
  const labels = values.flatMap((value) =>
    typeof value === 'string' || typeof value === 'number'
      ? [
          {
            value,
            terms: termsOf(
              String(value)
                .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
                .replaceAll(/[_-]+/g, ' '),
            ).join(' '),
          },
        ]
      : [],
  )
  for (const { value, terms } of labels.toSorted((a, b) => b.terms.length - a.terms.length)) {
    const at = terms === '' ? -1 : joined.indexOf(` ${terms} `)
    if (at === -1 || found.some((other) => ` ${other.terms} `.includes(` ${terms} `))) continue
    found.push({ value, at, terms })
  }
  return found.toSorted((a, b) => a.at - b.at)
}

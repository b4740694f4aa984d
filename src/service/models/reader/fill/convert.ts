import { termsOf } from '#service/retrieval/words.ts'
import { hasType, isValid } from './check-value.ts'
import type { Field } from './field.ts'
import { wantedKind } from './field.ts'
import type { Value } from './find-values.ts'
import { valuesIn } from './find-values.ts'
import { readBoolean } from './read-boolean.ts'
import type { Style } from './read-dates.ts'
import type { SchemaNode } from './schema-node.ts'

const longestRead = 500

/** The value that a text, being what a field's label points to, writes; or undefined. */
export function convert(text: string, node: SchemaNode, field: Field, style: Style): unknown {
  if (isUnsaid(text)) return undefined
  return renditions(text.slice(0, 10_000), node, field, style).find((each) => isValid(node, each))
}

function renditions(text: string, node: SchemaNode, field: Field, style: Style): unknown[] {
  if (node.enum) return [enumValue(text, node.enum)]
  const values = valuesIn(text.slice(0, longestRead), style)
  const isNumeric = node.types?.has('number') === true || node.types?.has('integer') === true
  return [
    ...(isNumeric ? numbersOf(text, values, node, field) : []),
    ...(node.types?.has('boolean') ? [readBoolean(text, field) ?? undefined] : []),
    ...(hasType(node, 'string') ? stringsOf(text, values, node, field) : []),
  ]
}

/** A dash, “n/a” and their like say that nothing is said. */
export function isUnsaid(text: string): boolean {
  return /^\s*(?:[-–—_?.]*|n\/?a|none|null|nil|unknown|unassigned|keine?|aucune?|ninguno|not (?:available|applicable|specified|given|provided|stated|known)|tb[acd]|to be (?:confirmed|determined|announced))\.?\s*$/iu.test(
    text,
  )
}

/** What of a value's number a field wants, in the field's own unit; null when it is of another kind. */
export function numberFor(
  { kind, number, unit, text }: Value,
  node: SchemaNode,
  field: Field,
): number | null {
  const wanted = wantedKind(node, field)
  const times = kind === 'code' ? /^[x×#]?(\d{1,6})[x×]?$/i.exec(text)?.[1] : undefined
  if (times !== undefined) return Number(times)
  if (wanted === 'year') return kind === 'number' && /^(?:19|20)\d\d$/.test(text) ? number : null
  if (number === null) return null
  if (field.unit !== null && unit !== null) {
    if (unit.dimension !== field.unit.dimension) return null
    return Number(((number * unit.factor) / field.unit.factor).toPrecision(12))
  }
  if (wanted === 'measure')
    return kind === 'number' || (kind === 'percent' && field.unit === null) ? number : null
  if (wanted === 'money')
    return kind === 'money' ||
      kind === 'number' ||
      (kind === 'percent' && /\b(?:tax|vat|discount|rate)\b/.test(field.name))
      ? number
      : null
  if (wanted === 'percent') return kind === 'percent' || kind === 'number' ? number : null
  return number
}

// “approx. 62.5 m²”, “from 80”: a few words may stand before the number that a label points to.
const before =
  /^(?:[^\p{L}\d]|(?<!\p{L})(?:[A-Z]{3}|ca|approx|approximately|about|around|circa|up|to|over|from|ab|bis|max|min|at|least|most|rd|etwa|env|environ|only|x|of|p)(?!\p{L}))*$/iu

/** The numbers of a text for a field, the likeliest first. */
export function numbersOf(
  text: string,
  values: readonly Value[],
  node: SchemaNode,
  field: Field,
): number[] {
  if (wantedKind(node, field) === 'year') {
    return [...text.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)].map(([year]) => Number(year))
  }
  const wanted = wantedKind(node, field)
  const first = values.find(({ number, kind }) => number !== null || kind === 'code')
  if (
    first &&
    !before.test(text.slice(0, first.start)) &&
    wanted !== 'money' &&
    field.unit === null
  ) {
    // Of “SSD 512 GB” or “5 rooms” the number is meant, of a sentence with one somewhere it is not.
    if (text.slice(0, first.start).trim().split(/\s+/).length > 2) return []
  }
  const counted = values.flatMap((value) => {
    const number = numberFor(value, node, field)
    return number === null ? [] : [{ kind: value.kind, number, hasUnit: value.unit !== null }]
  })
  // Of a range, the end that is asked for.
  if (isRange(text) && /\b(?:max|maximum|upper|highest|to|end)\b/.test(field.name))
    counted.reverse()
  // Accounts put a loss in brackets.
  const isLoss = /^\s*\(\s*[^\d\s()]{0,4}\s?[\d.,]+\s*\)\s*$/u.test(text)
  if (isLoss) return counted.slice(0, 1).map(({ number }) => -number)
  const isMeant = ({ kind, hasUnit }: (typeof counted)[number]) =>
    kind === wanted || (field.unit !== null && hasUnit)
  return [...counted.filter(isMeant), ...counted.filter((each) => !isMeant(each))].map(
    ({ number }) => number,
  )
}

/** Two numbers with a dash between them. */
export function isRange(text: string): boolean {
  return /\d[^\d\n]{0,6}(?:[-–—]|\b(?:to|and|bis)\b)[^\d\n]{0,5}\d/u.test(text)
}

const byPerson = /^(\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.'’-]*){0,3})(?:\s(?:on|at)|,)\s$/u
const placeWord =
  /\b(?:location|place|venue|city|where|address|origin|destination|ort|lieu|lugar)\b/
const partyWord =
  /\b(?:patient|tenant|landlord|customer|client|buyer|seller|supplier|vendor|sender|recipient|lender|borrower|complainant|claimant|insured|policyholder|officer|doctor|physician|prescriber|driver|passenger|guest|employee|applicant|contact|tutor|vermieter|mieter|kunde|kundin|arzt|medecin|médecin|cliente)(?: name)?$/

function stringsOf(
  text: string,
  values: readonly Value[],
  node: SchemaNode,
  field: Field,
): string[] {
  const clean = text
    .trim()
    .replace(/(?<=\S)\s<[^<>\s]+@[^<>\s]+>$|[,;]$/, '')
    .trim()
  const kind = wantedKind(node, field)
  const dates = values.filter((value) => value.kind === 'date')
  const isoDates = dates.flatMap(({ date }) => date ?? [])
  const isoTimes = dates.flatMap(({ dateTime }) => dateTime ?? [])
  // Of “1 April 2026 to 31 March 2027”, the day that is asked for.
  const isEnd = isoDates.length === 2 && /\b(?:end|until|to|expiry|ende)\b/.test(field.name)
  if (node.format === 'date') return isEnd ? isoDates.toReversed() : isoDates
  if (node.format === 'date-time') return isoTimes
  if (node.format === 'time')
    return values.flatMap(({ time }) => (time === null ? [] : [`${time}Z`]))
  const wanted = values.filter((value) => value.kind === kind).map((value) => value.text)
  if (kind === 'currency') return currenciesOf(clean)
  if (kind === 'email' || kind === 'url') return wanted
  if (kind === 'iban')
    return wanted.length === 0 && /^[A-Z]{2}\d{2}[A-Z\d ]{4,32}$/.test(clean) ? [clean] : wanted
  if (kind === 'phone') {
    // Of a number without zero or country there is no form, but a label tells it.
    const bare = /^[\d\s()/.+-]{5,30}$/.test(clean) ? [clean] : []
    return wanted.length > 0 ? wanted : bare
  }
  if (kind === 'time') {
    const clocks = dates.flatMap(({ text: said, dateTime }) =>
      dateTime === null
        ? []
        : [/\d{1,2}(?:[:.h]\d{2})?(?:\s?[ap]\.?m\b\.?)?$/iu.exec(said)?.[0] ?? ''],
    )
    if (wanted.length + clocks.length > 0 && !isRange(clean)) return [...wanted, ...clocks]
  }
  const asksIso = /\biso\b|yyyy/.test(field.words) || node.pattern !== undefined
  // “03.05.2025” may stay as it is written, unless the field says how it is to be written.
  const isos = asksIso ? [...isoTimes, ...isoDates] : []
  const tokens =
    node.pattern === undefined
      ? []
      : clean.split(/\s+/).map((each) => each.replace(/^[("'[#]+|[)"'\],.;:]+$/g, ''))
  if (kind === 'code' && node.pattern === undefined) {
    const codes = values.filter((value) => value.kind === 'code').map((value) => value.text)
    // “Introduction to Statistics (STAT-101)” holds one.
    if (codes.length === 1 && clean.split(/\s+/).length > 3 && !/^[\d\s]/.test(clean)) return codes
    // A number has digits and no label of its own, and is no sentence.
    const isCode =
      (/\d/.test(clean) || /^[A-Z]{5,8}$/.test(clean)) && !/^\p{L}[\p{L} ]{2,30}[:：]/u.test(clean)
    if (!isCode || clean.length > 50) return []
    return [clean.replace(/^(?:#|№|[Nn]o\.?\s)\s?/, '')]
  }
  const [date] = dates
  const head = date && kind !== 'date' && date.end >= clean.length ? clean.slice(0, date.start) : ''
  const person = byPerson.exec(head)?.[1]
  const cut =
    date && placeWord.test(field.name)
      ? clean.slice(0, date.start).replace(/[\s,;(–-]+$/, '')
      : clean
  // “Jonas Pfeiffer, born 12.07.1993”, “A. Brennan, 14 Vine Terrace”, “D. Quinn (badge 2291)”
  const party = partyWord.test(field.name)
    ? (/^([^,(\d]{3,60}?)\s?(?:,|\()(?=[^\n]*\d)/u.exec(clean)?.[1] ?? null)
    : null
  return [
    ...(kind === 'date' ? isos : []),
    ...(person === undefined ? [] : [person]),
    ...(party === null ? [] : [party]),
    ...(cut === '' ? [] : [cut]),
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
const currencyCode =
  /\b(?:USD|EUR|GBP|CHF|JPY|INR|CAD|AUD|SEK|NOK|DKK|PLN|CZK|CNY|BRL|MXN|ZAR|SGD|HKD|NZD)\b/

/** The currency that a text names or writes its amounts in: its code, else its sign. */
export function currenciesOf(text: string): string[] {
  const named = currencyCode.exec(text)?.[0]
  if (named !== undefined) return [named]
  if (/(?<![A-Z])(?:C|CA|A|AU|HK|NZ|S)\$/.test(text)) return []
  const sign = /[€£¥₹]|\$|\b(?:euro|dollar|pound)(?=s?\b)/iu.exec(text)?.[0]
  return sign === undefined ? [] : [symbols[sign.toLowerCase()] ?? '', sign]
}

const alike = new Map(
  'm:male f:female man:male woman:female boy:male girl:female gentleman:male lady:female warn:warning err:error'
    .split(' ')
    .flatMap((pair): [string, string][] => {
      const [word = '', other = ''] = pair.split(':').flatMap((each) => termsOf(each)[0] ?? [])
      return [[word, other]]
    }),
)

// The value of an enum that a short text names: as it is, by its words, or by what stands for it.
function enumValue(text: string, values: readonly unknown[]): unknown {
  const plain = text.trim().toLowerCase()
  const same = values.find(
    (each) =>
      (typeof each === 'string' || typeof each === 'number') &&
      String(each).toLowerCase() === plain,
  )
  if (same !== undefined) return same
  if (
    values.every((each) => each === null || (typeof each === 'string' && /^[A-Z]{3}$/.test(each)))
  ) {
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
  const words = termsOf(text.slice(0, 5000)).flatMap((term) => [
    term,
    ...(alike.has(term) ? [alike.get(term) ?? ''] : []),
  ])
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

import { termsOf } from '#service/retrieval/words.ts'
import { hasType, isValid } from './check-value.ts'
import type { Field } from './field.ts'
import { wantedKind } from './field.ts'
import type { Style } from './read-dates.ts'
import { unquoted } from './read-pairs.ts'
import type { Value } from './read-values.ts'
import { valuesIn } from './read-values.ts'
import type { SchemaNode } from './schema-node.ts'

const longestRead = 500
const longestText = 10_000

/** The value that a text, being what a field's label points to, writes; or undefined. */
export function readLeaf(text: string, node: SchemaNode, field: Field, style: Style): unknown {
  if (isUnsaid(text)) return undefined
  return readings(text.slice(0, longestText), node, field, style).find((each) =>
    isValid(node, each),
  )
}

function readings(text: string, node: SchemaNode, field: Field, style: Style): unknown[] {
  if (node.enum) return [enumValue(text, node.enum)]
  const values = valuesIn(text.slice(0, longestRead), style)
  return [
    ...(isNumeric(node) ? numbersOf(text, values, node, field) : []),
    ...(node.types?.has('boolean') ? [saysYes(text) ?? undefined] : []),
    ...(hasType(node, 'string') ? stringsOf(text, values, node, field) : []),
  ]
}

export function isNumeric({ types }: SchemaNode): boolean {
  return types !== null && (types.has('number') || types.has('integer'))
}

/** A dash, “n/a” and their like say that nothing is said. */
export function isUnsaid(text: string): boolean {
  return /^\s*(?:[-–—_?.]*|n\/?a|none|null|nil|unknown|unassigned|pending|keine?|aucune?|ninguno|nessuno|not (?:available|applicable|specified|given|provided|stated|known|yet assigned)|tb[acd]|to be (?:confirmed|determined|announced))\.?\s*$/iu.test(
    text,
  )
}

const yes =
  /^\W*(?:yes|y|true|on|1|x|✓|✔|☑|✅|done|ja|oui|sí|si|included|enabled|available|active|positive|present|confirmed|required|allowed|permitted|granted|paid)\b|^\s*[✓✔☑✅]/iu
const no =
  /^\W*(?:no|n|false|off|0|nein|non|none|kein\p{L}{0,2}|sin|sans|ohne|excluded|disabled|unavailable|inactive|negative|absent|denied|denies|not|never|without|un(?:paid|confirmed|available))\b|^\s*[✗✘☐❌]/iu

/** Whether the value under a label says yes or no; null when it says neither. */
function saysYes(text: string): boolean | null {
  return no.test(text) ? false : yes.test(text) ? true : null
}

/** What of a value's number a field wants, in the field's own unit; null when it is of another kind. */
export function numberFor(value: Value, node: SchemaNode, field: Field): number | null {
  const { kind, number, unit, text } = value
  const wanted = wantedKind(node, field)
  const times = kind === 'code' ? /^[x×#]?(\d{1,6})[x×]?$/i.exec(text)?.[1] : undefined
  if (times !== undefined) return Number(times)
  if (wanted === 'year') return kind === 'number' && /^(?:19|20)\d\d$/.test(text) ? number : null
  if (number === null) return null
  const isPlain = kind === 'number'
  if (field.unit !== null && unit !== null) {
    if (unit.dimension !== field.unit.dimension) return null
    return Number(((number * unit.factor) / field.unit.factor).toPrecision(12))
  }
  if (wanted === 'measure') return isPlain ? number : null
  if (wanted === 'percent') return isPlain || kind === 'percent' ? number : null
  const isShare = kind === 'percent' && /\b(?:tax|vat|discount|rate|interest)\b/.test(field.name)
  if (wanted === 'money') return isPlain || kind === 'money' || isShare ? number : null
  return number
}

// “approx. 62.5 m²”, “from 80”: a few words may stand before the number that a label points to.
const before =
  /^(?:[^\p{L}\d]|(?<!\p{L})(?:[A-Z]{3}|ca|approx|approximately|about|around|circa|up|to|over|from|ab|bis|max|min|at|least|most|rd|etwa|env|environ|only|x|of|p|total|unos)(?!\p{L}))*$/iu

/** The numbers of a text for a field, the likeliest first. */
function numbersOf(
  text: string,
  values: readonly Value[],
  node: SchemaNode,
  field: Field,
): number[] {
  const wanted = wantedKind(node, field)
  if (wanted === 'year')
    return [...text.matchAll(/(?<!\d)(?:19|20)\d\d(?!\d)/g)].map(([year]) => Number(year))
  const counted = values.flatMap((value) => {
    const number = numberFor(value, node, field)
    return number === null ? [] : [{ value, number }]
  })
  const isMeant = ({ value }: (typeof counted)[number]) =>
    value.kind === wanted || (field.unit !== null && value.unit !== null)
  const meant = counted.filter(isMeant)
  const [first] = meant.length > 0 ? meant : counted
  if (first === undefined) return []
  // Of “SSD 512 GB” or “5 rooms” the number is meant, of a sentence with one somewhere it is not.
  const lead = text.slice(0, first.value.start)
  const isAlone = meant.length === 1 || (meant.length === 0 && counted.length === 1)
  if (
    !before.test(lead) &&
    (!isAlone || (meant.length === 0 && lead.trim().split(/\s+/).length > 2))
  )
    return []
  const numbers = (meant.length > 0 ? meant : counted).map(({ number }) => number)
  // Of a range, the end that is asked for; accounts put a loss in brackets.
  if (isRange(text) && /\b(?:max|maximum|upper|highest|to|end|high)\b/.test(field.name))
    numbers.reverse()
  const isLoss = /^\s*\(\s*[^\d\s()]{0,4}\s?[\d.,]+\s*\)\s*$/u.test(text)
  return isLoss ? numbers.slice(0, 1).map((number) => -number) : numbers
}

/** Two numbers with a dash between them. */
function isRange(text: string): boolean {
  return /\d[^\d\n]{0,6}(?:[-–—]|\b(?:to|and|bis|y|et|a)\b)[^\d\n]{0,5}\d/u.test(text)
}

const byPerson = /^(\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.'’-]*){0,3})(?:\s(?:on|at)|,)\s$/u
const placeWord =
  /\b(?:location|place|venue|city|where|address|origin|destination|ort|lieu|lugar|luogo)\b/
const partyWord =
  /\b(?:patient|tenant|landlord|customer|client|buyer|seller|supplier|vendor|sender|recipient|lender|borrower|complainant|claimant|insured|policyholder|officer|doctor|physician|prescriber|driver|passenger|guest|employee|applicant|contact|tutor|manager|owner|author|speaker|person|vermieter|mieter|kunde|kundin|arzt|medecin|médecin|cliente|name|by|involved|von|intestatario)(?: name)?$/

function stringsOf(
  text: string,
  values: readonly Value[],
  node: SchemaNode,
  field: Field,
): string[] {
  const clean = joinLines(text.trim().replace(/(?<=\S)\s<[^<>\s]+@[^<>\s]+>$|[,;]$/, ''))
  const kind = wantedKind(node, field)
  const dates = values.filter((value) => value.kind === 'date')
  const isoDates = dates.flatMap(({ date }) => date ?? [])
  const isoTimes = dates.flatMap(({ dateTime }) => dateTime ?? [])
  // Of “1 April 2026 to 31 March 2027”, the day that is asked for.
  // “18–26 July 2025” begins on the 18th.
  const [only] = dates
  const first = /(\d{1,2})\.?\s?(?:[-–—]|to|bis)\s?$/u.exec(text.slice(0, only?.start ?? 0))?.[1]
  if (only?.date && isoDates.length === 1 && first !== undefined && Number(first) < 32)
    isoDates.unshift(`${only.date.slice(0, 8)}${first.padStart(2, '0')}`)
  const isEnd =
    isoDates.length === 2 &&
    /\b(?:end|until|to|expiry|expires?|ende|return|check ?out)\b/.test(field.name)
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
  const tokens = node.pattern === undefined ? [] : tokensOf(clean)
  if (kind === 'code' && node.pattern === undefined) return codesOf(clean, values)
  if (kind === 'time' && !isRange(clean)) {
    const clocks = dates.flatMap(({ text: said, dateTime }) =>
      dateTime === null
        ? []
        : (/\d{1,2}(?:[:.h]\d{2})?(?:\s?[ap]\.?m\b\.?)?$/iu.exec(said)?.[0] ?? []),
    )
    if (wanted.length + clocks.length > 0) return [...wanted, ...clocks]
  }
  const asksIso = /\biso\b|yyyy/.test(field.words) || node.pattern !== undefined
  // “03.05.2025” may stay as it is written, unless the field says how it is to be written.
  if (kind === 'date' && asksIso) return [...isoTimes, ...isoDates, ...tokens]
  // A day is a date or has a digit.
  if (kind === 'date' && !/\d/.test(clean)) return []
  const [date] = dates
  const head = date && kind !== 'date' && date.end >= clean.length ? clean.slice(0, date.start) : ''
  const person = byPerson.exec(head)?.[1]
  const cut =
    date && placeWord.test(field.name)
      ? clean.slice(0, date.start).replace(/[\s,;(–-]+$/, '')
      : clean
  // “Jonas Pfeiffer, born 12.07.1993”, “A. Brennan, 14 Vine Terrace”, “D. Quinn (badge 2291)”
  const party = partyWord.test(field.name)
    ? /^([^,(\d]{3,60}?)\s?(?:,(?=[^\n]*\d|\s\p{Ll})|\()/u.exec(clean)?.[1]
    : undefined
  return [person, party, cut, ...tokens]
    .filter((each) => each !== undefined && each !== '' && !isTooLong(each, field))
    .flatMap((each) => each ?? [])
}

function tokensOf(text: string): string[] {
  return text.split(/\s+/).map((each) => each.replace(/^[("'[#<]+|[)"'\],.;:>]+$/g, ''))
}

// A number has digits and no label of its own, and is no sentence.
function codesOf(clean: string, values: readonly Value[]): string[] {
  const codes = values.filter((value) => value.kind === 'code').map((value) => value.text)
  // “Introduction to Statistics (STAT-101)” holds one.
  if (codes.length === 1 && clean.split(/\s+/).length > 3 && !/^[\d\s]/.test(clean)) return codes
  const bare = clean.replace(/^(?:#|№|[Nn][or]\.?\s)\s?/, '').replace(/\s\([^()]*\)$/, '')
  const isCode =
    (/\d/.test(bare) || /^[A-Z]{5,8}$/.test(bare)) &&
    !/^\p{L}[\p{L} ]{2,30}[:：]/u.test(bare) &&
    values.every(({ kind }) => kind !== 'date' && kind !== 'money')
  return isCode && bare.length <= 50 && bare.split(/\s+/).length <= 6 ? [bare] : []
}

// A number or a code is no paragraph, a name no sentence.
function isTooLong(value: string, { name, words }: Field): boolean {
  const isSentence = /[.!?]\s+\p{Lu}\p{Ll}*\s\p{Ll}|\b(?:is|am|are|was|have|has)\s\p{Ll}/u.test(
    value,
  )
  const isProse =
    /\b(?:description|summary|notes?|comments?|remarks?|text|message|body|details|reason|terms|instructions?|opinion|findings?|conclusion|abstract|narrative|content|answer|quote|statement|recommendations?)\b/.test(
      words,
    )
  if (/\b(?:name|title|city|country|author)\b/.test(name) && isSentence && !isProse) return true
  return value.length > (isProse ? longestText : 160)
}

/** Lines of an address run on after commas, lines of prose after spaces. */
export function joinLines(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => unquoted(line.trim()))
    .filter((line) => line !== '')
  if (lines.length <= 1) return lines[0] ?? ''
  const isShort = lines.every((line) => line.length < 60 && !/[.:!?]$/.test(line))
  if (!isShort) return lines.join(lines.some((line) => /^[-*•]/.test(line)) ? '\n' : ' ')
  return lines.map((line) => line.replace(/,$/, '')).join(', ')
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

const stands = new Map(
  'm:male f:female man:male woman:female boy:male girl:female gentleman:male lady:female warn:warning err:error'
    .split(' ')
    .map((pair): [string, string] => {
      const [word = '', other = ''] = pair.split(':').flatMap((each) => termsOf(each)[0] ?? [])
      return [word, other]
    }),
)

// The value of an enum that a short text names: as it is, by its words, or by what stands for it.
function enumValue(given: string, values: readonly unknown[]): unknown {
  // Of boxes, what stands behind the ticked one.
  const text = /[[(][xX✓✔][\])]\s?([^[(]{1,60})|☒\s?([^☐☒]{1,60})/u.exec(given)?.[1] ?? given
  const plain = text.trim().toLowerCase()
  const same = values.find(
    (each) =>
      (typeof each === 'string' || typeof each === 'number' || typeof each === 'boolean') &&
      String(each).toLowerCase() === plain,
  )
  if (same !== undefined) return same
  const isCurrency = values.every(
    (each) => each === null || (typeof each === 'string' && /^[A-Z]{3}$/.test(each)),
  )
  const [named] = isCurrency ? currenciesOf(text) : []
  if (named !== undefined && values.includes(named)) return named
  const said = enumsIn(text, values)
  return said.length === 1 && text.length < 200 ? said[0]?.value : undefined
}

/** The values of an enum that a text names, in its order, longer ones before what they contain. */
export function enumsIn(
  text: string,
  values: readonly unknown[],
): { value: unknown; at: number }[] {
  const words = termsOf(text.slice(0, 5000)).flatMap((term) =>
    [term, stands.get(term) ?? []].flat(),
  )
  const joined = ` ${words.join(' ')} `
  const found: { value: unknown; at: number; terms: string }[] = []
  const labels = values
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map((value) => {
      const spaced = String(value)
        .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
        .replaceAll(/[_-]+/g, ' ')
      return { value, terms: termsOf(spaced).join(' ') }
    })
  for (const { value, terms } of labels.toSorted((a, b) => b.terms.length - a.terms.length)) {
    const at = terms === '' ? -1 : joined.indexOf(` ${terms} `)
    if (at === -1 || found.some((other) => ` ${other.terms} `.includes(` ${terms} `))) continue
    found.push({ value, at, terms })
  }
  return found.toSorted((a, b) => a.at - b.at)
}

import { termsOf } from '#service/retrieval/words.ts'
import { isValid } from './check-value.ts'
import type { Field } from './field.ts'
import type { Style } from './read-dates.ts'
import { unquoted } from './read-facts.ts'
import type { Value } from './read-values.ts'
import { currencyCode, valuesIn } from './read-values.ts'
import { formOfTerm, likenessOf, plainTerms } from './words.ts'

const partyTerms = plainTerms(
  'customer vendor tenant landlord doctor passenger guest patient agent recipient sender employee contact owner author speaker driver claimant complainant policyholder officer person',
)
const maxScannedChars = 500
const maxTextChars = 10_000

/** The value that a text, being what a field's label points to, writes; or undefined. */
export function readLeaf(text: string, field: Field, style: Style): unknown {
  const { node, isNumeric } = field
  if (unsaid.test(text)) return undefined
  const head = text.slice(0, maxTextChars)
  const values = valuesIn(head.slice(0, maxScannedChars), style)
  const readings = node.enum
    ? [enumValue(head, node.enum)]
    : [
        ...(isNumeric ? numbersOf(head, values, field) : []),
        ...(node.types?.has('boolean') ? [no.test(head) ? false : yes.test(head) || null] : []),
        ...((node.types?.has('string') ?? true) ? stringsOf(head, values, field) : []),
      ]
  return readings.find((reading) => isValid(node, reading))
}

// A dash, “n/a” and their like say that nothing is said.
const unsaid =
  /^\s*(?:[-–—_?.]*|n\/?a|none|null|nil|unknown|unassigned|nobody(?: yet)?|pending|keine?|aucune?|ninguno|nessuno|not (?:available|applicable|specified|given|provided|stated|known|yet assigned)|tb[acd]|to be (?:confirmed|determined|announced))\.?\s*$/iu
const yes =
  /^\W*(?:yes|y|true|on|1|x|✓|✔|☑|✅|done|ja|oui|sí|si|included|enabled|available|active|positive|present|confirmed|required|allowed|permitted|granted|paid)\b|^\s*[✓✔☑✅]/iu
const no =
  /^\W*(?:no|n|false|off|0|nein|non|none|kein\p{L}{0,2}|sin|sans|ohne|excluded|disabled|unavailable|inactive|negative|absent|denied|denies|not|never|without|un(?:paid|confirmed|available))\b|^\s*[✗✘☐❌]/iu

/** What of a value's number a field wants, in the field's own unit; null when it is of another kind. */
export function numberFor({ kind, number, unit }: Value, field: Field): number | null {
  if (number === null || field.unit === null || unit === null)
    return kind === 'number' || kind === field.kind || field.kind === null ? number : null
  if (unit.dimension !== field.unit.dimension) return null
  return Number(((number * unit.factor) / field.unit.factor).toPrecision(12))
}

// Accounts put a loss in brackets.
const loss = /^\s*\(\s*[^\d\s()]{0,4}\s?[\d.,]+\s*\)\s*$/u

function numbersOf(text: string, values: readonly Value[], field: Field): number[] {
  const numbers = values.flatMap((value) => numberFor(value, field) ?? [])
  return loss.test(text) ? numbers.map((number) => -number) : numbers
}

const endWord =
  /\b(?:max|maximum|upper|highest|high|end|until|to|expiry|expires?|ende|fin|return|check ?out)\b/

const clock = /\d{1,2}(?:[:.h]\d{2})?(?:\s?[ap]\.?m\b\.?)?$/iu

function stringsOf(text: string, values: readonly Value[], field: Field): string[] {
  const clean = joinLines(text.trim().replace(/(?<=\S)\s<[^<>\s]+@[^<>\s]+>$|[,;]$/, ''))
  const { kind, name, node } = field
  const dates = values.flatMap(({ date }) => date ?? [])
  if (dates.length === 2 && endWord.test(name)) dates.reverse()
  const moments = values.flatMap(({ date, time }) => (date && time ? `${date}T${time}` : []))
  if (node.format === 'date') return dates
  if (node.format === 'date-time') return moments
  const timed = values.filter(({ time }) => time !== null)
  if (node.format === 'time') return timed.flatMap(({ time }) => time ?? [])
  const ofKind = values.filter((value) => value.kind === kind).map((value) => value.text)
  if (kind === 'currency') return currenciesOf(clean)
  if (/^(?:email|url|phone|iban)$/.test(kind ?? '')) return ofKind
  const tokens = clean.split(/\s+/).map((token) => token.replace(/^[("'[#<]+|[)"'\],.;:>]+$/g, ''))
  if (node.pattern !== undefined) return [...moments, ...dates, clean, ...tokens]
  if (kind === 'code') {
    // A code has a digit, is short and no date.
    const code = clean.replace(/^(?:#|№|[Nn][or]\.?\s)\s?|\s\([^()]*\)$/g, '')
    const isLong = /^.{51}|(?:\s+\S+){6}/u.test(code)
    return /\d/.test(code) && !isLong && dates.length === 0 ? [code] : []
  }
  if (kind === 'time' && timed.length > 0)
    return timed.flatMap((value) => clock.exec(value.text)?.[0] ?? value.text)
  if (!isParty(field)) return [clean]
  // “Jonas Pfeiffer, born 12.07.1993”, “A. Brennan, 14 Vine Terrace”, “D. Quinn (badge 2291)”
  const [who = ''] = clean.split(/,(?=.*[\d@]|\s\p{Ll})|\s\(|\s[-–]\s|(?<=\p{Ll})\son\s(?=.*\d)/u)
  const isName = /^(?!(?:hi|hello|hey|ok|thanks)\b)[\p{L}"“]\S*(?:\s\S+){0,6}$/iu.test(who)
  return isName ? [who.trim()] : []
}

// Fields for somebody, whose address or number may follow behind a comma.
function isParty({ kind, name, names }: Field): boolean {
  const thing = names[0]?.findLast((term) => formOfTerm(term) !== 'name') ?? ''
  const isSomebody = partyTerms.some((term) => likenessOf(term, thing) >= 0.9)
  return kind === null && (isSomebody || name.endsWith(' by'))
}

function joinLines(text: string): string {
  return text
    .split('\n')
    .flatMap((line) => unquoted(line.trim()) || [])
    .join(', ')
}

const currencyOfSign: Record<string, string> = { '€': 'EUR', $: 'USD', '£': 'GBP', '¥': 'JPY' }

/** The currency that a text names or writes its amounts in: its code, else its sign. */
export function currenciesOf(text: string): string[] {
  const code = currencyCode.exec(text)?.[0]
  if (code !== undefined) return [code]
  const sign = /[€£¥₹]|(?<!\p{Lu})\$/u.exec(text)?.[0]
  return sign === undefined ? [] : [currencyOfSign[sign] ?? '', sign]
}

// The only value of an enum whose words a short text contains.
function enumValue(fullText: string, values: readonly unknown[]): unknown {
  // Of several check boxes, the text behind the ticked one counts.
  const text = /[[(][xX✓✔][\])]\s?([^[(]{1,60})|☒\s?([^☐☒]{1,60})/u.exec(fullText)?.[1] ?? fullText
  const [only, other] = text.length < 200 ? enumsIn(text, values) : []
  return other === undefined ? only : undefined
}

/** The values of an enum that a text names, except those within longer ones. */
export function enumsIn(text: string, values: readonly unknown[]): unknown[] {
  const words = ` ${termsOf(text.slice(0, 5000)).join(' ')} `
  const named = values.flatMap((value) => {
    const spaced = JSON.stringify(value).replaceAll(/[_-]+|(?<=[a-z])(?=[A-Z])/g, ' ')
    const terms = ` ${termsOf(spaced).join(' ')} `
    return terms.trim() !== '' && words.includes(terms) ? [{ value, terms }] : []
  })
  const isPart = (terms: string): boolean =>
    named.some((other) => other.terms !== terms && other.terms.includes(terms))
  return named.filter(({ terms }) => !isPart(terms)).map(({ value }) => value)
}

import { termsOf } from '#service/retrieval/words.ts'
import { isValid } from './check-value.ts'
import type { Field } from './field.ts'
import type { Style } from './read-dates.ts'
import { unquoted } from './read-facts.ts'
import type { Value } from './read-values.ts'
import { currencyCode, valuesIn } from './read-values.ts'

const maxScannedChars = 500
const maxTextChars = 10_000

/** The value that a text, being what a field's label points to, writes; or undefined. */
export function readLeaf(text: string, field: Field, style: Style): unknown {
  const { node, isNumeric } = field
  if (isUnsaid(text)) return undefined
  const head = text.slice(0, maxTextChars)
  const values = valuesIn(head.slice(0, maxScannedChars), style)
  const readings = node.enum
    ? [enumValue(head, node.enum)]
    : [
        ...(isNumeric ? numbersOf(head, values, field) : []),
        ...(node.types?.has('boolean')
          ? [no.test(head) ? false : yes.test(head) || undefined]
          : []),
        ...((node.types?.has('string') ?? true) ? stringsOf(head, values, field) : []),
      ]
  return readings.find((reading) => isValid(node, reading))
}

const unsaid =
  /^\s*(?:[-–—_?.]*|n\/?a|none|null|nil|unknown|unassigned|nobody(?: yet)?|pending|keine?|aucune?|ninguno|nessuno|not (?:available|applicable|specified|given|provided|stated|known|yet assigned)|tb[acd]|to be (?:confirmed|determined|announced))\.?\s*$/iu
const yes =
  /^\W*(?:yes|y|true|on|1|x|✓|✔|☑|✅|done|ja|oui|sí|si|included|enabled|available|active|positive|present|confirmed|required|allowed|permitted|granted|paid)\b|^\s*[✓✔☑✅]/iu
const no =
  /^\W*(?:no|n|false|off|0|nein|non|none|kein\p{L}{0,2}|sin|sans|ohne|excluded|disabled|unavailable|inactive|negative|absent|denied|denies|not|never|without|un(?:paid|confirmed|available))\b|^\s*[✗✘☐❌]/iu

/** A dash, “n/a” and their like say that nothing is said. */
export const isUnsaid = (text: string): boolean => unsaid.test(text)

/** What of a value's number a field wants, in the field's own unit; null when it is of another kind. */
export function numberFor({ kind, number, unit }: Value, field: Field): number | null {
  if (number === null) return null
  if (field.unit !== null && unit !== null) {
    if (unit.dimension !== field.unit.dimension) return null
    return Number(((number * unit.factor) / field.unit.factor).toPrecision(12))
  }
  return kind === 'number' || kind === field.kind || field.kind === null ? number : null
}

const endWord =
  /\b(?:max|maximum|upper|highest|high|end|until|to|expiry|expires?|ende|fin|return|check ?out)\b/

/** The numbers of a text for a field, the likeliest first. */
function numbersOf(text: string, values: readonly Value[], field: Field): number[] {
  const numbers = values.flatMap((value) => numberFor(value, field) ?? [])
  // Accounts put a loss in brackets.
  if (/^\s*\(\s*[^\d\s()]{0,4}\s?[\d.,]+\s*\)\s*$/u.test(text))
    return numbers.map((number) => -number)
  return numbers
}

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
  if (kind === 'code') return codesOf(clean, values)
  if (kind === 'time' && timed.length > 0)
    return timed.flatMap((value) => clock.exec(value.text)?.[0] ?? value.text)
  if (!field.isParty) return [clean]
  // “Jonas Pfeiffer, born 12.07.1993”, “A. Brennan, 14 Vine Terrace”, “D. Quinn (badge 2291)”
  const [who = ''] = clean.split(/,(?=.*[\d@]|\s\p{Ll})|\s\(|\s[-–]\s|(?<=\p{Ll})\son\s(?=.*\d)/u)
  const isName = /^(?!(?:hi|hello|hey|ok|thanks)\b)[\p{L}"“]\S*(?:\s\S+){0,6}$/iu.test(who)
  return isName ? [who.trim()] : []
}

// A code has a digit, is short, and is neither a date nor a sum.
function codesOf(clean: string, values: readonly Value[]): string[] {
  const bare = clean.replace(/^(?:#|№|[Nn][or]\.?\s)\s?|\s\([^()]*\)$/g, '')
  const isCode =
    /\d/.test(bare) &&
    !/^.{51}|(?:\s+\S+){6}/u.test(bare) &&
    values.every((value) => value.kind !== 'date' && value.kind !== 'money')
  return isCode ? [bare] : []
}

/** The lines of a text as one, those of a list left as they are. */
function joinLines(text: string): string {
  const lines = text.split('\n').flatMap((line) => unquoted(line.trim()) || [])
  return lines.join(lines.some((line) => /^[-*•]/.test(line)) ? '\n' : ', ').replaceAll(',,', ',')
}

const currencyOfSign: Record<string, string> = { '€': 'EUR', $: 'USD', '£': 'GBP', '¥': 'JPY' }

/** The currency that a text names or writes its amounts in: its code, else its sign. */
export function currenciesOf(text: string): string[] {
  const code = currencyCode.exec(text)?.[0]
  if (code !== undefined) return [code]
  const sign = /[€£¥₹]|(?<!\p{Lu})\$/u.exec(text)?.[0]
  return sign === undefined ? [] : [currencyOfSign[sign] ?? '', sign]
}

// The value of an enum that a text is equal to, or else the only one whose words a short text contains.
function enumValue(fullText: string, values: readonly unknown[]): unknown {
  // Of several check boxes, the text behind the ticked one counts.
  const text = /[[(][xX✓✔][\])]\s?([^[(]{1,60})|☒\s?([^☐☒]{1,60})/u.exec(fullText)?.[1] ?? fullText
  const plain = text.trim().toLowerCase()
  const same = values.find((value) => String(value).toLowerCase() === plain)
  const [only, other] = text.length < 200 ? enumsIn(text, values) : []
  return same ?? (other === undefined ? only : undefined)
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

import type { SchemaNode, Subschema } from './schema-node.ts'
import type { Unit, ValueKind } from './read-values.ts'
import { unitOf } from './read-values.ts'
import { formOfTerm, isOpposing, isWeak, likenessOf, nameTerms } from './words.ts'

/** What a place in a schema is called, and so what to look for. */
export interface Field {
  /** Each way it is called, with how much that counts. */
  names: readonly { terms: readonly string[]; weight: number }[]
  /** The words of its parents, which a label need not repeat. */
  around: ReadonlySet<string>
  /** The words of the text's title, which a label need not repeat either. */
  heading: ReadonlySet<string>
  /** Its name and title in lower case, and all that its description adds. */
  name: string
  words: string
  /** What its name says that it is counted in: `weight_kg`. */
  unit: Unit | null
  /** The forms that its values have: a label that names one of them adds nothing. */
  forms: ReadonlySet<string>
  path: string
  /** Of its properties, those that say nothing without its own name. */
  bound?: ReadonlySet<string>
}

/** A property that is to be filled. */
export interface Property {
  name: string
  schema: Subschema
  node: SchemaNode
  field: Field
}

/** A value that a text gives for a field. */
export interface Candidate {
  value: unknown
  /** 0 to 1: how surely it is meant. */
  score: number
  /** What it was read from: two fields hardly mean the same words. */
  source: string
}

/** A label that fits less names something else. */
export const leastFit = 0.7
/** Of two values that are nearly as likely, neither is taken. */
export const leastMargin = 0.03
/** The forms of a column, whose cells are not known yet. */
export const allForms = ['number', 'amount', 'count', 'name', 'date', 'time', 'percent', 'address']

const longestDescription = 300
// Each word of a name is held against each of every label.
const longestName = 200
const noUnit = /^(?:year|month|week|day|in|s|m|a|min|l|h|c|w|t)$/i

/** The field that a property is, inside what holds it. */
export function fieldOf(
  given: string,
  node: SchemaNode,
  parent: Field | null,
  pageTitle = '',
): Field {
  const spaced = spacedName(given.slice(0, longestName))
  const title = node.title?.slice(0, longestName) ?? ''
  const described = node.description?.slice(0, longestDescription) ?? ''
  const isBound = parent?.bound?.has(given) === true
  const own = isBound ? (parent.names[0]?.terms ?? []) : []
  const last = spaced.split(' ').at(-1) ?? ''
  // “prep_minutes” and “weight_kg” are counted in it; “founded_year” is not.
  const byName = spaced.includes(' ') && !noUnit.test(last) ? unitOf(last) : null
  const byDescription = unitOf(/\bin (\p{L}+[²³]?)/u.exec(described)?.[1] ?? '')
  const names = [
    { said: byName !== null ? spaced.slice(0, -last.length) : spaced, weight: 1 },
    { said: title, weight: 1 },
    { said: firstPhrase(described), weight: 0.9 },
  ].map(({ said, weight }) => ({
    terms: said.trim() === '' ? [] : [...own, ...nameTerms(said)],
    weight,
  }))
  const around = new Set(parent?.around)
  for (const { terms } of isBound ? [] : (parent?.names.slice(0, 2) ?? []))
    for (const term of terms) around.add(term)
  for (const term of own) around.delete(term)
  const name = `${spaced} ${title}`.toLowerCase().trim()
  const unit = byName ?? byDescription
  return {
    names: names.filter(({ terms }) => terms.length > 0),
    around,
    heading: parent?.heading ?? new Set(nameTerms(pageTitle)),
    name,
    words: `${name} ${described}`.toLowerCase(),
    unit,
    forms: formsOf(node, wantedKind(node, { name, unit })),
    path: parent === null || parent.path === '' ? given : `${parent.path}.${given}`,
  }
}

function spacedName(name: string): string {
  return name
    .replace(/^from(?=[_\s-](?:name|e-?mail|address))/i, 'sender')
    .replace(/^to(?=[_\s-](?:name|e-?mail|address))/i, 'recipient')
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .trim()
}

// “Total amount to pay, with tax” is called so; a sentence about it is not its name.
function firstPhrase(description: string): string {
  const phrase =
    description.split(
      /[.,;(:]|\b(?:in|as|e\.g|such|that|which|if|when|where|to|with|from)\b/u,
    )[0] ?? ''
  return phrase.trim().split(/\s+/).length <= 5 ? phrase : ''
}

export type WantedKind = ValueKind | 'currency' | 'year' | null

const byFormat: Readonly<Record<string, WantedKind>> = {
  date: 'date',
  'date-time': 'date',
  time: 'time',
  email: 'email',
  'idn-email': 'email',
  uri: 'url',
  url: 'url',
  'uri-reference': 'url',
}
const byName: readonly [WantedKind, RegExp][] = [
  ['email', /\b(?:e-?mails?|correo|courriel)\b/],
  ['url', /\b(?:urls?|websites?|links?|homepage|web)\b/],
  ['phone', /\b(?:phones?|tel|telephone|telefono?|teléfono|téléphone|telefon|mobile|fax)\b/],
  ['iban', /\biban\b/],
  ['currency', /\b(?:currency|waehrung|währung|devise|moneda|valuta)\b/],
  ['percent', /\b(?:percent|percentage|pct)\b|%/],
  ['year', /\b(?:year|baujahr|jahr)\b|^(?:ano|año|anno)\b|\bannée\b/],
  [
    'date',
    /\b(?:dates?|datum|fecha|data|dob|birthday|deadline|due|timestamp|datetime|day|until|expiry|expires)\b|\p{L}{3}(?:datum|frist)\b|\b(?:created|updated|issued|sent|ordered|shipped|delivered|signed|collected) (?:at|on)\b/u,
  ],
  ['time', /\b(?:time|uhrzeit|heure|hora|ora)\b/],
  [
    'money',
    /\b(?:price|cost|costs|total|subtotal|amount|fee|salary|budget|revenue|balance|payment|paid|tax|vat|discount|rent|deposit|shipping|profit|income|loss|capital|funding|valuation|wage|earnings|turnover|fare|premium|excess|penalty|fine|damages|quote|charge|precio|prezzo|prix|preis|betrag|importe|importo|montant|gehalt|salaire|loyer|miete|kaution|kosten|gastos|caution|totale|netto|brutto|summe)\b|(?:preis|betrag|miete|kosten|gebuehr|gebühr|summe)\b/,
  ],
  [
    'code',
    /\b(?:ids?|code|sku|number|no|nr|ref|reference|pnr|numero|número|numéro|codice|plate|kennzeichen)\b|nummer\b/,
  ],
]
const mostNameWords = 12

/** What kind of value a field wants, by its format or its name; null: any. */
export function wantedKind(
  { format, types }: SchemaNode,
  { name, unit }: Pick<Field, 'name' | 'unit'>,
): WantedKind {
  if (format !== undefined && format in byFormat) return byFormat[format] ?? null
  const said = name.split(/\s+/).slice(0, mostNameWords).join(' ')
  const isNumeric = types !== null && (types.has('number') || types.has('integer'))
  if (isNumeric && unit !== null) return 'measure'
  const kinds = byName.filter(([, words]) => words.test(said)).map(([kind]) => kind)
  if (!isNumeric)
    return kinds.find((kind) => kind !== 'money' && kind !== 'percent' && kind !== 'year') ?? null
  const isCount = /\b(?:count|number of|anzahl|nombre)\b|_count\b/.test(said)
  return (
    kinds.find((kind) => kind === 'percent' || kind === 'year' || (kind === 'money' && !isCount)) ??
    null
  )
}

function formsOf({ types }: SchemaNode, kind: WantedKind): Set<string> {
  const isNumeric = types !== null && (types.has('number') || types.has('integer'))
  if (isNumeric) return new Set(['number', 'amount', 'count', 'percent', 'duration', 'year'])
  if (kind === 'code' || kind === 'iban') return new Set(['number'])
  return new Set([kind === null ? 'name' : kind])
}

const weakWeight = 0.4
const aroundWeight = 0.1
const extraShare = 0.7
const mostKnown = 5000
const fits = new WeakMap<Field, Map<string, number>>()

/**
 * How surely a label names a field, 0 to 1. `told`: the forms of the value, since a day under “Due” is a
 * due date. `titles`: what the label stands under, as “Name” under “Supplier”.
 */
export function labelFit(
  field: Field,
  label: string,
  told: readonly string[] = [],
  titles: readonly string[] = [],
): number {
  const known = fits.get(field) ?? new Map<string, number>()
  if (known.size > mostKnown) known.clear()
  fits.set(field, known)
  const key = [label, ...told, '', ...titles].join('\n')
  const met = known.get(key)
  if (met !== undefined) return met
  const terms = nameTerms(label)
  const above = titles.flatMap(nameTerms)
  const best = field.names.reduce(
    (most, name) => Math.max(most, name.weight * fitOf(field, name.terms, terms, told, above)),
    0,
  )
  known.set(key, best)
  return best
}

function fitOf(
  { around: parents, heading, forms, unit }: Field,
  terms: readonly string[],
  label: readonly string[],
  told: readonly string[],
  above: readonly string[],
): number {
  if (label.length === 0 || label.length > 8) return 0
  const around = { has: (term: string) => parents.has(term) || heading.has(term) }
  let all = 0
  let held = 0
  let strongest = 0
  for (const term of terms) {
    const form = formOfTerm(term)
    const weight = around.has(term)
      ? aroundWeight
      : form === 'range'
        ? 0.8
        : isWeak(term)
          ? weakWeight
          : 1
    const best = label.reduce((most, other) => Math.max(most, likenessOf(term, other)), 0)
    const isTold =
      (form !== null && told.includes(form)) ||
      told.includes(` ${term}`) ||
      (unit !== null && unit.dimension === term && told.includes(term)) ||
      above.some((other) => likenessOf(term, other) > 0.8)
    all += weight
    held += weight * Math.max(best, isTold ? 0.9 : around.has(term) ? 0.5 : 0)
    strongest = Math.max(strongest, best)
  }
  if (strongest === 0) return 0
  let extra = 0
  const hasForm = label.some((other) => forms.has(formOfTerm(other) ?? ''))
  for (const other of label) {
    if (terms.some((term) => likenessOf(term, other) > 0)) continue
    const form = formOfTerm(other)
    // A customer's number is not the customer, and the date of an order is not its number.
    const isOther = form !== null && !forms.has(form) && !hasForm
    extra += isOpposing(other)
      ? 2
      : around.has(other) || (form !== null && !isOther)
        ? 0.1
        : isOther
          ? 1.5
          : isWeak(other)
            ? 0.3
            : 1
  }
  return (held / all) * (held / (held + extraShare * extra))
}

import { isWeak, likenessOf, nameTerms } from './label-words.ts'
import type { ValueKind } from './find-values.ts'
import type { Unit } from './read-number.ts'
import { unitOf } from './read-number.ts'
import type { SchemaNode } from './schema-node.ts'

/** What a place in a schema is called, and so what to look for. */
export interface Field {
  /** Each way it is called, with how much that counts. */
  names: readonly { terms: readonly string[]; weight: number }[]
  /** What stands around it: the words of its parents. A label need not repeat them. */
  around: ReadonlySet<string>
  /** Its name and title in lower case, and all that its description adds. */
  name: string
  words: string
  /** What its name says that it is counted in: `weight_kg`. */
  unit: Unit | null
  path: string
  /** Of its properties, those that say nothing without its own name. */
  bound?: ReadonlySet<string>
}

const longestDescription = 300
// Each word of a name is held against each of every label.
const longestName = 200
const shortNames = new Map([
  ['ceo', 'chief executive'],
  ['cfo', 'chief financial'],
  ['cto', 'chief technology'],
  ['dob', 'birth date'],
  ['eta', 'estimated arrival'],
  ['po', 'purchase order'],
  ['mrn', 'medical record number'],
])

/** The field that a property is, inside what holds it. */
export function fieldOf(given: string, node: SchemaNode, parent: Field | null): Field {
  const spaced = spacedName(given.slice(0, longestName))
  const title = node.title?.slice(0, longestName) ?? ''
  const described = node.description?.slice(0, longestDescription) ?? ''
  const isBound = parent?.bound?.has(given) === true
  const own = isBound ? (parent.names[0]?.terms ?? []) : []
  const long = spaced.replaceAll(/\S+/g, (word) => shortNames.get(word.toLowerCase()) ?? word)
  const last = spaced.split(' ').at(-1) ?? ''
  // “prep_minutes” and “weight_kg” are counted in it; “founded_year” is not.
  const unit =
    spaced.includes(' ') && !/^(?:year|month|week|day|in|s|m|a|min)$/i.test(last)
      ? unitOf(last)
      : null
  const names = [
    { said: unit !== null ? spaced.slice(0, -last.length) : spaced, weight: 1 },
    { said: title, weight: 1 },
    { said: firstPhrase(described), weight: 0.9 },
    { said: long === spaced ? '' : long, weight: 0.9 },
  ].map(({ said, weight }) => ({
    terms: said.trim() === '' ? [] : [...own, ...nameTerms(said)],
    weight,
  }))
  const around = new Set(parent?.around)
  for (const { terms } of isBound ? [] : (parent?.names.slice(0, 2) ?? []))
    for (const term of terms) around.add(term)
  for (const term of own) around.delete(term)
  const name = `${spaced} ${title}`.toLowerCase().trim()
  return {
    names: names.filter(({ terms }) => terms.length > 0),
    around,
    name,
    words: `${name} ${described}`.toLowerCase(),
    unit,
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
  ['email', /\b(?:e-?mails?|correo)\b/],
  ['url', /\b(?:urls?|websites?|links?|homepage|web)\b/],
  ['phone', /\b(?:phones?|tel|telephone|telefono?|teléfono|téléphone|mobile|fax)\b/],
  ['iban', /\biban\b/],
  ['currency', /\b(?:currency|waehrung|währung|devise|moneda)\b/],
  ['percent', /\b(?:percent|percentage|pct)\b|%/],
  ['year', /\b(?:year|baujahr|jahr)\b|^(?:ano|año)\b|\bannée\b/],
  [
    'date',
    /\b(?:dates?|datum|fecha|dob|birthday|deadline|due|timestamp|datetime|day)\b|\p{L}{3}(?:datum|frist)\b|\b(?:created|updated|issued|sent|ordered|shipped|delivered|signed|collected) (?:at|on)\b/u,
  ],
  ['time', /\b(?:time|uhrzeit|heure|hora)\b/],
  [
    'money',
    /\b(?:price|cost|costs|total|subtotal|amount|fee|salary|budget|revenue|balance|payment|tax|vat|discount|rent|paid|deposit|shipping|profit|income|loss|capital|funding|valuation|wage|earnings|turnover|fare|premium|excess|penalty|fine|damages|quote|charge|precio|prix|preis|betrag|importe|montant|gehalt|miete|kaution|kosten|gastos)\b|(?:preis|betrag|miete|kosten|gebuehr)\b/,
  ],
  ['code', /\b(?:ids?|code|sku|number|no|nr|ref|reference|pnr|numero|número)\b|nummer\b/],
]
const mostNameWords = 12

/** What kind of value a field wants, by its format or its name; null: any. */
export function wantedKind({ format, types }: SchemaNode, { name, unit }: Field): WantedKind {
  if (format !== undefined && format in byFormat) return byFormat[format] ?? null
  const said = name.split(/\s+/).slice(0, mostNameWords).join(' ')
  const isNumeric = types !== null && (types.has('number') || types.has('integer'))
  if (isNumeric && unit !== null) return 'measure'
  const kinds = byName.filter(([, words]) => words.test(said)).map(([kind]) => kind)
  if (isNumeric)
    return (
      kinds.find(
        (kind) =>
          kind === 'percent' ||
          kind === 'year' ||
          (kind === 'money' && !/\b(?:count|number of)\b/.test(said)),
      ) ?? null
    )
  return kinds.find((kind) => kind !== 'money' && kind !== 'percent' && kind !== 'year') ?? null
}

// Words that turn what follows into something else.
const opposing = new Set(
  'sub net befor previou old former non last next averag max min maximum minimum default'.split(
    ' ',
  ),
)
/** Whether a term makes what it stands before another thing. */
export function isOpposing(term: string): boolean {
  return opposing.has(term)
}

const nameTerm = new Set(['name', 'titl', 'label'])
const weakWeight = 0.4
const aroundWeight = 0.3
const extraShare = 0.7
const mostKnown = 5000
const fits = new WeakMap<Field, Map<string, number>>()

/**
 * How surely a label names a field, 0 to 1. `told`: words that the value makes up for, a day under
 * “Due” being a due date. `titles`: what the label stands under, as “Name” under “Supplier”.
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
  { around }: Field,
  terms: readonly string[],
  label: readonly string[],
  told: readonly string[],
  above: readonly string[],
): number {
  if (label.length === 0 || label.length > 8) return 0
  let all = 0
  let held = 0
  let strongest = 0
  for (const term of terms) {
    const weight = around.has(term) ? aroundWeight : isWeak(term) ? weakWeight : 1
    const best = label.reduce((most, other) => Math.max(most, likenessOf(term, other)), 0)
    const isMade = told.includes(term) || above.some((other) => likenessOf(term, other) > 0.8)
    all += weight
    held += weight * Math.max(best, isMade ? 0.9 : around.has(term) ? 0.5 : 0)
    strongest = Math.max(strongest, best)
  }
  // In a list of plans, “Plan” heads their names.
  const isOwn =
    label.every((other) => around.has(other)) && terms.every((term) => nameTerm.has(term))
  if (isOwn && strongest === 0) return 0.75
  if (strongest === 0) return 0
  let extra = 0
  for (const other of label) {
    if (terms.some((term) => likenessOf(term, other) > 0) || told.includes(other)) continue
    extra += opposing.has(other) ? 2 : around.has(other) ? 0.1 : isWeak(other) ? 0.3 : 1
  }
  return (held / all) * (held / (held + extraShare * extra))
}

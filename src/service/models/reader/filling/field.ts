import type { Unit } from './read-values.ts'
import { unitOf } from './read-values.ts'
import type { SchemaNode } from './schema-node.ts'
import type { Terms } from './words.ts'
import { formOfTerm, isWeak, likenessOf, nameTerms } from './words.ts'

export interface Field {
  key: string
  path: string
  node: SchemaNode
  /** The terms of each way that it is called. */
  names: readonly Terms[]
  /** Its name and title in lower case. */
  name: string
  /** The kind of value that its format or name asks for; null: any. */
  kind: string | null
  /** What its name says that it is counted in: `weight_kg`. */
  unit: Unit | null
  isNumeric: boolean
  /** Of its properties, those that say nothing without its own name. */
  bound?: ReadonlySet<string>
}

export interface Candidate {
  value: unknown
  /** 0 to 1: how surely it is meant. */
  score: number
  /** What it was read from: two fields hardly mean the same words. */
  source: string
}

/** A label that fits less names something else. */
export const minFit = 0.7

// Each word of a name is held against each of every label.
const maxNameChars = 200
const noUnit = /^[^ ]*$| per | (?:year|month|week|day|in|s|m|a|min|l|h|c|w|t)$/i
const descriptionEnd = /[.,;(:]|\b(?:in|as|e\.g|such|that|which|if|when|where|to|with|from)\b/iu

/** The field that a property is, inside what holds it. */
export function fieldOf(key: string, node: SchemaNode, parent: Field | null): Field {
  const spaced = key
    .slice(0, maxNameChars)
    .replaceAll(/[_-]+|(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .trim()
  const title = node.title?.slice(0, maxNameChars) ?? ''
  // The last word is the unit of “prep_minutes” and “weight_kg”, but not of “founded_year” and “price per night”.
  const last = spaced.split(' ').at(-1) ?? ''
  const unit = noUnit.test(spaced) ? null : unitOf(last)
  // The first words of the description are another name for the field if they are few (“Total amount to pay”).
  const description = node.description?.slice(0, maxNameChars) ?? ''
  const phrase = description.split(descriptionEnd)[0]?.trim() ?? ''
  const owner = parent?.bound?.has(key) ? (parent.names[0] ?? []) : []
  const names = [
    unit === null ? spaced : spaced.slice(0, -last.length),
    title,
    phrase.split(/\s+/).length <= 5 ? phrase : '',
  ].flatMap((text) => (text.trim() === '' ? [] : [[...owner, ...nameTerms(text)]]))
  const name = `${spaced} ${title}`.toLowerCase().trim()
  const path = parent === null || parent.path === '' ? key : `${parent.path}.${key}`
  return withNode({ key, path, node, name, names, unit }, node)
}

/** A copy of a field with another schema, which may be a branch of its own. */
export function withNode(field: Omit<Field, 'kind' | 'isNumeric'>, node: SchemaNode): Field {
  const { name, unit } = field
  const isNumeric = node.types?.has('number') === true || node.types?.has('integer') === true
  const kind = isNumeric && unit !== null ? 'measure' : kindOf(node, name, isNumeric)
  return { ...field, node, kind, isNumeric }
}

// Words of names by the kind of value that they ask for, of several the first.
const kinds = Object.entries({
  email: /\b(?:e-?mails?|correo|courriel)\b/iu,
  url: /\b(?:ur[il]s?|websites?|links?|homepage|web)\b/iu,
  phone: /\b(?:phones?|tel|telephone|telefono?|teléfono|téléphone|telefon|mobile|fax)\b/iu,
  iban: /\biban\b/iu,
  currency: /\b(?:currency|waehrung|währung|devise|moneda|valuta)\b/iu,
  percent: /\b(?:percent|percentage|pct|pourcent)\b|%/iu,
  date: /\b(?:dates?|datum|fecha|data|dob|birthday|deadline|due|timestamp|datetime|day|until|expiry|expires)\b|\p{L}{3}(?:datum|frist)\b|\b(?:created|updated|issued|sent|ordered|shipped|delivered|signed|collected) (?:at|on)\b/iu,
  time: /\b(?:time|uhrzeit|heure|hora|ora)\b/iu,
  money:
    /\b(?:price|costs?|total|subtotal|amount|fee|salary|budget|revenue|balance|payment|paid|tax|vat|discount|rent|deposit|shipping|profit|income|loss|capital|funding|valuation|wage|earnings|turnover|fare|premium|excess|penalty|fine|damages|quote|charge|precio|prezzo|prix|preis|betrag|importe|importo|montant|gehalt|salaire|loyer|miete|kaution|kosten|gastos|caution|totale|netto|brutto|summe)\b(?!.*\b(?:count|number of|anzahl|nombre)\b)|(?:preis|betrag|miete|kosten|gebuehr|gebühr|summe)\b/iu,
  code: /\b(?:ids?|code|sku|number|no|nr|ref|reference|pnr|numero|número|numéro|codice|plate|kennzeichen)\b|nummer\b/iu,
})
const ownFormat = /^(?:date|date-time|time|email|uri|url|uri-reference)$/

function kindOf({ format = '' }: SchemaNode, name: string, isNumeric: boolean): string | null {
  const text = ownFormat.test(format) ? format : name
  const fitting = kinds.find(
    ([kind, pattern]) => /^(?:percent|money)$/.test(kind) === isNumeric && pattern.test(text),
  )
  return fitting?.[0] ?? null
}

const maxLabelTerms = 8
const weakWeight = 0.4
const extraShare = 0.7

/** How surely a label names a field, 0 to 1. */
export function labelFit(field: Field, label: string): number {
  const terms = nameTerms(label).slice(0, maxLabelTerms)
  return Math.max(0, ...field.names.map((name) => fitOf(field, name, terms)))
}

function fitOf({ isNumeric, kind }: Field, terms: Terms, label: Terms): number {
  // Words such as “date” need not be in the label, since the value shows it: “Due: 3 May” gives the due date.
  const byKind = kind === 'code' || kind === 'iban' ? 'number' : (kind ?? 'name')
  const forms = isNumeric ? 'number amount count percent year size' : byKind
  const isOwn = (term: string) => forms.split(' ').includes(formOfTerm(term) ?? '')
  let all = 0
  let matched = 0
  for (const term of terms) {
    const weight = isWeak(term) ? weakWeight : 1
    const best = label.reduce((max, other) => Math.max(max, likenessOf(term, other)), 0)
    all += weight
    matched += weight * Math.max(best, isOwn(term) ? 0.9 : 0)
  }
  let extra = 0
  for (const other of label) {
    if (terms.some((term) => likenessOf(term, other) > 0)) continue
    // “Customer number” is not the label of the customer, and “order date” not that of the number of the order.
    extra += isOwn(other) ? 0.1 : 1
  }
  return (matched / all) * (matched / (matched + extraShare * extra))
}

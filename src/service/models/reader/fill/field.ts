import { isWeak, likenessOf, nameTerms } from './field-words.ts'
import type { SchemaNode } from './schema-node.ts'

/** What a place in a schema is called, and so what to look for. */
export interface Field {
  /** Each way it is called, with how much that counts. */
  names: readonly { terms: readonly string[]; weight: number }[]
  /** What stands around it: the words of its parents. A label need not repeat them. */
  around: ReadonlySet<string>
  /** All words said about it, its description included. */
  words: string
  path: string
  /** Of its properties, those that say nothing without its own name. */
  bound?: ReadonlySet<string>
}

const longestDescription = 300
// of a name, each word is held against each of every label
const longestName = 200

/** The field that a property is, inside what holds it. */
export function fieldOf(given: string, node: SchemaNode, parent: Field | null): Field {
  const name = given.slice(0, longestName)
  const title = node.title?.slice(0, longestName)
  const described = node.description?.slice(0, longestDescription) ?? ''
  const isBound = parent?.bound?.has(given) === true
  const own = isBound ? (parent.names[0]?.terms ?? []) : []
  const names = [{ terms: [...own, ...nameTerms(name)], weight: 1 }]
  if (title) names.push({ terms: [...own, ...nameTerms(title)], weight: 1 })
  const phrase = firstPhrase(described)
  if (phrase !== null) names.push({ terms: [...own, ...nameTerms(phrase)], weight: 0.9 })
  const long = spelledOut(name)
  if (long !== null) names.push({ terms: [...own, ...nameTerms(long)], weight: 0.9 })
  const around = new Set(parent?.around)
  for (const { terms } of isBound ? [] : (parent?.names.slice(0, 2) ?? [])) {
    for (const term of terms) around.add(term)
  }
  for (const term of own) around.delete(term)
  return {
    names: names.filter(({ terms }) => terms.length > 0),
    around,
    words:
      `${name.replaceAll(/[_-]+/g, ' ').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')} ${title ?? ''} ${described}`.toLowerCase(),
    path: parent === null || parent.path === '' ? given : `${parent.path}.${given}`,
  }
}

const shortNames = new Map(
  [
    'ceo:chief executive',
    'cfo:chief financial',
    'cto:chief technology',
    'coo:chief operating',
    'dob:birth date',
    'eta:estimated arrival',
    'po:purchase order',
    'qty:quantity',
    'mrn:medical record number',
  ].map((pair): [string, string] => [
    pair.slice(0, pair.indexOf(':')),
    pair.slice(pair.indexOf(':') + 1),
  ]),
)

function spelledOut(name: string): string | null {
  const words = name.toLowerCase().split(/[\s_-]+/)
  return words.some((word) => shortNames.has(word))
    ? words.map((word) => shortNames.get(word) ?? word).join(' ')
    : null
}

// "Total amount to pay, with tax" is called so; a sentence about it is not its name
function firstPhrase(description: string): string | null {
  const phrase = description.split(
    /[.,;(:]|\b(?:in|as|e\.g|such|that|which|if|when|where|to|with|from)\b/u,
  )[0]
  const words = phrase?.trim().split(/\s+/) ?? []
  return phrase !== undefined && words.length <= 5 && words[0] !== '' ? phrase : null
}

// words that turn what follows into something else
const opposing = new Set([
  'sub',
  'net',
  'befor',
  'previou',
  'old',
  'former',
  'non',
  'last',
  'next',
  'averag',
  'max',
  'min',
  'maximum',
  'minimum',
])
const nameTerm = new Set(['name', 'titl', 'label'])
const weakWeight = 0.4
const aroundWeight = 0.3
const extraShare = 0.7
const mostKnown = 5000

const known = new WeakMap<Field, Map<string, number>>()

/**
 * How surely a label names a field, 0 to 1. `told`: words that the value makes up for, a day under
 * "Due" being a due date. `titles`: what the label stands under, as "Name" under "Supplier".
 */
export function labelFit(
  field: Field,
  label: string,
  told: readonly string[] = [],
  titles: readonly string[] = [],
): number {
  const fits = known.get(field) ?? new Map<string, number>()
  if (fits.size > mostKnown) fits.clear()
  known.set(field, fits)
  const key = [label, ...told, '', ...titles].join('\n')
  const fit = fits.get(key)
  if (fit !== undefined) return fit
  const terms = nameTerms(label)
  const above = titles.flatMap(nameTerms)
  const best = field.names.reduce(
    (most, name) => Math.max(most, name.weight * fitOf(field, name.terms, terms, told, above)),
    0,
  )
  fits.set(key, best)
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
  // in a list of plans, "Plan" heads their names
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

import type { Candidate, Field } from './field.ts'
import { labelFit, leastFit } from './field.ts'
import { findByForm } from './find-by-form.ts'
import { findInSentences } from './find-in-sentences.ts'
import type { Style } from './read-dates.ts'
import { isNumeric, joinLines, readLeaf } from './read-leaf.ts'
import type { Page } from './read-page.ts'
import { valuesIn } from './read-values.ts'
import type { SchemaNode } from './schema-node.ts'
import { plainTerms } from './words.ts'

const mostPairs = 20_000
const longestSection = 80
// A title that the field does not name makes it less likely that what stands below is meant.
const strangerShare = 0.97

const forms: readonly [string, RegExp][] = [
  ['number', /\d/],
  ['count', /^\D{0,3}\d+(?![\d.,/-])/],
  ['year', /(?<!\d)(?:19|20)\d\d(?!\d)/],
  ['range', /\d[^\n]{0,24}?(?:[-–—]|\b(?:to|and|bis|und|until|y|et|al?)\b)[^\n]{0,12}\d/iu],
  ['date', /\d{4}|\d[./-]\d|\d{1,2}\.? \p{L}{3}/u],
  ['time', /\d[:.h]\d\d|\d\s?[ap]m\b/i],
  ['amount', /^[^\p{L}\d]*(?:[A-Z]{2,3} ?)?\d[\d.,]*/u],
  ['name', /^\P{N}*$/u],
  ['email', /@\w/],
  ['url', /https?:|www\./],
  ['phone', /\d[\d\s()./-]{5,}\d/],
  ['percent', /%|percent/],
  ['duration', /\d\s?(?:min|h|s|day|week|month|year)/],
  ['address', /\d.*,|,.*\d/],
]

/** What a page says about a field, most certain first. */
export function findLeaf(node: SchemaNode, field: Field, page: Page): Candidate[] {
  const found: Candidate[] = []
  const told = (text: string) => [
    ...formsIn(text, field, page.style),
    ...(isNumeric(node) && text.length < 60 ? plainTerms(text).map((term) => ` ${term}`) : []),
  ]
  const add = (text: string, score: number, source: string): void => {
    const value = score < leastFit ? undefined : readLeaf(text, node, field, page.style)
    if (value !== undefined) found.push({ value, score, source })
  }
  for (const [at, pair] of page.pairs.slice(0, mostPairs).entries()) {
    const fit = labelFit(field, pair.label, told(pair.value), pair.titles)
    if (fit < leastFit) continue
    const strangers = pair.titles.filter((title) => labelFit(field, title) === 0).length
    add(pair.value, fit * strangerShare ** strangers, `pair ${at}`)
  }
  for (const [at, { title, text }] of page.sections.entries()) {
    // A section about something is not its number.
    if (isNumeric(node) && text.length > longestSection) continue
    add(joinLines(text), 0.95 * labelFit(field, title, told(text)), `part ${at}`)
  }
  if (found.length === 0) found.push(...findInSentences(node, field, page))
  if (found.length === 0) found.push(...findByForm(node, field, page))
  return found.toSorted((a, b) => b.score - a.score)
}

function formsIn(value: string, { unit }: Field, style: Style): string[] {
  const head = value.slice(0, 200)
  const own = forms.flatMap(([form, pattern]) => (pattern.test(head) ? [form] : []))
  const hasUnit =
    unit !== null && valuesIn(head, style).some((each) => each.unit?.dimension === unit.dimension)
  return hasUnit ? [...own, unit.dimension] : own
}

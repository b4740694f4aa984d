import type { Field } from './field.ts'
import { isNamed, labelFit, minFit } from './field.ts'
import { listMark, unquoted } from './read-facts.ts'
import { isUnsaid } from './read-leaf.ts'
import type { Page } from './read-page.ts'

// A heading may say more than the name of its list: “Steps to reproduce”.
const minListFit = 0.55

/** The facts whose labels name a field, best first. */
export function factsOf(field: Field, { facts }: Page, least = minFit) {
  return facts
    .map((fact) => ({ ...fact, fit: labelFit(field, fact.label) }))
    .filter(({ fit }) => fit >= least)
    .toSorted((a, b) => b.fit - a.fit)
}

/** What several facts of the best label say, or the items of the only one. */
function valuesOf(field: Field, page: Page): string[] {
  const pairs = factsOf(field, page).filter(({ rank }) => rank === 0)
  const same = pairs.filter(({ label }) => label === pairs[0]?.label).map(({ value }) => value)
  return same.length > 1 ? same : splitList(same[0] ?? '')
}

/** The values of a list that a field names, each of them text, in each way that it may be read. */
export function findLists(field: Field, page: Page): string[][] {
  const items = page.lines.filter((line) => line.trim() !== '')
  return [
    ...factsOf(field, page, minListFit).flatMap(({ rank, value }) =>
      rank > 0 ? [itemsOf(value)] : [],
    ),
    valuesOf(field, page),
    items.every((line) => listMark.test(line)) ? itemsOf(page.text) : [],
  ]
}

function itemsOf(text: string): string[] {
  const isMarked = listMark.test(text)
  const lines = (isMarked ? text : text.replace(/\n\s*\n[^]*$/, '')).split('\n')
  const items: string[] = []
  for (const line of lines.filter((entry) => entry.trim() !== '')) {
    if (!isMarked || listMark.test(line)) items.push(line.replace(listMark, '').trim())
    else break
  }
  return items.length === 1 ? splitList(unquoted(items[0] ?? '')) : items.map(unquoted)
}

/** The items of “salt, pepper and oil”. */
function splitList(text: string): string[] {
  const plain = text.trim().replace(/[.;]$/, '')
  const signs = [/\s*[;•·]\s*/, /\s*\|\s*/, /,(?!\d{3}(?!\d)|[^(]*\))\s*/, /\s+\/\s+/]
  const parts = plain.split(signs.find((sign) => sign.test(plain)) ?? /$/)
  const last = (parts.pop() ?? '').replace(/^(?:and|or|und|et|y|e|&)\s+/u, '')
  return [...parts, ...last.split(/\s+(?:and|und|et|y|e|&)\s+(?=[\p{L}\d][^,]{0,60}$)/u)]
    .map((part) => unquoted(part.trim()))
    .filter((part) => part !== '' && !isUnsaid(part))
}

/** The rows of the table with most columns that properties name, each as a page whose facts are its cells. */
export function findRecords(properties: readonly Field[], { tables, style }: Page): Page[] {
  const fits = tables.map(({ header, rows }) => ({
    labels: [...(header ?? [])],
    rows,
    fit: (header ?? []).filter((label) => isNamed(properties, label)).length,
  }))
  const [best] = fits.toSorted((a, b) => b.fit - a.fit)
  if (!best || best.fit < Math.min(2, properties.length)) return []
  const { labels, rows } = best
  // If one property has no column, the first column without a property gives it: that is usually the name of each
  // row.
  const isThing = ({ node, kind }: Field) =>
    node.types?.has('string') === true && !node.enum && kind === null
  const [thing, other] = properties.filter(
    (property) => isThing(property) && !labels.some((label) => isNamed([property], label)),
  )
  const column = labels.findIndex((label) => !isNamed(properties, label))
  const isOfWords = rows.every((row) => /\p{L}{2}/u.test(row[column] ?? ''))
  if (thing && !other && (column === 0 || column === 1) && isOfWords) labels[column] = thing.key
  return rows.map((row) => {
    const facts = row.flatMap((cell, at) =>
      cell === '' ? [] : [{ label: labels[at] ?? '', value: unquoted(cell), rank: 0 }],
    )
    return { text: '', facts, style, lines: [], tables: [], sentences: () => [] }
  })
}

import type { Field } from './field.ts'
import { labelFit, minFit } from './field.ts'
import { listMark, unquoted } from './read-facts.ts'
import type { Page } from './read-page.ts'

// A heading may say more than the name of its list: “Steps to reproduce”.
const minListFit = 0.55

/** The facts whose labels name a field, best first. */
export function factsOf(field: Field, { facts }: Page, least = minFit) {
  return facts
    .map((fact, at) => ({ ...fact, at, fit: labelFit(field, fact.label) }))
    .filter(({ fit }) => fit >= least)
    .toSorted((a, b) => b.fit - a.fit)
}

/** The values of a list that a field names, each of them text, in each way that it may be read. */
export function findLists(field: Field, page: Page): string[][] {
  const headed = factsOf(field, page, minListFit).filter(({ rank }) => rank > 0)
  const pair = factsOf(field, page).find(({ rank }) => rank === 0)
  const lines = page.text.split('\n').filter((line) => line.trim() !== '')
  return [
    ...headed.map(({ value }) => itemsOf(value)),
    splitList(pair?.value ?? ''),
    lines.every((line) => listMark.test(line)) ? itemsOf(page.text) : [],
  ]
}

function itemsOf(text: string): string[] {
  const isMarked = listMark.test(text)
  const lines = (isMarked ? text : text.replace(/\n\s*\n[^]*$/, '')).split('\n')
  const items = lines
    .filter((line) => (isMarked ? listMark.test(line) : line.trim() !== ''))
    .map((line) => unquoted(line.replace(listMark, '').trim()))
  return items.length === 1 ? splitList(items[0] ?? '') : items
}

/** The items of “salt, pepper and oil”. */
function splitList(text: string): string[] {
  const plain = text.trim().replace(/[.;]$/, '')
  const signs = [/\s*[;•·|]\s*/, /,(?!\d{3}(?!\d)|[^(]*\))\s*/]
  const parts = plain.split(signs.find((sign) => sign.test(plain)) ?? /$/)
  const last = parts.pop()?.split(/(?:^|\s+)(?:and|und|et|y|e|&)\s+(?=[\p{L}\d][^,]{0,60}$)/u)
  return [...parts, ...(last ?? [])].map((part) => unquoted(part.trim())).filter(Boolean)
}

/** The rows of the first table whose columns properties name, each as a page whose facts are its cells. */
export function findRecords(properties: readonly Field[], { tables, style }: Page): Page[] {
  const isNamed = (label: string, fields = properties) =>
    fields.some((field) => labelFit(field, label) >= minFit)
  const best = tables.find(({ header }) => {
    const named = header?.filter((label) => isNamed(label)) ?? []
    return named.length >= Math.min(2, properties.length)
  })
  if (!best) return []
  const labels = [...(best.header ?? [])]
  // The only property without a column is usually the name of each row, in the first column without a property.
  const isThing = ({ node, kind }: Field) =>
    node.types?.has('string') === true && !node.enum && kind === null
  const [thing, other] = properties.filter(
    (property) => isThing(property) && !labels.some((label) => isNamed(label, [property])),
  )
  const column = labels.findIndex((label) => !isNamed(label))
  if (thing && !other && (column === 0 || column === 1)) labels[column] = thing.key
  return best.rows.map((row) => {
    const facts = row.flatMap((cell, at) =>
      cell === '' ? [] : [{ label: labels[at] ?? '', value: unquoted(cell), rank: 0 }],
    )
    return { text: '', facts, style, tables: [], sentences: () => [] }
  })
}

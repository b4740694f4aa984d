import type { Field } from './field.ts'
import { labelFit, leastFit } from './field.ts'
import { isUnsaid } from './read-leaf.ts'
import type { Page } from './read-page.ts'
import { listMark, unquoted } from './read-pairs.ts'

/** The values of a list that a field names, each of them text. */
export function* findLists(field: Field, page: Page): Generator<readonly string[], void> {
  const best = <Item>(items: readonly Item[], label: (item: Item) => string): Item[] =>
    items
      .map((item) => ({ item, fit: labelFit(field, label(item)) }))
      .filter(({ fit }) => fit >= leastFit)
      .toSorted((a, b) => b.fit - a.fit)
      .map(({ item }) => item)
  for (const { text } of best(page.sections, ({ title }) => title)) yield itemsOf(text)
  const pairs = best(page.pairs, ({ label }) => label)
  const [first] = pairs
  if (first) {
    // A label that comes again gives one value each time.
    const same = pairs.filter(({ label }) => label === first.label)
    yield same.length > 1 ? same.map(({ value }) => value) : splitList(first.value)
  }
  for (const { header, rows } of page.tables) {
    const [column] = best([...(header ?? []).entries()], ([, label]) => label)
    if (column) yield rows.map((row) => row[column[0]] ?? '')
  }
  const items = page.lines.filter((line) => line.trim() !== '')
  if (items.length > 0 && items.every((line) => listMark.test(line))) yield itemsOf(page.text)
}

function itemsOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const isMarked = lines.some((line) => listMark.test(line))
  if (isMarked) {
    const items: string[] = []
    for (const line of lines) {
      if (listMark.test(line)) items.push(line.replace(listMark, '').trim())
      else if (/^\s{2,}\S/.test(line) && items.length > 0)
        items[items.length - 1] += ` ${line.trim()}`
    }
    return items.map(unquoted)
  }
  const [only] = lines
  if (lines.length === 1 && only !== undefined) return splitList(unquoted(only))
  return lines.map((line) => unquoted(line.trim()))
}

/** The items of “salt, pepper and oil”; commas inside brackets and numbers part nothing. */
export function splitList(text: string): string[] {
  const plain = text.trim().replace(/[.;]$/, '')
  const sign = [/\s*[;•·]\s*/, /\s*\|\s*/, /,(?!\d{3}(?!\d))\s*/, /\s+\/\s+/].find((each) =>
    each.test(plain),
  )
  const parts: string[] = []
  let depth = 0
  for (const part of sign ? plain.split(sign) : [plain]) {
    if (depth > 0) parts[parts.length - 1] += `, ${part}`
    else parts.push(part)
    depth = Math.max(0, depth + part.split('(').length - part.split(')').length)
  }
  const last = parts.pop() ?? ''
  const tail = last
    .replace(/^(?:and|or|und|et|y|e|&)\s+/u, '')
    .split(/\s+(?:and|und|et|y|e|&)\s+(?=[\p{L}\d][^,]{0,60}$)/u)
  return [...parts, ...tail]
    .map((part) => unquoted(part.trim()))
    .filter((part) => part !== '' && !isUnsaid(part))
}

import type { MessageTable } from '#service/answering/texts/message-blocks.ts'
import type { Field } from './field.ts'
import { isNamed, labelFit, minFit } from './field.ts'
import { isSum, uniformLines } from './fill-line.ts'
import { listMark, pairsOfLine, unquoted } from './read-facts.ts'
import { isUnsaid } from './read-leaf.ts'
import type { Page } from './read-page.ts'
import { readPage } from './read-page.ts'

/** A part of a page, taken apart when it is its turn: there may be thousands. */
export type Part = () => Page

// A heading may say more than the name of its list: “Steps to reproduce”.
const minListFit = 0.55

/** The facts whose labels name a field, best first. */
function factsOf(field: Field, { facts }: Page, least = minFit) {
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
  const columns = page.tables.flatMap(({ header, rows }) => {
    const at = (header ?? []).findIndex((label) => labelFit(field, label) >= minFit)
    return at === -1 ? [] : [rows.map((row) => row[at] ?? '')]
  })
  const items = page.lines.filter((line) => line.trim() !== '')
  return [
    ...factsOf(field, page, minListFit).flatMap(({ rank, value }) =>
      rank > 0 ? [itemsOf(value)] : [],
    ),
    valuesOf(field, page),
    ...columns,
    items.every((line) => listMark.test(line)) ? itemsOf(page.text) : [],
  ]
}

function itemsOf(text: string): string[] {
  const isMarked = listMark.test(text)
  const lines = (isMarked ? text : text.replace(/\n\s*\n[^]*$/, '')).split('\n')
  const items: string[] = []
  for (const line of lines.filter((each) => each.trim() !== '')) {
    if (!isMarked || listMark.test(line)) items.push(line.replace(listMark, '').trim())
    else if (/^\s{2,}\S/.test(line)) items.push(`${items.pop() ?? ''} ${line.trim()}`)
    else break
  }
  return items.length === 1 ? splitList(unquoted(items[0] ?? '')) : items.map(unquoted)
}

/** The items of “salt, pepper and oil”; commas inside brackets and numbers part nothing. */
function splitList(text: string): string[] {
  const plain = text.trim().replace(/[.;]$/, '')
  const signs = [/\s*[;•·]\s*/, /\s*\|\s*/, /,(?!\d{3}(?!\d))\s*/, /\s+\/\s+/]
  const sign = signs.find((each) => each.test(plain))
  const parts: string[] = []
  let depth = 0
  for (const part of sign ? plain.split(sign) : [plain]) {
    parts.push(depth > 0 ? `${parts.pop() ?? ''}, ${part}` : part)
    depth = Math.max(0, depth + part.split('(').length - part.split(')').length)
  }
  const tail = (parts.pop() ?? '')
    .replace(/^(?:and|or|und|et|y|e|&)\s+/u, '')
    .split(/\s+(?:and|und|et|y|e|&)\s+(?=[\p{L}\d][^,]{0,60}$)/u)
  return [...parts, ...tail]
    .map((part) => unquoted(part.trim()))
    .filter((part) => part !== '' && !isUnsaid(part))
}

/** The parts of a page that each tell of one of many: rows of a table, sections, runs of the same labels. */
export function findRecords(properties: readonly Field[], field: Field, page: Page): Part[] {
  for (const { rank, value } of factsOf(field, page)) {
    const inside = rank > 0 ? recordsBelow(properties, readPage(value, page.style)) : []
    if (inside.length > 0) return inside
  }
  const table = tableOf(properties, page, Math.min(2, properties.length))
  if (table) return rowsOf(properties, table, page)
  const values = valuesOf(field, page)
  const repeated = values.length > 0 ? values : repeatedParts(properties, page)
  return partsOf(repeated.length > 1 ? repeated : uniformLines(properties, page), page)
}

function partsOf(texts: readonly string[], { style }: Page): Part[] {
  return texts.map((text) => () => readPage(text, style))
}

// What stands under a title of the records: a table, smaller sections, paragraphs or items.
function recordsBelow(properties: readonly Field[], page: Page): Part[] {
  const table = tableOf(properties, page, 1)
  if (table) return rowsOf(properties, table, page)
  const repeated = repeatedParts(properties, page)
  const paragraphs = page.text.split(/\n\s*\n/).filter((part) => part.trim() !== '')
  const isParted = paragraphs.length > 1 && !paragraphs.some((part) => listMark.test(part))
  return partsOf(repeated.length > 1 ? repeated : isParted ? paragraphs : itemsOf(page.text), page)
}

/** The table with most columns that properties name, of those with at least so many. */
function tableOf(properties: readonly Field[], { tables }: Page, least: number) {
  const fitOf = ({ header }: MessageTable) =>
    (header ?? []).filter((label) => isNamed(properties, label)).length
  return tables
    .map((table) => ({ table, fit: fitOf(table) }))
    .filter(({ fit }) => fit >= least)
    .toSorted((a, b) => b.fit - a.fit)[0]?.table
}

function rowsOf(properties: readonly Field[], { header, rows }: MessageTable, page: Page): Part[] {
  const labels = [...(header ?? [])]
  // What heads the first column tells the things of the rows, whatever it is called.
  const isThing = ({ node, kind }: Field) =>
    node.types?.has('string') === true && !node.enum && kind === null
  const [thing, other] = properties.filter(
    (property) => isThing(property) && !labels.some((label) => isNamed([property], label)),
  )
  const at = labels.findIndex((label) => !isNamed(properties, label))
  const isOfWords = rows.every((row) => /\p{L}{2}/u.test(row[at] ?? ''))
  if (thing && !other && (at === 0 || at === 1) && isOfWords) labels[at] = thing.key
  return rows.flatMap((row) => {
    const cells = row.filter((cell) => cell !== '')
    const isTotal = cells.length < row.length && cells.some((cell) => isSum(unquoted(cell)))
    return cells.length === 0 || isTotal ? [] : [() => rowPage(row, labels, page)]
  })
}

/** A row as a page of its own, its cells being facts. */
function rowPage(row: readonly string[], header: readonly string[], { style }: Page): Page {
  const facts = row.flatMap((cell, at) =>
    cell === '' ? [] : [{ label: header[at] ?? '', value: unquoted(cell), rank: 0 }],
  )
  return { text: '', isPart: true, facts, style, lines: [], tables: [], sentences: () => [] }
}

// Runs of lines that have the same labels.
function repeatedParts(properties: readonly Field[], page: Page): string[] {
  const labelsOf = (line: string) =>
    pairsOfLine(line).flatMap(({ label }) =>
      isNamed(properties, label) ? label.toLowerCase() : [],
    )
  const labels = page.lines.map(labelsOf)
  const counts = new Map<string, number>()
  for (const label of labels.flat()) counts.set(label, (counts.get(label) ?? 0) + 1)
  const [first] = [...counts].find(([, count]) => count > 1) ?? []
  if (first === undefined) return []
  // A record begins at the first of its labels, or at the line without a label right above it.
  const starts = labels.flatMap((own, at) => {
    const above = page.lines[at - 1] ?? ''
    const isHeaded = above.trim() !== '' && pairsOfLine(above).length === 0
    return own.includes(first) ? [isHeaded ? at - 1 : at] : []
  })
  return starts.map((start, at) => {
    const text = page.lines.slice(start, starts[at + 1] ?? page.lines.length).join('\n')
    return text.replace(/\n\s*[-=*_]{3,}\s*(?:\n[^]*)?$/, '').trim()
  })
}

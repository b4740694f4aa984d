import type { MessageTable } from '#service/answering/texts/message-blocks.ts'
import type { Field, Property } from './field.ts'
import { allForms, labelFit, leastFit, wantedKind } from './field.ts'
import { formFit } from './fill-line.ts'
import { splitList } from './find-lists.ts'
import type { Page } from './read-page.ts'
import { readPage } from './read-page.ts'
import { listMark, pairsOfLine, unquoted } from './read-pairs.ts'

/** A part of a page, taken apart when it is its turn: there may be thousands. */
export type Part = () => Page

const mostSections = 2000

/** The parts of a page that each tell of one of many: rows, items, sections, lines of one form. */
export function findRecords(properties: readonly Property[], field: Field, page: Page): Part[] {
  const own = page.sections
    .map((section) => ({ section, fit: labelFit(field, section.title) }))
    .filter(({ fit }) => fit >= leastFit)
    .toSorted((a, b) => b.fit - a.fit)
  for (const { section } of own) {
    const inside = recordsBelow(properties, readPage(section.text, page.style))
    if (inside.length > 0) return inside
  }
  const [table] = byColumns(properties, page.tables, Math.min(2, properties.length))
  if (table) return rowsOf(properties, table, page)
  const pairs = page.pairs.filter(
    ({ label, titles }) => labelFit(field, label, [], titles) >= leastFit,
  )
  const [first] = pairs
  if (first) {
    const same = pairs.filter(({ label }) => label === first.label)
    const values = same.length > 1 ? same.map(({ value }) => value) : splitList(first.value)
    return partsOf(values, page)
  }
  const repeated = repeatedParts(properties, page)
  return partsOf(repeated.length > 1 ? repeated : uniformLines(properties, page), page)
}

function partsOf(texts: readonly string[], { style }: Page): Part[] {
  return texts.map((text) => () => readPage(text, style))
}

// What stands under a title of the records: a table, smaller sections, paragraphs, items or lines.
function recordsBelow(properties: readonly Property[], page: Page): Part[] {
  const [table] = byColumns(properties, page.tables, 1)
  if (table) return rowsOf(properties, table, page)
  const repeated = repeatedParts(properties, page)
  if (repeated.length > 1) return partsOf(repeated, page)
  const paragraphs = page.text.split(/\n\s*\n/).filter((part) => part.trim() !== '')
  if (paragraphs.length > 1 && paragraphs.every((part) => !listMark.test(part)))
    return partsOf(paragraphs, page)
  const lines = page.lines.filter((line) => line.trim() !== '')
  const isItem = (line: string) => listMark.test(line) && !/^\s{2,}/.test(line)
  const isHead = (line: string) => !listMark.test(line) && !/^\s{2,}/.test(line)
  // A line that is no item heads the items below it.
  const begins = lines.some(isItem) ? (isHead(lines[0] ?? '') ? isHead : isItem) : isHead
  const [only] = lines
  return partsOf(
    lines.length === 1 && only !== undefined && only.includes(';')
      ? splitList(unquoted(only))
      : partsAt(page.lines, begins),
    page,
  )
}

function partsAt(lines: readonly string[], begins: (line: string) => boolean): string[] {
  const parts: string[][] = []
  for (const line of lines) {
    if (line.trim() !== '' && begins(line)) parts.push([line])
    else parts.at(-1)?.push(line)
  }
  return parts.map((part) => part.join('\n').trim())
}

function byColumns(
  properties: readonly Property[],
  tables: readonly MessageTable[],
  least: number,
): MessageTable[] {
  const fitOf = ({ header }: MessageTable) =>
    (header ?? []).filter((label) =>
      properties.some(({ field }) => labelFit(field, label, allForms) >= leastFit),
    ).length
  return tables
    .map((table) => ({ table, fit: fitOf(table) }))
    .filter(({ fit }) => fit >= least)
    .toSorted((a, b) => b.fit - a.fit)
    .map(({ table }) => table)
}

const sums =
  /^\W*(?:sub-?\s?total|grand total|total|totale|sum|summe|gesamt|zwischensumme|netto|brutto|tax|vat|mwst|iva|tva|balance|amount due|average)\b/iu

function rowsOf(
  properties: readonly Property[],
  { header, rows }: MessageTable,
  page: Page,
): Part[] {
  const labels = header === null ? null : [...header]
  // What heads the first column tells the things of the rows, whatever it is called.
  const isNamed = (label: string) =>
    properties.some(({ field }) => labelFit(field, label, allForms) >= leastFit)
  const things = properties.filter(
    ({ node, field }) =>
      node.types?.has('string') === true &&
      !node.enum &&
      wantedKind(node, field) === null &&
      !(labels ?? []).some((label) => labelFit(field, label, allForms) >= leastFit),
  )
  const [thing] = things
  const at = (labels ?? []).findIndex((label) => !isNamed(label))
  if (labels && thing && things.length === 1 && at !== -1 && at <= 1) {
    const cells = rows.map((row) => row[at] ?? '')
    if (cells.every((cell) => /\p{L}{2}/u.test(cell))) labels[at] = thing.name
  }
  return rows
    .filter((row) => {
      const filled = row.filter((cell) => cell !== '')
      const isSum = filled.some((cell) => sums.test(unquoted(cell))) && filled.length < row.length
      return filled.length > 0 && !isSum
    })
    .map((row) => () => rowPage(row, labels, page))
}

/** A row as a page of its own, its cells being pairs. */
export function rowPage(
  row: readonly string[],
  header: readonly string[] | null,
  { style }: Page,
): Page {
  if (header === null) return readPage(row.join(' – '), style)
  const pairs = row.flatMap((cell, at) =>
    cell === '' ? [] : [{ label: header[at] ?? '', value: unquoted(cell), titles: [] }],
  )
  const none = { lines: [], sections: [], tables: [], sentences: () => [] }
  return { text: '', isPart: true, pairs, style, ...none }
}

// Sections or runs of lines that have the same labels.
function repeatedParts(properties: readonly Property[], page: Page): string[] {
  const namesOne = (label: string) =>
    properties.some(({ field }) => labelFit(field, label, allForms) >= leastFit)
  const labelsOf = (line: string) =>
    pairsOfLine(line).flatMap(({ label }) => (namesOne(label) ? [label.toLowerCase()] : []))
  const tells = (text: string) =>
    text
      .slice(0, 1000)
      .split('\n')
      .some((line) => labelsOf(line).length > 0 || formFit(properties, line, page) > 1)
  for (const rank of [7, 6, 5, 4, 3, 2, 1]) {
    const all = page.sections.filter((section) => section.rank === rank)
    if (all.length < 2 || all.length > mostSections) continue
    const telling = all.filter(({ text }) => tells(text))
    if (telling.length > 1) return telling.map(({ title, text }) => `${title}\n${text}`)
  }
  const labels = page.lines.map(labelsOf)
  const counts = new Map<string, number>()
  for (const label of labels.flat()) counts.set(label, (counts.get(label) ?? 0) + 1)
  const [first] = [...counts].find(([, count]) => count > 1) ?? []
  if (first === undefined) return []
  // A record begins at the first of its labels, or at the line without a label right above it.
  const begin = new Set<number>()
  for (const [at, mine] of labels.entries()) {
    if (!mine.includes(first)) continue
    const above = page.lines[at - 1] ?? ''
    begin.add(above.trim() !== '' && pairsOfLine(above).length === 0 ? at - 1 : at)
  }
  const starts = [...begin]
  return starts.map((start, at) => {
    const lines = page.lines.slice(start, starts[at + 1] ?? page.lines.length)
    const end = lines.findIndex((line, index) => index > 0 && /^\s*[-=*_]{3,}\s*$/.test(line))
    return lines
      .slice(0, end === -1 ? lines.length : end)
      .join('\n')
      .trim()
  })
}

// Lines of a log, items of an unnamed list: most of their fields are told by their form.
function uniformLines(properties: readonly Property[], page: Page): string[] {
  const lines = page.lines.filter((line) => line.trim() !== '' && line.length < 600).slice(0, 5000)
  const needed = Math.max(2, Math.ceil(properties.length / 2))
  const runs: string[][] = [[]]
  for (const line of lines) {
    if (formFit(properties, line, page) >= needed && !sums.test(line)) runs.at(-1)?.push(line)
    else if (runs.at(-1)?.length !== 0) runs.push([])
  }
  const [longest = []] = runs.toSorted((a, b) => b.length - a.length)
  const listed = longest.filter((line) => listMark.test(line))
  if (longest.length > 1) return listed.length > 1 ? listed : longest
  const items = lines.filter((line) => listMark.test(line))
  const some = items.filter((line) => formFit(properties, line, page) > 0)
  return some.length > 1 && some.length === items.length ? items : []
}

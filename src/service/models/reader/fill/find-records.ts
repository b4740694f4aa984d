import type { GivenTable } from '#service/models/reader/given-blocks.ts'
import type { Field } from './field.ts'
import { labelFit } from './field.ts'
import type { Property } from './filling.ts'
import { formFit, namesOne } from './fill-record.ts'
import { itemsOf, splitList } from './find-list.ts'
import { factsOfLine, unquoted } from './read-facts.ts'
import type { Group, Scope } from './scope.ts'
import { listMark, readScope } from './scope.ts'

const leastFit = 0.6

/** The parts of a scope that each tell of one of many: rows, items, sections, lines of one form. */
export function findRecords(properties: readonly Property[], field: Field, scope: Scope): Scope[] {
  const texts = (all: readonly string[]) => all.map((text) => readScope(text, scope.order))
  const own = scope.groups
    .map((group) => ({ group, fit: labelFit(field, group.title) }))
    .filter(({ fit }) => fit >= leastFit)
    .toSorted((a, b) => b.fit - a.fit)
  for (const { group } of own) {
    const inside = inGroup(properties, group, scope)
    if (inside.length > 0) return inside
  }
  const table = bestTable(properties, scope.tables)
  if (table) return rowsOf(table, scope)
  const facts = scope.facts.filter(
    ({ label, titles }) => labelFit(field, label, [], titles) >= leastFit,
  )
  const [first] = facts.toSorted((a, b) => labelFit(field, b.label) - labelFit(field, a.label))
  if (first) {
    const same = facts.filter(({ label }) => label === first.label)
    return texts(same.length > 1 ? same.map(({ value }) => value) : splitList(first.value))
  }
  const repeated = repeatedParts(properties, scope)
  if (repeated.length > 1) return texts(repeated)
  const lines = uniformLines(properties, scope)
  return lines.length > 0 ? texts(lines) : texts(numberedParts(field, scope))
}

function inGroup(properties: readonly Property[], group: Group, scope: Scope): Scope[] {
  const inner = readScope(group.text, scope.order)
  const table = inner.tables.toSorted(
    (a, b) => columnFit(properties, b) - columnFit(properties, a),
  )[0]
  if (table && columnFit(properties, table) > 0) return rowsOf(table, scope)
  const repeated = repeatedParts(properties, inner)
  if (repeated.length > 1) return repeated.map((text) => readScope(text, scope.order))
  const parts = group.text.split(/\n\s*\n/).filter((part) => part.trim() !== '')
  const items = inner.lines.filter((line) => listMark.test(line))
  // each paragraph begins with a line of its own, what follows tells about it
  const isHeaded = parts.length > 1 && parts.every((part) => !listMark.test(part))
  if (isHeaded) return parts.map((part) => readScope(part, scope.order))
  const lines = inner.lines.filter((line) => line.trim() !== '')
  // a line that is no item heads the items below it
  const heads = lines.filter((line) => !listMark.test(line) && !/^\s{2,}/.test(line))
  if (
    items.length > 0 &&
    heads.length > 0 &&
    heads.length < lines.length &&
    !listMark.test(lines[0] ?? '')
  ) {
    return partsAt(inner.lines, (line) => heads.includes(line)).map((text) =>
      readScope(text, scope.order),
    )
  }
  if (items.length > 0) {
    return partsAt(inner.lines, (line) => listMark.test(line) && !/^\s{2,}/.test(line)).map(
      (text) => readScope(text, scope.order),
    )
  }
  return itemsOf(group.text).map((text) => readScope(text, scope.order))
}

function partsAt(lines: readonly string[], begins: (line: string) => boolean): string[] {
  const parts: string[][] = []
  for (const line of lines) {
    if (begins(line)) parts.push([line])
    else parts.at(-1)?.push(line)
  }
  return parts.map((part) => part.join('\n').trim()).filter((part) => part !== '')
}

function columnFit(properties: readonly Property[], { header }: GivenTable): number {
  if (header === null) return 0
  const told = ['number', 'amount', 'name', 'date', 'time', 'id', 'valu', 'dai']
  const fits = header.map((label) =>
    Math.max(0, ...properties.map(({ field }) => labelFit(field, label, told))),
  )
  return fits.filter((fit) => fit >= leastFit).length
}

function bestTable(
  properties: readonly Property[],
  tables: readonly GivenTable[],
): GivenTable | null {
  const needed = Math.min(2, properties.length)
  const fitting = tables
    .map((table) => ({ table, fit: columnFit(properties, table) }))
    .filter(({ fit }) => fit >= needed)
    .toSorted((a, b) => b.fit - a.fit)
  return fitting[0]?.table ?? null
}

const sums = /^\W*(?:sub-?\s?total|grand total|total|sum|tax|vat|balance|amount due|average)\b/iu

function rowsOf({ header, rows }: GivenTable, scope: Scope): Scope[] {
  return rows
    .filter((row) => {
      const filled = row.filter((cell) => cell !== '')
      const isSum = filled.some((cell) => sums.test(unquoted(cell))) && filled.length < row.length
      return filled.length > 0 && !isSum
    })
    .map((row) => rowScope(row, header, scope))
}

/** A row as a scope of its own, its cells being facts. */
export function rowScope(
  row: readonly string[],
  header: readonly string[] | null,
  { order }: Scope,
): Scope {
  if (header === null) return readScope(row.join(' – '), order)
  const facts = row.flatMap((cell, at) =>
    cell === '' ? [] : [{ label: header[at] ?? '', value: unquoted(cell), titles: [] }],
  )
  return { text: '', lines: [], facts, groups: [], tables: [], sentences: () => [], order }
}

// paragraphs, sections or runs of lines that have the same labels
function repeatedParts(properties: readonly Property[], scope: Scope): string[] {
  const sections = scope.groups.filter(({ rank }) => rank <= 7)
  const ranks = [...new Set(sections.map(({ rank }) => rank))].toSorted((a, b) => b - a)
  for (const rank of ranks) {
    const all = sections.filter((group) => group.rank === rank)
    const telling = all.filter(({ text }) =>
      text.split('\n').some((line) => saysOne(properties, line)),
    )
    if (telling.length > 1) return telling.map(({ title, text }) => `${title}\n${text}`)
  }
  const labels = scope.lines.map((line) =>
    factsOfLine(line)
      .map(({ label }) => label.toLowerCase())
      .filter((label) => namesOne(properties, label)),
  )
  const counts = new Map<string, number>()
  for (const label of labels.flat()) counts.set(label, (counts.get(label) ?? 0) + 1)
  const [first] = [...counts].find(([, count]) => count > 1) ?? []
  if (first === undefined) {
    return []
  }
  const begin = beginOf(scope.lines, labels, first)
  return partsAt(scope.lines, (line) => begin.has(line)).flatMap((part) => {
    const inside = part.split(/\n\s*(?:[-=*_]{3,})\s*(?:\n|$)/).filter((each) => each.trim() !== '')
    return inside.slice(0, 1)
  })
}

// a record begins at the first of its labels, or at the line without a label right above it
function beginOf(
  lines: readonly string[],
  labels: readonly string[][],
  first: string,
): Set<string> {
  const begin = new Set<string>()
  for (const [at, own] of labels.entries()) {
    if (!own.includes(first)) continue
    const above = lines[at - 1] ?? ''
    const isTitle = above.trim() !== '' && factsOfLine(above).length === 0
    begin.add(isTitle ? above : (lines[at] ?? ''))
  }
  return begin
}

function saysOne(properties: readonly Property[], line: string): boolean {
  return (
    factsOfLine(line).some(({ label }) => namesOne(properties, label)) ||
    formFit(properties, line, emptyScope) > 1
  )
}

const emptyScope = readScope('')

// lines of a log, items of an unnamed list: most of their fields are told by their form
function uniformLines(properties: readonly Property[], scope: Scope): string[] {
  const lines = scope.lines.filter((line) => line.trim() !== '').slice(0, 5000)
  const formed = properties.length
  const needed = Math.max(2, Math.ceil(formed / 2))
  const fitting = lines.filter(
    (line) => line.length < 600 && formFit(properties, line, scope) >= needed,
  )
  if (fitting.length > 0) return fitting
  const items = scope.lines.filter((line) => listMark.test(line))
  const some = items.filter((line) => formFit(properties, line, scope) > 0)
  return some.length > 1 && some.length * 2 > items.length ? items : []
}

// "Action item 1: …", "Question 2: …"
function numberedParts(field: Field, scope: Scope): string[] {
  return scope.groups
    .filter(
      ({ title }) => /\d$/.test(title) && labelFit(field, title.replace(/\s*\d+$/, '')) >= leastFit,
    )
    .map(({ text }) => text)
}

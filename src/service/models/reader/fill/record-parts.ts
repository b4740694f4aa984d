import type { MessageTable } from '#service/answering/texts/message-blocks.ts'
import type { Field } from './field.ts'
import { labelFit } from './field.ts'
import type { Property } from './filling.ts'
import { pairsOfLine, unquoted } from './read-pairs.ts'
import { formFit, namesOne } from './record-fit.ts'
import type { Page } from './read-page.ts'
import { listMark, readPage } from './read-page.ts'

/** A part of a scope, taken apart when it is its turn: there may be thousands. */
export type Part = () => Page

export const leastFit = 0.6

export function partsAt(lines: readonly string[], begins: (line: string) => boolean): string[] {
  const parts: string[][] = []
  for (const line of lines) {
    if (begins(line)) parts.push([line])
    else parts.at(-1)?.push(line)
  }
  return parts.map((part) => part.join('\n').trim()).filter((part) => part !== '')
}

export function columnFit(properties: readonly Property[], { header }: MessageTable): number {
  if (header === null) return 0
  const told = ['number', 'amount', 'name', 'date', 'time', 'id', 'valu', 'dai']
  const fits = header.map((label) =>
    Math.max(0, ...properties.map(({ field }) => labelFit(field, label, told))),
  )
  return fits.filter((fit) => fit >= leastFit).length
}

export function bestTable(
  properties: readonly Property[],
  tables: readonly MessageTable[],
): MessageTable | null {
  const needed = Math.min(2, properties.length)
  const fitting = tables
    .map((table) => ({ table, fit: columnFit(properties, table) }))
    .filter(({ fit }) => fit >= needed)
    .toSorted((a, b) => b.fit - a.fit)
  return fitting[0]?.table ?? null
}

const sums = /^\W*(?:sub-?\s?total|grand total|total|sum|tax|vat|balance|amount due|average)\b/iu

export function rowsOf({ header, rows }: MessageTable, scope: Page): Part[] {
  return rows
    .filter((row) => {
      const filled = row.filter((cell) => cell !== '')
      const isSum = filled.some((cell) => sums.test(unquoted(cell))) && filled.length < row.length
      return filled.length > 0 && !isSum
    })
    .map((row) => () => rowScope(row, header, scope))
}

/** A row as a scope of its own, its cells being facts. */
export function rowScope(
  row: readonly string[],
  header: readonly string[] | null,
  { style }: Page,
): Page {
  if (header === null) return readPage(row.join(' – '), style)
  const facts = row.flatMap((cell, at) =>
    cell === '' ? [] : [{ label: header[at] ?? '', value: unquoted(cell), titles: [] }],
  )
  return {
    text: '',
    isPart: true,
    lines: [],
    pairs: facts,
    sections: [],
    tables: [],
    sentences: () => [],
    style,
  }
}

// more of them are hardly records, and what one is shows at its beginning
const mostSections = 2000
const sectionStart = 1000

// paragraphs, sections or runs of lines that have the same labels
export function repeatedParts(properties: readonly Property[], scope: Page): string[] {
  const sections = scope.sections.filter(({ rank }) => rank <= 7)
  const ranks = [...new Set(sections.map(({ rank }) => rank))].toSorted((a, b) => b - a)
  for (const rank of ranks) {
    const all = sections.filter((group) => group.rank === rank)
    if (all.length < 2 || all.length > mostSections) continue
    const telling = all.filter(({ text }) =>
      text
        .slice(0, sectionStart)
        .split('\n')
        .some((line) => saysOne(properties, line)),
    )
    if (telling.length > 1) return telling.map(({ title, text }) => `${title}\n${text}`)
  }
  const labels = scope.lines.map((line) =>
    pairsOfLine(line)
      .map(({ label }) => label.toLowerCase())
      .filter((label) => namesOne(properties, label)),
  )
  const counts = new Map<string, number>()
  for (const label of labels.flat()) counts.set(label, (counts.get(label) ?? 0) + 1)
  const [first] = [...counts].find(([, count]) => count > 1) ?? []
  if (first === undefined) return []
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
    const isTitle = above.trim() !== '' && pairsOfLine(above).length === 0
    begin.add(isTitle ? above : (lines[at] ?? ''))
  }
  return begin
}

function saysOne(properties: readonly Property[], line: string): boolean {
  return (
    pairsOfLine(line).some(({ label }) => namesOne(properties, label)) ||
    formFit(properties, line, emptyScope) > 1
  )
}

const emptyScope = readPage('', { order: null, hasCommas: false })

// lines of a log, items of an unnamed list: most of their fields are told by their form
export function uniformLines(properties: readonly Property[], scope: Page): string[] {
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
export function numberedParts(field: Field, scope: Page): string[] {
  return scope.sections
    .filter(
      ({ title }) => /\d$/.test(title) && labelFit(field, title.replace(/\s*\d+$/, '')) >= leastFit,
    )
    .map(({ text }) => text)
}

const bracketed = new RegExp(
  `(?<![\\p{L}])(\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}.'’-]*){0,3}) ?\\(([^()\\n]{1,60})\\)`,
  'gu',
)

/** Names of a sentence, each with what stands in brackets behind it: "Ann Lee (34) and Bob Ray (41)". */
export function bracketedParts(properties: readonly Property[], { text }: Page): string[] {
  if (properties.length > 3 || !properties.some(({ name }) => /name|person/i.test(name))) return []
  const parts = [...text.slice(0, 100_000).matchAll(bracketed)].map(([part]) => part)
  return parts.length > 1 ? parts : []
}

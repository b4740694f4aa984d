import type { Block } from '#contract/pages.ts'
import { startsWithHeader } from '#service/extraction/text/table-header.ts'

const listMark = /^\s*(?:[-*•–+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/u
const heading = /^(#{1,6})\s+(\S.*)$/
const fence = /^\s*(?:```|~~~)/
// under a table's header, or between sections
const rule = /^\s*\|?\s*:?-{2,}:?\s*(?:[|+]\s*:?-{2,}:?\s*)*\|?\s*$|^\s*[-=_*]{3,}\s*$/

/** A text whose runs of blanks and of empty lines are no longer than say something. */
export function shortBlanks(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]{60,}/g, ' '.repeat(60))
    .replaceAll(/\n{6,}/g, '\n'.repeat(5))
}

/** What a message holds, by its lines: headings, tables (pipes, commas, tabs, columns), lists, text. */
export function givenBlocks(text: string): Block[] {
  const lines = shortBlanks(text).split('\n')
  const blocks: Block[] = []
  let at = 0
  let open: string[] = []
  const close = (): void => {
    if (open.length > 0) blocks.push({ type: 'paragraph', text: open.join('\n') })
    open = []
  }
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const title = headingOf(line)
    const table = tableAt(lines, at)
    if (line.trim() === '' || fence.test(line) || (rule.test(line) && table === null)) {
      close()
      at += 1
    } else if (title) {
      close()
      blocks.push({ type: 'heading', ...title })
      at += 1
    } else if (table) {
      close()
      blocks.push({ type: 'table', header: table.header, rows: table.rows, first_row: 1 })
      at = table.end
    } else if (listMark.test(line)) {
      close()
      const { items, end } = listAt(lines, at)
      blocks.push({ type: 'list', items })
      at = end
    } else {
      open.push(line.trim())
      at += 1
    }
  }
  close()
  return blocks
}

/** What a line of Markdown says as a heading; null when it is none. */
export function headingOf(line: string): { level: number; text: string } | null {
  const [, marks, text] = heading.exec(line) ?? []
  if (marks === undefined || text === undefined) return null
  // `# Hours ##` is closed by as many as one likes
  let end = text.length
  while (end > 1 && text[end - 1] === '#') end -= 1
  return { level: marks.length, text: text.slice(0, end).trimEnd() }
}

function listAt(lines: readonly string[], from: number): { items: string[]; end: number } {
  const items: string[] = []
  let at = from
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (listMark.test(line)) items.push(line.replace(listMark, ''))
    else if (/^\s{2,}\S/.test(line)) items[items.length - 1] += ` ${line.trim()}`
    else break
  }
  return { items, end: at }
}

export interface GivenTable {
  header: string[] | null
  rows: string[][]
  /** The line after its last. */
  end: number
}

const separators: readonly ((line: string) => string[])[] = [
  (line) => (line.includes('|') ? pipeCells(line) : [line]),
  (line) => line.split('\t').map((cell) => cell.trim()),
  (line) => line.trim().split(/\s{2,}/),
  (line) => quotedCells(line, ';'),
  (line) => quotedCells(line, ','),
]

// a header is told by the rows right below it, whatever their number
const deciding = 40

/** The table whose first line is this one, or null. */
export function tableAt(lines: readonly string[], from: number): GivenTable | null {
  const line = lines[from] ?? ''
  for (const [kind, cellsOf] of separators.entries()) {
    const first = cellsOf(line)
    // prose has commas and columns too: what is loosely parted needs a header above other rows
    if (first.length < 2 || (kind > 0 && (listMark.test(line) || isProse(first, kind)))) continue
    const head = rowsBelow(lines, from, cellsOf, deciding)
    const isHeaded = head.isRuled || startsWithHeader(head.rows)
    if (head.rows.length < 2 || (kind > 0 && !isHeaded)) continue
    const { rows, end } = rowsBelow(lines, from, cellsOf, Number.POSITIVE_INFINITY)
    return isHeaded ? { header: first, rows: rows.slice(1), end } : { header: null, rows, end }
  }
  return null
}

function rowsBelow(
  lines: readonly string[],
  from: number,
  cellsOf: (line: string) => string[],
  most: number,
): { rows: string[][]; isRuled: boolean; end: number } {
  const rows: string[][] = []
  let isRuled = false
  let at = from
  for (; at < lines.length && rows.length < most; at += 1) {
    const line = lines[at] ?? ''
    if (line.trim() === '') break
    if (rule.test(line)) {
      isRuled ||= rows.length === 1
      continue
    }
    const cells = cellsOf(line)
    if (rows[0] !== undefined && cells.length !== rows[0].length) break
    rows.push(cells)
  }
  return { rows, isRuled, end: at }
}

function isProse(cells: readonly string[], kind: number): boolean {
  if (kind < 3) return cells.some((cell) => /[:：]$|[:：]\s/.test(cell))
  return (
    cells.length < 3 ||
    cells.some(
      (cell) =>
        cell === '' ||
        /^(?:and|or|but|und|et)\s/.test(cell) ||
        cell.length > 40 ||
        /[.:?!]$|[:：]\s/.test(cell),
    )
  )
}

function pipeCells(line: string): string[] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
}

function quotedCells(line: string, separator: string): string[] {
  if (!line.includes(separator)) return [line]
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += sign
  }
  cells.push(cell.trim())
  return cells
}

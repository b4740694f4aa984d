import type { Block } from '#contract/pages.ts'
import { startsWithHeader } from '#service/extraction/text/table-header.ts'

const listMark = /^\s*(?:[-*•–+]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?/u
const heading = /^(#{1,6})\s+(\S.*)$/
const fence = /^\s*(?:```|~~~)/
// Matches the line under a table's header and the line between two sections.
const rule = /^\s*\|?\s*:?-{2,}:?\s*(?:[|+]\s*:?-{2,}:?\s*)*\|?\s*$|^\s*[-=_*]{3,}\s*$/

/**
 * Shortens runs of more than 60 blanks or 5 empty lines, which mean nothing more than shorter ones, so
 * that a message of millions of blanks costs no time. Normalizes line ends to `\n`.
 */
export function collapseBlanks(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]{60,}/g, ' '.repeat(60))
    .replaceAll(/\n{6,}/g, '\n'.repeat(5))
}

/** Parses a message, line by line, into headings, tables (pipes, commas, tabs, columns), lists and text. */
export function parseMessageBlocks(text: string): Block[] {
  const lines = collapseBlanks(text).split('\n')
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

/** Level and text of a Markdown heading; null when the line is not one. */
export function headingOf(line: string): { level: number; text: string } | null {
  const [, marks, text] = heading.exec(line) ?? []
  if (marks === undefined || text === undefined) return null
  // Markdown allows any number of closing marks: `# Hours ##`.
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

export interface MessageTable {
  header: string[] | null
  rows: string[][]
  /** Index of the line after the table's last line. */
  end: number
}

const separators: readonly ((line: string) => string[])[] = [
  (line) => (line.includes('|') ? pipeCells(line) : [line]),
  (line) => line.split('\t').map((cell) => cell.trim()),
  (line) => line.trim().split(/\s{2,}/),
  (line) => quotedCells(line, ';'),
  (line) => quotedCells(line, ','),
]

// The rows right below a header suffice to recognize it, so a long table is not read twice.
const headerSampleRows = 40

/** The table that begins at line `from`; null when none does. */
export function tableAt(lines: readonly string[], from: number): MessageTable | null {
  const line = lines[from] ?? ''
  for (const [kind, cellsOf] of separators.entries()) {
    const first = cellsOf(line)
    // Prose has commas and wide gaps too, so only pipes make a table without a header.
    if (first.length < 2 || (kind > 0 && (listMark.test(line) || isProse(first, kind)))) continue
    const head = rowsBelow(lines, from, cellsOf, headerSampleRows)
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
  maxRows: number,
): { rows: string[][]; isRuled: boolean; end: number } {
  const rows: string[][] = []
  let isRuled = false
  let at = from
  for (; at < lines.length && rows.length < maxRows; at += 1) {
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

import { rowOffsets, touches, type TextRange } from '#console/files/reader/mark-text.ts'
import { pageText, rowText } from '#contract/page-text.ts'
import type { Page } from '#contract/pages.ts'

/** A row and its place in the text of its page. */
interface CsvRow {
  cells: readonly string[]
  start: number
  end: number
}

export interface CsvRows {
  /** The first line of the file, where it names the columns. */
  header: CsvRow | null
  rows: readonly CsvRow[]
}

/** The rows of a page of a CSV file, whose blank lines divide its tables and whose tables repeat the header. */
export function csvRows({ blocks }: Pick<Page, 'blocks'>): CsvRows {
  const { spans } = pageText(blocks)
  let header: CsvRow | null = null
  const rows: CsvRow[] = []
  for (const [index, block] of blocks.entries()) {
    if (block.type !== 'table') continue
    const { start = 0, end = 0 } = spans[index] ?? {}
    const lines = block.header ? [block.header, ...block.rows] : block.rows
    const starts = rowOffsets(block, start)
    const placed = lines.map((cells, at) => ({
      cells,
      start: starts[at] ?? start,
      end: starts[at + 1] ?? end + 1,
    }))
    if (block.header) header ??= placed.shift() ?? null
    rows.push(...(block.header && header?.start !== start ? placed.slice(1) : placed))
  }
  return { header, rows }
}

/** Whether a place is in a header that is not drawn, because it repeats that of the first page. */
export function isInRepeatedHeader(
  { number, blocks }: Pick<Page, 'number' | 'blocks'>,
  range: TextRange,
): boolean {
  const { spans } = pageText(blocks)
  return blocks.some((block, index) => {
    if (block.type !== 'table' || block.header === null || (number === 1 && index === 0)) {
      return false
    }
    const { start = 0 } = spans[index] ?? {}
    return touches(range, start, start + rowText(block.header).length)
  })
}

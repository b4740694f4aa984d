import { cellOffsets, rowOffsets, type TextRange } from '#console/files/reader/mark-text.ts'
import { pageText } from '#contract/page-text.ts'
import type { Block } from '#contract/pages.ts'

/**
 * The part of a quoted row that an answer says. An answer names a cell by its column, `Month 7 294`, and quotes the
 * whole row, of which other cells must not be marked. The quote itself where it is no row, or the answer says all of it.
 */
export function askedCell(blocks: readonly Block[], quote: TextRange, answer: string): TextRange {
  const { spans } = pageText(blocks)
  const at = spans.findIndex(({ start, end }) => start <= quote.start && quote.end <= end)
  const table = blocks[at]
  if (table?.type !== 'table' || table.header === null) return quote
  const starts = rowOffsets(table, spans[at]?.start ?? 0)
  const row = starts.findLastIndex((start) => start <= quote.start)
  const cells = table.rows[row - 1]
  const next = starts[row + 1] ?? Infinity
  if (cells === undefined || quote.end > next) return quote
  const offsets = cellOffsets(cells, starts[row] ?? 0)
  const plainAnswer = plain(answer)
  const columns = cells.flatMap((text, column) => {
    const header = table.header?.[column] ?? ''
    const start = offsets[column] ?? 0
    const words = ` ${plain(header)} ${plain(text)} `
    const isSaid = header !== '' && text !== '' && ` ${plainAnswer} `.includes(words)
    return isSaid ? [{ start, end: start + text.length }] : []
  })
  const [only, ...others] = columns
  return only !== undefined && others.length === 0 ? only : quote
}

function plain(text: string): string {
  return text
    .replaceAll(/[^\p{L}\p{M}\p{N}.,-]+/gu, ' ')
    .replaceAll(/[.,-]+(?=\s|$)/g, '')
    .trim()
    .toLowerCase()
}

import type { Block } from '#contract/pages.ts'
import { startsWithHeader } from '#service/extraction/text/table-header.ts'
import { filledDown, joinedHeader, wideCells } from './merged-cells.ts'
import type { MergedCells, Row } from './sheet.ts'

type WideCells = ReturnType<typeof wideCells>

/**
 * Converts the rows of a sheet to blocks: blank rows separate tables, and rows with a single cell above a
 * table are its title and remarks.
 */
export function sheetBlocks(rows: Iterable<Row>, merged: readonly MergedCells[] = []): Block[] {
  const wide = wideCells(merged)
  const blocks: Block[] = []
  let region: Row[] = []
  let last = 0
  // A sheet has up to a million rows, which are too many for the arguments of one call.
  const closeRegion = (): void => {
    const isFirst = blocks.length === 0
    for (const block of regionBlocks(region, wide, isFirst)) blocks.push(block)
    region = []
  }
  for (const row of filledDown(rows, merged)) {
    if (row[0] > last + 1 && region.length > 0) closeRegion()
    region.push(row)
    last = row[0]
  }
  closeRegion()
  return blocks
}

function regionBlocks(region: Row[], wide: WideCells, isFirst: boolean): Block[] {
  const isTable = region.some(([, cells]) => filled(cells) > 1)
  if (!isTable) return region.map(([, cells], at) => line(cells, isFirst && at === 0))

  const start = region.findIndex(([, cells]) => filled(cells) > 1)
  const above = region.slice(0, start).map(([, cells], at) => line(cells, isFirst && at === 0))
  const end = region.findLastIndex(([, cells]) => filled(cells) > 1) + 1
  const below = region.slice(end).map(([, cells]) => line(cells, false))
  return [...above, tableOf(region.slice(start, end), wide), ...below]
}

function tableOf(ownRows: Row[], wide: WideCells): Block {
  const rows = withJoinedHeader(ownRows, wide)
  const used = usedColumns(rows)
  const grid = rows.map(([, cells]) => used.map((column) => cells[column] ?? ''))
  const isNamed = startsWithHeader(grid)
  const first = rows[0]?.[0] ?? 1
  return {
    type: 'table',
    header: isNamed ? (grid[0] ?? null) : null,
    rows: isNamed ? grid.slice(1) : grid,
    first_row: isNamed ? first + 1 : first,
  }
}

function withJoinedHeader(rows: Row[], wide: WideCells): Row[] {
  const [first, second, ...others] = rows
  if (first === undefined || second === undefined || others.length === 0) return rows
  const header = joinedHeader([first, second], wide)
  const isHeader =
    header !== null && startsWithHeader([header, ...others.slice(0, 50).map(([, cells]) => cells)])
  return isHeader ? [[second[0], header], ...others] : rows
}

// A table may begin in any column and have empty columns for spacing.
function usedColumns(rows: Row[]): number[] {
  const used = new Set<number>()
  for (const [, cells] of rows) {
    for (const [column, cell] of cells.entries()) if (cell !== '') used.add(column)
  }
  return [...used].toSorted((a, b) => a - b)
}

function line(cells: string[], isTitle: boolean): Block {
  const text = cells.filter((cell) => cell !== '').join(' ')
  return isTitle && text.length <= 120
    ? { type: 'heading', level: 2, text }
    : { type: 'paragraph', text }
}

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length

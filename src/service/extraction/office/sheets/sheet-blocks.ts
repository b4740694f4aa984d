import type { Block } from '#contract/pages.ts'
import { isFigure, startsWithHeader } from '#service/extraction/text/table-header.ts'
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
  for (const region of regionsOf(filledDown(rows, merged))) {
    // A sheet has up to a million rows, which are too many for the arguments of one call.
    for (const side of sidesOf(region)) {
      for (const block of regionBlocks(side, wide, blocks.length === 0)) blocks.push(block)
    }
  }
  return blocks
}

/** The rows between blank ones. */
function* regionsOf(rows: Iterable<Row>): Generator<Row[], void> {
  let region: Row[] = []
  let last = 0
  for (const row of rows) {
    if (row[0] > last + 1 && region.length > 0) {
      yield region
      region = []
    }
    region.push(row)
    last = row[0]
  }
  yield region
}

const minColumns = 2
// Each side is copied again for the one beside it.
const maxSides = 20
// A table with a column for spacing has as many rows on both sides of it.
const sampleRows = 50

/** The tables that stand beside each other in a region, with an empty column between them, from left to right. */
function* sidesOf(region: Row[], sides = maxSides): Generator<Row[], void> {
  const used = usedColumns(region)
  const gap = used.findIndex((column, at) => column > (used[at - 1] ?? column) + 1)
  const place = used[gap]
  const isNarrow = gap < minColumns || used.length - gap < minColumns
  if (isNarrow || place === undefined || sides === 1) {
    yield region
    return
  }
  const left = cut(region, 0, place)
  const right = cut(region, place, Infinity)
  // Remarks behind an empty column have gaps; each table on the right has a header of its own.
  const areTables =
    startsWithHeader(tableIn(left)) && [...regionsOf(right)].every((own) => isKeyedTable(own))
  if (!areTables || (left.length === right.length && !repeatNames(left, right))) {
    yield region
    return
  }
  yield* regionsOf(left)
  for (const own of regionsOf(right)) yield* sidesOf(own, sides - 1)
}

function cut(rows: Row[], from: number, to: number): Row[] {
  return rows.flatMap(([number, cells]): Row[] => {
    const own = cells.slice(0, to).map((cell, column) => (column < from ? '' : cell))
    return filled(own) === 0 ? [] : [[number, own]]
  })
}

/** The rows of a side from its first one with several cells. */
function tableIn(side: Row[]): string[][] {
  const start = side.findIndex(([, cells]) => filled(cells) > 1)
  const rows = start === -1 ? [] : side.slice(start, start + sampleRows)
  const used = usedColumns(rows)
  return rows.map(([, cells]) => used.map((column) => cells[column] ?? ''))
}

/** Whether a side has a header, and in its first column what each row is of. */
function isKeyedTable(side: Row[]): boolean {
  const [header, ...rows] = tableIn(side)
  if (header === undefined || !startsWithHeader([header, ...rows])) return false
  const keys = rows.flatMap(([key]) => (key === undefined || key === '' ? [] : [key]))
  const texts = keys.filter((key) => !isFigure(key))
  return header.every((name) => name !== '') && texts.length * 2 > rows.length
}

const repeatNames = (left: Row[], right: Row[]): boolean => {
  const names = new Set(tableIn(left)[0])
  return (tableIn(right)[0] ?? []).some((name) => names.has(name))
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

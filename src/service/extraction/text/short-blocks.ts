import type { Block } from '#contract/pages.ts'
import type { PlacedBlock } from '#service/extraction/pictures/placed-picture.ts'

// A page is read, checked and sent as one piece, which takes the longer the more cells it has, however short they are.
const maxTableCells = 5_000
const maxListItems = 5_000
// A title and remarks stay with the table below them.
const fewCells = 100

/**
 * Divides the blocks of one long page or sheet into pages of about 5,000 cells, list items and paragraphs. Yields at least
 * one page.
 */
export function* pagesByCells<B extends PlacedBlock>(blocks: Iterable<B>): Generator<B[], void> {
  let page: B[] = []
  let cells = 0
  for (const block of shortBlocks(blocks)) {
    const own = cellsIn(block)
    if (cells > fewCells && cells + own > maxTableCells) {
      yield page
      page = []
      cells = 0
    }
    page.push(block)
    cells += own
  }
  yield page
}

function cellsIn(block: PlacedBlock): number {
  if (isTable(block)) return block.rows.reduce((sum, row) => sum + Math.max(1, row.length), 0)
  return isList(block) ? block.items.length : 1
}

/** Cuts long tables and lists into parts. Each part of a table has its header. */
export function* shortBlocks<B extends PlacedBlock>(blocks: Iterable<B>): Generator<B, void> {
  for (const block of blocks) {
    if (isTable(block)) yield* shortTables(block)
    else if (isList(block)) yield* shortLists(block)
    else yield block
  }
}

type Table = Block & { type: 'table' }
type List = Block & { type: 'list' }

function isTable<B extends PlacedBlock>(block: B): block is B & Table {
  return block.type === 'table'
}

function isList<B extends PlacedBlock>(block: B): block is B & List {
  return block.type === 'list'
}

function* shortTables<B extends Table>(table: B): Generator<B, void> {
  let start = 0
  let cells = 0
  for (const [at, row] of table.rows.entries()) {
    if (at > start && cells + row.length > maxTableCells) {
      yield { ...table, rows: table.rows.slice(start, at), first_row: table.first_row + start }
      start = at
      cells = 0
    }
    // Blank rows take room as well.
    cells += Math.max(1, row.length)
  }
  if (start === 0) yield table
  else yield { ...table, rows: table.rows.slice(start), first_row: table.first_row + start }
}

function* shortLists<B extends List>(list: B): Generator<B, void> {
  if (list.items.length <= maxListItems) yield list
  else {
    for (let at = 0; at < list.items.length; at += maxListItems) {
      yield { ...list, items: list.items.slice(at, at + maxListItems) }
    }
  }
}

import type { Block } from '#contract/pages.ts'
import type { ReaderPage } from '#service/extraction/extraction.ts'
import { isText, type PlacedBlock } from '#service/extraction/pictures/placed-picture.ts'
import { pagesByCells } from '#service/extraction/text/short-blocks.ts'

/** A private-use character that stands in texts of blocks where a page starts, until they are distributed. */
export const pageMark = '\ue0ff'

/**
 * Distributes blocks to pages by the marks in their text. A block across a mark stays on the first page. A page
 * with more than about 5,000 cells is continued on further pages.
 */
export function* pagesAtMarks(blocks: Iterable<PlacedBlock>): Generator<ReaderPage, void> {
  let number = 1
  let pending: PlacedBlock[] = []
  for (const piece of piecesAtMarks(blocks)) {
    for (let turn = 0; turn < piece.before; turn += 1) {
      for (const some of pagesByCells(pending)) {
        yield page(number, some)
        number += 1
      }
      pending = []
    }
    if (piece.block) pending.push(piece.block)
  }
  for (const last of pagesByCells(pending)) {
    yield page(number, last)
    number += 1
  }
}

function page(number: number, blocks: PlacedBlock[]): ReaderPage {
  return { number, kind: 'page', label: null, ocr: false, blocks }
}

interface Piece {
  /** The number of pages that begin before the block. */
  before: number
  block: PlacedBlock | null
}

function* piecesAtMarks(blocks: Iterable<PlacedBlock>): Generator<Piece, void> {
  for (const block of blocks) {
    if (!isText(block)) yield { before: 0, block }
    else if (block.type === 'table') yield* tablePieces(block)
    else if (block.type === 'list') yield* listPieces(block.items)
    else {
      const { before, inside, text } = unmark(block.text)
      yield { before, block: { ...block, text } }
      yield { before: inside, block: null }
    }
  }
}

function* listPieces(items: string[]): Generator<Piece, void> {
  let pending: string[] = []
  for (const item of items) {
    const { before, inside, text } = unmark(item)
    if (before > 0) {
      if (pending.length > 0) yield { before: 0, block: { type: 'list', items: pending } }
      yield { before, block: null }
      pending = []
    }
    pending.push(text)
    if (inside > 0) {
      yield { before: 0, block: { type: 'list', items: pending } }
      yield { before: inside, block: null }
      pending = []
    }
  }
  if (pending.length > 0) yield { before: 0, block: { type: 'list', items: pending } }
}

function* tablePieces(table: Extract<Block, { type: 'table' }>): Generator<Piece, void> {
  const header = table.header?.map((cell) => unmark(cell).text) ?? null
  let before = (table.header ?? []).reduce((sum, cell) => sum + marksIn(cell), 0)
  let first_row = table.first_row
  let rows: string[][] = []
  for (const row of table.rows) {
    // A page begins at most once in a table row, though every cell of the row may have the mark.
    const turns = Math.max(0, ...row.map(marksIn))
    const isAtStart = row.some((cell) => unmark(cell).before > 0)
    if (turns > 0 && isAtStart && rows.length > 0) {
      yield { before, block: { ...table, header, rows, first_row } }
      first_row += rows.length
      rows = []
      before = 0
    }
    rows.push(row.map((cell) => unmark(cell).text))
    if (turns > 0 && isAtStart) before += turns
    else if (turns > 0) {
      yield { before, block: { ...table, header, rows, first_row } }
      first_row += rows.length
      rows = []
      before = turns
    }
  }
  if (rows.length > 0 || (header !== null && first_row === table.first_row)) {
    yield { before, block: { ...table, header, rows, first_row } }
  } else yield { before, block: null }
}

const marksIn = (text: string): number => text.split(pageMark).length - 1

function unmark(text: string): { before: number; inside: number; text: string } {
  const all = marksIn(text)
  const before = marksIn(/^(?:[\s\d.]|\ue0ff)*/.exec(text)?.[0] ?? '')
  return { before, inside: all - before, text: text.replaceAll(pageMark, '') }
}

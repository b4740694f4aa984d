import type { Block } from '#contract/pages.ts'
import type { ReaderPage } from '#service/extraction/extraction.ts'
import { isText, type PlacedBlock } from '#service/extraction/pictures/placed-picture.ts'

// A private-use character that marks the start of a page during conversion.
const mark = '\ue0ff'

/**
 * Inserts a mark where Word's last layout began a page. A document that Word never laid out has only the
 * page breaks of its author.
 */
export function markPages(xml: string): { xml: string; isPaged: boolean } {
  const clean = xml.replaceAll(mark, '')
  const laidOut = /<w:lastRenderedPageBreak\s*\/>/g
  const forced = /<w:br\b[^>]*w:type="page"[^>]*\/>/g
  const place = laidOut.test(clean) ? laidOut : forced
  const marked = clean.replace(place, `<w:t>${mark}</w:t>`)
  return { xml: marked, isPaged: marked !== clean }
}

/** Distributes blocks to pages by the marks in their text. A block across a mark stays on the first page. */
export function* pagesAtMarks(blocks: Iterable<PlacedBlock>): Generator<ReaderPage, void> {
  let number = 1
  let pending: PlacedBlock[] = []
  for (const piece of piecesAtMarks(blocks)) {
    for (let turn = 0; turn < piece.before; turn += 1) {
      yield page(number, pending)
      number += 1
      pending = []
    }
    if (piece.block) pending.push(piece.block)
  }
  yield page(number, pending)
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

const marksIn = (text: string): number => text.split(mark).length - 1

function unmark(text: string): { before: number; inside: number; text: string } {
  const all = marksIn(text)
  const before = marksIn(/^(?:[\s\d.]|\ue0ff)*/.exec(text)?.[0] ?? '')
  return { before, inside: all - before, text: text.replaceAll(mark, '') }
}

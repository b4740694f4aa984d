import type { Block, Page } from '#contract/pages.ts'

// a private character that stands for the start of a page while the document is converted
const mark = '\ue0ff'

/**
 * Puts a mark where Word last began a new page. Word writes these places itself; of a document it
 * never laid out, only the breaks its author put in are known.
 */
export function markPages(xml: string): { xml: string; isPaged: boolean } {
  const clean = xml.replaceAll(mark, '')
  const laidOut = /<w:lastRenderedPageBreak\s*\/>/g
  const forced = /<w:br\b[^>]*w:type="page"[^>]*\/>/g
  const place = laidOut.test(clean) ? laidOut : forced
  const marked = clean.replace(place, `<w:t>${mark}</w:t>`)
  return { xml: marked, isPaged: marked !== clean }
}

/** Deals blocks out to pages at the marks in their text. What straddles a mark stays on the first. */
export function* pagesAtMarks(blocks: Iterable<Block>): Generator<Page, void> {
  let number = 1
  let held: Block[] = []
  for (const piece of piecesAtMarks(blocks)) {
    for (let turn = 0; turn < piece.before; turn += 1) {
      yield page(number, held)
      number += 1
      held = []
    }
    if (piece.block) held.push(piece.block)
  }
  yield page(number, held)
}

function page(number: number, blocks: Block[]): Page {
  return { number, kind: 'page', label: null, ocr: false, blocks }
}

interface Piece {
  /** How many pages begin before the block. */
  before: number
  block: Block | null
}

function* piecesAtMarks(blocks: Iterable<Block>): Generator<Piece, void> {
  for (const block of blocks) {
    if (block.type === 'table') yield* tablePieces(block)
    else if (block.type === 'list') yield* listPieces(block.items)
    else {
      const { before, inside, text } = unmark(block.text)
      yield { before, block: { ...block, text } }
      yield { before: inside, block: null }
    }
  }
}

function* listPieces(items: string[]): Generator<Piece, void> {
  let held: string[] = []
  for (const item of items) {
    const { before, inside, text } = unmark(item)
    if (before > 0) {
      if (held.length > 0) yield { before: 0, block: { type: 'list', items: held } }
      yield { before, block: null }
      held = []
    }
    held.push(text)
    if (inside > 0) {
      yield { before: 0, block: { type: 'list', items: held } }
      yield { before: inside, block: null }
      held = []
    }
  }
  if (held.length > 0) yield { before: 0, block: { type: 'list', items: held } }
}

function* tablePieces(table: Extract<Block, { type: 'table' }>): Generator<Piece, void> {
  const header = table.header?.map((cell) => unmark(cell).text) ?? null
  let before = (table.header ?? []).reduce((sum, cell) => sum + marksIn(cell), 0)
  let first_row = table.first_row
  let rows: string[][] = []
  for (const row of table.rows) {
    // a page begins at most once in a row, though every cell of the row may say so
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

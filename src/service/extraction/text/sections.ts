import { blockText } from '#contract/page-text.ts'
import type { Block, Page } from '#contract/pages.ts'
import { isText, type PlacedBlock } from '#service/extraction/pictures/placed-picture.ts'

const fullCharacters = 8_000
const headingCharacters = 3_000
// A page is read, checked and sent as one piece, which takes the longer the more cells it has, however short they are.
const maxTableCells = 5_000
const maxListItems = 5_000

interface Section<B> extends Omit<Page, 'blocks'> {
  blocks: B[]
}

/**
 * Splits content without pages into sections of readable length, at headings where possible. A section is
 * labelled by the heading that it starts with. Pictures do not change where sections begin. Long tables and lists go on
 * in the next section, a table with its header.
 */
export function* sections<B extends PlacedBlock>(
  blocks: Iterable<B>,
  first = 1,
): Generator<Section<B>, void> {
  let number = first
  let pending: B[] = []
  let length = 0

  for (const block of shortBlocks(blocks)) {
    if (!isText(block)) {
      pending.push(block)
      continue
    }
    const isTurn = block.type === 'heading' && block.level <= 2 && length >= headingCharacters
    if (length > 0 && (isTurn || length >= fullCharacters)) {
      yield section(number, pending)
      number += 1
      pending = []
      length = 0
    }
    pending.push(block)
    length += blockText(block).length
  }
  // A document of pictures alone may have them described.
  if (pending.some((block) => isText(block) || block.status === 'available')) {
    yield section(number, pending)
  }
}

function section<B extends PlacedBlock>(number: number, blocks: B[]): Section<B> {
  const first = blocks.find((block) => isText(block))
  const label = first?.type === 'heading' ? first.text : null
  return { number, kind: 'section', label, ocr: false, blocks }
}

function* shortBlocks<B extends PlacedBlock>(blocks: Iterable<B>): Generator<B, void> {
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

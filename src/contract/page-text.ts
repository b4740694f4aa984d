// Separate from the schemas, so that code that only writes out text does not load zod.
import type { Block } from './pages.ts'

const betweenBlocks = '\n\n'

export interface PageText {
  text: string
  /** The start and end of each block in `text`, in UTF-16 units. */
  spans: { start: number; end: number }[]
}

/**
 * Renders a page as plain text. Offsets in the index, in citations and on the File page all count UTF-16
 * units of this text: blocks are separated by a blank line, the cells of a table row are joined by ` | `, and
 * each list item has its own line.
 */
export function pageText(blocks: readonly Block[]): PageText {
  let text = ''
  const spans: PageText['spans'] = []
  for (const block of blocks) {
    if (text !== '') text += betweenBlocks
    const start = text.length
    text += blockText(block)
    spans.push({ start, end: text.length })
  }
  return { text, spans }
}

/** The length of the text of `pageText`. */
export function pageTextLength(blocks: readonly Block[]): number {
  let length = 0
  for (const block of blocks) {
    if (length > 0) length += betweenBlocks.length
    length += blockLength(block)
  }
  return length
}

/** Writes a block as plain text, exactly as `pageText` places it. */
export function blockText(block: Block): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
    case 'description':
    case 'cue':
      return block.text
    case 'list':
      return block.items.join('\n')
    case 'table':
      return (block.header ? [block.header, ...block.rows] : block.rows).map(rowText).join('\n')
  }
}

/** The length of `blockText`. */
function blockLength(block: Block): number {
  if (block.type !== 'table') return blockText(block).length
  const rows = block.header ? [block.header, ...block.rows] : block.rows
  return rows.reduce((sum, cells) => sum + rowLength(cells), Math.max(0, rows.length - 1))
}

const betweenCells = ' | '

/** Writes a table row as plain text, exactly as `blockText` places it. */
export function rowText(cells: readonly string[]): string {
  return cells.join(betweenCells)
}

/** The length of `rowText`. */
export function rowLength(cells: readonly string[]): number {
  let length = Math.max(0, cells.length - 1) * betweenCells.length
  for (const cell of cells) length += cell.length
  return length
}

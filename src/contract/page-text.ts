// apart from the schemas, so that what only writes text out does not have to load zod
import type { Block } from './pages.ts'

export interface PageText {
  text: string
  /** For each block, where it starts and ends in `text`, in UTF-16 units. */
  spans: { start: number; end: number }[]
}

/**
 * The one plain rendering of a page. Offsets in the index, in citations and on the File page all
 * count UTF-16 units of this text: blocks stand a blank line apart, a table row is its cells
 * joined by ` | `, a list item stands on its own line.
 */
export function pageText(blocks: readonly Block[]): PageText {
  let text = ''
  const spans: PageText['spans'] = []
  for (const each of blocks) {
    if (text !== '') text += '\n\n'
    const start = text.length
    text += blockText(each)
    spans.push({ start, end: text.length })
  }
  return { text, spans }
}

/** One block as plain text, exactly as `pageText` places it. */
export function blockText(each: Block): string {
  switch (each.type) {
    case 'heading':
    case 'paragraph':
    case 'cue':
      return each.text
    case 'list':
      return each.items.join('\n')
    case 'table':
      return (each.header ? [each.header, ...each.rows] : each.rows).map(rowText).join('\n')
  }
}

/** One table row as plain text, exactly as `blockText` places it. */
export function rowText(cells: readonly string[]): string {
  return cells.join(' | ')
}

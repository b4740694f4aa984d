import { z } from 'zod'

/** Where a piece of text stands in its file. `number` counts from 1 as a person would. */
export const pageKind = z.enum(['page', 'slide', 'sheet', 'section'])

/**
 * What was read from a file, kept as structure. Tables stay tables: `first_row` is the number of
 * the first of `rows` in its source, counted from 1 with the header included.
 */
export const block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), level: z.int().min(1).max(6), text: z.string() }),
  z.object({ type: z.literal('paragraph'), text: z.string() }),
  z.object({ type: z.literal('list'), items: z.array(z.string()) }),
  z.object({
    type: z.literal('table'),
    header: z.array(z.string()).nullable(),
    rows: z.array(z.array(z.string())),
    first_row: z.int().min(1),
  }),
  /** A subtitle cue; times are seconds from the start. */
  z.object({
    type: z.literal('cue'),
    number: z.int().min(1),
    start: z.number(),
    end: z.number(),
    text: z.string(),
  }),
])
export type Block = z.infer<typeof block>

/**
 * One page, slide, sheet or section of a file. `label` is what the file itself calls it (a sheet's
 * name, a slide's title). Mail, HTML, text, CSV and subtitles are sections. `ocr`: read from pixels.
 */
export const page = z.object({
  number: z.int().min(1),
  kind: pageKind,
  label: z.string().nullable(),
  ocr: z.boolean(),
  blocks: z.array(block),
})
export type Page = z.infer<typeof page>

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

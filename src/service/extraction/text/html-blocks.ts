import { Parser, type Handler } from 'htmlparser2'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import type { HtmlImage } from '#service/extraction/pictures/html-picture.ts'
import {
  isPicture,
  isText,
  type PlacedBlock,
  type PlacedPicture,
} from '#service/extraction/pictures/placed-picture.ts'
import { htmlTable, type HtmlCell, type HtmlRow } from './html-table.ts'

export interface HtmlReading {
  title: string | null
  blocks: PlacedBlock[]
}

/** Describes an `img`; null when it is left out. */
export type PictureOf = (image: HtmlImage) => PlacedPicture | null

const dropped = new Set(
  'script style noscript template svg math iframe object embed canvas audio video select textarea datalist'.split(
    ' ',
  ),
)
const furniture = new Set(['nav', 'footer', 'dialog', 'menu'])
const furnitureRoles = new Set(['navigation', 'contentinfo', 'search', 'menu', 'menubar', 'dialog'])
const flowing = new Set(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure footer form header hgroup hr legend main nav p pre section summary'.split(
    ' ',
  ),
)
const maxDepth = 1_000
const maxCells = 2_000_000

/** The container being filled: the page, a heading, a list item or a table cell. */
interface Frame {
  tag: string
  blocks: PlacedBlock[]
  inline: string
  /** Whether `inline` has text, and what it ends with. To look at its whole text for each piece takes quadratic time. */
  hasText: boolean
  endsInSpace: boolean
  /** Pictures in the text of `inline`, which follow its paragraph. */
  pictures: PlacedPicture[]
}

const newFrame = (tag: string): Frame => ({
  tag,
  blocks: [],
  inline: '',
  hasText: false,
  endsInSpace: true,
  pictures: [],
})

function append(frame: Frame, text: string): void {
  if (text === '') return
  frame.inline += text
  frame.hasText ||= text.trim() !== ''
  frame.endsInSpace = text.trimEnd() !== text
}

interface List {
  items: string[]
  pictures: PlacedPicture[]
  isOrdered: boolean
  next: number
}

interface Table {
  rows: HtmlRow[]
  holdsTable: boolean
  isLayout: boolean
}

/**
 * Converts HTML to headings, paragraphs, lists and tables. Omits scripts, styles and hidden elements, and
 * navigation and other boilerplate unless there is nothing else. Pictures stand at their place or after the
 * paragraph, list or table that they are in.
 */
export function htmlBlocks(html: string, pictureOf: PictureOf = () => null): HtmlReading {
  const reading = readHtmlBlocks(html, pictureOf, {})
  if (reading.blocks.some(isText)) return reading
  return readHtmlBlocks(html, pictureOf, { keepsFurniture: true })
}

/** The blocks of a chapter of a book, which is XHTML: `<title/>` is closed, and a footer is text of the chapter. */
export function chapterBlocks(xhtml: string, pictureOf: PictureOf): PlacedBlock[] {
  return readHtmlBlocks(xhtml, pictureOf, { keepsFurniture: true, isXml: true }).blocks
}

function readHtmlBlocks(
  html: string,
  pictureOf: PictureOf,
  { keepsFurniture = false, isXml = false },
): HtmlReading {
  const page = newFrame('body')
  const frames: Frame[] = [page]
  const lists: List[] = []
  const tables: Table[] = []
  let title: string | null = null
  let mainFrom: { start: number; end: number | null } | null = null
  let depth = 0
  let droppedFrom: number | null = null
  let preformatted = 0
  let content = 0
  let cells = 0
  let images = 0

  const frame = (): Frame => frames.at(-1) ?? page
  const flush = (): void => {
    const top = frame()
    const text = top.inline.split('\n').map(withoutSpacesAround).join('\n').trim()
    top.inline = ''
    top.hasText = false
    top.endsInSpace = true
    if (text !== '') top.blocks.push({ type: 'paragraph', text })
    top.blocks.push(...top.pictures.splice(0))
  }
  const place = (picture: PlacedPicture): void => {
    const top = frame()
    if (!top.hasText) top.blocks.push(picture)
    else top.pictures.push(picture)
  }
  const open = (tag: string): void => {
    flush()
    frames.push(newFrame(tag))
  }
  const close = (tag: string): PlacedBlock[] | null => {
    if (frames.length < 2 || frame().tag !== tag) return null
    flush()
    return frames.pop()?.blocks ?? null
  }

  const closeItem = (): void => {
    const blocks = close('li')
    const list = lists.at(-1)
    if (blocks === null || list === undefined) return
    list.pictures.push(...blocks.filter(isPicture))
    const [own = '', ...inner] = itemLines(blocks)
    if (own.trim() === '' && inner.length === 0) return
    // An item of a numbered list has its number also where it only holds another list.
    if (list.isOrdered) list.items.push(`${list.next}. ${own}`)
    else if (own.trim() !== '') list.items.push(own)
    list.items.push(...inner)
    list.next += 1
  }
  const closeList = (): void => {
    const list = lists.pop()
    flush()
    if (list && list.items.length > 0) frame().blocks.push({ type: 'list', items: list.items })
    frame().blocks.push(...(list?.pictures ?? []))
  }

  const onOpen = (tag: string, attributes: Record<string, string>): void => {
    if (tag === 'br') append(frame(), '\n')
    else if (/^h[1-6]$/.test(tag)) open(tag)
    else if (tag === 'ul' || tag === 'ol') {
      flush()
      const start = Number(attributes['start'])
      lists.push({
        items: [],
        pictures: [],
        isOrdered: tag === 'ol',
        next: Number.isInteger(start) ? start || 1 : 1,
      })
    } else if (tag === 'li') {
      if (lists.length === 0) flush()
      else open(tag)
    } else if (tag === 'table') {
      flush()
      for (const outer of tables.slice(-1)) outer.holdsTable = true
      tables.push({ rows: [], holdsTable: false, isLayout: attributes['role'] === 'presentation' })
    } else if (tag === 'tr') {
      tables.at(-1)?.rows.push({ cells: [], isHead: false })
    } else if ((tag === 'td' || tag === 'th') && tables.length === 0) flush()
    else if (tag === 'td' || tag === 'th') {
      cells += 1
      if (cells > maxCells) throw new ExtractionFailure('too_large_to_read')
      open(tag)
      const cell: HtmlCell = {
        blocks: frame().blocks,
        isHead: tag === 'th',
        columns: Number(attributes['colspan']) || 1,
        rows: Number(attributes['rowspan']) || 1,
      }
      const rows = tables.at(-1)?.rows
      if (rows?.length === 0) rows.push({ cells: [], isHead: false })
      rows?.at(-1)?.cells.push(cell)
    } else if (flowing.has(tag)) flush()
    if (tag === 'pre') preformatted += 1
    if (tag === 'main' || tag === 'article') content += 1
    if ((tag === 'main' || attributes['role'] === 'main') && frames.length === 1) {
      mainFrom ??= { start: page.blocks.length, end: null }
    }
  }

  const onClose = (tag: string): void => {
    if (/^h[1-6]$/.test(tag)) {
      const blocks = close(tag)
      const text = (blocks ?? []).flatMap((block) => itemLines([block])).join(' ')
      if (text !== '') frame().blocks.push({ type: 'heading', level: Number(tag[1]), text })
      frame().blocks.push(...(blocks ?? []).filter(isPicture))
    } else if (tag === 'ul' || tag === 'ol') {
      if (lists.length > 0) closeList()
    } else if (tag === 'li') closeItem()
    else if (tag === 'td' || tag === 'th') {
      // A cell outside a table is a paragraph.
      if (close(tag) === null) flush()
    } else if (tag === 'thead') {
      for (const row of tables.at(-1)?.rows ?? []) row.isHead = true
    } else if (tag === 'table') {
      const table = tables.pop()
      flush()
      if (table) frame().blocks.push(...htmlTable(table.rows, table.isLayout || table.holdsTable))
    } else if (flowing.has(tag)) flush()
    if (tag === 'pre') preformatted -= 1
    if (tag === 'main' || tag === 'article') content -= 1
    if (tag === 'main' && mainFrom?.end === null && frames.length === 1) {
      mainFrom.end = page.blocks.length
    }
  }

  const onImage = ({ src = '', alt = '' }: Record<string, string>): void => {
    const picture = pictureOf({
      address: src,
      alt: alt.replace(/\s+/g, ' ').trim(),
      at: images - 1,
    })
    if (picture !== null) place(picture)
  }

  const handler: Partial<Handler> = {
    onopentag: (tag, attributes) => {
      depth += 1
      if (tag === 'img') images += 1
      if (droppedFrom !== null || depth > maxDepth) return
      const isFurniture = furniture.has(tag) || furnitureRoles.has(attributes['role'] ?? '')
      if (
        dropped.has(tag) ||
        isHidden(attributes) ||
        (isFurniture && content === 0 && !keepsFurniture)
      ) {
        flush()
        droppedFrom = depth
        return
      }
      if (tag === 'title' && title === null) title = ''
      else if (tag === 'img') onImage(attributes)
      else onOpen(tag, attributes)
      if (tag === 'title') frames.push(newFrame(tag))
    },
    ontext: (text) => {
      if (droppedFrom !== null) return
      const top = frame()
      if (preformatted > 0) append(top, text)
      else {
        const spaced = text.replace(/[^\S\u00a0]+/g, ' ')
        append(top, top.endsInSpace ? spaced.trimStart() : spaced)
      }
    },
    onclosetag: (tag) => {
      depth -= 1
      if (droppedFrom !== null) {
        if (depth < droppedFrom) droppedFrom = null
        return
      }
      if (depth >= maxDepth) return
      if (tag === 'title') {
        const text = (close(tag) ?? []).flatMap((block) => itemLines([block])).join(' ')
        if (title === '') title = text === '' ? null : text
      } else onClose(tag)
    },
  }
  const parser = new Parser(handler, { recognizeSelfClosing: isXml, recognizeCDATA: isXml })
  parser.end(html)
  while (frames.length > 1) {
    flush()
    const inner = frames.pop()
    frame().blocks.push(...(inner?.blocks ?? []))
  }
  while (lists.length > 0) closeList()
  flush()

  // -- assigned in callbacks, which the compiler does not follow
  const main = mainFrom as { start: number; end: number | null } | null
  const inMain = main === null ? [] : page.blocks.slice(main.start, main.end ?? undefined)
  return { title, blocks: inMain.some(isText) && !keepsFurniture ? inMain : page.blocks }
}

// A pattern looks at each space of a long run for the end of the line.
function withoutSpacesAround(line: string): string {
  let start = 0
  let end = line.length
  while (line[start] === ' ') start += 1
  while (end > start && line[end - 1] === ' ') end -= 1
  return line.slice(start, end)
}

function isHidden(attributes: Record<string, string>): boolean {
  if ('hidden' in attributes || attributes['aria-hidden'] === 'true') return true
  return /display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all/i.test(
    attributes['style'] ?? '',
  )
}

/** The lines of a list item: its own text, then nested items, each level indented further. */
function itemLines(blocks: PlacedBlock[]): string[] {
  const own: string[] = []
  const nested: string[] = []
  for (const block of blocks.filter(isText)) {
    if (block.type === 'list') nested.push(...block.items.map((item) => `  ${item}`))
    else if (block.type === 'table') nested.push(...block.rows.map((row) => `  ${row.join(' | ')}`))
    else own.push(block.text.replaceAll('\n', ' '))
  }
  return own.length === 0 && nested.length === 0 ? [] : [own.join(' '), ...nested]
}

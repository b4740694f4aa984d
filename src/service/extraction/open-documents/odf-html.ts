import { walkXml } from '#service/extraction/office/xml.ts'
import type { OdfStyles } from './odf-styles.ts'

export interface OdfBody {
  /** The HTML of a text, or of each slide of a presentation. */
  pages: string[]
  /** The comments, with their authors. */
  comments: string[]
}

/** Text that does not stand in its place: a footnote, a comment, or the notes of a slide. */
interface Aside {
  kind: 'note' | 'annotation' | 'notes'
  author: string
  text: string
}

interface List {
  style: string
  isNumbered: boolean
  /** The number of its next item. */
  next: number
  /** Whether its tag and that of its item are written. A list of headings alone is none. */
  isOpen: boolean
  isItemOpen: boolean
  /** Whether its header is read, which stands before the items and has no number. */
  isInHeader: boolean
}

interface Frame {
  isTitle: boolean
  /** A table has a picture of itself beside it. */
  hasTable: boolean
  images: string[]
  object: string
  alt: string
}

// Deleted text, readings of ruby characters, cells that a merged one covers, and what is no text.
const dropped = new Set(
  'tracked-changes ruby-text covered-table-cell forms scripts event-listeners sequence-decls variable-decls user-field-decls font-face-decls automatic-styles note-citation'.split(
    ' ',
  ),
)
const slideFurniture = new Set(['header', 'footer', 'date-time', 'page-number', 'page'])
const inline = new Set(['p', 'h', 'span', 'a', 'ruby-base', 'meta', 'meta-field'])
// Programs have ten levels. All are opened again behind each heading, which would make gigabytes of lists 250 deep.
const maxListLevels = 10

/**
 * Writes the body of an OpenDocument text or presentation as HTML, whose reader knows lists, tables and pictures. The
 * address of a picture is its path in the package. `object` gives the HTML of an embedded chart or formula, or an empty
 * text for one that only its picture shows. See parts 3 and 5 of OpenDocument 1.3.
 */
export function odfHtml(
  xml: string,
  styles: OdfStyles,
  object: (path: string) => string,
): OdfBody | null {
  const pages: string[] = []
  const comments: string[] = []
  const names: string[] = []
  const asides: Aside[] = []
  const frames: Frame[] = []
  const lists: List[] = []
  const counts = new Map<string, number>()
  // The tags of the paragraphs and headings that are open; a text box has its own inside of one.
  const tags: string[] = []
  let written: string[] = []
  let notes: string[] = []
  let slideNotes: string[] = []
  let droppedFrom: number | null = null
  let hasBody = false

  const write = (html: string): void => {
    if (asides.length === 0) written.push(html)
  }
  const writeText = (text: string): void => {
    const aside = asides.at(-1)
    if (aside) aside.text += text
    else written.push(escaped(text))
  }
  const endPage = (): void => {
    const texts = slideNotes.map(
      (text) => `<p>Notes: ${escaped(text).replaceAll('\n', '<br>')}</p>`,
    )
    const items = notes.map((text) => `<li>${escaped(text)}</li>`)
    if (items.length > 0) texts.push(`<ol>${items.join('')}</ol>`)
    pages.push([...written, ...texts].join(''))
    written = []
    notes = []
    slideNotes = []
  }

  const openLists = (): void => {
    for (const list of lists.slice(0, maxListLevels)) {
      if (list.isInHeader) continue
      if (!list.isOpen) write(list.isNumbered ? `<ol start="${list.next}">` : '<ul>')
      if (!list.isItemOpen) {
        write('<li>')
        list.next += 1
      }
      list.isOpen = true
      list.isItemOpen = true
    }
  }
  const closeItem = (list: List): void => {
    if (list.isItemOpen) write('</li>')
    list.isItemOpen = false
  }
  const closeList = (list: List): void => {
    closeItem(list)
    if (list.isOpen) write(list.isNumbered ? '</ol>' : '</ul>')
    list.isOpen = false
  }

  const openList = (attributes: Record<string, string>): void => {
    const outer = lists.at(-1)
    const style = attributes['text:style-name'] ?? outer?.style ?? ''
    const continued =
      attributes['text:continue-numbering'] === 'true' || 'text:continue-list' in attributes
    lists.push({
      style,
      isNumbered: styles.isNumbered(style, lists.length + 1),
      next: continued && outer === undefined ? (counts.get(style) ?? 1) : 1,
      isOpen: false,
      isItemOpen: false,
      isInHeader: false,
    })
  }

  const startAt = (number: number): void => {
    const list = lists.at(-1)
    if (list === undefined || !(number > 0)) return
    closeList(list)
    list.next = number
  }

  const openParagraph = (name: string, attributes: Record<string, string>): void => {
    const aside = asides.at(-1)
    if (aside) {
      tags.push('')
      if (aside.text !== '') aside.text += aside.kind === 'notes' ? '\n' : ' '
      return
    }
    const isTitle =
      frames.some((frame) => frame.isTitle) || styles.isTitle(attributes['text:style-name'] ?? '')
    const level = isTitle ? 1 : Number(attributes['text:outline-level']) || 1
    const tag = name === 'h' || isTitle ? `h${Math.min(Math.max(level, 1), 6)}` : 'p'
    if (tag === 'p') openLists()
    else for (const list of lists.toReversed()) closeList(list)
    tags.push(tag)
    written.push(`<${tag}>`)
  }

  const onOpen = (name: string, attributes: Record<string, string>, parent: string): void => {
    switch (name) {
      case 'body':
        hasBody = true
        return
      case 'p':
      case 'h':
        openParagraph(name, attributes)
        return
      case 'list':
        openList(attributes)
        return
      case 'list-header':
        for (const list of lists.slice(-1)) {
          closeList(list)
          list.isInHeader = true
        }
        return
      case 'list-item':
        startAt(Number(attributes['text:start-value']))
        return
      case 'table':
        for (const frame of frames) frame.hasTable = true
        openLists()
        write('<table>')
        return
      case 'table-header-rows':
        write('<thead>')
        return
      case 'table-row':
        write('<tr>')
        return
      case 'table-cell': {
        const columns = attributes['table:number-columns-spanned'] ?? '1'
        const rows = attributes['table:number-rows-spanned'] ?? '1'
        write(`<td colspan="${Number(columns) || 1}" rowspan="${Number(rows) || 1}">`)
        return
      }
      case 's':
      case 'tab':
        writeText(' ')
        return
      case 'line-break':
        if (asides.length > 0) writeText(' ')
        else write('<br>')
        return
      case 'note':
      case 'annotation':
        asides.push({ kind: name, author: '', text: '' })
        return
      case 'notes':
        if (parent === 'page') asides.push({ kind: name, author: '', text: '' })
        return
      case 'frame':
        frames.push({
          isTitle: attributes['presentation:class'] === 'title',
          hasTable: false,
          images: [],
          object: '',
          alt: '',
        })
        return
      case 'image':
        frames.at(-1)?.images.push(pathOf(attributes['xlink:href'] ?? ''))
        return
      case 'object':
        for (const frame of frames.slice(-1)) frame.object = pathOf(attributes['xlink:href'] ?? '')
        return
      default:
    }
  }

  const closeFrame = (): void => {
    const frame = frames.pop()
    if (frame === undefined || frame.hasTable || asides.length > 0) return
    const embedded = frame.object === '' ? '' : object(frame.object)
    // Vector graphics have a picture of dots beside them for programs that cannot draw them.
    const image =
      frame.images.find((path) => !/\.(?:svg|svm|wmf|emf)$/i.test(path)) ?? frame.images[0]
    if (embedded !== '') written.push(embedded)
    else if (image !== undefined) {
      written.push(`<img src="${quoted(image)}" alt="${quoted(frame.alt)}">`)
    }
  }

  const closeAside = (): void => {
    const aside = asides.pop()
    const text = aside?.text.replaceAll(/[^\S\n]+/g, ' ').trim() ?? ''
    if (aside === undefined || text === '') return
    if (aside.kind === 'notes') slideNotes.push(text)
    else if (aside.kind === 'note') writeText(`[${notes.push(text)}]`)
    else comments.push(aside.author === '' ? text : `${aside.author}: ${text}`)
  }

  const onClose = (name: string, parent: string): void => {
    switch (name) {
      case 'p':
      case 'h': {
        const tag = tags.pop() ?? ''
        if (tag !== '') write(`</${tag}>`)
        return
      }
      case 'list': {
        const list = lists.pop()
        if (list === undefined) return
        closeList(list)
        if (lists.length === 0) counts.set(list.style, list.next)
        return
      }
      case 'list-header':
        for (const list of lists.slice(-1)) list.isInHeader = false
        return
      case 'list-item':
        for (const list of lists.slice(-1)) closeItem(list)
        return
      case 'table':
        write('</table>')
        return
      case 'table-header-rows':
        write('</thead>')
        return
      case 'table-row':
        write('</tr>')
        return
      case 'table-cell':
        write('</td>')
        return
      case 'frame':
        closeFrame()
        return
      case 'note':
      case 'annotation':
        closeAside()
        return
      case 'notes':
        if (parent === 'page') closeAside()
        return
      case 'page':
        if (parent === 'presentation') endPage()
        return
      default:
    }
  }

  const isWhole = walkXml(xml, {
    open: (name, attributes) => {
      const parent = names.at(-1) ?? ''
      names.push(name)
      if (droppedFrom !== null) return
      const isDropped =
        dropped.has(name) ||
        slideFurniture.has(attributes['presentation:class'] ?? '') ||
        styles.isHidden(name, attributes)
      if (isDropped) droppedFrom = names.length
      else onOpen(name, attributes, parent)
    },
    text: (text) => {
      if (droppedFrom !== null) return
      const name = names.at(-1)
      const aside = asides.at(-1)
      const frame = frames.at(-1)
      if (isOfText(names)) writeText(text)
      else if (name === 'creator' && aside) aside.author = text.trim()
      else if ((name === 'desc' || name === 'title') && frame && text.trim() !== '') {
        frame.alt = text.trim()
      }
    },
    close: (name) => {
      if (droppedFrom === null) onClose(name, names.at(-2) ?? '')
      if (droppedFrom === names.length) droppedFrom = null
      names.pop()
    },
  })
  if (!isWhole || !hasBody) return null
  if (written.length > 0 || notes.length > 0) endPage()
  return { pages, comments }
}

/**
 * Whether what stands in the last of these elements is text of a paragraph. A title or an author is a field of it there, and
 * elsewhere describes a picture or a comment.
 */
export function isOfText(names: readonly string[]): boolean {
  return names.slice(-2).some((name) => inline.has(name))
}

function pathOf(address: string): string {
  return address.startsWith('./') ? address.slice(2) : address
}

/** A text as HTML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function quoted(text: string): string {
  return escaped(text).replaceAll('"', '&quot;')
}

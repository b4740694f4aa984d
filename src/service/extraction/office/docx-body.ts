import { hex as symbolOf } from 'dingbat-to-unicode'
import type { Block } from '#contract/pages.ts'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { pageMark } from '#service/extraction/pdf/page-marks.ts'
import type { PlacedBlock, PlacedPicture } from '#service/extraction/pictures/placed-picture.ts'
import { htmlTable, type HtmlRow } from '#service/extraction/text/html-table.ts'
import { isOn, type DocxStyles } from './docx-styles.ts'
import { walkXml } from './xml.ts'

/** What the text of a document refers to. */
export interface DocxReferences {
  styles: DocxStyles
  picture: (relationship: string, alt: string) => PlacedPicture
  /** The blocks of a chart or a diagram. */
  drawn: (relationship: string) => readonly Block[]
  /** The text of a footnote or endnote. */
  note: (kind: 'footnote' | 'endnote', id: string) => string
}

interface List {
  items: string[]
  isNumbered: boolean
  pictures: PlacedPicture[]
}

/** What holds paragraphs: the document, a text box or a cell. */
interface Frame {
  blocks: PlacedBlock[]
  list: List | null
  paragraph: Paragraph | null
}

interface Paragraph {
  text: string
  style: string
  list: string
  level: string
  /** The mark of its end is deleted, so that the next paragraph continues it. */
  isContinued: boolean
  /** Those before its text and those in it. */
  pictures: { before: PlacedPicture[]; inside: PlacedPicture[] }
  /** Charts and the contents of text boxes, which follow the paragraph. */
  after: PlacedBlock[]
}

/** Characters of one format. */
interface Run {
  style: string
  /** What the format says itself. */
  isHidden: boolean | null
}

interface Row {
  cells: {
    blocks: PlacedBlock[]
    columns: number
    rows: number
    isMerged: boolean
    isHead: false
  }[]
  isHead: boolean
  isDeleted: boolean
}

interface Table {
  rows: Row[]
  holdsTable: boolean
}

// Deleted text, codes of fields, readings of ruby characters, and the same drawing once more for older programs.
const dropped = new Set(['del', 'moveFrom', 'delText', 'instrText', 'rt', 'Fallback', 'sectPr'])
const properties = new Set(['pPr', 'rPr', 'tblPr', 'trPr', 'tcPr', 'sdtPr', 'tblGrid'])
// What a format was before a change that is tracked.
const formerProperties = /^(?:p|r|tbl|tr|tc|sect)PrChange$/
const maxCells = 2_000_000
// Signs that formulas have as elements.
const beforeParts = new Map([
  ['den', '/'],
  ['sup', '^'],
  ['sub', '_'],
  ['rad', '√'],
])

/** Reads the body of a Word document into blocks, with a mark where a page begins. */
export function docxBlocks(
  xml: string,
  { styles, picture, drawn, note }: DocxReferences,
): { blocks: PlacedBlock[]; isPaged: boolean } {
  // A document that Word never laid out has only the page breaks of its author.
  const isLaidOut = xml.includes('<w:lastRenderedPageBreak')
  const page: Frame = { blocks: [], list: null, paragraph: null }
  const frames = [page]
  const tables: Table[] = []
  // A text box has runs inside of one.
  const runs: Run[] = []
  const names: string[] = []
  const notes: string[] = []
  const noteNumbers = new Map<string, number>()
  const alts: string[] = []
  let hasBody = false
  let isPaged = false
  let droppedFrom: number | null = null
  let cells = 0

  const frame = (): Frame => frames.at(-1) ?? page
  const paragraph = (): Paragraph => {
    const top = frame()
    top.paragraph ??= {
      text: '',
      style: '',
      list: '',
      level: '',
      isContinued: false,
      pictures: { before: [], inside: [] },
      after: [],
    }
    return top.paragraph
  }
  const write = (text: string): void => {
    paragraph().text += text
  }

  const closeList = (top: Frame): void => {
    if (top.list === null) return
    top.blocks.push({ type: 'list', items: top.list.items }, ...top.list.pictures)
    top.list = null
  }
  const closeParagraph = (): void => {
    const top = frame()
    const done = top.paragraph
    if (done === null || done.isContinued) return
    top.paragraph = null
    const text = done.text
      .replace(/[^\S\n\u00a0]+/g, ' ')
      .replace(/ *\n */g, '\n')
      .trim()
    const heading = styles.headingLevel(done.style)
    const place = heading === 0 ? styles.place(done.style, done.list, done.level) : null
    if (place !== null && text !== '') {
      const isNumbered = place.number !== ''
      if (top.list?.isNumbered !== isNumbered && place.level === 0) closeList(top)
      top.list ??= { items: [], isNumbered, pictures: [] }
      const number = isNumbered ? `${place.number} ` : ''
      top.list.items.push('  '.repeat(place.level) + number + text.replaceAll('\n', ' '))
      top.list.pictures.push(...done.pictures.before, ...done.pictures.inside)
    } else if (text !== '' || done.pictures.before.length > 0) {
      closeList(top)
      top.blocks.push(...done.pictures.before)
      if (text !== '' && heading !== null && heading > 0) {
        top.blocks.push({ type: 'heading', level: heading, text: text.replaceAll('\n', ' ') })
      } else if (text !== '') top.blocks.push({ type: 'paragraph', text })
      top.blocks.push(...done.pictures.inside)
    }
    if (done.after.length > 0) closeList(top)
    top.blocks.push(...done.after)
  }
  const openFrame = (): Frame => {
    const inner: Frame = { blocks: [], list: null, paragraph: null }
    frames.push(inner)
    return inner
  }
  const closeFrame = (): PlacedBlock[] => {
    const inner = frame()
    if (inner.paragraph) inner.paragraph.isContinued = false
    closeParagraph()
    closeList(inner)
    if (frames.length > 1) frames.pop()
    return inner.blocks
  }

  const placePicture = (relationship: string, alt: string): void => {
    const { text, pictures } = paragraph()
    const side = text.trim() === '' ? pictures.before : pictures.inside
    side.push(picture(relationship, alt))
  }

  const openInProperties = (name: string, value: string, parent: string): void => {
    const current = paragraph()
    if (name === 'pStyle') current.style = value
    else if (name === 'numId') current.list = value
    else if (name === 'ilvl') current.level = value
    else if (name === 'del' && parent === 'rPr') current.isContinued = true
  }

  const openInRun = (name: string, value: string): void => {
    const run = runs.at(-1)
    if (run === undefined) return
    if (name === 'rStyle') run.style = value
    else if (name === 'vanish') run.isHidden = isOn(value)
  }
  const isHidden = (): boolean => {
    const run = runs.at(-1)
    return run?.isHidden ?? styles.isHidden(paragraph().style, run?.style ?? '')
  }

  const openCell = (): void => {
    cells += 1
    if (cells > maxCells) throw new ExtractionFailure('too_large_to_read')
    const { blocks } = openFrame()
    tables
      .at(-1)
      ?.rows.at(-1)
      ?.cells.push({ blocks, columns: 1, rows: 1, isMerged: false, isHead: false })
  }

  const openInTable = (name: string, value: string, parent: string): void => {
    const row = tables.at(-1)?.rows.at(-1)
    const cell = row?.cells.at(-1)
    if (name === 'tblHeader' && row) row.isHead = value !== '0' && value !== 'false'
    else if (name === 'del' && parent === 'trPr' && row) row.isDeleted = true
    else if (name === 'gridSpan' && cell) cell.columns = Number(value) || 1
    else if (name === 'vMerge' && cell) cell.isMerged = value !== 'restart'
  }

  const onOpen = (name: string, attributes: Record<string, string>, parent: string): void => {
    switch (name) {
      case 'body':
        hasBody = true
        return
      case 'p':
        if (frame().paragraph) {
          // The paragraph before has no end of its own.
          const current = paragraph()
          if (current.isContinued) current.isContinued = false
          else closeParagraph()
        }
        paragraph()
        return
      case 'r':
        runs.push({ style: '', isHidden: null })
        return
      case 'tbl':
        closeParagraph()
        for (const outer of tables.slice(-1)) outer.holdsTable = true
        tables.push({ rows: [], holdsTable: false })
        return
      case 'tr':
        tables.at(-1)?.rows.push({ cells: [], isHead: false, isDeleted: false })
        return
      case 'tc':
        openCell()
        return
      case 'txbxContent':
        openFrame()
        return
      case 'tab':
      case 'ptab':
        write(' ')
        return
      case 'cr':
        write('\n')
        return
      case 'br':
        if (attributes['w:type'] === 'page' && !isLaidOut) markPage()
        else if ((attributes['w:type'] ?? 'textWrapping') === 'textWrapping') write('\n')
        return
      case 'lastRenderedPageBreak':
        markPage()
        return
      case 'noBreakHyphen':
        write('\u2011')
        return
      case 'sym':
        write(symbol(attributes['w:font'] ?? '', attributes['w:char'] ?? ''))
        return
      case 'footnoteReference':
      case 'endnoteReference': {
        const kind = name === 'footnoteReference' ? 'footnote' : 'endnote'
        const id = attributes['w:id'] ?? ''
        const text = note(kind, id)
        if (text === '') return
        // A note that is referred to again has its number, and its text only once.
        const number = noteNumbers.get(`${kind} ${id}`) ?? notes.push(text)
        noteNumbers.set(`${kind} ${id}`, number)
        write(`[${number}]`)
        return
      }
      case 'docPr':
        alts.push(attributes['descr']?.trim() || (attributes['title'] ?? ''))
        return
      case 'blip':
        if (parent === 'blipFill' && names.at(-3) === 'pic') {
          placePicture(attributes['r:embed'] ?? '', alts.at(-1) ?? '')
        }
        return
      case 'imagedata':
        placePicture(attributes['r:id'] ?? '', attributes['o:title'] ?? '')
        return
      case 'chart':
        paragraph().after.push(...drawn(attributes['r:id'] ?? ''))
        return
      case 'relIds':
        paragraph().after.push(...drawn(attributes['r:dm'] ?? ''))
        return
      case 'chr':
        write(attributes['m:val'] ?? '')
        return
      case 'd':
        write('(')
        return
      default:
        write(beforeParts.get(name) ?? '')
    }
  }
  const markPage = (): void => {
    isPaged = true
    write(pageMark)
  }

  const onClose = (name: string): void => {
    if (name === 'p') closeParagraph()
    else if (name === 'r') runs.pop()
    else if (name === 'd') write(')')
    else if (name === 'tc') closeFrame()
    else if (name === 'txbxContent') {
      const blocks = closeFrame()
      paragraph().after.push(...blocks)
    } else if (name === 'tbl') {
      const table = tables.pop()
      const top = frame()
      closeList(top)
      if (table) top.blocks.push(...htmlTable(rowsOf(table.rows), table.holdsTable))
    }
  }

  let propertiesFrom: number | null = null
  const isWhole = walkXml(xml, {
    open: (name, attributes) => {
      const parent = names.at(-1) ?? ''
      names.push(name)
      if (droppedFrom !== null) return
      const value = attributes['w:val'] ?? ''
      if (formerProperties.test(name)) droppedFrom = names.length
      else if (propertiesFrom !== null) {
        if (names[propertiesFrom - 1] === 'pPr') openInProperties(name, value, parent)
        else if (names[propertiesFrom - 2] === 'r') openInRun(name, value)
        else openInTable(name, value, parent)
      } else if (dropped.has(name)) droppedFrom = names.length
      else if (properties.has(name)) propertiesFrom = names.length
      else if (parent === 'r' && name !== 'lastRenderedPageBreak' && isHidden())
        droppedFrom = names.length
      else onOpen(name, attributes, parent)
    },
    text: (text) => {
      if (droppedFrom !== null || propertiesFrom !== null || names.at(-1) !== 't') return
      write(text.replaceAll(pageMark, '').replaceAll(/[^\S ]+/g, ' '))
    },
    close: (name) => {
      if (droppedFrom === null && propertiesFrom === null) onClose(name)
      if (droppedFrom === names.length) droppedFrom = null
      if (propertiesFrom === names.length) propertiesFrom = null
      names.pop()
    },
  })
  if (!isWhole || !hasBody) throw new ExtractionFailure('corrupted')
  closeFrame()
  if (notes.length > 0) {
    page.blocks.push({ type: 'list', items: notes.map((text, at) => `${at + 1}. ${text}`) })
  }
  return { blocks: page.blocks, isPaged }
}

/** The rows of a table, with the cells that continue the cell above counted as rows of that one. */
function rowsOf(rows: readonly Row[]): HtmlRow[] {
  const above: Row['cells'] = []
  return rows
    .filter((row) => !row.isDeleted)
    .map((row) => {
      let column = 0
      const own = row.cells.filter((cell) => {
        const start = above[column]
        const isMerged = cell.isMerged && start !== undefined
        if (isMerged) start.rows += 1
        else above[column] = cell
        column += cell.columns
        return !isMerged
      })
      return { cells: own, isHead: row.isHead }
    })
}

/** The character of a font of signs; fonts of letters have theirs 61,440 places further. */
function symbol(font: string, code: string): string {
  const character =
    symbolOf(font, code) ?? (/^F0..$/i.test(code) ? symbolOf(font, code.slice(2)) : undefined)
  return character?.string ?? ''
}

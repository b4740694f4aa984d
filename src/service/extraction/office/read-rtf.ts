import type { Block } from '#contract/pages.ts'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import type { Reader } from '#service/extraction/reader.ts'
import { knownEncoding } from '#service/extraction/text/decode-text.ts'
import { sections } from '#service/extraction/text/sections.ts'
import { startsWithHeader } from '#service/extraction/text/table-header.ts'

// Groups whose text is not part of the document.
const hiddenGroups = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'object',
  'fldinst',
  'listtable',
  'listoverridetable',
  'revtbl',
  'rsidtbl',
  'filetbl',
  'header',
  'headerl',
  'headerr',
  'headerf',
  'footer',
  'footerl',
  'footerr',
  'footerf',
  // Repeats the text of a shape for programs that do not know shapes.
  'shprslt',
])
const characters: Record<string, string> = {
  tab: '\t',
  line: '\n',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  '~': ' ',
  _: '-',
  '\\': '\\',
  '{': '{',
  '}': '}',
}
// Windows code pages with another name as an encoding.
const codePages: Record<number, string> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  10007: 'x-mac-cyrillic',
}
// Of the character sets of fonts; 0 and 1 leave the code page of the document.
const charsets: Record<number, string> = {
  77: 'macintosh',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
}
const maxDepth = 1_000
const maxFonts = 10_000

interface Group {
  isHidden: boolean
  /** Characters after a Unicode character that repeat it for programs that do not know it. */
  repeated: number
  isDeleted: boolean
  /** Text that no program shows. */
  isInvisible: boolean
  /**
   * Within `\upr`, whose first group repeats the text for programs that do not know Unicode: whether the text in
   * Unicode is hidden as well. Null elsewhere.
   */
  isHiddenInUnicode: boolean | null
  /** Whether a space separates its text from what follows. */
  endsApart: boolean
  isFontTable: boolean
  /** The font of the text; in the table of fonts, the one that is described. */
  font: number
}

/** Reads the paragraphs, headings and tables of a document in the Rich Text Format (specification 1.9.1). */
export const readRtf: Reader = function* readRtf(source) {
  yield* sections(rtfBlocks(Buffer.from(source.bytes()).toString('latin1')))
}

function* rtfBlocks(rtf: string): Generator<Block, void> {
  const token =
    /\\([a-z]{1,32})(-?\d{1,9})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/gi
  let group: Group = {
    isHidden: false,
    repeated: 1,
    isDeleted: false,
    isInvisible: false,
    isHiddenInUnicode: null,
    endsApart: false,
    isFontTable: false,
    font: -1,
  }
  const outer: Group[] = []
  let documentEncoding = 'windows-1252'
  let usualFont = -1
  const fonts = new Map<number, string>()
  const decoders = new Map<string, TextDecoder>()
  let bytes = ''
  let text = ''
  let skip = 0
  let isApart = false
  // What was added last. To look at the end of a long paragraph after each group would take quadratic time.
  let last = ''
  let level: number | null = null
  let isInTable = false
  let cells: string[] = []
  let rows: string[][] = []

  const decode = (): void => {
    if (bytes === '') return
    const encoding = fonts.get(group.font) ?? documentEncoding
    const decoder = decoders.get(encoding) ?? new TextDecoder(encoding)
    decoders.set(encoding, decoder)
    text += decoder.decode(Buffer.from(bytes, 'latin1'))
    bytes = ''
  }
  const take = (): string => {
    decode()
    const taken = text.trim()
    text = ''
    last = ''
    return taken
  }
  /** Puts a space before what comes next, where that stands apart and has none. */
  const beginApart = (next: string): void => {
    if (isApart && /\S$/.test(last) && /^\S/.test(next)) bytes += ' '
    isApart = false
    last = next
  }
  const add = (some: string): void => {
    const added = some.slice(Math.min(skip, some.length))
    skip -= some.length - added.length
    if (added === '' || group.isHidden || group.isDeleted || group.isInvisible) return
    beginApart(added)
    bytes += added
  }
  const endRow = (): void => {
    if (cells.length > 0) rows.push(cells)
    cells = []
  }
  function* endParagraph(): Generator<Block, void> {
    const paragraph = take()
    if (paragraph === '') return
    // A table that breaks off has no end of its row.
    endRow()
    yield* tableOf(rows)
    rows = []
    yield level === null
      ? { type: 'paragraph', text: paragraph }
      : { type: 'heading', level, text: paragraph }
  }

  for (let match = token.exec(rtf); match !== null; match = token.exec(rtf)) {
    const [, word, number, hex, symbol, brace, plain] = match
    if (brace === '{') {
      outer.push({ ...group })
      group.endsApart = false
      if (group.isHiddenInUnicode !== null) group.isHidden = true
      if (outer.length > maxDepth) throw new ExtractionFailure('too_large_to_read')
    } else if (brace === '}') {
      decode()
      const { endsApart } = group
      group = outer.pop() ?? group
      if (endsApart) isApart = true
    } else if (plain !== undefined) add(plain)
    else if (hex !== undefined) add(String.fromCharCode(Number.parseInt(hex, 16)))
    else if (symbol === '*') group.isHidden = true
    else if (word === 'bin') token.lastIndex += Math.max(0, Number(number ?? 0))
    else if (word === 'uc') group.repeated = Number(number ?? 1)
    else if (word === 'upr') group.isHiddenInUnicode = group.isHidden
    else if (word === 'ud') {
      group.isHidden = group.isHiddenInUnicode ?? group.isHidden
      group.isHiddenInUnicode = null
    } else if (word === 'shptxt') {
      group.isHidden = false
      isApart = true
      group.endsApart = true
    } else if (word !== undefined && hiddenGroups.has(word)) {
      group.isHidden = true
      group.isFontTable = word === 'fonttbl'
    } else if (word === 'f') {
      decode()
      group.font = Number(number ?? 0)
    } else if (word === 'deff') {
      usualFont = Number(number ?? 0)
      group.font = usualFont
    } else if (word === 'fcharset' && group.isFontTable) {
      const encoding = knownEncoding(charsets[Number(number)] ?? '')
      if (encoding !== null && fonts.size < maxFonts) fonts.set(group.font, encoding)
    } else if (word === 'mac') documentEncoding = 'macintosh'
    else if (word === 'ansicpg') {
      const page = Number(number)
      decode()
      documentEncoding = knownEncoding(codePages[page] ?? `windows-${page}`) ?? documentEncoding
    } else if (group.isHidden) continue
    else if (word === 'plain') {
      decode()
      group.isDeleted = false
      group.isInvisible = false
      group.font = usualFont
    } else if (word === 'deleted') {
      decode()
      group.isDeleted = number !== '0'
    } else if (word === 'v') {
      group.isInvisible = number !== '0'
    } else if (
      (group.isDeleted || group.isInvisible) &&
      word !== 'par' &&
      word !== 'pard' &&
      word !== 'intbl' &&
      word !== 'cell' &&
      word !== 'row'
    )
      continue
    else if (word === 'footnote') {
      isApart = true
      group.endsApart = true
    } else if (word === 'u') {
      beginApart('?')
      decode()
      text += String.fromCharCode(Number(number ?? 0) & 0xffff)
      skip = group.repeated
    } else if (word === 'pard') {
      level = null
      isInTable = false
    } else if (word === 'intbl') isInTable = true
    else if (word === 'outlinelevel') level = Math.min(6, Math.max(1, Number(number ?? 0) + 1))
    else if (word === 'cell' || word === 'nestcell') cells.push(take().replaceAll('\n', ' '))
    else if (word === 'row' || word === 'nestrow') {
      endRow()
    } else if (word === 'par' || word === 'sect' || word === 'page') {
      if (isInTable) add('\n')
      else yield* endParagraph()
    } else {
      const character = characters[word ?? symbol ?? '']
      if (character === undefined) continue
      beginApart(character)
      decode()
      text += character
    }
  }
  yield* endParagraph()
  endRow()
  yield* tableOf(rows)
}

function* tableOf(rows: string[][]): Generator<Block, void> {
  const [first] = rows
  if (first === undefined) return
  const isNamed = rows.length > 1 && startsWithHeader(rows)
  yield {
    type: 'table',
    header: isNamed ? first : null,
    rows: isNamed ? rows.slice(1) : rows,
    first_row: isNamed ? 2 : 1,
  }
}

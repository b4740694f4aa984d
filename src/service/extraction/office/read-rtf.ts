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
}
const maxDepth = 1_000

interface Group {
  isHidden: boolean
  /** Characters after a Unicode character that repeat it for programs that do not know it. */
  repeated: number
}

/** Reads the paragraphs, headings and tables of a document in the Rich Text Format (specification 1.9.1). */
export const readRtf: Reader = function* readRtf(source) {
  yield* sections(rtfBlocks(Buffer.from(source.bytes()).toString('latin1')))
}

function* rtfBlocks(rtf: string): Generator<Block, void> {
  const token =
    /\\([a-z]{1,32})(-?\d{1,9})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/gi
  let group: Group = { isHidden: false, repeated: 1 }
  const outer: Group[] = []
  let decoder = new TextDecoder('windows-1252')
  let bytes = ''
  let text = ''
  let skip = 0
  let level: number | null = null
  let isInTable = false
  let cells: string[] = []
  let rows: string[][] = []

  const decode = (): void => {
    text += decoder.decode(Buffer.from(bytes, 'latin1'))
    bytes = ''
  }
  const take = (): string => {
    decode()
    const taken = text.trim()
    text = ''
    return taken
  }
  const add = (some: string): void => {
    const added = some.slice(Math.min(skip, some.length))
    skip -= some.length - added.length
    if (!group.isHidden) bytes += added
  }
  function* endParagraph(): Generator<Block, void> {
    const paragraph = take()
    if (paragraph === '') return
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
      if (outer.length > maxDepth) throw new ExtractionFailure('too_large_to_read')
    } else if (brace === '}') group = outer.pop() ?? group
    else if (plain !== undefined) add(plain)
    else if (hex !== undefined) add(String.fromCharCode(Number.parseInt(hex, 16)))
    else if (symbol === '*') group.isHidden = true
    else if (word === 'bin') token.lastIndex += Math.max(0, Number(number ?? 0))
    else if (word === 'uc') group.repeated = Number(number ?? 1)
    else if (word === 'shptxt') group.isHidden = false
    else if (word !== undefined && hiddenGroups.has(word)) group.isHidden = true
    else if (word === 'ansicpg') {
      const page = Number(number)
      decoder = new TextDecoder(
        knownEncoding(codePages[page] ?? `windows-${page}`) ?? 'windows-1252',
      )
    } else if (group.isHidden) continue
    else if (word === 'u') {
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
      if (cells.length > 0) rows.push(cells)
      cells = []
    } else if (word === 'par' || word === 'sect' || word === 'page') {
      if (isInTable) add('\n')
      else yield* endParagraph()
    } else {
      const character = characters[word ?? symbol ?? '']
      if (character === undefined) continue
      decode()
      text += character
    }
  }
  yield* endParagraph()
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

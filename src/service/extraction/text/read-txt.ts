import type { Block } from '#contract/pages.ts'
import type { Reader, Source } from '#service/extraction/reader.ts'
import { decodeAll, decodePieces, encodingOf } from './decode-text.ts'
import { withPlainHeadings } from './headings/plain-headings.ts'
import { jsonBlocks } from './json-blocks.ts'
import { sections } from './sections.ts'

const formFeed = 12
// So long a text has more characters than JSON that is read as such, in whatever encoding.
const minStreamedBytes = 16 * 1024 * 1024
// A longer text is a log or an export.
const maxHeadedChars = 2_000_000

type Paragraph = Extract<Block, { type: 'paragraph' }>

/** Reads plain text: blank lines separate paragraphs, form feeds separate pages, and the records of JSON are rows. What looks like a heading is one. */
export const readTxt: Reader = function* readTxt(source) {
  if (source.size >= minStreamedBytes && !hasFormFeed(source)) {
    yield* sections(paragraphsIn(withLineFeeds(decodePieces(source, encodingOf(source)))))
    return
  }
  const decoded = decodeAll(source)
  // A search for one character takes a tenth of the time of an expression, and most texts have none of these.
  const text = decoded.includes('\r') ? decoded.replace(/\r\n?/g, '\n') : decoded
  const pages = text.includes('\f') ? withoutLastFeed(text).split('\f') : [text]
  if (pages.length === 1) {
    const records = jsonBlocks(text)
    if (records !== null && records.length > 0) {
      yield* sections(records)
      return
    }
    yield* sections(withHeadings(paragraphs(text), text.length))
    return
  }
  for (const [at, page] of pages.entries()) {
    const blocks = [...withHeadings(paragraphs(page), page.length)]
    yield { number: at + 1, kind: 'page', label: null, ocr: false, blocks }
  }
}

/** The paragraphs with headings told apart, for which all of them must be in memory. */
function withHeadings(blocks: Iterable<Paragraph>, length: number): Iterable<Block> {
  if (length > maxHeadedChars) return blocks
  return withPlainHeadings(Array.from(blocks, ({ text }) => text))
}

/**
 * A text without the form feed that ends its last page, and the white space behind it. A pattern that is anchored at
 * the end would be tried at each form feed.
 */
export function withoutLastFeed(text: string): string {
  const rest = text.trimEnd()
  const blank = text.slice(rest.length)
  const at = blank.indexOf('\f')
  return at === -1 ? text : rest + blank.slice(0, at)
}

/** Whether one of the bytes is a form feed, or a part of another character that is written as one. */
function hasFormFeed(source: Source): boolean {
  for (const chunk of source.chunks()) if (chunk.includes(formFeed)) return true
  return false
}

/** The pieces with line feeds as line ends. */
function* withLineFeeds(pieces: Iterable<string>): Generator<string, void> {
  let isReturn = false
  for (const piece of pieces) {
    const text: string = isReturn ? `\r${piece}` : piece
    isReturn = text.endsWith('\r')
    const whole = isReturn ? text.slice(0, -1) : text
    yield whole.includes('\r') ? whole.replace(/\r\n?/g, '\n') : whole
  }
  if (isReturn) yield '\n'
}

const maxParagraphChars = 20_000
const blankLine = /\n[^\S\n]*\n/

/** The paragraphs of a text; one over the limit is cut at a line end or a space. */
export function paragraphs(text: string): Generator<Paragraph, void> {
  return paragraphsIn([text])
}

/** The paragraphs of a text that comes in pieces, which may be cut anywhere, also within a blank line. */
export function* paragraphsIn(pieces: Iterable<string>): Generator<Paragraph, void> {
  let rest = ''
  for (const piece of pieces) {
    rest += piece
    // White space alone decides nothing, and must not be searched again with each piece of it.
    if (!/\S/.test(piece)) continue
    const parts = rest.split(blankLine)
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const last = yield* cutLong(part.trim())
      if (last !== '') yield { type: 'paragraph', text: last }
    }
    // What stands at its end may be the beginning of a blank line.
    const end = rest.trimEnd()
    rest = (yield* cutLong(end.trimStart())) + rest.slice(end.length)
  }
  const last = rest.trim()
  if (last !== '') yield { type: 'paragraph', text: last }
}

/** Yields what is over the limit of a text without white space around it, and returns its end. */
function* cutLong(text: string): Generator<Paragraph, string> {
  let rest = text
  while (rest.length > maxParagraphChars) {
    const head = rest.slice(0, maxParagraphChars)
    const cut = Math.max(head.lastIndexOf('\n'), 0) || Math.max(head.lastIndexOf(' '), 0)
    const end = cut || maxParagraphChars
    yield { type: 'paragraph', text: rest.slice(0, end) }
    rest = rest.slice(end).trim()
  }
  return rest
}

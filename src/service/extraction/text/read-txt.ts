import type { Block } from '#contract/pages.ts'
import { decodeAll } from './decode-text.ts'
import { jsonBlocks } from './json-blocks.ts'
import type { Reader } from '#service/extraction/reader.ts'
import { sections } from './sections.ts'

/** Reads plain text: blank lines separate paragraphs, form feeds separate pages, and the records of JSON are rows. */
export const readTxt: Reader = function* readTxt(source) {
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
    yield* sections(paragraphs(text))
    return
  }
  for (const [at, page] of pages.entries()) {
    const blocks = [...paragraphs(page)]
    yield { number: at + 1, kind: 'page', label: null, ocr: false, blocks }
  }
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

const maxParagraphChars = 20_000

/** The paragraphs of a text; one over the limit is cut at a line end or a space. */
export function* paragraphs(text: string): Generator<Block, void> {
  for (const part of text.split(/\n[^\S\n]*\n/)) {
    let rest = part.trim()
    while (rest.length > maxParagraphChars) {
      const head = rest.slice(0, maxParagraphChars)
      const cut = Math.max(head.lastIndexOf('\n'), 0) || Math.max(head.lastIndexOf(' '), 0)
      const end = cut || maxParagraphChars
      yield { type: 'paragraph', text: rest.slice(0, end) }
      rest = rest.slice(end).trim()
    }
    if (rest !== '') yield { type: 'paragraph', text: rest }
  }
}

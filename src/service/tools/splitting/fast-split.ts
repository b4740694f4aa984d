import { pageText } from '#contract/page-text.ts'
import type { Block, Page } from '#contract/pages.ts'
import { withoutLastFeed } from '#service/extraction/text/read-txt.ts'
import { sections } from '#service/extraction/text/sections.ts'
import { passageMaker } from '#service/retrieval/chunk-pages.ts'

// As long as paragraphs of text files are when they are indexed.
const maxParagraphChars = 20_000

interface LocatedBlock {
  block: Extract<Block, { type: 'paragraph' }>
  start: number
}

/**
 * The places where chunks of a text begin, ascending and beginning with 0: those of the passages that search would
 * index for a text file. Runs in a thread, because a long text takes seconds.
 */
export function fastSplits(text: string): number[] {
  const starts: number[] = []
  const passagesOf = passageMaker()
  let startOf = new Map<Block, number>()
  for (const page of pagesOf(text, (located) => (startOf = located))) {
    const { spans } = pageText(page.blocks)
    let at = 0
    for (const passage of passagesOf(page)) {
      while ((spans[at + 1]?.start ?? Infinity) <= passage.start) at += 1
      const block = page.blocks[at]
      const start = block && startOf.get(block)
      if (start !== undefined) starts.push(start + passage.start - (spans[at]?.start ?? 0))
    }
  }
  return [0, ...starts.slice(1)]
}

/** The chunks between these places; joined they are the text. */
export function cutAt(text: string, starts: readonly number[]): string[] {
  return starts.map((start, at) => text.slice(start, starts[at + 1] ?? text.length))
}

// Form feeds separate pages, as in `readTxt`; otherwise a text has sections.
function* pagesOf(
  text: string,
  onLocated: (startOf: Map<Block, number>) => void,
): Generator<Page, void> {
  const paged = withoutLastFeed(text).includes('\f')
  if (!paged) {
    const located = [...paragraphsOf(text, 0)]
    onLocated(new Map(located.map(({ block, start }) => [block, start])))
    yield* sections(located.map(({ block }) => block))
    return
  }
  let from = 0
  for (const [at, part] of text.split('\f').entries()) {
    const located = [...paragraphsOf(part, from)]
    onLocated(new Map(located.map(({ block, start }) => [block, start])))
    const blocks = located.map(({ block }) => block)
    yield { number: at + 1, kind: 'page', label: null, ocr: false, blocks }
    from += part.length + 1
  }
}

/** The paragraphs of a text with their places, which are `offset` later than in `text`. */
function* paragraphsOf(text: string, offset: number): Generator<LocatedBlock, void> {
  const gap = /(?:\r\n|\n|\r(?!\n))[^\S\r\n]*(?:\r\n|\n|\r(?!\n))/g
  let from = 0
  while (from < text.length) {
    gap.lastIndex = from
    const end = gap.exec(text)?.index ?? text.length
    yield* trimmedParts(text, from, end, offset)
    from = end + 1
  }
}

function* trimmedParts(
  text: string,
  start: number,
  end: number,
  offset: number,
): Generator<LocatedBlock, void> {
  for (let from = start; from < end;) {
    const head = text.slice(from, Math.min(end, from + maxParagraphChars))
    const isWhole = from + head.length === end
    const cut = isWhole ? head.length : cutOf(head)
    const part = head.slice(0, cut)
    const trimmed = part.trim()
    if (trimmed !== '') {
      const at = offset + from + (part.length - part.trimStart().length)
      yield { block: { type: 'paragraph', text: trimmed }, start: at }
    }
    from += cut
  }
}

function cutOf(head: string): number {
  const cut = Math.max(head.lastIndexOf('\n'), 0) || Math.max(head.lastIndexOf(' '), 0)
  if (cut > 0) return cut
  const last = head.charCodeAt(head.length - 1)
  return last >= 0xd800 && last < 0xdc00 ? head.length - 1 : head.length
}

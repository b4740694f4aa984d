import { blockText } from '#contract/page-text.ts'
import type { Block, Page } from '#contract/pages.ts'
import { isText, type PlacedBlock } from '#service/extraction/pictures/placed-picture.ts'
import { shortBlocks } from './short-blocks.ts'

const fullCharacters = 8_000
const headingCharacters = 3_000

interface Section<B> extends Omit<Page, 'blocks'> {
  blocks: B[]
}

/**
 * Splits content without pages into sections of readable length, at headings where possible. A section is
 * labelled by the heading that it starts with. Pictures do not change where sections begin. Long tables and lists go on
 * in the next section, a table with its header.
 */
export function* sections<B extends PlacedBlock>(
  blocks: Iterable<B>,
  first = 1,
): Generator<Section<B>, void> {
  let number = first
  let pending: B[] = []
  let length = 0

  for (const block of shortBlocks(blocks)) {
    if (!isText(block)) {
      pending.push(block)
      continue
    }
    const isTurn = block.type === 'heading' && block.level <= 2 && length >= headingCharacters
    if (length > 0 && (isTurn || length >= fullCharacters)) {
      yield section(number, pending)
      number += 1
      pending = []
      length = 0
    }
    pending.push(block)
    length += blockText(block).length
  }
  // A document of pictures alone may have them described.
  if (pending.some((block) => isText(block) || block.status === 'available')) {
    yield section(number, pending)
  }
}

function section<B extends PlacedBlock>(number: number, blocks: B[]): Section<B> {
  const first = blocks.find((block) => isText(block))
  const label = first?.type === 'heading' ? first.text : null
  return { number, kind: 'section', label, ocr: false, blocks }
}

/** Sections that follow the text, each a list with a title: comments, or headers and footers. Those without items are left out. */
export function* listSections(
  lists: Readonly<Record<string, readonly string[]>>,
  first: number,
): Generator<Section<Block>, void> {
  let number = first
  for (const [title, items] of Object.entries(lists)) {
    if (items.length === 0) continue
    const blocks: Block[] = [
      { type: 'heading', level: 1, text: title },
      { type: 'list', items: [...items] },
    ]
    yield section(number, blocks)
    number += 1
  }
}

/** The lines of headers and footers, each one once. A page number is of one page, and nobody looks for it. */
export function headerLines(lines: Iterable<string>): string[] {
  return [...new Set(lines)].filter((line) => /\p{L}/u.test(line))
}

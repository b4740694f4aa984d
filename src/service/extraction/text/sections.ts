import { blockText } from '#contract/page-text.ts'
import type { Block, Page } from '#contract/pages.ts'

const fullCharacters = 8_000
const headingCharacters = 3_000

/**
 * Splits content without pages into sections of readable length, at headings where possible. A section is
 * labelled by the heading that it starts with.
 */
export function* sections(blocks: Iterable<Block>, first = 1): Generator<Page, void> {
  let number = first
  let pending: Block[] = []
  let length = 0

  for (const block of blocks) {
    const isTurn = block.type === 'heading' && block.level <= 2 && length >= headingCharacters
    if (pending.length > 0 && (isTurn || length >= fullCharacters)) {
      yield section(number, pending)
      number += 1
      pending = []
      length = 0
    }
    pending.push(block)
    length += blockText(block).length
  }
  if (pending.length > 0) yield section(number, pending)
}

function section(number: number, blocks: Block[]): Page {
  const [first] = blocks
  const label = first?.type === 'heading' ? first.text : null
  return { number, kind: 'section', label, ocr: false, blocks }
}

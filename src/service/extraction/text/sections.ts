import { blockText } from '#contract/page-text.ts'
import type { Block, Page } from '#contract/pages.ts'

const fullCharacters = 8_000
const headingCharacters = 3_000

/**
 * Cuts what has no pages of its own into sections of a readable length, at headings where it can.
 * A section is called by the heading it starts with.
 */
export function* sections(blocks: Iterable<Block>, first = 1): Generator<Page, void> {
  let number = first
  let held: Block[] = []
  let length = 0

  for (const each of blocks) {
    const isTurn = each.type === 'heading' && each.level <= 2 && length >= headingCharacters
    if (held.length > 0 && (isTurn || length >= fullCharacters)) {
      yield section(number, held)
      number += 1
      held = []
      length = 0
    }
    held.push(each)
    length += blockText(each).length
  }
  if (held.length > 0) yield section(number, held)
}

function section(number: number, blocks: Block[]): Page {
  const [first] = blocks
  const label = first?.type === 'heading' ? first.text : null
  return { number, kind: 'section', label, ocr: false, blocks }
}

import type { AnswerBlock } from './answer-segments.ts'

/** Items of a list that are numbered, or not. */
export interface AnswerList {
  isOrdered: boolean
  items: { block: AnswerBlock; lists: AnswerList[] }[]
}

/** A quote, or what stands in one or outside: lists, and any other block by itself. */
export type AnswerGroup =
  | { type: 'quote'; groups: AnswerGroup[] }
  | { type: 'list'; list: AnswerList }
  | { type: 'block'; block: AnswerBlock }

// Items that are indented at least so much further are below the one before.
const minIndent = 2

/** Puts quoted blocks together, and items into lists and the lists below their items. */
export function groupBlocks(blocks: readonly AnswerBlock[]): AnswerGroup[] {
  const groups: AnswerGroup[] = []
  for (let at = 0; at < blocks.length;) {
    const first = blocks[at]
    if (first === undefined) break
    if (first.isQuote) {
      const end = endOf(blocks, at, ({ isQuote }) => isQuote)
      const quoted = blocks.slice(at, end).map((block) => ({ ...block, isQuote: false }))
      groups.push({ type: 'quote', groups: groupBlocks(quoted) })
      at = end
    } else if (isItem(first)) {
      const end = endOf(blocks, at, (block) => isItem(block) && !block.isQuote)
      const lists = listsOf(blocks.slice(at, end))
      groups.push(...lists.map((list) => ({ type: 'list' as const, list })))
      at = end
    } else {
      groups.push({ type: 'block', block: first })
      at += 1
    }
  }
  return groups
}

function endOf(
  blocks: readonly AnswerBlock[],
  from: number,
  belongs: (block: AnswerBlock) => boolean,
): number {
  const end = blocks.findIndex((block, at) => at > from && !belongs(block))
  return end === -1 ? blocks.length : end
}

const isItem = ({ item }: AnswerBlock): boolean => item !== null && item !== 'heading'

function listsOf(items: readonly AnswerBlock[]): AnswerList[] {
  const lists: AnswerList[] = []
  for (let at = 0; at < items.length;) {
    const block = items[at]
    if (block === undefined) break
    const end = endOf(items, at, (next) => next.indent >= block.indent + minIndent)
    const item = { block, lists: listsOf(items.slice(at + 1, end)) }
    const isOrdered = typeof block.item === 'number'
    const last = lists.at(-1)
    if (last?.isOrdered === isOrdered) last.items.push(item)
    else lists.push({ isOrdered, items: [item] })
    at = end
  }
  return lists
}

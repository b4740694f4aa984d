import { blockText, rowText } from '#contract/pages.ts'
import type { Block } from '#contract/pages.ts'
import { sentencesOf } from './sentences.ts'

/** The least that stays whole: a short paragraph, a sentence of a long one, an item, a row. */
export interface Unit {
  start: number
  end: number
  context: string
  /** Rows of a table are never packed with what stands around it. */
  apart: boolean
}

/** Cuts a block that starts at `offset` of its page into units of at most `longest`. */
export function cutUnits(block: Block, offset: number, longest: number): Unit[] {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
    case 'cue':
      return cutText(block.text, offset, longest, '', false)
    case 'list':
      return cutLines(block.items, offset, longest, '', false)
    case 'table': {
      const header = block.header ? rowText(block.header) : null
      if (header === null) return cutLines(block.rows.map(rowText), offset, longest, '', true)
      if (block.rows.length === 0) return cutText(blockText(block), offset, longest, '', true)
      const below = offset + header.length + 1
      return cutLines(block.rows.map(rowText), below, longest, header, true)
    }
  }
}

function cutLines(
  lines: readonly string[],
  offset: number,
  longest: number,
  context: string,
  apart: boolean,
): Unit[] {
  let start = offset
  return lines.flatMap((line) => {
    const units = cutText(line, start, longest, context, apart)
    start += line.length + 1
    return units
  })
}

function cutText(
  text: string,
  offset: number,
  longest: number,
  context: string,
  apart: boolean,
): Unit[] {
  const whole = trimmed(text, 0, text.length)
  if (!whole) return []
  const pieces =
    whole.end - whole.start <= longest
      ? [whole]
      : sentencesOf(text).flatMap(({ start, end }) => cutHard(text, start, end, longest))
  return pieces.map(({ start, end }) => ({
    start: offset + start,
    end: offset + end,
    context,
    apart,
  }))
}

// a sentence without end is cut between words where there are any, never within a character
function cutHard(text: string, start: number, end: number, longest: number) {
  const pieces: { start: number; end: number }[] = []
  let from = start
  while (end - from > longest) {
    const space = text.slice(from, from + longest).search(/\s\S*$/u)
    let to = space > longest / 2 ? from + space : from + longest
    if (isLowSurrogate(text.charCodeAt(to))) to -= 1
    const piece = trimmed(text, from, to)
    if (piece) pieces.push(piece)
    from = to
  }
  const rest = trimmed(text, from, end)
  if (rest) pieces.push(rest)
  return pieces
}

function trimmed(text: string, start: number, end: number) {
  const slice = text.slice(start, end)
  const from = start + (slice.length - slice.trimStart().length)
  const to = start + slice.trimEnd().length
  return to > from ? { start: from, end: to } : null
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

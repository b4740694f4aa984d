import { blockText, rowText } from '#contract/page-text.ts'
import type { Block } from '#contract/pages.ts'
import { sentencesOf, trimmedSpan } from './sentences.ts'
import type { Span } from './sentences.ts'

/** What a passage is packed of: a short paragraph, a sentence of a long one, an item, a row. */
export interface Unit extends Span {
  /** What can be quoted of it on its own: sentences, items, rows, cues. */
  statements: Span[]
  /** The header of its table; empty when the table has none; null when it is no row. */
  header: readonly string[] | null
}

// an item longer than this is read sentence by sentence
const longestItem = 300

/** Cuts a block that starts at `offset` of its page into units of at most `longest`. */
export function cutUnits(block: Block, offset: number, longest: number): Unit[] {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return cutText(block.text, offset, longest)
    case 'cue':
      return cutLine(block.text, offset, longest, null)
    case 'list':
      return cutLines(block.items, offset, longest, null)
    case 'table': {
      const rows = block.rows.map(rowText)
      if (!block.header) return cutLines(rows, offset, longest, [])
      if (rows.length === 0) return cutLine(blockText(block), offset, longest, [])
      const below = offset + rowText(block.header).length + 1
      return cutLines(rows, below, longest, block.header)
    }
  }
}

function cutText(text: string, offset: number, longest: number): Unit[] {
  const whole = trimmedSpan(text, 0, text.length)
  if (!whole) return []
  const statements = sentencesOf(text).flatMap((each) => cutHard(text, each, longest))
  const units: Unit[] =
    whole.end - whole.start <= longest
      ? [{ ...whole, statements, header: null }]
      : statements.map((each) => ({ ...each, statements: [each], header: null }))
  return units.map((unit) => moved(unit, offset))
}

function cutLines(
  lines: readonly string[],
  offset: number,
  longest: number,
  header: readonly string[] | null,
): Unit[] {
  let start = offset
  return lines.flatMap((line) => {
    const units = cutLine(line, start, longest, header)
    start += line.length + 1
    return units
  })
}

function cutLine(
  line: string,
  offset: number,
  longest: number,
  header: readonly string[] | null,
): Unit[] {
  const whole = trimmedSpan(line, 0, line.length)
  if (!whole) return []
  if (header === null && line.length > longestItem) return cutText(line, offset, longest)
  return cutHard(line, whole, longest).map((each) =>
    moved({ ...each, statements: [each], header }, offset),
  )
}

function moved(unit: Unit, by: number): Unit {
  const move = ({ start, end }: Span): Span => ({ start: start + by, end: end + by })
  return { ...unit, ...move(unit), statements: unit.statements.map(move) }
}

// a sentence without end is cut between words where there are any, never within a character
function cutHard(text: string, { start, end }: Span, longest: number): Span[] {
  const pieces: Span[] = []
  let from = start
  while (end - from > longest) {
    const space = text.slice(from, from + longest).search(/\s\S*$/u)
    let to = space > longest / 2 ? from + space : from + longest
    if (isLowSurrogate(text.charCodeAt(to))) to -= 1
    const piece = trimmedSpan(text, from, to)
    if (piece) pieces.push(piece)
    from = to
  }
  const rest = trimmedSpan(text, from, end)
  return rest ? [...pieces, rest] : pieces
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

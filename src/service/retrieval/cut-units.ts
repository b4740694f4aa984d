import { rowLength } from '#contract/page-text.ts'
import type { Block } from '#contract/pages.ts'
import { sentencesOf, trimmedSpan } from './sentences.ts'
import type { Span } from './sentences.ts'

/** A unit that passages are packed from: a short paragraph, a sentence of a long one, an item or a row. */
export interface Unit extends Span {
  /** The parts that can be quoted by themselves: sentences, items, rows, cues. */
  statements: Span[]
  /** The header of its table, empty when the table has none; null when the unit is no row. */
  header: readonly string[] | null
}

// A longer item is split into sentences.
const maxItemChars = 300

/** Cuts a block that starts at `offset` of the text of its page into units of at most `maxUnitChars` characters. */
export function cutUnits(
  block: Block,
  pageText: string,
  offset: number,
  maxUnitChars: number,
): Unit[] {
  const cutLines = (lengths: Iterable<number>, from: number, header: Unit['header']): Unit[] => {
    let start = from
    const units: Unit[] = []
    for (const length of lengths) {
      addLine(units, { text: pageText, start, end: start + length, header }, maxUnitChars)
      start += length + 1
    }
    return units
  }
  switch (block.type) {
    case 'heading':
    case 'paragraph':
    case 'description':
      return cutText(block.text, offset, maxUnitChars)
    case 'cue':
      return cutLines([block.text.length], offset, null)
    case 'list':
      return cutLines(
        block.items.map((item) => item.length),
        offset,
        null,
      )
    case 'table': {
      const rows = block.rows.map(rowLength)
      if (!block.header) return cutLines(rows, offset, [])
      const header = rowLength(block.header)
      if (rows.length === 0) return cutLines([header], offset, [])
      return cutLines(rows, offset + header + 1, block.header)
    }
  }
}

function cutText(text: string, offset: number, maxUnitChars: number): Unit[] {
  const whole = trimmedSpan(text, 0, text.length)
  if (!whole) return []
  const statements: Span[] = []
  for (const sentence of sentencesOf(text)) {
    for (const { start, end } of cutHard(text, sentence, maxUnitChars)) {
      statements.push({ start: start + offset, end: end + offset })
    }
  }
  if (whole.end - whole.start > maxUnitChars) {
    return statements.map((statement) => ({ ...statement, statements: [statement], header: null }))
  }
  return [{ start: whole.start + offset, end: whole.end + offset, statements, header: null }]
}

interface Line extends Span {
  /** The text of the page that the line is a part of. */
  text: string
  header: Unit['header']
}

function addLine(units: Unit[], { text, start, end, header }: Line, maxUnitChars: number): void {
  const whole = trimmedSpan(text, start, end)
  if (!whole) return
  if (header === null && end - start > maxItemChars) {
    units.push(...cutText(text.slice(start, end), start, maxUnitChars))
    return
  }
  for (const part of cutHard(text, whole, maxUnitChars)) {
    units.push({ start: part.start, end: part.end, statements: [part], header })
  }
}

// A sentence over the limit is cut between words where possible, and never within a surrogate pair.
function cutHard(text: string, span: Span, maxUnitChars: number): Span[] {
  const { start, end } = span
  // What is cut here has no white space around it.
  if (end - start <= maxUnitChars) return [span]
  const pieces: Span[] = []
  let from = start
  while (end - from > maxUnitChars) {
    const space = text.slice(from, from + maxUnitChars).search(/\s\S*$/u)
    let to = space > maxUnitChars / 2 ? from + space : from + maxUnitChars
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

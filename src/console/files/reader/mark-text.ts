import { rowText } from '#contract/page-text.ts'
import type { Block } from '#contract/pages.ts'

/** Offsets into the text of a page, as `pageText` renders it. */
export interface TextRange {
  start: number
  end: number
}

/** What is to be seen on a page besides its text. None of the lists has to be sorted. */
export interface PageMarks {
  quote: TextRange | null
  hits: readonly TextRange[]
  /** The one of `found` that was jumped to. */
  current: TextRange | null
  passages: readonly TextRange[]
}

export interface Segment {
  /** Where it starts in the text of the page. */
  start: number
  text: string
  isQuoted: boolean
  match: 'no' | 'yes' | 'current'
  /** The number of the first passage it belongs to, or null. */
  passage: number | null
}

/** Cuts a piece of a page's text, which starts at `offset`, wherever a mark begins or ends. */
export function markText(text: string, offset: number, marks: PageMarks): Segment[] {
  const end = offset + text.length
  const quote = marks.quote && touches(marks.quote, offset, end) ? marks.quote : null
  const touching = marks.hits.filter((range) => touches(range, offset, end))
  const passages = marks.passages.flatMap((range, number) =>
    touches(range, offset, end) ? [{ ...range, number }] : [],
  )
  const cuts = new Set([offset, end])
  for (const range of [...(quote ? [quote] : []), ...touching, ...passages]) {
    if (range.start > offset) cuts.add(range.start)
    if (range.end < end) cuts.add(range.end)
  }
  const places = [...cuts].toSorted((a, b) => a - b)
  return places.slice(0, -1).map((start, index) => {
    const stop = places[index + 1] ?? end
    const hit = touching.find((range) => touches(range, start, stop))
    return {
      start,
      text: text.slice(start - offset, stop - offset),
      isQuoted: quote !== null && touches(quote, start, stop),
      match: !hit ? 'no' : isSame(hit, marks.current) ? 'current' : 'yes',
      passage: passages.find((range) => touches(range, start, stop))?.number ?? null,
    }
  })
}

/** Where each item of a list starts, the list itself starting at `start`. */
export function itemOffsets(items: readonly string[], start: number): number[] {
  return runningOffsets(items, start, 1)
}

/** Where each row of a table starts, its header first where it has one. */
export function rowOffsets(table: Block & { type: 'table' }, start: number): number[] {
  const rows = table.header ? [table.header, ...table.rows] : table.rows
  return runningOffsets(rows.map(rowText), start, 1)
}

/** Where each cell of a row starts. */
export function cellOffsets(cells: readonly string[], start: number): number[] {
  return runningOffsets(cells, start, ' | '.length)
}

/** Every place in a text where the words stand, whatever their case. */
export function findText(text: string, words: string): TextRange[] {
  if (words.trim() === '') return []
  const pattern = new RegExp(
    words.trim().replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`),
    'giu',
  )
  return Array.from(text.matchAll(pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
}

function runningOffsets(texts: readonly string[], start: number, gap: number): number[] {
  let next = start
  return texts.map((text) => {
    const offset = next
    next += text.length + gap
    return offset
  })
}

export function touches(range: TextRange, start: number, end: number): boolean {
  return range.start < end && range.end > start
}

function isSame(one: TextRange, other: TextRange | null): boolean {
  return one.start === other?.start && one.end === other.end
}

export interface Span {
  start: number
  end: number
}

/** A piece of an excerpt, which is marked or not. */
export interface ExcerptPiece {
  text: string
  isMarked: boolean
}

const charsBefore = 80
const charsAfter = 80
const minExcerptChars = 240
const maxExcerptChars = 1000

/** The pieces of a text with its marks, which may overlap. */
export function markedPieces(text: string, marks: readonly Span[]): ExcerptPiece[] {
  const pieces: ExcerptPiece[] = []
  let at = 0
  const add = (end: number, isMarked: boolean): void => {
    if (end > at) pieces.push({ text: text.slice(at, end), isMarked })
    at = Math.max(at, end)
  }
  for (const { start, end } of marks.toSorted((one, other) => one.start - other.start)) {
    add(Math.min(start, text.length), false)
    add(Math.min(end, text.length), true)
  }
  add(text.length, false)
  return pieces
}

/** The part of a text around its first mark, with the others near it, and dots where it was cut. */
export function excerptAround(text: string, marks: readonly Span[]): ExcerptPiece[] {
  const first = marks.toSorted((one, other) => one.start - other.start)[0] ?? { start: 0, end: 0 }
  const from = first.start <= charsBefore ? 0 : wordStart(text, first.start - charsBefore)
  const length = Math.min(Math.max(minExcerptChars, first.end - from + charsAfter), maxExcerptChars)
  const to = from + length >= text.length ? text.length : wordEnd(text, from + length)
  const within = marks
    .map(({ start, end }) => ({
      start: Math.max(start, from) - from,
      end: Math.min(end, to) - from,
    }))
    .filter(({ start, end }) => start < end)
  const pieces = markedPieces(text.slice(from, to), within)
  return [
    ...(from > 0 ? [{ text: '…', isMarked: false }] : []),
    ...pieces,
    ...(to < text.length ? [{ text: '…', isMarked: false }] : []),
  ]
}

function wordStart(text: string, place: number): number {
  const blank = text.slice(place).search(/\s\S/)
  return blank === -1 || blank > charsBefore ? place : place + blank + 1
}

function wordEnd(text: string, place: number): number {
  const blank = /\s\S*$/.exec(text.slice(0, place))?.index ?? -1
  return blank < place - charsAfter ? place : blank
}

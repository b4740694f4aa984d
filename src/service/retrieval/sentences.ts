export interface Span {
  start: number
  end: number
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

// a point after one of these, or after a single capital, ends no sentence
const abbreviated =
  /(?:^|[\s(])(?:\p{Lu}|[Mm]rs?|[Mm]s|[Dd]r|[Pp]rof|[Ss]t|e\.g|i\.e|vs|cf|incl|excl|approx|ca|z\.B|bzw)\.\s*$/u
const abbreviatedBeforeNumber =
  /(?:^|[\s(])(?:nos?|figs?|eq|sec|ch|vol|pp?|art|para|ext|tel|max|min|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.\s*$/iu

/**
 * The sentences of a text in any script, without the space around them. A line break inside a
 * sentence does not end it when the next line goes on in lower case.
 */
export function sentencesOf(text: string): Span[] {
  const spans: Span[] = []
  let pending: Span | null = null
  for (const { segment, index } of segmenter.segment(text)) {
    const piece: Span = { start: pending?.start ?? index, end: index + segment.length }
    if (goesOn(segment, text.slice(piece.end, piece.end + 2))) {
      pending = piece
      continue
    }
    pending = null
    pushTrimmed(spans, text, piece)
  }
  if (pending) pushTrimmed(spans, text, pending)
  return spans
}

function goesOn(segment: string, next: string): boolean {
  if (next === '') return false
  // only the tail decides, and a segment may be long
  const tail = segment.slice(-16)
  if (/\n\s*$/.test(tail)) {
    return !/[.!?:;…。！？]["'”’)\]]*\s*$/u.test(tail) && /^\p{Ll}/u.test(next)
  }
  return abbreviated.test(tail) || (/^\d/.test(next) && abbreviatedBeforeNumber.test(tail))
}

function pushTrimmed(spans: Span[], text: string, { start, end }: Span): void {
  const slice = text.slice(start, end)
  const from = start + (slice.length - slice.trimStart().length)
  const to = start + slice.trimEnd().length
  if (to > from) spans.push({ start: from, end: to })
}

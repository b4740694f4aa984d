export interface Span {
  start: number
  end: number
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

// A point after one of these, or after a single capital letter, does not end a sentence.
const abbreviated =
  /(?:^|[\s(])(?:\p{Lu}|[Mm]rs?|[Mm]s|[Dd]r|[Pp]rof|[Ss]t|e\.g|i\.e|vs|cf|incl|excl|approx|ca|z\.B|bzw)\.\s*$/u
const abbreviatedBeforeNumber =
  /(?:^|[\s(])(?:nos?|figs?|eq|sec|ch|vol|pp?|art|para|ext|tel|max|min|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|geb)\.\s*$/iu
// In “am 1. Oktober” the point makes an ordinal.
const ordinal = /(?:^|[\s(])\d{1,2}\.\s*$/u
const germanMonth =
  /^(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)(?!\p{L})/iu
// Dots that lead to a page number or a price.
const leader = /(?:[.…·]\s?){4}$/u
const sentenceEnd = /[.!?:;…。！？]["'”’)\]]*\s*$/u
const lineStart = /^\s*(?:[-*•–+]\s|[\d([<{|])/u

/** The spans of the sentences of a text in any script, without the white space around them. */
export function sentencesOf(text: string): Span[] {
  return [...readSentences(text)]
}

/** As `sentencesOf`, one by one, for a caller that works on long texts with pauses. */
export function* readSentences(text: string): Generator<Span, void> {
  const longestLineChars = text.split('\n').reduce((max, line) => Math.max(max, line.length), 0)
  let start: number | null = null
  for (const { segment, index } of segmenter.segment(text)) {
    start ??= index
    const end = index + segment.length
    if (goesOn(text, segment, end, longestLineChars)) continue
    const span = trimmedSpan(text, start, end)
    if (span) yield span
    start = null
  }
}

function goesOn(text: string, segment: string, end: number, fullLine: number): boolean {
  if (end === text.length) return false
  // Only the end of a segment matters, and a segment may be long.
  const tail = segment.slice(-16)
  const next = text.slice(end, end + 40)
  if (tail.endsWith('\n')) return isWrapped(segment, tail, next, fullLine)
  if (/^[.…·]/u.test(next) || leader.test(text.slice(Math.max(0, end - 12), end))) return true
  // A mark with no space after it is part of a word, an address or code.
  if (/[.!?]["'()[\]]*$/.test(tail)) return true
  if (ordinal.test(tail) && germanMonth.test(next)) return true
  return abbreviated.test(tail) || (/^\d/.test(next) && abbreviatedBeforeNumber.test(tail))
}

// A line was wrapped when its sentence has no end and the next word would not have fitted.
function isWrapped(segment: string, tail: string, next: string, fullLine: number): boolean {
  if (sentenceEnd.test(tail) || lineStart.test(next)) return false
  if (/^\p{Ll}/u.test(next)) return true
  const word = /^\S*/.exec(next)?.[0].length ?? 0
  const line = segment.trimEnd().length
  return fullLine >= 40 && fullLine <= 120 && line + 1 + word > fullLine
}

/** The span without white space at its ends, or null when there is nothing else. */
export function trimmedSpan(text: string, start: number, end: number): Span | null {
  const slice = text.slice(start, end)
  const from = start + (slice.length - slice.trimStart().length)
  const to = start + slice.trimEnd().length
  return to > from ? { start: from, end: to } : null
}

import { sentencesOf } from '#service/retrieval/sentences.ts'

/** A part of a text; `start` is its place in UTF-16 units. Parts joined are the text. */
export interface TextPart {
  start: number
  text: string
}

/**
 * Cuts a text into parts of at most `maxChars`: between paragraphs, between sentences of a paragraph that is longer,
 * and within a sentence only where it is longer itself, then between words where possible.
 */
export function textParts(text: string, maxChars: number): TextPart[] {
  const ends = [...new Set(unitEnds(text, maxChars))]
  const parts: TextPart[] = []
  let start = 0
  let end = 0
  for (const next of ends) {
    if (next - start > maxChars && end > start) {
      parts.push({ start, text: text.slice(start, end) })
      start = end
    }
    end = next
  }
  if (end > start) parts.push({ start, text: text.slice(start, end) })
  return parts
}

/** The ends of the smallest parts that a text may be cut into. */
function* unitEnds(text: string, maxChars: number): Generator<number, void> {
  let start = 0
  for (const { index, 0: gap } of text.matchAll(/\n[^\S\n]*\n\s*/g)) {
    yield* paragraphEnds(text, start, index + gap.length, maxChars)
    start = index + gap.length
  }
  if (start < text.length) yield* paragraphEnds(text, start, text.length, maxChars)
}

function* paragraphEnds(
  text: string,
  start: number,
  end: number,
  maxChars: number,
): Generator<number, void> {
  if (end - start > maxChars) {
    const starts = sentencesOf(text.slice(start, end)).map((sentence) => start + sentence.start)
    let from = start
    for (const to of [...starts.slice(1), end]) {
      while (to - from > maxChars) {
        from = wordEnd(text, from, from + maxChars)
        yield from
      }
      if (to > from) yield to
      from = to
    }
    return
  }
  yield end
}

function wordEnd(text: string, from: number, limit: number): number {
  const space = text.lastIndexOf(' ', limit - 1)
  if (space > from + (limit - from) / 2) return space + 1
  const isPair = /[\udc00-\udfff]/.test(text.charAt(limit))
  return isPair ? limit - 1 : limit
}

import type { QuestionAnswer } from '#contract/questions.ts'

/** What text says behind a sentence of an answer that no passage supports. */
const unsupportedText = '(no source supports this)'

/** The text of an answer with its matched citations and its unsupported sentences marked, for formats that have only text. */
export function markedText({
  answer,
  matched_citations = [],
  unsupported = [],
}: Pick<QuestionAnswer, 'answer' | 'matched_citations' | 'unsupported'>): string {
  const marks = [
    ...matched_citations.map(({ at, cite }) => ({ at, mark: `[${cite}]` })),
    ...unsupported.map(({ end }) => ({ at: markedAt(answer, end), mark: unsupportedText })),
  ].toSorted((one, other) => one.at - other.at)
  let from = 0
  const pieces = marks.map(({ at, mark }) => {
    const piece = `${answer.slice(from, at).trimEnd()} ${mark}`
    from = at
    return piece
  })
  return pieces.join('') + answer.slice(from)
}

const citations = /(?:[ \t]*\[\d{1,3}\])*/uy

/** The place for a mark of a sentence: behind the citations after it, and in the last cell of a row of a table. */
function markedAt(answer: string, end: number): number {
  const bar = withoutBlanks(answer, end) - 1
  if (answer[bar] === '|') return withoutBlanks(answer, bar)
  citations.lastIndex = end
  citations.test(answer)
  return citations.lastIndex
}

// A pattern that is anchored at its end would be tried at each blank of the answer.
function withoutBlanks(text: string, end: number): number {
  let at = end
  while (text[at - 1] === ' ' || text[at - 1] === '\t') at -= 1
  return at
}

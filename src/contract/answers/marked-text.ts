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

/** The place for a mark of a sentence: behind the citations after it, and in the last cell of a row of a table. */
function markedAt(answer: string, end: number): number {
  const row = /[ \t]*\|[ \t]*$/u.exec(answer.slice(0, end))
  if (row !== null) return row.index
  return end + (/^(?:[ \t]*\[\d{1,3}\])*/u.exec(answer.slice(end))?.[0].length ?? 0)
}

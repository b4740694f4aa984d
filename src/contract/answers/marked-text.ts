import type { QuestionAnswer } from '#contract/questions.ts'

/** What text says behind a source that supports none of the sentences that cite it. */
export function doubtOf({ supports }: { supports?: boolean | undefined }): string {
  return supports === false ? ' (does not support the answer)' : ''
}

type UnsupportedReasons = Pick<
  NonNullable<QuestionAnswer['unsupported']>[number],
  'missing' | 'cites' | 'unknown_cites'
>

/** Says what the sources of a sentence lack, if it is only numbers: “Source 1 does not contain “£2,900””. */
function missingText({ missing = [], cites = [] }: UnsupportedReasons): string | null {
  if (missing.length === 0 || cites.length === 0) return null
  const sources = `Source${cites.length === 1 ? '' : 's'} ${listed(cites, 'and')}`
  const facts = listed(
    missing.map((fact) => `“${fact}”`),
    'or',
  )
  return `${sources} ${cites.length === 1 ? 'does' : 'do'} not contain ${facts}`
}

/** Says what is wrong with the sources of a sentence, where more is known than that none supports it. */
export function unsupportedReason(sentence: UnsupportedReasons): string | null {
  const { unknown_cites = [] } = sentence
  if (unknown_cites.length === 0) return missingText(sentence)
  return `The model cites ${listed(
    unknown_cites.map((cite) => `source ${cite}`),
    'and',
  )}, which ${unknown_cites.length === 1 ? 'does' : 'do'} not exist`
}

function listed(items: readonly string[], conjunction: string): string {
  const rest = items.slice(0, -1).join(', ')
  return rest === '' ? items.join('') : `${rest} ${conjunction} ${items.at(-1) ?? ''}`
}

/** What text says behind a sentence of an answer that its sources, or all, do not support. */
export function unsupportedMark(sentence: UnsupportedReasons): string {
  const reason = unsupportedReason(sentence)
  return reason === null
    ? '(no source supports this)'
    : `(${reason.slice(0, 1).toLowerCase()}${reason.slice(1)})`
}

/** The text of an answer with its matched citations and its unsupported sentences marked, for formats that have only text. */
export function markedText({
  answer,
  matched_citations = [],
  unsupported = [],
}: Pick<QuestionAnswer, 'answer' | 'matched_citations' | 'unsupported'>): string {
  const marks = [
    ...matched_citations.map(({ at, cite }) => ({ at, mark: `[${cite}]` })),
    ...unsupported.map((sentence) => ({
      at: markedAt(answer, sentence.end),
      mark: unsupportedMark(sentence),
    })),
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

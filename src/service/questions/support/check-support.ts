import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { questionTerms } from '#service/retrieval/words.ts'
import { answerSentences } from './answer-sentences.ts'
import type { AnswerSentence } from './answer-sentences.ts'
import { claimsOf, headsWithFacts } from './claims.ts'
import { lexicalSupport } from './lexical-support.ts'
import type { LexicalSupport } from './lexical-support.ts'

/** A sentence of an answer with the passages that it cites. */
export interface CheckedSentence<Mark extends AnswerMark = AnswerMark> extends AnswerSentence {
  text: string
  marks: readonly Mark[]
  /** The passages of its marks. Empty for a sentence without a citation. */
  cited: readonly FoundPassage[]
}

/** A mark of an answer: where it stands in the text without marks, and what it cites. */
export interface AnswerMark {
  at: number
  passages: readonly { parts: readonly FoundPassage[] }[]
}

/** Longer sentences are compared in pieces of this length. */
export const maxSentenceChars = 1500

/**
 * The sentences of an answer in order, each with the passages of the marks, in order too, that stand at its end or
 * in it. A very long sentence comes in pieces.
 */
export function* citedSentences<Mark extends AnswerMark>(
  text: string,
  marks: readonly Mark[],
): Generator<CheckedSentence<Mark>, void> {
  let next = 0
  let current: AnswerSentence | null = null
  const sentence = (span: AnswerSentence, until: number): CheckedSentence<Mark> => {
    const own: Mark[] = []
    for (let mark = marks[next]; mark !== undefined && mark.at < until; mark = marks[next]) {
      own.push(mark)
      next += 1
    }
    const cited = new Set(own.flatMap((mark) => mark.passages))
    const parts = [...cited].flatMap((passage) => passage.parts)
    return { ...span, text: text.slice(span.start, span.end), marks: own, cited: parts }
  }
  for (const span of shortSpans(text)) {
    // A mark after the point, or at the beginning of the next sentence, belongs to the sentence before it.
    if (current !== null) yield sentence(current, span.start + 1)
    current = span
  }
  if (current !== null) yield sentence(current, Infinity)
}

function* shortSpans(text: string): Generator<AnswerSentence, void> {
  for (const { start: first, end, ...row } of answerSentences(text)) {
    let start = first
    while (end - start > maxSentenceChars) {
      const blank = text.lastIndexOf(' ', start + maxSentenceChars)
      const cut = blank > start + maxSentenceChars / 2 ? blank : start + maxSentenceChars
      yield { start, end: cut, ...row }
      start = cut
    }
    yield { start, end, ...row }
  }
}

/**
 * Returns a function that tells whether a sentence claims what its citations do not support, or, without one, no
 * passage, or where they say the opposite. Headings, names of columns, introductions and questions claim something only where they have a number or a
 * name that the question has not, and so does what says that the documents have no answer. What words cannot compare, because all
 * passages that it cites are in other languages, is taken for supported unless a number differs. `figures` are computed from whole
 * tables, and support what cites another passage of their file.
 */
export function unsupportedCheck(
  question: string,
  passages: readonly FoundPassage[],
  {
    supports,
    isIncomparable,
    isOpposite,
  }: Pick<LexicalSupport, 'supports' | 'isIncomparable' | 'isOpposite'> = lexicalSupport(question),
  figures: readonly FoundPassage[] = [],
): (sentence: CheckedSentence) => boolean {
  const questionWords = new Set(questionTerms(question).keys())
  const isFigureOf = (cited: readonly FoundPassage[], { file_id }: FoundPassage): boolean =>
    cited.some((passage) => passage.file_id === file_id)
  const isSupported = (claim: string, cited: readonly FoundPassage[]): boolean =>
    cited.length > 0
      ? supports(claim, cited) ||
        figures.some((figure) => isFigureOf(cited, figure) && supports(claim, [figure])) ||
        isIncomparable(claim, cited)
      : passages.some((passage) => supports(claim, [passage]))
  return ({ text, isTableHead, cited }) => {
    if (isTableHead) {
      return headsWithFacts(text, questionWords).some((claim) => !isSupported(claim, cited))
    }
    return (
      isOpposite(text, cited.length > 0 ? cited : passages) ||
      claimsOf(text, questionWords).some((claim) => !isSupported(claim, cited))
    )
  }
}

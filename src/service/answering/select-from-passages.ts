import type { QueryConfig } from '#contract/query-config.ts'
import { selectStatements } from './select-statements.ts'
import type { PackedResults } from './packed-results.ts'
import { unpackResults } from './packed-results.ts'
import { presentStatement } from './present-statement.ts'
import type { Question } from './read-question.ts'
import { readQuestion, searchTerms } from './read-question.ts'
import { scoreBestPassages } from './score-statements.ts'
import type { ScoredStatement } from './score-statements.ts'
import { holdsCertainly } from './answer-type.ts'
import type { QuestionPart } from './split-question.ts'

/** The search results to select statements from, and the question that they answer. */
export interface SelectionInput {
  results: PackedResults
  part: QuestionPart
  /** What the question refers back to; null or left out where it is complete. */
  subject?: string | null
  /** Here `max_snippets` is the number of statements that the answer still has room for. */
  config: QueryConfig
}

/** A statement selected for an answer. */
export interface SelectedStatement {
  /** The text that the answer shows: without markup, and with column names if it is a row. */
  presentedText: string
  /** The text on the page, unchanged; `start` is its offset in the text of the page. */
  text: string
  start: number
  /** How well the statement supports the answer, from 0 to 1. */
  score: number
  /** Whether it certainly holds what the question asks for. */
  isCertain: boolean
  passage: {
    id: number
    file_id: string
    file_name: string
    version_id: string
    page: number
    web?: { url: string; title: string }
    headings: string[]
    /** Whether the passage consists of table rows. */
    isTable: boolean
  }
}

/**
 * Selects the statements that answer a question, best first; an empty list when none supports an answer.
 * Hundreds of words against thousands of statements can take seconds, so the service runs this in the
 * threads of `readerPool`, never on the thread that serves requests.
 */
export function selectFromPassages({
  results: packed,
  part,
  subject,
  config,
}: SelectionInput): SelectedStatement[] {
  const results = unpackResults(packed)
  const question = readQuestion(part.text, part.about, subject)
  const terms = searchTerms(question, config.search_weight)
  const isCertain = (statement: ScoredStatement): boolean =>
    holdsCertainly(
      {
        ...statement,
        isRow: statement.passage.header !== null,
        labels: statement.passage.header ?? [],
      },
      part.text,
    )
  // A question word alone, and a question that was completed, can match in everything but what they ask for.
  // Who does something can be written in ways that no pattern knows.
  const isBare =
    part.about !== null &&
    question.terms.every(({ kind }) => kind === 'inherited' || kind === 'generic')
  const isFollowUp = question.subject.length > 0 && question.answerType !== 'person'
  const scored = scoreBestPassages(results, question, terms, config.search_weight)
  const selected = selectStatements(scored, question, config, isWithoutSpaces(question))
  const answering = isBare || isFollowUp ? selected.filter(isCertain) : selected
  return answering.map((statement) => {
    const { id, file_id, file_name, version_id, page, web, headings, header } = statement.passage
    const passage = { id, file_id, file_name, version_id, page, headings, isTable: header !== null }
    return {
      presentedText: presentStatement(statement, question),
      text: statement.text,
      start: statement.start,
      score: statement.score,
      isCertain: isCertain(statement),
      passage: web === undefined ? passage : { ...passage, web },
    }
  })
}

function isWithoutSpaces({ terms }: Question): boolean {
  const bigrams = terms.filter(({ term }) =>
    /\p{scx=Han}|\p{scx=Hira}|\p{scx=Kana}|\p{scx=Thai}/u.test(term),
  )
  return bigrams.length * 2 > terms.length
}

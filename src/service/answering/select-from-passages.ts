import type { QueryConfig } from '#contract/questions.ts'
import { rankPassages } from '#service/retrieval/rank-passages.ts'
import { selectStatements } from './select-statements.ts'
import type { PackedResults } from './packed-results.ts'
import { unpackResults } from './packed-results.ts'
import { presentStatement } from './present-statement.ts'
import type { Question } from './read-question.ts'
import { readQuestion, searchTerms } from './read-question.ts'
import { scoreStatements } from './score-statements.ts'
import type { QuestionPart } from './split-question.ts'
import { statementsOf } from './statements.ts'

/** The search results to select statements from, and the question that they answer. */
export interface SelectionInput {
  results: PackedResults
  part: QuestionPart
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
  passage: {
    id: number
    file_id: string
    file_name: string
    page: number
    web?: { url: string; title: string }
    /** Whether the passage consists of table rows. */
    isTable: boolean
  }
}

// Splitting into statements and scoring cost far more than ranking, so only the best passages get both.
const maxReadPassages = 40

/**
 * Selects the statements that answer a question, best first; an empty list when none supports an answer.
 * Hundreds of words against thousands of statements can take seconds, so the service runs this in the
 * threads of `readerPool`, never on the thread that serves requests.
 */
export function selectFromPassages({
  results: packed,
  part,
  config,
}: SelectionInput): SelectedStatement[] {
  const results = unpackResults(packed)
  const question = readQuestion(part.text, part.about)
  const terms = searchTerms(question, config.search_weight)
  const passages = rankPassages(results, terms, config.search_weight).slice(0, maxReadPassages)
  const statements = passages.flatMap(statementsOf)
  const scored = scoreStatements(statements, question, results, config.search_weight)
  return selectStatements(scored, config, isWithoutSpaces(question)).map((statement) => {
    const { id, file_id, file_name, page, web, header } = statement.passage
    const passage = { id, file_id, file_name, page, isTable: header !== null }
    return {
      presentedText: presentStatement(statement, question),
      text: statement.text,
      start: statement.start,
      score: statement.score,
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

import type { QueryConfig } from '#contract/questions.ts'
import { rankPassages } from '#service/retrieval/rank-passages.ts'
import { chooseStatements } from './choose-statements.ts'
import type { PackedFound } from './packed-found.ts'
import { unpackFound } from './packed-found.ts'
import { sayStatement } from './present-statement.ts'
import type { Question } from './read-question.ts'
import { readQuestion, searchTerms } from './read-question.ts'
import { scoreStatements } from './score-statements.ts'
import type { QuestionPart } from './split-question.ts'
import { statementsOf } from './statements.ts'

/** What to choose from, and for which question. */
export interface Choosing {
  found: PackedFound
  part: QuestionPart
  /** `max_snippets`: how many more statements there is room for. */
  config: QueryConfig
}

/** A statement that an answer is made of. */
export interface ChosenStatement {
  /** As the answer says it. */
  said: string
  /** As it stands in its page, and the offset where it begins. */
  text: string
  start: number
  /** 0 to 1: how well it supports the answer. */
  score: number
  passage: {
    id: number
    file_id: string
    file_name: string
    page: number
    web?: { url: string; title: string }
    /** Whether it is of rows. */
    isTable: boolean
  }
}

// enough to choose from, few enough to read at once
const readPassages = 40

/**
 * The statements that answer a question, best first; none when nothing found supports an answer. It may
 * take seconds for hundreds of words over thousands of statements, so it runs in the threads of `readerPool`.
 */
export function chooseFromPassages({ found: packed, part, config }: Choosing): ChosenStatement[] {
  const found = unpackFound(packed)
  const question = readQuestion(part.text, part.about)
  const terms = searchTerms(question, config.search_weight)
  const passages = rankPassages(found, terms, config.search_weight).slice(0, readPassages)
  const statements = passages.flatMap(statementsOf)
  const scored = scoreStatements(statements, question, found, config.search_weight)
  return chooseStatements(scored, config, isSpaceless(question)).map((statement) => {
    const { id, file_id, file_name, page, web, header } = statement.passage
    const passage = { id, file_id, file_name, page, isTable: header !== null }
    return {
      said: sayStatement(statement, question),
      text: statement.text,
      start: statement.start,
      score: statement.score,
      passage: web === undefined ? passage : { ...passage, web },
    }
  })
}

function isSpaceless({ terms }: Question): boolean {
  const pairs = terms.filter(({ term }) =>
    /\p{scx=Han}|\p{scx=Hira}|\p{scx=Kana}|\p{scx=Thai}/u.test(term),
  )
  return pairs.length * 2 > terms.length
}

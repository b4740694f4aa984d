import type { QueryConfig, QuestionAnswer } from '#contract/questions.ts'
import type { GroundedGraphs } from '#service/access/grounded-graphs.ts'
import { rankPassages } from '#service/retrieval/rank-passages.ts'
import type { SearchIndex } from '#service/retrieval/search-index.ts'
import { chooseStatements } from './choose-statements.ts'
import { answerComposer } from './compose-answer.ts'
import type { Question } from './read-question.ts'
import { readQuestion, searchTerms } from './read-question.ts'
import { scoreStatements } from './score-statements.ts'
import type { ScoredStatement } from './score-statements.ts'
import { splitQuestion } from './split-question.ts'
import { statementsOf } from './statements.ts'

/** The next piece of an answer, and at the end the whole of it, which the pieces add up to. */
export type AnswerPart = { type: 'piece'; text: string } | { type: 'end'; answer: QuestionAnswer }

export interface QuestionRequest {
  index: SearchIndex
  graphs: GroundedGraphs
  body: { question: string; subqueries: boolean; query_config: QueryConfig }
  signal: AbortSignal
}

// enough to choose from, few enough to read at once
const searchedPassages = 100
const readPassages = 40

/**
 * The built-in reader: answers with the best statements of the graphs' files, each with its source,
 * or says that they hold no answer. The same question over the same files is answered the same.
 * Rejects with the reason of `signal` once it aborts.
 */
export async function* answerQuestion(request: QuestionRequest): AsyncGenerator<AnswerPart, void> {
  const { body, signal } = request
  const composer = answerComposer(body.query_config)
  for (const part of splitQuestion(body.question, body.query_config.max_subquestions)) {
    signal.throwIfAborted()
    const question = readQuestion(part.text, part.about)
    const chosen = await choose(request, question, composer.room())
    for (const text of composer.add(question, chosen)) yield { type: 'piece', text }
  }
  const { pieces, answer } = composer.end(body.question, body.subqueries)
  for (const text of pieces) yield { type: 'piece', text }
  yield { type: 'end', answer }
}

async function choose(
  { index, graphs, body: { query_config: config } }: QuestionRequest,
  question: Question,
  room: number,
): Promise<ScoredStatement[]> {
  if (room === 0) return []
  const { search_weight } = config
  const terms = searchTerms(question, search_weight)
  const found = await index.search({ graphs, terms, limit: searchedPassages })
  const passages = rankPassages(found, terms, search_weight).slice(0, readPassages)
  const statements = passages.flatMap(statementsOf)
  const scored = scoreStatements(statements, question, found, search_weight)
  return chooseStatements(scored, { ...config, max_snippets: room }, isSpaceless(question))
}

function isSpaceless({ terms }: Question): boolean {
  const pairs = terms.filter(({ term }) =>
    /\p{scx=Han}|\p{scx=Hira}|\p{scx=Kana}|\p{scx=Thai}/u.test(term),
  )
  return pairs.length * 2 > terms.length
}

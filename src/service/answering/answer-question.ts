import type { QueryConfig, QuestionAnswer } from '#contract/questions.ts'
import type { GroundedGraphs } from '#service/access/grounded-graphs.ts'
import type { SearchIndex } from '#service/retrieval/search-index.ts'
import type { SelectedStatement, SelectionInput } from './select-from-passages.ts'
import { answerComposer } from './compose-answer.ts'
import { packResults } from './packed-results.ts'
import { readQuestion, searchTerms } from './read-question.ts'
import { splitQuestion } from './split-question.ts'
import type { QuestionPart } from './split-question.ts'

/** The next piece of an answer, and at the end the whole of it, which the pieces add up to. */
export type AnswerPart = { type: 'piece'; text: string } | { type: 'end'; answer: QuestionAnswer }

/** Runs `selectFromPassages`, on this thread or in a pool of threads. */
export type SelectStatements = (
  choosing: SelectionInput,
  signal: AbortSignal,
) => Promise<SelectedStatement[]>

export interface QuestionRequest {
  index: SearchIndex
  graphs: GroundedGraphs
  selectStatements: SelectStatements
  body: { question: string; subqueries: boolean; query_config: QueryConfig }
  signal: AbortSignal
}

const maxSearchResults = 100

/**
 * The built-in reader. It answers with the best statements of the graphs' files, each with its source,
 * or says that the files hold no answer. Equal questions over equal files get equal answers.
 * Rejects with the reason of `signal` when it aborts, and with whatever `selectStatements` rejects with.
 */
export async function* answerQuestion(request: QuestionRequest): AsyncGenerator<AnswerPart, void> {
  const { body, signal } = request
  const composer = answerComposer(body.query_config)
  for (const part of splitQuestion(body.question, body.query_config.max_subquestions)) {
    signal.throwIfAborted()
    const statements = await selectStatementsFor(request, part, composer.remainingStatements())
    for (const text of composer.add(part.text, statements)) yield { type: 'piece', text }
  }
  const { pieces, answer } = composer.end(body.question, body.subqueries)
  for (const text of pieces) yield { type: 'piece', text }
  yield { type: 'end', answer }
}

async function selectStatementsFor(
  { index, graphs, selectStatements: choose, body: { query_config }, signal }: QuestionRequest,
  part: QuestionPart,
  maxStatements: number,
): Promise<SelectedStatement[]> {
  if (maxStatements === 0) return []
  const terms = searchTerms(readQuestion(part.text, part.about), query_config.search_weight)
  const results = await index.search({ graphs, terms, limit: maxSearchResults })
  if (results.passages.length === 0) return []
  const config = { ...query_config, max_snippets: maxStatements }
  return choose({ results: packResults(results), part, config }, signal)
}

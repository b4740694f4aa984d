import type { QueryConfig, QuestionAnswer } from '#contract/questions.ts'
import type { GroundedGraphs } from '#service/access/grounded-graphs.ts'
import type { SearchIndex } from '#service/retrieval/search-index.ts'
import type { ChosenStatement, Choosing } from './choose-from-passages.ts'
import { answerComposer } from './compose-answer.ts'
import { packFound } from './packed-found.ts'
import { readQuestion, searchTerms } from './read-question.ts'
import { splitQuestion } from './split-question.ts'
import type { QuestionPart } from './split-question.ts'

/** The next piece of an answer, and at the end the whole of it, which the pieces add up to. */
export type AnswerPart = { type: 'piece'; text: string } | { type: 'end'; answer: QuestionAnswer }

/** Chooses as `chooseFromPassages` does, wherever that runs. */
export type Choose = (choosing: Choosing, signal: AbortSignal) => Promise<ChosenStatement[]>

export interface QuestionRequest {
  index: SearchIndex
  graphs: GroundedGraphs
  choose: Choose
  body: { question: string; subqueries: boolean; query_config: QueryConfig }
  signal: AbortSignal
}

const searchedPassages = 100

/**
 * The built-in reader: answers with the best statements of the graphs' files, each with its source,
 * or says that they hold no answer. The same question over the same files is answered the same.
 * Rejects with the reason of `signal` once it aborts, and as `choose` does.
 */
export async function* answerQuestion(request: QuestionRequest): AsyncGenerator<AnswerPart, void> {
  const { body, signal } = request
  const composer = answerComposer(body.query_config)
  for (const part of splitQuestion(body.question, body.query_config.max_subquestions)) {
    signal.throwIfAborted()
    const chosen = await chooseFor(request, part, composer.room())
    for (const text of composer.add(part.text, chosen)) yield { type: 'piece', text }
  }
  const { pieces, answer } = composer.end(body.question, body.subqueries)
  for (const text of pieces) yield { type: 'piece', text }
  yield { type: 'end', answer }
}

async function chooseFor(
  { index, graphs, choose, body: { query_config }, signal }: QuestionRequest,
  part: QuestionPart,
  room: number,
): Promise<ChosenStatement[]> {
  if (room === 0) return []
  const terms = searchTerms(readQuestion(part.text, part.about), query_config.search_weight)
  const found = await index.search({ graphs, terms, limit: searchedPassages })
  if (found.passages.length === 0) return []
  const config = { ...query_config, max_snippets: room }
  return choose({ found: packFound(found), part, config }, signal)
}

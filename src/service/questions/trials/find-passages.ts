import type { QuestionAnswer } from '#contract/questions.ts'
import { answerQuestion } from '#service/answering/answer-question.ts'
import type { QuestionRequest } from '#service/answering/answer-question.ts'
import type { ResolvedModel } from '#service/models/chat-model.ts'
import { packContext } from '#service/questions/context-passages.ts'
import { contextBudget, searchQuestion } from '#service/questions/model-answer.ts'
import { interleaved, presentRetrieval } from '#service/questions/present-retrieval.ts'
import { readPassages } from '#service/questions/reader-answer.ts'

type Retrieval = NonNullable<QuestionAnswer['retrieval']>

/** What a question finds, and what the model that would answer it would use, without asking a language model. */
export async function findPassages(
  request: QuestionRequest,
  model: ResolvedModel,
): Promise<Retrieval> {
  const { body, index } = request
  const searches = await searchQuestion(request, body.question)
  if (model.chat.kind === 'reader') {
    const readByReader = searches.flatMap(({ passages }) => passages.slice(0, readPassages))
    return presentRetrieval(searches, await quotesOf(request), {
      given: readByReader,
      withoutRoom: new Set(),
      overMaximum: new Set(),
    })
  }
  const { max_snippets } = body.query_config
  const { maxTokens } = contextBudget(model, body.query_config, body.question, [])
  const context = await packContext(index, interleaved(searches), {
    maxTokens,
    maxPassages: max_snippets,
  })
  const shownParts = context.passages.flatMap(({ parts }) => parts)
  return presentRetrieval(searches, undefined, { given: shownParts, ...context })
}

/** The quotes of the built-in reader. */
async function quotesOf(request: QuestionRequest): Promise<QuestionAnswer['references']> {
  for await (const part of answerQuestion(request)) {
    if (part.type === 'end') return part.answer.references
  }
  return undefined
}

import type { QuestionAnswer } from '#contract/questions.ts'
import type { QuestionRequest } from '#service/answering/answer-question.ts'
import type { ResolvedModel } from '#service/models/chat-model.ts'
import { findMaterial, packMaterial } from '#service/questions/material/find-material.ts'
import { contextBudget } from '#service/questions/model-answer.ts'
import { presentRetrieval } from '#service/questions/present-retrieval.ts'
import { readPassages } from '#service/questions/reader-answer.ts'

type Retrieval = NonNullable<QuestionAnswer['retrieval']>

/** What a question finds, and what the model that would answer it would use, without asking a language model. */
export async function findPassages(
  request: QuestionRequest,
  model: ResolvedModel,
): Promise<Retrieval> {
  const { body, index } = request
  const material = await findMaterial(request)
  const { searches, answer } = material
  if (model.chat.kind === 'reader') {
    const readByReader = searches.flatMap(({ passages }) => passages.slice(0, readPassages))
    return presentRetrieval(searches, answer?.references, {
      given: readByReader,
      withoutRoom: new Set(),
      overMaximum: new Set(),
    })
  }
  const { max_snippets } = body.query_config
  const { maxTokens } = contextBudget(model, body.query_config, body.question, [])
  const context = await packMaterial(index, material, { maxTokens, maxPassages: max_snippets })
  const shownParts = context.passages.flatMap(({ parts }) => parts)
  return presentRetrieval(searches, undefined, { given: shownParts, ...context })
}

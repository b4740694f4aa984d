import { suggestQuestions } from '#contract/graph-files.ts'
import { readId } from '#service/access/read-id.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import { guardWithin } from '#service/guardrails/guard-texts.ts'
import type { Serve } from '#service/http/serve.ts'
import { samplePassages } from '#service/retrieval/chunk-store.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'
import type { QuestionParts } from '#service/questions/question-answerer.ts'
import { possibleQuestions } from './suggested-questions.ts'
import { hasUsefulAnswer } from './useful-answer.ts'

// Each takes the time of a question.
const triedPerSuggestion = 3
// Whoever opens the page would rather have fewer suggestions than wait for more.
const maxMsForMore = 3000

/**
 * Suggests questions from the sentences, headings and tables of files. Only those that the built-in reader answers from there are
 * suggested.
 * Guardrails apply to them as to answers.
 */
export function suggestionRoutes(
  serve: Serve,
  {
    database,
    reads,
    reader,
    guards,
    recordRead,
    clock,
  }: Pick<QuestionParts, 'reads' | 'reader' | 'guards' | 'recordRead'> & {
    database: Database
    clock: Clock
  },
): void {
  serve(suggestQuestions, async ({ caller, params, query, request, signal }) => {
    const graphs = await graphStore(database).grounding(caller, [readId(params.graph_id)])
    const possible = possibleQuestions(
      await samplePassages(database, graphs),
      query.limit * triedPerSuggestion,
    )
    const reading = {
      index: searchIndex(reads.of(caller, signal)),
      graphs,
      selectStatements: reader.selectStatements(caller),
      signal,
    }
    const suggested: typeof possible = []
    const begunMs = clock.now().getTime()
    for (const row of possible) {
      const isLate = clock.now().getTime() - begunMs > maxMsForMore
      if (suggested.length === query.limit || (isLate && suggested.length > 0)) break
      if (await hasUsefulAnswer(reading, row)) suggested.push(row)
    }
    const guard = await guards.of(caller)
    const data = await guardWithin(
      (change) =>
        suggested.map(({ question, topic, file_id, file_name }) => ({
          question: change(question),
          ...(topic !== undefined && { topic: change(topic) }),
          file_id,
          file_name,
        })),
      guard.output,
      guard.onFindings,
      signal,
    )
    const files = new Map(data.map(({ file_id, file_name }) => [file_id, file_name]))
    await recordRead({
      operation: 'suggestQuestions',
      caller,
      request,
      files: [...files].map(([id, name]) => ({ id, name })),
    })
    return { data }
  })
}

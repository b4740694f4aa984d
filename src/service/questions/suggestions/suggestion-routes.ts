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
// Whoever opens the page would rather have fewer suggestions than wait for more, which the next visit finds.
const maxMsForMore = 1000
const triedForMs = 10 * 60_000
const maxTried = 2000

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
  const tried = new Map<string, { until: number; isUseful: boolean }>()

  serve(suggestQuestions, async ({ caller, params, query, request, signal }) => {
    const graphs = await graphStore(database).grounding(
      caller,
      [readId(params.graph_id)],
      query.file_id === undefined ? null : [readId(query.file_id)],
    )
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
    const nowMs = (): number => clock.now().getTime()
    const begunMs = nowMs()
    let isLate = false
    for (const row of possible) {
      if (suggested.length === query.limit) break
      const key = JSON.stringify([params.graph_id, query.file_id, row])
      const known = tried.get(key)
      if (known !== undefined && known.until > begunMs) {
        if (known.isUseful) suggested.push(row)
        continue
      }
      if (isLate && suggested.length > 0) continue
      const isUseful = await hasUsefulAnswer(reading, row)
      if (isUseful) suggested.push(row)
      if (tried.size >= maxTried) tried.clear()
      tried.set(key, { until: begunMs + triedForMs, isUseful })
      isLate = nowMs() - begunMs > maxMsForMore
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

import { suggestQuestions } from '#contract/graph-files.ts'
import { queryDefaults } from '#contract/query-config.ts'
import { readId } from '#service/access/read-id.ts'
import { answerQuestion } from '#service/answering/answer-question.ts'
import type { QuestionRequest } from '#service/answering/answer-question.ts'
import type { Database } from '#service/database/schema.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import { guardWithin } from '#service/guardrails/guard-texts.ts'
import type { Serve } from '#service/http/serve.ts'
import { sampleHeadings } from '#service/retrieval/chunk-store.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'
import type { QuestionParts } from '#service/questions/question-answerer.ts'
import { questionsFromHeadings } from './questions-from-headings.ts'

// Each takes the time of a question.
const triedPerSuggestion = 3

/**
 * Suggests questions from the headings of files. Only those that the built-in reader answers are suggested.
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
  }: Pick<QuestionParts, 'reads' | 'reader' | 'guards' | 'recordRead'> & { database: Database },
): void {
  serve(suggestQuestions, async ({ caller, params, query, request, signal }) => {
    const graphs = await graphStore(database).grounding(caller, [readId(params.graph_id)])
    const possible = questionsFromHeadings(
      await sampleHeadings(database, graphs),
      query.limit * triedPerSuggestion,
    )
    const reading = {
      index: searchIndex(reads.of(caller, signal)),
      graphs,
      selectStatements: reader.selectStatements(caller),
      signal,
    }
    const suggested: typeof possible = []
    for (const row of possible) {
      if (suggested.length === query.limit) break
      if (await isAnswered(reading, row.question)) suggested.push(row)
    }
    const guard = await guards.of(caller)
    const data = await guardWithin(
      (change) =>
        suggested.map(({ topic, ...row }) => ({
          ...row,
          question: change(row.question),
          ...(topic !== undefined && { topic: change(topic) }),
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

async function isAnswered(
  request: Omit<QuestionRequest, 'body'>,
  question: string,
): Promise<boolean> {
  const body = { question, subqueries: false, query_config: queryDefaults }
  for await (const part of answerQuestion({ ...request, body })) {
    if (part.type === 'end') return part.answer.sources.length > 0
  }
  return false
}

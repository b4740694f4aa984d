import { tryRetrieval } from '#contract/questions.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import { guardRecord } from '#service/guardrails/guard-record.ts'
import { guardTexts } from '#service/guardrails/guard-texts.ts'
import type { Serve } from '#service/http/serve.ts'
import type { QuestionParts } from '#service/questions/question-answerer.ts'
import { resolveQuestion } from '#service/questions/resolve-question.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'
import { findPassages } from './find-passages.ts'

/** Shows what a question finds in a graph, with the guardrails and limits of a question. */
export function retrievalTrialRoutes(serve: Serve, parts: QuestionParts): void {
  const { database, guards, openMeanings, reader, reads, recordRead } = parts

  serve(tryRetrieval, async ({ caller, params, body, request, signal }) => {
    const graphs = await graphStore(database).grounding(caller, [params.graph_id])
    const { model, settings } = await resolveQuestion(parts, caller, graphs, body)
    const guard = await guards.of(caller)
    const texts = [body.question]
    const [question = ''] = await guardTexts(texts, guard.input, guard.onFindings, signal)
    const meanings = openMeanings({ caller, operation: 'tryRetrieval' })
    const trial = await findPassages(
      {
        index: searchIndex(reads.of(caller, signal), meanings),
        graphs,
        selectStatements: reader.selectStatements(caller),
        body: { question, subqueries: false, query_config: settings.query_config },
        signal,
      },
      model,
    )
    const files = new Map(trial.passages.map(({ file_id, file_name }) => [file_id, file_name]))
    if (files.size > 0) {
      await recordRead({
        operation: 'tryRetrieval',
        caller,
        request,
        files: [...files].map(([id, name]) => ({ id, name })),
      })
    }
    const by_meaning = meanings.state()
    const reranked = meanings.reranker.state()
    return {
      ...(await guardRecord(trial, guard, signal)),
      settings,
      ...(by_meaning !== 'none' && { by_meaning }),
      ...(reranked !== 'none' && { reranked }),
    }
  })
}

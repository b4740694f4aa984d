import { suggestQuestions } from '#contract/graph-files.ts'
import type { RecordRead } from '#service/audit/content-reads.ts'
import { readId } from '#service/access/read-id.ts'
import type { Database } from '#service/database/schema.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import { guardWithin } from '#service/guardrails/guard-texts.ts'
import type { Guards } from '#service/guardrails/guards.ts'
import type { Serve } from '#service/http/serve.ts'
import { sampleHeadings } from '#service/retrieval/chunk-store.ts'
import { questionsFromHeadings } from './questions-from-headings.ts'

/** Suggests questions from the headings of files. Guardrails apply to them as to answers. */
export function suggestionRoutes(
  serve: Serve,
  {
    database,
    guards,
    recordRead,
  }: { database: Database; guards: Pick<Guards, 'of'>; recordRead: RecordRead },
): void {
  serve(suggestQuestions, async ({ caller, params, query, request, signal }) => {
    const graphs = await graphStore(database).grounding(caller, [readId(params.graph_id)])
    const suggested = questionsFromHeadings(await sampleHeadings(database, graphs), query.limit)
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

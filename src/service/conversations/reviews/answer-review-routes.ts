import { listAnswerReviews } from '#contract/conversations/answer-reviews.ts'
import type { AnswerReview } from '#contract/conversations/answer-reviews.ts'
import type { Caller } from '#service/access/caller.ts'
import { readId } from '#service/access/read-id.ts'
import type { RecordRead } from '#service/audit/content-reads.ts'
import type { LongReads } from '#service/database/long-reads.ts'
import type { Database } from '#service/database/schema.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import { presentPage, readCursor } from '#service/http/present-page.ts'
import type { Serve } from '#service/http/serve.ts'
import { answerReviewStore } from './answer-review-store.ts'
import type { ReviewRow } from './answer-review-store.ts'
import { conversationStore } from '#service/conversations/conversation-store.ts'
import { turnSourceStore } from '#service/conversations/turn-source-store.ts'

export function answerReviewRoutes(
  serve: Serve,
  { database, reads, recordRead }: { database: Database; reads: LongReads; recordRead: RecordRead },
): void {
  const reviews = answerReviewStore(database)
  const graphs = graphStore(database)
  const sources = turnSourceStore(database)

  serve(listAnswerReviews, async ({ caller, query, request, signal }) => {
    const page = await readCursor(query, (id) => reviews.wasVisible(caller, id))
    const graph_id = query.graph_id === undefined ? undefined : readId(query.graph_id)
    if (graph_id !== undefined) await graphs.require(caller, graph_id)
    // The graphs of every turn before it decide whether one is shown.
    const rows = await answerReviewStore(reads.of(caller, signal)).list(
      caller,
      { ...query, graph_id },
      page,
    )
    const presented = await present(caller, rows)
    await recordRead({ operation: 'listAnswerReviews', caller, request })
    return presentPage(presented, page)
  })

  async function present(caller: Caller, rows: readonly ReviewRow[]): Promise<AnswerReview[]> {
    const graphsOf = await sources.graphsOf(rows.map(({ id }) => id))
    const named = await graphs.some(caller, [...graphsOf.values()].flat())
    const conversation_ids = [...new Set(rows.map(({ conversation_id }) => conversation_id))]
    const isHidden = await sources.hidden(caller, conversation_ids)
    const visible = await conversationStore(database).visible(caller, conversation_ids)
    return rows.map((row) => {
      const answer = isHidden(row) ? null : row.answer
      const graph_ids = graphsOf.get(row.id) ?? []
      return {
        id: row.id,
        created_at: row.created_at,
        reason: row.review,
        question: row.question,
        previous_question: row.previous_question,
        is_first: row.earlier_id === null,
        answer:
          row.review === 'voted_down' || (answer?.unsupported ?? []).length > 0
            ? (answer?.answer ?? null)
            : null,
        comment: row.comment,
        graphs: named.filter(({ id }) => graph_ids.includes(id)),
        files: citedFiles(answer),
        model: row.model,
        conversation_id: visible.has(row.conversation_id) ? row.conversation_id : null,
      }
    })
  }
}

/** The pages that an answer cites, each once. */
function citedFiles(answer: ReviewRow['answer']): AnswerReview['files'] {
  const { files = [], web = [] } = answer?.references ?? {}
  const cited = [
    ...files.map(({ fileId, file_name, page }) => ({ id: fileId, name: file_name, page })),
    ...web.map(({ fileId, title, page }) => ({ id: fileId, name: title, page })),
  ].flatMap(({ id, name, page }) =>
    id === undefined ? [] : [{ id, name: name ?? '', page: page ?? null }],
  )
  return [...new Map(cited.map((file) => [`${file.id} ${file.page}`, file])).values()]
}

import { listAnswerReviews, updateAnswerReview } from '#contract/conversations/answer-reviews.ts'
import type { AnswerReview } from '#contract/conversations/answer-reviews.ts'
import type { Caller } from '#service/access/caller.ts'
import { readId } from '#service/access/read-id.ts'
import type { RecordRead } from '#service/audit/content-reads.ts'
import type { Clock } from '#service/clock.ts'
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
  {
    database,
    reads,
    clock,
    recordRead,
  }: { database: Database; reads: LongReads; clock: Clock; recordRead: RecordRead },
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

  serve(updateAnswerReview, async ({ caller, params, body }) => {
    const id = params.turn_id
    return { id, done_at: await reviews.setDone(caller, id, body, clock.now()) }
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
      const isUnsupported = row.review === 'unanswered' && row.unsupported !== null
      const reason = isUnsupported ? 'unsupported' : row.review
      return {
        id: row.id,
        created_at: row.created_at,
        reason,
        question: row.question,
        previous_question: row.previous_question,
        is_first: row.earlier_id === null,
        // A process of the version before does not store that an answer is unsupported.
        answer:
          reason === 'unanswered' && (answer?.unsupported ?? []).length === 0
            ? null
            : (answer?.answer ?? null),
        comment: row.comment,
        graphs: named.filter(({ id }) => graph_ids.includes(id)),
        files: citedFiles(answer),
        model: row.model,
        conversation_id: visible.has(row.conversation_id) ? row.conversation_id : null,
        done_at: row.review_done_at,
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

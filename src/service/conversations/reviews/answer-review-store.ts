import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'
import { z } from 'zod'
import type { Body, Query } from '#contract/endpoint.ts'
import type {
  AnswerReview,
  listAnswerReviews,
  updateAnswerReview,
} from '#contract/conversations/answer-reviews.ts'
import { questionAnswer } from '#contract/questions.ts'
import type { PageQuery } from '#contract/primitives.ts'
import type { Caller } from '#service/access/caller.ts'
import { isoTime } from '#service/clock.ts'
import { containing } from '#service/database/containing.ts'
import { pageOfRows } from '#service/database/page-of-rows.ts'
import type { Database, Schema } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { storedJson } from '#service/json/stored-json.ts'
import { graphStore } from '#service/graphs/graph-store.ts'

const reviewRow = z.object({
  id: z.string(),
  conversation_id: z.string(),
  since_id: z.string(),
  created_at: z.string(),
  review: z.enum(['unanswered', 'voted_down']),
  unsupported: z.number().nullable(),
  review_done_at: z.string().nullable(),
  question: z.string(),
  previous_question: z.string().nullable(),
  earlier_id: z.string().nullable(),
  answer: storedJson(z.nullable(questionAnswer)),
  comment: z.string(),
  model: z.string().nullable(),
})
export type ReviewRow = z.infer<typeof reviewRow>

/** The question before a turn, of those that still stand before it. */
const earlierTurn = (of: ExpressionBuilder<Schema, 'conversation_turns'>, caller: Caller) =>
  of
    .selectFrom('conversation_turns as previous')
    .where('previous.organization_id', '=', caller.organization_id)
    .$if(caller.team_id !== null, (own) => own.where('previous.team_id', '=', caller.team_id))
    .whereRef('previous.conversation_id', '=', 'conversation_turns.conversation_id')
    .whereRef('previous.id', '<', 'conversation_turns.id')
    .where((inner) =>
      inner.or([
        inner('previous.replaced_by', 'is', null),
        inner('previous.replaced_by', '>', inner.ref('conversation_turns.id')),
      ]),
    )
    .orderBy('previous.id', 'desc')
    .limit(1)

/** Whether administrators review a turn for this reason; without one, always. */
function isReviewedFor(
  where: ExpressionBuilder<Schema, 'conversation_turns'>,
  reason: AnswerReview['reason'] | undefined,
) {
  if (reason === undefined) return where.and([])
  if (reason === 'voted_down') return where('conversation_turns.review', '=', reason)
  return where.and([
    where('conversation_turns.review', '=', 'unanswered'),
    where('conversation_turns.unsupported', reason === 'unsupported' ? 'is not' : 'is', null),
  ])
}

type ReviewFilter = Pick<
  Query<typeof listAnswerReviews>,
  'reason' | 'state' | 'graph_id' | 'search'
>

/**
 * Questions without an answer, answers without support and answers voted down, for administrators: of graphs that they
 * can read, those of the turns before it included. A team's administrators see the questions of their team about its
 * graphs.
 */
export function answerReviewStore(database: Database) {
  const graphs = graphStore(database)

  const ever = (caller: Caller) =>
    database
      .selectFrom('conversation_turns')
      .where('conversation_turns.organization_id', '=', caller.organization_id)
      .$if(caller.team_id !== null, (query) =>
        query.where('conversation_turns.team_id', '=', caller.team_id),
      )

  const visible = (caller: Caller) =>
    ever(caller)
      .innerJoin('conversations', 'conversations.id', 'conversation_turns.conversation_id')
      .where('conversation_turns.review', 'is not', null)
      .where('conversations.deleted_at', 'is', null)
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('turn_graphs')
              .innerJoin('conversation_turns as source', 'source.id', 'turn_graphs.turn_id')
              .select('turn_graphs.turn_id')
              // Not that of the turn: SQLite would look at the graphs before it knows that the conversation is deleted.
              .whereRef('turn_graphs.conversation_id', '=', 'conversations.id')
              .whereRef('turn_graphs.turn_id', '>=', 'conversation_turns.since_id')
              .whereRef('turn_graphs.turn_id', '<=', 'conversation_turns.id')
              .where((inner) =>
                inner.or([
                  inner('source.replaced_by', 'is', null),
                  inner('source.replaced_by', '>', inner.ref('conversation_turns.id')),
                  inner('source.id', '=', inner.ref('conversation_turns.id')),
                ]),
              )
              .where((inner) =>
                inner.not(graphs.isReadable(caller, sql.ref('turn_graphs.graph_id'))),
              ),
          ),
        ),
      )
      .$if(caller.team_id !== null, (query) =>
        query.where((where) =>
          where.exists(
            where
              .selectFrom('turn_graphs')
              .innerJoin('graph_scopes', 'graph_scopes.graph_id', 'turn_graphs.graph_id')
              .select('turn_graphs.turn_id')
              .whereRef('turn_graphs.turn_id', '=', 'conversation_turns.id')
              .where('graph_scopes.scope_id', '=', caller.team_id ?? ''),
          ),
        ),
      )

  return {
    async list(
      caller: Caller,
      { reason, state, graph_id, search }: ReviewFilter,
      page: PageQuery,
    ): Promise<ReviewRow[]> {
      const query = visible(caller)
        .select([
          'conversation_turns.id',
          'conversation_turns.conversation_id',
          'conversation_turns.since_id',
          'conversation_turns.created_at',
          'conversation_turns.review',
          'conversation_turns.unsupported',
          'conversation_turns.review_done_at',
          'conversation_turns.question',
          'conversation_turns.answer',
          'conversation_turns.comment',
          'conversation_turns.model',
        ])
        // The turns since `since_id` are those whose graphs `visible` checks.
        .select((of) =>
          earlierTurn(of, caller)
            .select('previous.question')
            .whereRef('previous.id', '>=', 'conversation_turns.since_id')
            .as('previous_question'),
        )
        .select((of) => earlierTurn(of, caller).select('previous.id').as('earlier_id'))
        .where((where) => isReviewedFor(where, reason))
        .$if(state !== undefined, (all) =>
          all.where('conversation_turns.review_done_at', state === 'done' ? 'is not' : 'is', null),
        )
        .$if(graph_id !== undefined, (all) =>
          all.where('conversation_turns.id', 'in', (of) =>
            of
              .selectFrom('turn_graphs')
              .select('turn_graphs.turn_id')
              .where('turn_graphs.graph_id', '=', graph_id ?? ''),
          ),
        )
        .$if(search !== undefined, (all) =>
          all.where(
            containing(sql`lower(${sql.ref('conversation_turns.question')})`, search ?? ''),
          ),
        )
      const rows = await pageOfRows(query, page, 'conversation_turns.id')
      return rows.map((row) => reviewRow.parse(row))
    },

    /**
     * Marks a review as done, or opens it again. Returns when it was done first. Throws `answer_review_not_found` where
     * the caller sees none, and `answer_review_changed` where it is to be done and is no longer as it was seen.
     */
    async setDone(
      caller: Caller,
      id: string,
      { done, seen }: Body<typeof updateAnswerReview>,
      now: Date,
    ): Promise<string | null> {
      // Looked up first: the audit log records each change that begins, also one that finds no row.
      const review = await visible(caller)
        .select('conversation_turns.id')
        .where('conversation_turns.id', '=', id)
        .executeTakeFirst()
      if (review === undefined) throw notFound()
      const expected = done ? seen : undefined
      await database
        .updateTable('conversation_turns')
        .set({ review_done_at: done ? isoTime(now) : null })
        .where('id', '=', id)
        .where('organization_id', '=', caller.organization_id)
        // Another administrator may have done it since.
        .where('review_done_at', done ? 'is' : 'is not', null)
        .where((where) => isReviewedFor(where, expected?.reason))
        .$if(expected !== undefined, (query) =>
          query.where('comment', '=', expected?.comment ?? ''),
        )
        .execute()
      const stored = await database
        .selectFrom('conversation_turns')
        .select('review_done_at')
        .where('id', '=', id)
        .executeTakeFirst()
      if (stored === undefined) throw notFound()
      if (done && stored.review_done_at === null) {
        throw new Failure(
          'answer_review_changed',
          'This answer was rated or commented on in the meantime.',
        )
      }
      return stored.review_done_at
    },

    /** Whether a turn with this ID, reviewed or not, is of the caller's scope. */
    async wasVisible(caller: Caller, id: string): Promise<boolean> {
      const row = await ever(caller)
        .select('conversation_turns.id')
        .where('conversation_turns.id', '=', id)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

function notFound(): Failure {
  return new Failure('answer_review_not_found', 'There is no such answer to review.')
}

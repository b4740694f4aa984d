import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { described, id, pageOf, pageQuery, timestamp } from '#contract/primitives.ts'

/** A question that shows what a graph lacks. It does not say who asked: nothing here may name the key. */
const answerReview = z.object({
  /** The id of the turn. */
  id,
  created_at: timestamp,
  reason: described(
    z.enum(['unanswered', 'unsupported', 'voted_down']),
    '`unanswered`: the graphs contain no answer. `unsupported`: nothing in the graphs supports the model’s answer. `voted_down`: the person who asked rejected it.',
  ),
  question: z.string(),
  previous_question: described(
    z.nullable(z.string()),
    'The previous question, if the search or the model read it together with this one; otherwise null.',
  ),
  is_first: described(
    z.boolean(),
    'Whether the conversation begins with this question, so that it follows no other.',
  ),
  answer: described(
    z.nullable(z.string()),
    'The text of an answer that was rejected, or that no passage supports; null if it is hidden from the caller or there is no answer.',
  ),
  comment: described(z.string(), 'What the person wrote about a rejected answer.'),
  graphs: z.array(z.object({ id, name: z.string() })),
  files: described(
    z.array(z.object({ id, name: z.string(), page: z.nullable(z.int()) })),
    'The files that the answer cites.',
  ),
  model: z.nullable(z.string()),
  conversation_id: described(z.nullable(id), 'Set where the caller may read the conversation.'),
  done_at: described(
    z.nullable(timestamp),
    'When an administrator marked it as done; null while it is open. A downvote or a comment after it opens it again.',
  ),
})
export type AnswerReview = z.infer<typeof answerReview>

export const listAnswerReviews = {
  method: 'GET',
  path: '/v1/answer-reviews',
  summary:
    'List unanswered questions, unsupported answers and downvoted answers; a team-scoped key sees only those of its team',
  permission: 'graphs:admin',
  content: true,
  query: z.extend(pageQuery, {
    reason: described(z.optional(answerReview.shape.reason), 'Only answers for this reason.'),
    state: described(
      z.optional(z.enum(['open', 'done'])),
      'Only answers that nobody has marked as done, or only those.',
    ),
    graph_id: described(z.optional(z.string()), 'Only questions to this graph.'),
    search: described(
      z.optional(z.string().check(z.maxLength(200))),
      'Only questions that contain this text. Case does not matter.',
    ),
  }),
  reply: pageOf(answerReview),
  fails: ['cursors_both', 'cursor_unknown', 'graph_not_found'],
} as const satisfies Endpoint

export const updateAnswerReview = {
  method: 'PUT',
  path: '/v1/answer-reviews/:turn_id',
  aliases: [{ method: 'PATCH', path: '/v1/answer-reviews/:turn_id' }],
  summary: 'Mark an answer review as done, or open it again',
  permission: 'graphs:admin',
  body: z.object({
    done: described(
      z.boolean(),
      'Whether the review is done. Marking it again keeps the first time.',
    ),
    seen: described(
      z.optional(z.pick(answerReview, { reason: true, comment: true })),
      'The review as it was read. With these fields, one that was rated or commented on since is not marked as done: `answer_review_changed`.',
    ),
  }),
  reply: z.pick(answerReview, { id: true, done_at: true }),
  fails: ['body_not_json', 'answer_review_not_found', 'answer_review_changed'],
} as const satisfies Endpoint

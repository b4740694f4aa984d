import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  commaList,
  described,
  deleted,
  id,
  pageOf,
  pageQuery,
  shortName,
  storable,
  timestamp,
} from '#contract/primitives.ts'
import { querySettings } from '#contract/query-config.ts'
import {
  maxAskedGraphs,
  modelId,
  questionAnswer,
  questionFailures,
  questionText,
} from '#contract/questions.ts'

/** Conversations with more turns than this take no further question. */
export const maxConversationTurns = 500

const graphIds = z.nullable(
  z.array(z.string()).check(z.minLength(1)).check(z.maxLength(maxAskedGraphs)),
)

/**
 * `private`: only the key that started the conversation reads it. `team`: so do the keys of the teams that it
 * is shared with, and those of the organization, each as far as it may read what the answers come from.
 */
const sharing = z.enum(['private', 'team'])

/** Questions to knowledge graphs with their answers, stored by the service. */
export const conversation = z.object({
  id,
  object: z.literal('conversation'),
  created_at: timestamp,
  updated_at: described(timestamp, 'When it was last changed or asked.'),
  title: described(
    z.string(),
    'Begins as the first question. Empty before it, and for whoever may not read what the first answer came from.',
  ),
  graph_ids: described(
    z.array(z.string()),
    'The graphs of the next question, of those that the caller may read. Empty with `all_graphs`.',
  ),
  all_graphs: described(z.optional(z.boolean()), 'Set where the next question is to all graphs.'),
  graph_names: described(
    z.optional(z.array(z.string())),
    'The names of `graph_ids`, in their order.',
  ),
  model: described(z.nullable(z.string()), 'The model of the next question; null for the default.'),
  shared: sharing,
  shared_team_ids: described(
    z.array(z.string()),
    'The teams whose keys read it, of those that the caller can see.',
  ),
  is_owner: described(
    z.boolean(),
    'Whether this key started the conversation. Only its owner asks, changes and rates.',
  ),
  key_name: described(z.string(), 'The name of the key that started it.'),
  turn_count: z.int(),
  match: described(z.optional(z.string()), 'The question that a search matched, if not the title.'),
})
export type Conversation = z.infer<typeof conversation>

const rating = z.enum(['up', 'down'])

const feedback = z.object({ rating, comment: z.string() })

/** Turns of older versions and interrupted ones have no request ID. */
export const turnFailure = z.object({
  key: z.string(),
  message: z.string(),
  request_id: z.optional(z.string()),
})

/** A question of a conversation with its answer. */
export const turn = z.object({
  id,
  created_at: timestamp,
  question: described(
    z.string(),
    'As guardrails let it through. Empty for readers from whom the turn is hidden.',
  ),
  status: described(
    z.enum(['answering', 'completed', 'stopped', 'failed']),
    '`stopped`: its owner stopped it or hung up, or the service ended. `answer` holds what there was until then.',
  ),
  answer: described(
    z.nullable(questionAnswer),
    'Null before its first words, and where the turn is hidden. While a turn is answered in the background, it holds what there is so far.',
  ),
  failure: described(
    z.optional(turnFailure),
    'Why it failed, as its caller was told; `interrupted` where the service ended.',
  ),
  graph_ids: described(
    z.array(z.string()),
    'The graphs that were asked, of those that the caller may read.',
  ),
  model: described(z.nullable(z.string()), 'The model of the request; null for the default.'),
  feedback: described(z.nullable(feedback), 'How the owner rated the answer.'),
  replaced_by: described(
    z.nullable(id),
    'The turn that took its place, or the place of a turn before it; null for most. Later questions do not refer to a replaced turn.',
  ),
  hidden_reason: described(
    z.optional(z.enum(['graph_not_accessible', 'file_deleted'])),
    'Set where the caller cannot read a graph or a file that the answer came from, or an earlier turn that it continued: such a turn has no answer, and a question only for its owner. `file_deleted`: only because files were deleted that the caller could read.',
  ),
})
export type Turn = z.infer<typeof turn>

export const createConversation = {
  method: 'POST',
  path: '/v1/conversations',
  summary: 'Start a conversation about knowledge graphs',
  permission: 'graphs:read',
  idempotent: true,
  body: z.object({
    graph_ids: described(
      z.optional(graphIds),
      'The graphs of the first question. Null or left out: all graphs that the key may ask, of which each question asks those with the best passages.',
    ),
    model: described(z.nullish(modelId), 'The model of the first question; null for the default.'),
    title: described(z.optional(shortName), 'The title. By default it becomes the first question.'),
  }),
  reply: conversation,
  fails: ['body_not_json', 'graph_not_found'],
} as const satisfies Endpoint

export const listConversations = {
  method: 'GET',
  path: '/v1/conversations',
  summary: 'List conversations of the key, or those that others shared',
  permission: 'graphs:read',
  query: z.extend(pageQuery, {
    scope: described(
      z._default(z.enum(['own', 'shared']), 'own'),
      '`own`: started by this key. `shared`: started by other keys that share them with this one.',
    ),
    sort: described(
      z._default(z.enum(['created', 'activity']), 'created'),
      '`created` sorts by creation. `activity` sorts by `updated_at`: a conversation that is asked between two pages moves to the first.',
    ),
    search: described(
      z.optional(z.string().check(z.maxLength(200))),
      'A text in the title or, in the key’s own conversations, in a question. Case does not matter.',
    ),
  }),
  reply: pageOf(conversation),
  fails: ['cursors_both', 'cursor_unknown'],
} as const satisfies Endpoint

export const getConversation = {
  method: 'GET',
  path: '/v1/conversations/:conversation_id',
  summary: 'Retrieve a conversation with a page of its turns, newest first',
  permission: 'graphs:read',
  content: true,
  /** Pages of turns. */
  query: z.extend(pageQuery, {
    limit: described(
      z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(50)), 20),
      'The maximum number of turns.',
    ),
  }),
  reply: z.extend(conversation, { turns: pageOf(turn) }),
  fails: ['conversation_not_found', 'cursors_both', 'cursor_unknown'],
} as const satisfies Endpoint

export const updateConversation = {
  method: 'PUT',
  path: '/v1/conversations/:conversation_id',
  aliases: [{ method: 'PATCH', path: '/v1/conversations/:conversation_id' }],
  summary: 'Update a conversation; omitted fields stay unchanged',
  permission: 'graphs:read',
  body: z.object({
    title: described(z.optional(shortName), 'The title.'),
    graph_ids: described(
      z.optional(graphIds),
      'The graphs of the next question; null for all that the key may ask.',
    ),
    model: described(z.nullish(modelId), 'The model of the next question; null for the default.'),
    shared: described(
      z.optional(sharing),
      '`private`: only the key that started the conversation reads it. `team`: so do the keys of the teams in `shared_team_ids` and organization keys, as far as they can read its sources.',
    ),
    shared_team_ids: described(
      z.optional(z.array(z.string()).check(z.maxLength(100))),
      'The teams to share with, in place of those before; naming any shares the conversation. Without it, sharing shares with the team of the key. A key can only name teams that it can see.',
    ),
  }),
  reply: conversation,
  fails: [
    'body_not_json',
    'conversation_not_found',
    'conversation_read_only',
    'graph_not_found',
    'team_unknown',
  ],
} as const satisfies Endpoint

const conversationReader = z.object({
  type: described(
    z.enum(['organization', 'team']),
    '`organization`: all organization keys. `team`: all keys of this team.',
  ),
  id,
  name: z.string(),
  readable_turns: described(
    z.nullable(z.int()),
    'How many of its turns these keys can read, with the graphs and files that they have access to now. Null where the caller cannot know it.',
  ),
})
export type ConversationReader = z.infer<typeof conversationReader>

export const listConversationReaders = {
  method: 'GET',
  path: '/v1/conversations/:conversation_id/readers',
  summary: 'List who can read a conversation besides its owner',
  permission: 'graphs:read',
  query: z.object({
    team_ids: described(
      z.optional(commaList),
      'Teams that it may be shared with, to see before how much of it they could read; at most 100.',
    ),
  }),
  reply: z.object({
    object: z.literal('list'),
    data: described(
      z.array(conversationReader),
      'Empty for a private conversation, unless teams are named.',
    ),
    turn_count: z.int(),
  }),
  fails: ['conversation_not_found', 'conversation_read_only'],
} as const satisfies Endpoint

/** Administrators delete shared conversations of others, too. */
export const deleteConversation = {
  method: 'DELETE',
  path: '/v1/conversations/:conversation_id',
  summary: 'Delete a conversation with its turns',
  permission: 'graphs:read',
  reply: deleted,
  fails: ['conversation_not_found', 'conversation_read_only'],
} as const satisfies Endpoint

export const exportConversation = {
  method: 'GET',
  path: '/v1/conversations/:conversation_id/export',
  summary: 'Export a conversation with its sources, oldest turn first',
  permission: 'graphs:read',
  content: true,
  query: z.object({
    format: described(
      z._default(z.enum(['markdown', 'json']), 'markdown'),
      'The format of the file.',
    ),
  }),
  reply: 'bytes',
  fails: ['conversation_not_found'],
} as const satisfies Endpoint

const turnAnswer = z.extend(questionAnswer, {
  turn_id: described(
    z.optional(id),
    'The ID of the turn. In a stream, only the first and the last line have it.',
  ),
})

/**
 * Answers as `askGraphs` does, with the turns before as its history, and stores the turn. A caller that hangs
 * up leaves a stopped turn, except of an answer in the background. Takes no idempotency key, as streams cannot
 * be repeated.
 */
export const askConversation = {
  method: 'POST',
  path: '/v1/conversations/:conversation_id/turns',
  summary: 'Ask the next question of a conversation',
  permission: 'graphs:read',
  changes: false,
  content: true,
  body: z.object({
    question: described(questionText, 'The next question, which may refer to the turns before it.'),
    stream: described(
      z._default(z.boolean(), false),
      'Whether the answer is streamed as server-sent events.',
    ),
    subqueries: described(
      z._default(z.boolean(), false),
      'Whether a text with several questions is answered one by one, with an answer for each in `subqueries`.',
    ),
    query_config: described(
      z._default(querySettings, {}),
      'Settings of the search. What is left out has the values of the graphs.',
    ),
    graph_ids: described(
      z.optional(graphIds),
      'The graphs of this turn and the following ones; those of the conversation by default, and null for all that the key may ask.',
    ),
    model: described(
      z.nullish(modelId),
      'The model of this turn and the following ones; null for the default.',
    ),
    explain: described(
      z._default(z.boolean(), false),
      'Whether the answer has `retrieval`: how its passages were found.',
    ),
    background: described(
      z._default(z.boolean(), false),
      'Whether the answer goes on when the caller hangs up. `stopTurn` stops it. The first line of a stream then comes before the first words.',
    ),
    replaces: described(
      z.optional(z.string()),
      'The ID of a turn whose question this one asks again, as it is or edited. It replaces that turn and those after it, which stay readable.',
    ),
    continues: described(
      z.optional(z.string()),
      'The ID of the turn that this question follows, where that is not the newest: it may be of an earlier version. Its version is repeated under new IDs and becomes the newest one, and the turns that it leaves stay readable. Without effect beside `replaces`.',
    ),
  }),
  reply: turnAnswer,
  /** `answer` is the next piece, as in a stream of `askGraphs`; the first line has `turn_id`, too. */
  chunk: turnAnswer,
  fails: [
    'conversation_not_found',
    'conversation_read_only',
    'conversation_answering',
    'conversation_full',
    'turn_not_found',
    'turn_replaced',
    'too_many_background_answers',
    'answer_stopped',
    ...questionFailures,
  ],
} as const satisfies Endpoint

export const getTurn = {
  method: 'GET',
  path: '/v1/conversations/:conversation_id/turns/:turn_id',
  summary: 'Retrieve a turn with how its passages were found',
  permission: 'graphs:read',
  content: true,
  reply: turn,
  fails: ['conversation_not_found', 'turn_not_found'],
} as const satisfies Endpoint

/** Returns once the answer has ended and is stored. A turn that has ended before stays as it is. */
export const stopTurn = {
  method: 'POST',
  path: '/v1/conversations/:conversation_id/turns/:turn_id/stop',
  summary: 'Stop an answer, and keep what there is of it',
  permission: 'graphs:read',
  changes: false,
  reply: z.object({ id, status: turn.shape.status }),
  fails: ['conversation_not_found', 'conversation_read_only', 'turn_not_found'],
} as const satisfies Endpoint

export const rateTurn = {
  method: 'PUT',
  path: '/v1/conversations/:conversation_id/turns/:turn_id/feedback',
  aliases: [{ method: 'POST', path: '/v1/conversations/:conversation_id/turns/:turn_id/feedback' }],
  summary: 'Rate an answer, or withdraw the rating',
  permission: 'graphs:read',
  body: z.object({
    rating: described(z.nullable(rating), '`up`, `down`, or null to withdraw the rating.'),
    comment: described(
      z._default(z.string().check(z.trim()).check(z.maxLength(2000)).check(storable), ''),
      'What was wrong or right, for those who look after the graph.',
    ),
  }),
  reply: z.object({ id, feedback: z.nullable(feedback) }),
  fails: ['body_not_json', 'conversation_not_found', 'conversation_read_only', 'turn_not_found'],
} as const satisfies Endpoint

import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import {
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
  askedFiles,
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
    'At first, the first question. Empty before that, and for callers who cannot read the sources of the first answer.',
  ),
  graph_ids: described(
    z.array(z.string()),
    'The graphs of the next question that the caller may read. Empty with `all_graphs`.',
  ),
  all_graphs: described(
    z.optional(z.boolean()),
    'Set if the next question is asked of all graphs.',
  ),
  graph_names: described(
    z.optional(z.array(z.string())),
    'The names of `graph_ids`, in their order.',
  ),
  file_ids: described(
    z.optional(z.array(z.string())),
    'The only files that the next question is about, as far as the caller may read them. Missing for all files of the graphs.',
  ),
  file_names: described(
    z.optional(z.array(z.string())),
    'The names of `file_ids`, in their order.',
  ),
  model: described(z.nullable(z.string()), 'The model of the next question; null for the default.'),
  shared: sharing,
  shared_team_ids: described(
    z.array(z.string()),
    'The teams that it is shared with, if the caller can see them.',
  ),
  is_owner: described(
    z.boolean(),
    'Whether this key started the conversation. Only the owner can ask, change and rate.',
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
  limit: described(
    z.optional(z.object({ name: z.string(), model: z.nullable(z.string()) })),
    'The limit that was reached, and its model; null where it counts all models.',
  ),
})

/** A question of a conversation with its answer. */
export const turn = z.object({
  id,
  created_at: timestamp,
  question: described(
    z.string(),
    'The question after guardrails. Empty if the turn is hidden from the caller.',
  ),
  status: described(
    z.enum(['answering', 'completed', 'stopped', 'failed']),
    '`stopped`: the owner stopped it or disconnected, or the service stopped. `answer` has the partial answer.',
  ),
  answer: described(
    z.nullable(questionAnswer),
    'Null before the first words, and if the turn is hidden. While a turn is answered in the background, it has the partial answer.',
  ),
  failure: described(
    z.optional(turnFailure),
    'The failure that the caller received; `interrupted` if the service stopped.',
  ),
  graph_ids: described(z.array(z.string()), 'The searched graphs that the caller may read.'),
  model: described(z.nullable(z.string()), 'The model of the request; null for the default.'),
  feedback: described(z.nullable(feedback), 'How the owner rated the answer.'),
  replaced_by: described(
    z.nullable(id),
    'The turn that replaced it, or replaced an earlier turn; usually null. Later questions ignore replaced turns.',
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
      'The graphs of the first question. Null or left out: all graphs that the key may ask, of which each question uses those with the best passages.',
    ),
    file_ids: described(
      z.nullish(askedFiles),
      'The only files that the first question is about, each of which is in one of the graphs.',
    ),
    model: described(z.nullish(modelId), 'The model of the first question; null for the default.'),
    title: described(z.optional(shortName), 'The title. By default it becomes the first question.'),
  }),
  reply: conversation,
  fails: ['body_not_json', 'graph_not_found', 'file_not_in_graph'],
} as const satisfies Endpoint

export const listConversations = {
  method: 'GET',
  path: '/v1/conversations',
  summary: 'List the key’s conversations, or those shared with it',
  permission: 'graphs:read',
  query: z.extend(pageQuery, {
    scope: described(
      z._default(z.enum(['own', 'shared']), 'own'),
      '`own`: started by this key. `shared`: started by other keys that share them with this one.',
    ),
    sort: described(
      z._default(z.enum(['created', 'activity']), 'created'),
      '`created` sorts by creation. `activity` sorts by `updated_at`: a conversation that gets a question while you page moves to the first page.',
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
    file_ids: described(
      z.nullish(askedFiles),
      'The only files that the next question is about; null for all. New `graph_ids` alone mean all of their files.',
    ),
    model: described(z.nullish(modelId), 'The model of the next question; null for the default.'),
    shared: described(
      z.optional(sharing),
      '`private`: only the key that started the conversation reads it. `team`: so do the keys of the teams in `shared_team_ids` and organization keys, as far as they can read its sources.',
    ),
    shared_team_ids: described(
      z.optional(z.array(z.string()).check(z.maxLength(100))),
      'The teams to share with, in place of those before; naming any team shares the conversation. If omitted, it is shared with the key’s own team. A key can only name teams that it can see.',
    ),
  }),
  reply: conversation,
  fails: [
    'body_not_json',
    'conversation_not_found',
    'conversation_read_only',
    'graph_not_found',
    'file_not_in_graph',
    'team_unknown',
  ],
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
  copy: true,
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
  context: described(
    z.optional(z.object({ passages: z.int(), files: z.int() })),
    'How many passages a language model is given, and how many files they are from; both are 0 while the model completes a question that refers to earlier ones. Only in the stream of an answer in the background, in a line without text before the model is called.',
  ),
})
export type TurnAnswer = z.infer<typeof turnAnswer>

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
      'Whether a text with several questions is split, with a separate answer for each in `subqueries`.',
    ),
    query_config: described(
      z._default(querySettings, {}),
      'Search settings. Omitted ones use the graphs’ values.',
    ),
    graph_ids: described(
      z.optional(graphIds),
      'The graphs of this turn and the following ones; those of the conversation by default, and null for all that the key may ask.',
    ),
    file_ids: described(
      z.nullish(askedFiles),
      'The only files that this turn and the following ones are about; null for all. By default those of the conversation, or with `graph_ids` all files of these.',
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
      'Whether the answer continues if the caller disconnects; `stopTurn` stops it. The stream then has lines without text before the first words.',
    ),
    replaces: described(
      z.optional(z.string()),
      'The ID of a turn whose question this one asks again, as it is or edited. It replaces that turn and those after it, which stay readable.',
    ),
    continues: described(
      z.optional(z.string()),
      'The ID of the turn that this question follows, where that is not the newest: it may be of an earlier version. That version is copied under new IDs and becomes the newest; the turns it leaves behind stay readable. Ignored together with `replaces`.',
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
    'file_not_in_graph',
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
  summary: 'Stop an answer and keep the partial text',
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
      'A comment on what was right or wrong, for whoever maintains the graph.',
    ),
  }),
  reply: z.object({ id, feedback: z.nullable(feedback) }),
  fails: ['body_not_json', 'conversation_not_found', 'conversation_read_only', 'turn_not_found'],
} as const satisfies Endpoint

import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { described, deleted, id, namedRecord, pageOf, pageQuery, timestamp } from './primitives.ts'

const json = namedRecord(z.record(z.string(), z.unknown()))

/**
 * The maximum size of the request of a run, or of its result. Reading and sending this much takes the service
 * up to a tenth of a second.
 */
export const maxRunBodyBytes = 12 * 1024 * 1024

/** The maximum number of stream events in a run; later ones are omitted. */
export const maxRunEvents = 20_000

/** Headers that record a request for a chat completion as a run. */
export const runHeaders = {
  /** Request header: with `true`, the service records the request and its result. */
  record: 'x-sheaf-record-run',
  /** Request header: a UUID shared by the runs of one comparison, which becomes their `group_id`. */
  group: 'x-sheaf-run-group',
  /** Response header: the id of the recorded run. Absent where none was recorded. */
  id: 'x-sheaf-run-id',
} as const

const milliseconds = z.nullable(z.number().check(z.gte(0)))

const outcome = z.object({
  status: z.enum(['running', 'completed', 'stopped', 'failed']),
  response: described(z.nullable(json), 'The answer as one completion, as far as it was received.'),
  error: described(z.nullable(json), 'The error body of a failed run.'),
  events: described(
    z
      .array(
        z.object({
          at: described(z.number(), 'Milliseconds since the request.'),
          data: described(z.string(), 'The content of the line.'),
        }),
      )
      .check(z.maxLength(maxRunEvents)),
    'The `data:` lines of a stream, each with the milliseconds since the request.',
  ),
  first_token_ms: described(milliseconds, 'Milliseconds until the first token; null if unknown.'),
  duration_ms: described(milliseconds, 'Milliseconds until the end; null if unknown.'),
})

const runSummary = z.object({
  id,
  created_at: timestamp,
  source: described(
    z.enum(['recorded', 'imported']),
    '`recorded`: the service wrote the run from what it received and sent. `imported`: a client uploaded the run, and nothing proves that it took place.',
  ),
  request_id: described(
    z.nullable(z.string()),
    'The `x-request-id` of the recorded request; null for an imported run.',
  ),
  title: described(z.string(), 'The beginning of the last user message.'),
  model: described(z.string(), 'The model that the request names.'),
  answering_model: described(
    z.nullable(z.string()),
    'The name of the model that answered, as in usage. Null where no tokens were counted, and for imported, unfinished and older runs.',
  ),
  group_id: described(z.nullable(z.string()), 'Shared by the runs of one comparison.'),
  own: described(z.boolean(), 'Whether this key created the run.'),
  key_name: z.string(),
  status: outcome.shape.status,
  first_token_ms: milliseconds,
  duration_ms: milliseconds,
  hidden_reason: described(
    z.optional(z.enum(['source_not_accessible'])),
    'Set if the caller cannot read a graph or file that the recorded answer comes from. Title, request, answer and events are then empty.',
  ),
  prompt_tokens: described(
    z.nullable(z.int()),
    'The tokens of a recorded run as counted in usage, even if the answer was cut off.',
  ),
  completion_tokens: z.nullable(z.int()),
  cost: described(
    z.nullable(z.number()),
    'What the tokens cost at the present prices of the models that answered, in the currency of the administrators. Null if they were not counted or no model has a price.',
  ),
})
export type RunSummary = z.infer<typeof runSummary>

/** A request for an answer, exactly as it was sent, and its result. */
export const run = z.extend(runSummary, { ...outcome.shape, request: json })
export type Run = z.infer<typeof run>

/**
 * Imports the request of a run. The keys of the same team, and those of the organization, can see it. The
 * response does not repeat the request.
 */
export const createRun = {
  method: 'POST',
  path: '/v1/runs',
  summary: 'Import a run that the service did not record',
  permission: 'chat:write',
  idempotent: true,
  bodyLimit: maxRunBodyBytes,
  body: z.object({
    request: described(json, 'The request of the run, as it was sent.'),
    group_id: described(z.nullish(z.uuid()), 'A UUID that the runs of one comparison share.'),
  }),
  reply: runSummary,
  fails: ['body_not_json'],
} as const satisfies Endpoint

/**
 * Adds the result, once, and only by the key that imported the run: a finished run cannot be changed, and
 * only the service finishes a recorded one.
 */
export const finishRun = {
  method: 'PUT',
  path: '/v1/runs/:run_id',
  summary: 'Import the result of an imported run',
  permission: 'chat:write',
  bodyLimit: maxRunBodyBytes,
  body: z.extend(outcome, {
    status: described(z.enum(['completed', 'stopped', 'failed']), 'How the run ended.'),
  }),
  reply: runSummary,
  fails: ['body_not_json', 'run_not_found', 'run_finished'],
} as const satisfies Endpoint

export const listRuns = {
  method: 'GET',
  path: '/v1/runs',
  summary: 'List runs',
  permission: 'chat:read',
  query: z.extend(pageQuery, {
    scope: described(
      z._default(z.enum(['own', 'all']), 'own'),
      '`own`: runs of this key. `all`: every run that it can see.',
    ),
    search: described(
      z.optional(z.string().check(z.maxLength(200))),
      'Text to find in requests or answers.',
    ),
    model: described(z.optional(z.string().check(z.maxLength(255))), 'Only runs of this model.'),
    status: described(z.optional(outcome.shape.status), 'Only runs with this status.'),
    group_id: described(
      z.optional(z.string()),
      'Only runs of this comparison or evaluation. Without it, runs of evaluations are left out.',
    ),
    order_by: described(
      z.optional(z.enum(['created_at', 'status', 'first_token_ms', 'duration_ms', 'tokens'])),
      'What `order` sorts by; by default the creation. `tokens` are those of the request and the answer. Runs without the value come before all others with `asc`.',
    ),
  }),
  reply: pageOf(runSummary),
  fails: ['cursors_both', 'cursor_unknown'],
} as const satisfies Endpoint

export const getRun = {
  method: 'GET',
  path: '/v1/runs/:run_id',
  summary: 'Retrieve a run with its request, answer and events',
  permission: 'chat:read',
  content: true,
  reply: run,
  fails: ['run_not_found'],
} as const satisfies Endpoint

export const deleteRun = {
  method: 'DELETE',
  path: '/v1/runs/:run_id',
  summary: 'Delete a run',
  permission: 'chat:write',
  reply: deleted,
  fails: ['run_not_found'],
} as const satisfies Endpoint

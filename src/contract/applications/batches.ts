import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  described,
  deleted,
  id,
  pageOf,
  pageQuery,
  shortText,
  timestamp,
} from '#contract/primitives.ts'
import { generation, generationFailures, inputValues } from './generation.ts'

export const maxBatchRows = 10_000
/** How many different files all rows of a batch can name. */
export const maxBatchFiles = 1000
export const maxBatchBodyBytes = 16 * 1024 * 1024
/** Batches of a team, or of the organization's keys, that have not ended. */
export const maxUnfinishedBatches = 20
/** How many reasons of failed rows a batch names. */
export const maxBatchFailures = 5
/** How many batches of an application that have ended are stored for a team, or for the organization's keys. */
export const maxEndedBatches = 20

/** `paused` and `cancelled` batches begin no rows. A pause lets the rows that have begun finish; a cancellation stops them. */
const batchStatus = z.enum(['running', 'paused', 'completed', 'cancelled'])

/** `left_out` rows are stored with their inputs and never run. */
const rowStatus = z.enum(['queued', 'in_progress', 'completed', 'failed', 'cancelled', 'left_out'])

const usage = described(
  z.optional(
    z.object({
      prompt_tokens: described(z.int(), 'Tokens of what the models were sent.'),
      completion_tokens: described(z.int(), 'Tokens of what the models answered.'),
      cost: described(
        z.nullable(z.number()),
        'Based on the models’ prices when they answered. Attempts without a price are not in it; null if none had one.',
      ),
    }),
  ),
  'What the attempts that have ended used, also those that failed; canceled attempts are not counted. Absent if it was not counted, and in a row whose answer is hidden.',
)

/** One application with a table of inputs: each row is a run in the background. */
export const applicationBatch = z.object({
  id,
  application_id: id,
  name: z.string(),
  status: batchStatus,
  created_at: timestamp,
  updated_at: timestamp,
  ended_at: described(z.optional(timestamp), 'When the last row ended, or the batch was canceled.'),
  total: described(z.int(), 'The number of rows that run, without skipped rows.'),
  last_number: described(
    z.int(),
    'The number of the last row, higher than `total` where rows of the table were skipped.',
  ),
  is_own: described(
    z.boolean(),
    'Whether the key of this request started it or took it over, and so may control and delete it.',
  ),
  needs_take_over: described(
    z.boolean(),
    'Whether rows run with the access of another key, so that this one resumes and retries with `take_over`.',
  ),
  missing_permissions: described(
    z.array(z.string()),
    'Permissions that this key lacks to run, resume or retry the rows.',
  ),
  pause_reason: described(
    z.optional(z.enum(['key_ended'])),
    'Set where the service paused it: the key that its rows run with was revoked or has expired.',
  ),
  counts: described(
    z.object({
      queued: z.int(),
      in_progress: z.int(),
      completed: z.int(),
      failed: z.int(),
      cancelled: z.int(),
      left_out: z.int(),
    }),
    'The rows of each status. Rows that a canceled batch did not finish are `cancelled`.',
  ),
  failures: described(
    z.optional(z.array(z.object({ error: z.string(), error_key: z.string(), count: z.int() }))),
    'Why rows failed, most common reasons first; only when a single batch is retrieved.',
  ),
  waiting_for: described(z.optional(z.string()), 'The limit that rows wait for, for a person.'),
  seconds_left: described(
    z.optional(z.int()),
    'The estimated time for the remaining rows, based on recent ones; only when a single running batch is retrieved.',
  ),
  inputs: described(z.array(z.string()), 'The inputs that have values in the rows.'),
  version: described(
    z.optional(z.int()),
    'The number of the version that was deployed when it was started. Absent once that version is deleted.',
  ),
  usage,
})
export type ApplicationBatch = z.infer<typeof applicationBatch>

export type BatchUsage = NonNullable<ApplicationBatch['usage']>

/** A row of a batch. */
export const applicationBatchRow = z.object({
  number: described(z.int(), 'Its place in the table, from 1.'),
  status: rowStatus,
  inputs: inputValues,
  data: z.optional(generation),
  error: described(
    z.optional(z.string()),
    'Why it failed or was skipped, for people, and the key of the failure.',
  ),
  error_key: z.optional(z.string()),
  completed_at: z.optional(timestamp),
  version: described(
    z.optional(z.int()),
    'The number of the version that ran it, which is a later one after a retry. Absent before, and once that version is deleted.',
  ),
  usage,
  hidden_reason: described(
    z.optional(z.enum(['source_not_accessible'])),
    'Set instead of `data` if the caller cannot read a graph or file that the answer comes from.',
  ),
})
export type ApplicationBatchRow = z.infer<typeof applicationBatchRow>

const newRow = z.object({
  inputs: described(
    inputValues,
    'A value for each input of this row. Files can be given by name instead of ID.',
  ),
  number: described(
    z.optional(z.int().check(z.gte(1), z.lte(maxBatchRows))),
    'Its row number in the table, if not all rows are sent; by default one more than the previous row.',
  ),
  left_out: described(
    z.optional(shortText.check(z.minLength(1))),
    'Why this row is skipped, for people. Its inputs are stored unchecked and included in the results.',
  ),
})
export type NewBatchRow = z.output<typeof newRow>

/**
 * Queues a run of the deployed version for each row. Nothing is queued when a value is wrong: `inputs_invalid`
 * has the path of each, such as `rows.3.inputs.0.value`.
 */
export const createApplicationBatch = {
  method: 'POST',
  path: '/v1/applications/:application_id/batches',
  summary: 'Run the deployed version of an application with a table of inputs',
  permission: 'applications:read',
  idempotent: true,
  success: 202,
  bodyLimit: maxBatchBodyBytes,
  body: z.object({
    name: described(z._default(shortText, ''), 'A name to find the batch by.'),
    rows: described(
      z
        .array(newRow)
        .check(z.minLength(1))
        .check(z.maxLength(maxBatchRows))
        .check(
          z.refine(
            (rows) => rows.some(({ left_out }) => left_out === undefined),
            'At least one row must run.',
          ),
        ),
      'The rows of the table, each of which is one run unless it is skipped. At least one runs.',
    ),
  }),
  reply: applicationBatch,
  fails: [
    'body_not_json',
    ...generationFailures,
    'image_kind_unsupported',
    'application_batches_full',
  ],
} as const satisfies Endpoint

/** A team's key sees the batches of its team. */
export const listApplicationBatches = {
  method: 'GET',
  path: '/v1/applications/:application_id/batches',
  summary: 'List the batches of an application',
  permission: 'applications:read',
  query: pageQuery,
  reply: pageOf(applicationBatch),
  fails: ['application_not_found', 'cursors_both', 'cursor_unknown'],
} as const satisfies Endpoint

export const getApplicationBatch = {
  method: 'GET',
  path: '/v1/applications/batches/:batch_id',
  summary: 'Retrieve a batch with the number of rows of each status',
  permission: 'applications:read',
  reply: applicationBatch,
  fails: ['application_batch_not_found'],
} as const satisfies Endpoint

const takeOver = z.object({
  take_over: described(
    z.optional(z.enum(['true', 'false'])),
    '`true` lets the rows of a batch of another key run with the access of this one.',
  ),
})

/**
 * A completed batch stays as it is. Rows run with the access of the key that started the batch; another key
 * resumes or retries only with `take_over`, and with its own access.
 */
export const updateApplicationBatch = {
  method: 'PUT',
  path: '/v1/applications/batches/:batch_id',
  aliases: [{ method: 'PATCH', path: '/v1/applications/batches/:batch_id' }],
  summary: 'Pause, resume or cancel a batch; after a pause, rows already running still finish',
  permission: 'applications:read',
  query: takeOver,
  body: z.object({
    status: described(
      z.enum(['running', 'paused', 'cancelled']),
      '`paused` starts no more rows, `running` resumes, and `cancelled` stops running rows and ends the batch.',
    ),
  }),
  reply: applicationBatch,
  fails: [
    'body_not_json',
    'application_batch_not_found',
    'application_batch_ended',
    'application_batch_of_other_key',
  ],
} as const satisfies Endpoint

/** Runs the failed rows again, with the version that is deployed now. */
export const retryApplicationBatch = {
  method: 'POST',
  path: '/v1/applications/batches/:batch_id/retry',
  summary: 'Retry the failed rows of a batch',
  permission: 'applications:read',
  success: 202,
  query: takeOver,
  reply: applicationBatch,
  fails: [
    'application_batch_not_found',
    'application_batch_of_other_key',
    'application_batch_ended',
    'application_batch_not_failed',
    'application_not_deployed',
  ],
} as const satisfies Endpoint

/** A key without `applications:admin` deletes the batches that it started or took over. */
export const deleteApplicationBatch = {
  method: 'DELETE',
  path: '/v1/applications/batches/:batch_id',
  summary: 'Delete a batch with its results',
  permission: 'applications:read',
  reply: deleted,
  fails: ['application_batch_not_found'],
} as const satisfies Endpoint

/** In the order of their numbers. */
export const listApplicationBatchRows = {
  method: 'GET',
  path: '/v1/applications/batches/:batch_id/rows',
  summary: 'List the rows of a batch with their answers',
  permission: 'applications:read',
  content: true,
  query: z.object({
    status: described(
      z.optional(z.enum(['in_progress', 'completed', 'failed', 'left_out'])),
      'Only rows with this status.',
    ),
    from: described(
      z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(maxBatchRows)), 1),
      'The lowest number of a row.',
    ),
    limit: pageQuery.shape.limit,
  }),
  reply: z.object({ data: z.array(applicationBatchRow), has_more: z.boolean() }),
  fails: ['application_batch_not_found'],
} as const satisfies Endpoint

export const exportApplicationBatch = {
  method: 'GET',
  path: '/v1/applications/batches/:batch_id/export',
  summary: 'Export the rows of a batch as JSON Lines',
  permission: 'applications:read',
  content: true,
  copy: true,
  reply: 'bytes',
  fails: ['application_batch_not_found'],
} as const satisfies Endpoint

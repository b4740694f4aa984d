import * as z from 'zod/mini'
import { chatRequest } from '#contract/chat/chat.ts'
import { jsonSchema } from '#contract/chat/json-schema.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  described,
  deleted,
  id,
  namedRecord,
  pageOf,
  pageQuery,
  shortName,
  storable,
  timestamp,
} from '#contract/primitives.ts'

export const maxEvaluationRows = 500
export const maxEvaluationVariants = 8
/** How many answers an evaluation has: rows times variants. */
export const maxEvaluationCells = 2000
export const maxEvaluationBodyBytes = 12 * 1024 * 1024
/** Evaluations of a team, or of the organization's keys, that have not ended. */
export const maxUnfinishedEvaluations = 20
/** How many evaluations that have ended are stored for a team, or for the organization's keys. */
export const maxEndedEvaluations = 100
/** Characters of an answer in the list of rows; its run has the whole answer. */
export const maxListedAnswerChars = 20_000

const text = z.string().check(storable)
const expectedText = described(
  text.check(z.minLength(1)).check(z.maxLength(20_000)),
  'The text, in which `{{name}}` stands for the value of the row.',
)
const ignoreCase = described(z._default(z.boolean(), false), 'Whether to ignore case.')

/** What an answer must be. Placeholders in the texts are filled from the row, as in the messages. */
export const evaluationCheck = z.discriminatedUnion('type', [
  z.object({ type: z.literal('contains'), text: expectedText, ignore_case: ignoreCase }),
  z.object({ type: z.literal('equals'), text: expectedText, ignore_case: ignoreCase }),
  z.object({
    type: z.literal('pattern'),
    pattern: described(
      text.check(z.minLength(1)).check(z.maxLength(1000)),
      'A regular expression (RE2) that matches somewhere in the answer.',
    ),
  }),
  z.object({
    type: z.literal('schema'),
    schema: described(jsonSchema, 'A JSON schema that the answer is valid against.'),
  }),
  z.object({
    type: z.literal('judge'),
    model: described(
      z.string().check(z.minLength(1)).check(z.maxLength(255)),
      'The ID of the model that judges; not the built-in reader.',
    ),
    criterion: described(
      text.check(z.minLength(1)).check(z.maxLength(4000)),
      'What makes a good answer. `{{name}}` inserts a value of the row for the judge.',
    ),
  }),
])
export type EvaluationCheck = z.output<typeof evaluationCheck>

const rowValues = namedRecord(
  z.record(
    z.string().check(z.regex(/^[\p{L}_][\p{L}\p{N}_-]{0,63}$/u, 'Must be the name of a variable.')),
    text.check(z.maxLength(200_000)),
  ),
).check(z.refine((values) => Object.keys(values).length <= 100, 'At most 100 variables.'))

const newRow = z.object({
  values: described(rowValues, 'The values of the variables in this row.'),
  check: described(
    z.optional(z.nullable(evaluationCheck)),
    'The check of this row, instead of the evaluation’s check; null for none.',
  ),
})

const newVariant = z.object({
  name: described(shortName, 'The name of the variant.'),
  body: described(
    chatRequest,
    'A chat completion request with `{{name}}` placeholders in its messages. It must ask for one answer and is never streamed.',
  ),
})

const cellStatus = z.enum(['waiting', 'running', 'completed', 'failed'])

const nullableCount = z.nullable(z.int())

/** The answer of one variant to one row. */
const evaluationCell = z.object({
  variant: described(z.int(), 'The index of the variant, from 0.'),
  status: described(
    cellStatus,
    '`failed`: there is no answer, or it could not be checked; `error` says why.',
  ),
  passed: described(
    z.nullable(z.boolean()),
    'Whether the answer passed its check; null without a check, or before it.',
  ),
  reason: described(z.nullable(z.string()), 'Why it passed or not, for a person.'),
  answer: described(z.nullable(z.string()), 'The beginning of the answer.'),
  hidden_reason: described(
    z.optional(z.enum(['source_not_accessible'])),
    'Set instead of `answer` and `reason` if the caller cannot read a graph or file that the answer comes from.',
  ),
  run_id: described(
    z.nullable(id),
    'The recorded run, with the messages as they were sent and the whole answer.',
  ),
  error: z.nullable(z.string()),
  error_key: z.nullable(z.string()),
  prompt_tokens: nullableCount,
  completion_tokens: nullableCount,
  cost: described(
    z.nullable(z.number()),
    'Based on the model’s prices when it answered; null if it has none.',
  ),
  check_cost: described(z.nullable(z.number()), 'The cost of the judge.'),
  duration_ms: described(z.nullable(z.number()), 'Milliseconds until the end of the answer.'),
})
export type EvaluationCell = z.infer<typeof evaluationCell>

const evaluationRow = z.object({
  number: described(z.int(), 'Its place in the table, from 1.'),
  values: z.record(z.string(), z.string()),
  check: described(z.nullable(evaluationCheck), 'The check of this row; null if it has none.'),
  cells: described(
    z.array(evaluationCell),
    'One for each variant, in their order, then those of the evaluation that it is compared with.',
  ),
})
export type EvaluationRow = z.infer<typeof evaluationRow>

/** `stopped` evaluations ask no models until they are resumed. */
const evaluationStatus = z.enum(['running', 'stopped', 'completed'])

const variantResult = z.object({
  name: z.string(),
  model: z.string(),
  counts: described(
    z.object({
      waiting: z.int(),
      running: z.int(),
      passed: z.int(),
      not_passed: z.int(),
      unchecked: z.int(),
      failed: z.int(),
    }),
    'Its answers: `unchecked` ones have no check, and `failed` ones ended with an error.',
  ),
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  cost: described(
    z.nullable(z.number()),
    'The cost of its answers; null if the model has no price.',
  ),
  check_cost: described(z.nullable(z.number()), 'The cost of judging its answers.'),
  mean_ms: described(z.nullable(z.number()), 'The mean time of an answer in milliseconds.'),
})
export type VariantResult = z.infer<typeof variantResult>

/** A table of variables that variants of a request answer, and the checks of their answers. */
const evaluation = z.object({
  id,
  name: z.string(),
  status: evaluationStatus,
  created_at: timestamp,
  updated_at: timestamp,
  ended_at: z.nullable(timestamp),
  key_name: described(z.string(), 'The name of the key that started it.'),
  row_count: z.int(),
  variables: described(z.array(z.string()), 'The names of the variables, in order.'),
  variants: z.array(variantResult),
  waiting_for: described(
    z.nullable(z.string()),
    'The limit that answers wait for, for a person; null if they wait for none.',
  ),
})
export type Evaluation = z.infer<typeof evaluation>

/**
 * Starts an evaluation, which never changes from then on: its answers come in the background, with the access of the
 * key that started or resumed it. Nothing is started when a check cannot be used.
 */
export const createEvaluation = {
  method: 'POST',
  path: '/v1/evaluations',
  summary: 'Evaluate variants of a request with a table of variables and checks',
  permission: 'chat:write',
  idempotent: true,
  success: 202,
  bodyLimit: maxEvaluationBodyBytes,
  body: z
    .object({
      name: described(shortName, 'A name to find the evaluation by.'),
      variants: described(
        z.array(newVariant).check(z.minLength(1)).check(z.maxLength(maxEvaluationVariants)),
        'The requests to compare, each of which answers every row.',
      ),
      rows: described(
        z.array(newRow).check(z.minLength(1)).check(z.maxLength(maxEvaluationRows)),
        'The rows of the table.',
      ),
      check: described(
        z.optional(z.nullable(evaluationCheck)),
        'The check of the rows that have none of their own.',
      ),
    })
    .check((context) => {
      const { variants, rows } = context.value
      if (rows.length * variants.length <= maxEvaluationCells) return
      context.issues.push({
        code: 'custom',
        input: context.value,
        path: ['rows'],
        params: { failure: 'field_out_of_range' },
        message: `Rows times variants must be at most ${maxEvaluationCells.toLocaleString('en')}.`,
      })
    }),
  reply: evaluation,
  fails: [
    'body_not_json',
    'evaluation_invalid',
    'evaluations_full',
    'model_unknown',
    'model_removed',
    'model_unavailable',
  ],
} as const satisfies Endpoint

/** A team's key sees the evaluations of its team. */
export const listEvaluations = {
  method: 'GET',
  path: '/v1/evaluations',
  summary: 'List evaluations with their results',
  permission: 'chat:read',
  query: z.extend(pageQuery, {
    same_rows_as: described(
      z.optional(z.string()),
      'Only the other evaluations whose values and checks are exactly those of this one, row by row.',
    ),
  }),
  reply: pageOf(evaluation),
  fails: ['cursors_both', 'cursor_unknown', 'evaluation_not_found'],
} as const satisfies Endpoint

export const getEvaluation = {
  method: 'GET',
  path: '/v1/evaluations/:evaluation_id',
  summary: 'Retrieve an evaluation with its results',
  permission: 'chat:read',
  reply: evaluation,
  fails: ['evaluation_not_found'],
} as const satisfies Endpoint

/** A completed evaluation stays as it is. */
export const updateEvaluation = {
  method: 'PUT',
  path: '/v1/evaluations/:evaluation_id',
  aliases: [{ method: 'PATCH', path: '/v1/evaluations/:evaluation_id' }],
  summary: 'Stop or resume an evaluation',
  permission: 'chat:write',
  body: z.object({
    status: described(
      z.enum(['running', 'stopped']),
      '`stopped` cancels requests to models and keeps the answers. `running` continues with the rest.',
    ),
  }),
  reply: evaluation,
  fails: ['body_not_json', 'evaluation_not_found'],
} as const satisfies Endpoint

export const retryEvaluation = {
  method: 'POST',
  path: '/v1/evaluations/:evaluation_id/retry',
  summary: 'Retry the failed answers of an evaluation',
  permission: 'chat:write',
  success: 202,
  reply: evaluation,
  fails: ['evaluation_not_found', 'evaluation_not_failed'],
} as const satisfies Endpoint

export const deleteEvaluation = {
  method: 'DELETE',
  path: '/v1/evaluations/:evaluation_id',
  summary: 'Delete an evaluation with its runs',
  permission: 'chat:write',
  reply: deleted,
  fails: ['evaluation_not_found'],
} as const satisfies Endpoint

/** What started an evaluation, to start another one like it. */
export const getEvaluationRequest = {
  method: 'GET',
  path: '/v1/evaluations/:evaluation_id/request',
  summary: 'Retrieve the request that starts an evaluation again',
  permission: 'chat:read',
  content: true,
  reply: z.object({
    name: z.string(),
    variants: z.array(z.object({ name: z.string(), body: z.record(z.string(), z.unknown()) })),
    rows: z.array(
      z.object({
        values: z.record(z.string(), z.string()),
        check: described(
          z.optional(z.nullable(evaluationCheck)),
          'The check of this row, where it is not the shared one; null for none.',
        ),
      }),
    ),
    check: described(z.nullable(evaluationCheck), 'The check that most rows have; null for none.'),
  }),
  fails: ['evaluation_not_found'],
} as const satisfies Endpoint
export type EvaluationRequest = z.infer<typeof getEvaluationRequest.reply>

/** In the order of their numbers. */
export const listEvaluationRows = {
  method: 'GET',
  path: '/v1/evaluations/:evaluation_id/rows',
  summary: 'List the rows of an evaluation with their answers',
  permission: 'chat:read',
  content: true,
  query: z.object({
    only: described(
      z.optional(z.enum(['failed', 'differing'])),
      '`failed`: rows where an answer did not pass, or ended with an error. `differing`: rows whose variants differ in it or, without a check, in the answer.',
    ),
    compare_with: described(
      z.optional(z.string()),
      'Another evaluation with the same rows, whose answers follow in each row. `only` regards the answers of both.',
    ),
    from: described(
      z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(maxEvaluationRows)), 1),
      'The lowest number of a row.',
    ),
    limit: pageQuery.shape.limit,
  }),
  reply: z.object({ data: z.array(evaluationRow), has_more: z.boolean() }),
  fails: ['evaluation_not_found', 'evaluations_differ'],
} as const satisfies Endpoint

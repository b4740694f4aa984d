import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { commaList, described, pageOf, pageQuery } from './primitives.ts'

const day = z.iso.date()

/** The dimensions that usage can be grouped by. */
export const usageGroups = [
  'day',
  'key',
  'team',
  'model',
  'answering_model',
  'operation',
  'source',
] as const

/** Where a request came from: a program, a page of the console, or an isolation test. */
export const usageSource = z.enum(['api', 'console', 'isolation_test'])
export type UsageSource = z.infer<typeof usageSource>

const milliseconds = z.nullable(z.number())

const counts = {
  requests: z.int(),
  refused: described(z.int(), 'Requests rejected with 4xx, except 429.'),
  limited: described(z.int(), 'Requests rejected by a limit of this installation (429).'),
  failed: described(
    z.int(),
    'Requests with a failure of the service or of a model: 5xx, and 429 when the quota of a provider is used up.',
  ),
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  cost: described(
    z.nullable(z.number().check(z.gte(0))),
    'What the tokens cost at the present prices of the models that answered, or of the model that was called where those have none, in the currency of the administrators. Null if no model with a price was used.',
  ),
  unpriced_tokens: described(
    z.int(),
    'Tokens of models without a price, which `cost` leaves out. The built-in reader costs nothing.',
  ),
  latency_ms: described(
    z.object({ p50: milliseconds, p90: milliseconds, p99: milliseconds }),
    'Durations until the end of the response, accurate to within 20 %. Null without requests.',
  ),
}

const usageRow = z.object({
  ...counts,
  day: described(z.optional(day), 'Only the dimensions that were requested.'),
  key_id: described(
    z.optional(z.string()),
    'Empty for what the service does by itself: embeddings of files and descriptions of pictures.',
  ),
  key_name: described(z.optional(z.string()), 'Empty for a deleted key, and if `key_id` is empty.'),
  team_id: described(z.optional(z.nullable(z.string())), 'Null for keys of the organization.'),
  team_name: z.optional(z.nullable(z.string())),
  model: described(
    z.optional(z.nullable(z.string())),
    'The ID of the model that was called. Null for requests without a model.',
  ),
  answering_model: described(
    z.optional(z.nullable(z.string())),
    'The name of the model that answered, as its provider reports it: a router has others answer, and an ID can be mapped anew. Null where no model answered, and before it was counted.',
  ),
  operation: z.optional(z.string()),
  source: z.optional(usageSource),
})
export type UsageRow = z.infer<typeof usageRow>

/** Days are UTC. A team key only sees its own team. */
export const getUsage = {
  method: 'GET',
  path: '/v1/admin/usage',
  summary: 'Retrieve requests, tokens, costs, errors and latencies for a range of days',
  permission: 'usage:admin',
  query: z.object({
    from: described(
      z.optional(day),
      'The first day; 29 days before `to` by default. The range has at most 366 days.',
    ),
    to: described(z.optional(day), 'The last day; today by default.'),
    group_by: described(
      z.prefault(
        z.pipe(commaList, z.array(z.enum(usageGroups)).check(z.minLength(1)).check(z.maxLength(2))),
        'day',
      ),
      'One of these dimensions, or two: `day,model`.',
    ),
    key_id: described(z.optional(z.string()), 'Only requests of this key.'),
    team_id: described(z.optional(z.string()), 'Only requests of keys of this team.'),
    model: described(z.optional(z.string()), 'Only requests to the model with this ID.'),
    answering_model: described(
      z.optional(z.string()),
      'Only requests that the model with this name answered.',
    ),
    operation: described(z.optional(z.string()), 'Only requests of this operation: `createGraph`.'),
    source: described(
      z.optional(z.pipe(commaList, z.array(usageSource).check(z.minLength(1), z.maxLength(3)))),
      'One or more sources: `api`, `console` (the header `x-sheaf-client: console`) or `isolation_test`. All by default.',
    ),
    browsing: described(
      z.optional(z.literal('exclude')),
      '`exclude` omits console page loads: every console request except questions and model requests.',
    ),
  }),
  reply: z.object({
    from: day,
    to: day,
    totals: z.object(counts),
    data: described(
      z.array(usageRow),
      'Sorted by day (oldest first) or otherwise by number of requests (most first); at most 1,000 rows.',
    ),
  }),
  fails: ['team_forbidden'],
} as const satisfies Endpoint

/** A key that called a deprecated operation. */
const deprecatedUse = z.object({
  /** The key and the operation. */
  id: z.string(),
  key_id: z.string(),
  key_name: z.string(),
  team_name: described(z.nullable(z.string()), 'Null for keys of the organization.'),
  operation: z.string(),
  path: described(z.string(), 'The path of the operation.'),
  successor: z.string(),
  sunset: day,
  requests: z.int(),
  last_day: day,
})
export type DeprecatedUse = z.infer<typeof deprecatedUse>

/** A team key only sees its own team. An addition to the specification. */
export const listDeprecatedUses = {
  method: 'GET',
  path: '/v1/admin/usage/deprecated',
  summary: 'List the keys that call deprecated operations, with the day of the last call',
  permission: 'usage:admin',
  /** The order is that of the creation of the keys. */
  query: pageQuery,
  reply: pageOf(deprecatedUse),
  fails: ['cursors_both', 'cursor_unknown'],
} as const satisfies Endpoint

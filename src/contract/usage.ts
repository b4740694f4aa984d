import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { commaList, pageOf, pageQuery } from './primitives.ts'

const day = z.iso.date()

/** The dimensions that usage can be grouped by. */
export const usageGroups = ['day', 'key', 'team', 'model', 'operation'] as const

const milliseconds = z.nullable(z.number())

const counts = {
  requests: z.int(),
  /** Requests refused with 4xx, except 429. */
  refused: z.int(),
  /** Requests over a limit: 429. */
  limited: z.int(),
  /** Requests with a failure of the service or of a model: 5xx. */
  failed: z.int(),
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  /** Durations until the end of the response, accurate to within 20 %. Null without requests. */
  latency_ms: z.object({ p50: milliseconds, p90: milliseconds, p99: milliseconds }),
}

const usageRow = z.object({
  ...counts,
  /** Only the dimensions that were requested. */
  day: z.optional(day),
  key_id: z.optional(z.string()),
  key_name: z.optional(z.string()),
  /** Null for keys of the organization. */
  team_id: z.optional(z.nullable(z.string())),
  team_name: z.optional(z.nullable(z.string())),
  /** Null for requests without a model. */
  model: z.optional(z.nullable(z.string())),
  operation: z.optional(z.string()),
})
export type UsageRow = z.infer<typeof usageRow>

/** Days are UTC. A team key only sees its own team. */
export const getUsage = {
  method: 'GET',
  path: '/v1/admin/usage',
  summary: 'Retrieve requests, tokens, errors and latencies for a range of days',
  permission: 'usage:admin',
  query: z.object({
    /** The first day; 29 days before `to` by default. The range has at most 366 days. */
    from: z.optional(day),
    /** The last day; today by default. */
    to: z.optional(day),
    /** One of these dimensions, or two: `day,model`. */
    group_by: z.prefault(
      z.pipe(commaList, z.array(z.enum(usageGroups)).check(z.minLength(1)).check(z.maxLength(2))),
      'day',
    ),
    key_id: z.optional(z.string()),
    team_id: z.optional(z.string()),
    model: z.optional(z.string()),
    operation: z.optional(z.string()),
  }),
  reply: z.object({
    from: day,
    to: day,
    totals: z.object(counts),
    /** Sorted by day, oldest first, or else by requests, most first; at most 1,000 rows. */
    data: z.array(usageRow),
  }),
  fails: ['team_forbidden'],
} as const satisfies Endpoint

/** A key that called a deprecated operation. */
const deprecatedUse = z.object({
  /** The key and the operation. */
  id: z.string(),
  key_id: z.string(),
  key_name: z.string(),
  /** Null for keys of the organization. */
  team_name: z.nullable(z.string()),
  operation: z.string(),
  /** The path of the operation, the path that replaces it, and the first day without it. */
  path: z.string(),
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
  summary: 'List the keys that call deprecated operations, with the last day of each',
  permission: 'usage:admin',
  /** The order is that of the creation of the keys. */
  query: pageQuery,
  reply: pageOf(deprecatedUse),
  fails: ['cursors_both', 'cursor_unknown'],
} as const satisfies Endpoint

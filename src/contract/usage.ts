import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { commaList } from './primitives.ts'

const day = z.iso.date()

/** What usage can be told by. */
export const usageGroups = ['day', 'key', 'team', 'model', 'operation'] as const

const milliseconds = z.nullable(z.number())

const counts = {
  requests: z.int(),
  /** Refused: 4xx but 429. */
  refused: z.int(),
  /** Over a limit: 429. */
  limited: z.int(),
  /** Failures of the service or of a model: 5xx. */
  failed: z.int(),
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  /** Until the answer had ended; within 20 % of what was measured. Null where nothing was asked. */
  latency_ms: z.object({ p50: milliseconds, p90: milliseconds, p99: milliseconds }),
}

const usageRow = z.object({
  ...counts,
  /** Only those that were asked for. */
  day: z.optional(day),
  key_id: z.optional(z.string()),
  key_name: z.optional(z.string()),
  /** Null: keys of the organization. */
  team_id: z.optional(z.nullable(z.string())),
  team_name: z.optional(z.nullable(z.string())),
  /** Null: requests that asked no model. */
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
    /** Left out: 29 days before `to`. At most 366 days. */
    from: z.optional(day),
    /** The last day; left out, today. */
    to: z.optional(day),
    /** By one of these, or by two: `day,model`. */
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
    /** By day oldest first, otherwise the most requests first; at most 1,000. */
    data: z.array(usageRow),
  }),
  fails: ['team_forbidden'],
} as const satisfies Endpoint

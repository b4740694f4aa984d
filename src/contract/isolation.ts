import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { id, pageOf, pageQuery, timestamp } from './primitives.ts'

/**
 * `not_proven`: nothing leaked, but somebody did not find what is its own either, so that finding
 * nothing of others says nothing. `nothing`: the route has no things of a team.
 */
export const isolationVerdict = z.enum(['pass', 'fail', 'not_proven', 'nothing'])
export type IsolationVerdict = z.infer<typeof isolationVerdict>

const summary = z.object({
  id,
  created_at: timestamp,
  finished_at: z.nullable(timestamp),
  /** The name of the key that asked for it; null: the schedule. */
  started_by: z.nullable(z.string()),
  /** `failed`: it did not come to its end; `reason` says why. */
  status: z.enum(['running', 'completed', 'failed']),
  /** Of all routes together; null while it runs. */
  verdict: z.nullable(z.enum(['pass', 'fail', 'not_proven'])),
  /** Why it is not a pass, or what it left out: a sentence for a person. */
  reason: z.nullable(z.string()),
  progress: z.nullable(
    z.object({
      stage: z.enum(['waiting', 'planting', 'reading', 'proving', 'asking', 'removing']),
      done: z.int(),
      total: z.int(),
    }),
  ),
  /** How many teams took part, and how many there are. */
  teams: z.int(),
  teams_total: z.int(),
  /** Whether everyone was asked for the things of everyone else; otherwise of a few each. */
  all_pairs: z.boolean(),
  /** Requests that were sent. */
  requests: z.int(),
  /** Routes by verdict. */
  routes_passed: z.int(),
  routes_failed: z.int(),
  routes_not_proven: z.int(),
})
export type IsolationSummary = z.infer<typeof summary>

const failure = z.object({
  /** Whose key asked, and whose things it was about; null: the organization. */
  seen_by: z.nullable(z.string()),
  seen_of: z.nullable(z.string()),
  /** `seen`: the answer held what is another's. `status`: it told that the thing is there. `lost`: its owner found it no more. */
  what: z.enum(['seen', 'status', 'lost']),
  method: z.string(),
  /** Of the request, without texts. */
  path: z.string(),
  status: z.int(),
  request_id: z.string(),
  /** Which things were seen: `graph_id`, `file_id`, `text` and the like, with their ids. */
  things: z.array(z.object({ kind: z.string(), id: z.nullable(z.string()) })),
})
export type IsolationFailure = z.infer<typeof failure>

const route = z.object({
  /** As the contract names it: `getGraph`. */
  operation: z.string(),
  method: z.string(),
  path: z.string(),
  verdict: isolationVerdict,
  /** Requests by others than the owner. */
  asked: z.int(),
  /** Of the things of each scope, in the order of `scopes`. */
  by_scope: z.array(isolationVerdict),
  /** At most 20. */
  failures: z.array(failure),
  /** Whose own things were not found by their owner, as places in `scopes`. */
  not_found_by: z.array(z.int()),
})
export type IsolationRoute = z.infer<typeof route>

export const isolationReport = z.extend(summary, {
  /** Whose things were planted; a null `team_id` is the organization. */
  scopes: z.array(z.object({ team_id: z.nullable(z.string()), name: z.string() })),
  /** Empty until the run has ended. */
  routes: z.array(route),
})
export type IsolationReport = z.infer<typeof isolationReport>

/** One runs at a time: where one does, that one is answered. */
export const proveIsolation = {
  method: 'POST',
  path: '/v1/admin/isolation',
  summary: 'Start an isolation test: checks every route for data of other teams',
  permission: 'audit:admin',
  reply: isolationReport,
  fails: ['team_forbidden'],
} as const satisfies Endpoint

export const listIsolationReports = {
  method: 'GET',
  path: '/v1/admin/isolation',
  summary: 'List isolation reports; the last 100 are kept',
  permission: 'audit:admin',
  query: pageQuery,
  reply: pageOf(summary),
  fails: ['team_forbidden', 'cursors_both', 'cursor_unknown'],
} as const satisfies Endpoint

export const getIsolationReport = {
  method: 'GET',
  path: '/v1/admin/isolation/:report_id',
  summary: 'Retrieve an isolation report with every route and scope',
  permission: 'audit:admin',
  reply: isolationReport,
  fails: ['team_forbidden', 'isolation_report_not_found'],
} as const satisfies Endpoint

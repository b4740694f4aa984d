import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { id, pageOf, pageQuery, timestamp } from './primitives.ts'

/**
 * `not_proven`: nothing leaked, but an owner could not find its own data either, so that the absence of other
 * data proves nothing. `nothing`: the route has no data of teams.
 */
export const isolationVerdict = z.enum(['pass', 'fail', 'not_proven', 'nothing'])
export type IsolationVerdict = z.infer<typeof isolationVerdict>

const summary = z.object({
  id,
  created_at: timestamp,
  finished_at: z.nullable(timestamp),
  /** The name of the key that started the test; null for the schedule. */
  started_by: z.nullable(z.string()),
  /** `failed`: the test did not finish; `reason` says why. */
  status: z.enum(['running', 'completed', 'failed']),
  /** The verdict of all routes together; null while the test runs. */
  verdict: z.nullable(z.enum(['pass', 'fail', 'not_proven'])),
  /** Why the verdict is not `pass`, or what the test left out, as a sentence for a person. */
  reason: z.nullable(z.string()),
  progress: z.nullable(
    z.object({
      stage: z.enum(['waiting', 'planting', 'reading', 'proving', 'asking', 'removing']),
      done: z.int(),
      total: z.int(),
    }),
  ),
  /** The number of teams that took part, and of all teams. */
  teams: z.int(),
  teams_total: z.int(),
  /** Whether every scope requested the data of every other; otherwise each was tested against a few. */
  all_pairs: z.boolean(),
  /** The number of requests. */
  requests: z.int(),
  /** Routes by verdict. */
  routes_passed: z.int(),
  routes_failed: z.int(),
  routes_not_proven: z.int(),
})
export type IsolationSummary = z.infer<typeof summary>

const failure = z.object({
  /** The scope that sent the request, and the owner of the requested data; null for the organization. */
  seen_by: z.nullable(z.string()),
  seen_of: z.nullable(z.string()),
  /**
   * `seen`: the response contained data of another scope. `status`: its status revealed that the data exists.
   * `lost`: the owner could not find its own data any more.
   */
  what: z.enum(['seen', 'status', 'lost']),
  method: z.string(),
  /** The input of the request, without texts. */
  path: z.string(),
  status: z.int(),
  request_id: z.string(),
  /** The data in the response: `graph_id`, `file_id`, `text` and the like, with their ids. */
  things: z.array(z.object({ kind: z.string(), id: z.nullable(z.string()) })),
})
export type IsolationFailure = z.infer<typeof failure>

const route = z.object({
  /** The name of the operation in the contract, such as `getGraph`. */
  operation: z.string(),
  method: z.string(),
  path: z.string(),
  verdict: isolationVerdict,
  /** The number of requests by other scopes than the owner. */
  asked: z.int(),
  /** The verdicts for the data of each scope, in the order of `scopes`. */
  by_scope: z.array(isolationVerdict),
  /** At most 20. */
  failures: z.array(failure),
  /** The scopes that could not find their own data, as indexes of `scopes`. */
  not_found_by: z.array(z.int()),
})
export type IsolationRoute = z.infer<typeof route>

export const isolationReport = z.extend(summary, {
  /** The scopes that test data was created for; a null `team_id` is the organization. */
  scopes: z.array(z.object({ team_id: z.nullable(z.string()), name: z.string() })),
  /** Empty until the test has ended. */
  routes: z.array(route),
})
export type IsolationReport = z.infer<typeof isolationReport>

/** Only one test runs at a time: while it does, the reply is that test. */
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

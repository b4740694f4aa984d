import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { described, id, pageOf, pageQuery, timestamp } from './primitives.ts'

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
  started_by: described(
    z.nullable(z.string()),
    'The name of the key that started the test; null for the schedule.',
  ),
  status: described(
    z.enum(['running', 'completed', 'failed']),
    '`failed`: the test did not finish; `reason` says why.',
  ),
  verdict: described(
    z.nullable(z.enum(['pass', 'fail', 'not_proven'])),
    'The verdict of all routes together; null while the test runs.',
  ),
  reason: described(
    z.nullable(z.string()),
    'Why the verdict is not `pass`, or what the test left out, as a sentence for a person.',
  ),
  progress: z.nullable(
    z.object({
      stage: z.enum(['waiting', 'planting', 'reading', 'proving', 'asking', 'removing']),
      done: z.int(),
      total: z.int(),
    }),
  ),
  teams: described(z.int(), 'The number of teams that took part.'),
  teams_total: z.int(),
  all_pairs: described(
    z.boolean(),
    'Whether every scope requested the data of every other; otherwise each was tested against a few.',
  ),
  requests: described(z.int(), 'The number of requests.'),
  routes_passed: described(z.int(), 'The number of routes by verdict.'),
  routes_failed: z.int(),
  routes_not_proven: z.int(),
})
export type IsolationSummary = z.infer<typeof summary>

const failure = z.object({
  seen_by: described(
    z.nullable(z.string()),
    'The scope that sent the request; null for the organization.',
  ),
  seen_of: z.nullable(z.string()),
  what: described(
    z.enum(['seen', 'status', 'lost']),
    '`seen`: the response contained data of another scope. `status`: its status revealed that the data exists. `lost`: the owner could no longer find its own data.',
  ),
  method: z.string(),
  path: described(z.string(), 'The input of the request, without texts.'),
  status: z.int(),
  request_id: z.string(),
  things: described(
    z.array(z.object({ kind: z.string(), id: z.nullable(z.string()) })),
    'The data in the response: `graph_id`, `file_id`, `text` and the like, with their ids.',
  ),
})
export type IsolationFailure = z.infer<typeof failure>

const route = z.object({
  operation: described(z.string(), 'The name of the operation, such as `getGraph`.'),
  method: z.string(),
  path: z.string(),
  verdict: isolationVerdict,
  asked: described(z.int(), 'The number of requests by scopes other than the owner.'),
  by_scope: described(
    z.array(isolationVerdict),
    'The verdicts for the data of each scope, in the order of `scopes`.',
  ),
  failures: described(z.array(failure), 'At most 20.'),
  not_found_by: described(
    z.array(z.int()),
    'The scopes that could not find their own data, as indexes of `scopes`.',
  ),
})
export type IsolationRoute = z.infer<typeof route>

export const isolationReport = z.extend(summary, {
  scopes: described(
    z.array(z.object({ team_id: z.nullable(z.string()), name: z.string() })),
    'The scopes that test data was created for; a null `team_id` is the organization.',
  ),
  routes: described(z.array(route), 'Empty until the test has ended.'),
})
export type IsolationReport = z.infer<typeof isolationReport>

/** Only one test runs at a time: while it does, the reply is that test. */
export const proveIsolation = {
  method: 'POST',
  path: '/v1/admin/isolation',
  summary: 'Start an isolation test, which checks every route for other teams’ data',
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

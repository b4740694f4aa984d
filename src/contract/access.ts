import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { permission } from './permissions.ts'
import { described, deleted, id, pageOf, pageQuery, shortName, timestamp } from './primitives.ts'

/** A filter of lists in which the keys of isolation tests appear. */
export const isolationTests = described(
  z.optional(z.enum(['exclude'])),
  '`exclude` omits the keys of isolation tests and their activity.',
)

export const team = z.object({ id, name: z.string(), created_at: timestamp })
export type Team = z.infer<typeof team>

/** A key without its secret, which only the response to its creation contains. */
export const key = z.object({
  id,
  name: z.string(),
  team_id: described(z.nullable(z.string()), 'Null for an organization key.'),
  permissions: z.array(permission),
  expires_at: z.nullable(timestamp),
  created_at: timestamp,
  last_used_at: z.nullable(timestamp),
  old_secret_until: described(
    z.nullable(timestamp),
    'The end of the overlap after the last rotation, which may be in the past.',
  ),
  isolation_test: described(
    z.boolean(),
    'Whether an isolation test created the key for itself, for 15 minutes at most.',
  ),
})
export type Key = z.infer<typeof key>

/** The key of the caller. An addition to the specification. */
export const getMe = {
  method: 'GET',
  path: '/v1/me',
  summary: 'Retrieve the key of this request and its permissions',
  permission: null,
  reply: z.object({
    key,
    organization: z.object({ id, name: z.string() }),
    team: z.nullable(z.object({ id, name: z.string() })),
    teams: described(
      z.array(z.object({ id, name: z.string() })),
      'The teams that this key can choose as a scope: all of the organization’s, or its own.',
    ),
  }),
  fails: [],
} as const satisfies Endpoint

export const createTeam = {
  method: 'POST',
  path: '/v1/admin/teams',
  summary: 'Create a team',
  permission: 'teams:admin',
  idempotent: true,
  body: z.object({
    name: described(shortName, 'The name of the team; must be unique, whatever its case.'),
  }),
  reply: team,
  fails: ['body_not_json', 'team_name_taken', 'team_forbidden'],
} as const satisfies Endpoint

export const listTeams = {
  method: 'GET',
  path: '/v1/admin/teams',
  summary: 'List teams; a team-scoped key sees only its own',
  permission: 'teams:admin',
  query: z.extend(pageQuery, {
    order_by: described(
      z.optional(z.enum(['created_at', 'name', 'keys', 'graphs'])),
      'What `order` sorts by; by default the creation. With `name`, `asc` is from A to Z, and case and accents do not matter. With `keys` or `graphs`, it is by their number.',
    ),
  }),
  reply: pageOf(
    z.extend(team, {
      keys: described(z.int(), 'The keys of the team, including expired ones.'),
      graphs: described(
        z.int(),
        'The team’s graphs, including those shared with some other teams, but not org-wide graphs.',
      ),
    }),
  ),
  fails: ['cursors_both', 'cursor_unknown'],
} as const satisfies Endpoint

export const createKey = {
  method: 'POST',
  path: '/v1/admin/keys',
  summary: 'Create a key; its secret is only returned once',
  permission: 'keys:admin',
  idempotent: true,
  body: z.object({
    name: described(shortName, 'The name of the key, for people.'),
    team_id: described(
      z.nullish(z.string()),
      'The team of the key. By default the organization, or the team of the caller’s key.',
    ),
    permissions: described(
      z._default(z.array(permission).check(z.minLength(1)).check(z.maxLength(20)), ['*:write']),
      'What the key may do: `graphs:write` for one resource, `*:read` for all. A level includes those below it.',
    ),
    expires_at: described(
      z.nullish(z.iso.datetime({ offset: true })),
      'When the key stops working. By default, and at the latest, when the caller’s own key expires.',
    ),
  }),
  reply: z.extend(key, { key: z.string() }),
  secretField: 'key',
  fails: [
    'body_not_json',
    'team_unknown',
    'team_forbidden',
    'key_expiry_past',
    'secret_replaced',
    'secret_not_repeated',
  ],
} as const satisfies Endpoint

export const listKeys = {
  method: 'GET',
  path: '/v1/admin/keys',
  summary: 'List keys; a team-scoped key sees only keys of its team',
  permission: 'keys:admin',
  query: z.extend(pageQuery, {
    team_id: described(z.optional(z.string()), 'Only keys of this team.'),
    scope: described(
      z.optional(z.enum(['organization'])),
      'Only keys of the organization, which belong to no team.',
    ),
    search: described(
      z.optional(z.string().check(z.maxLength(255))),
      'Only names that contain this text. Case and accents do not matter.',
    ),
    isolation_tests: isolationTests,
    order_by: described(
      z.optional(z.enum(['created_at', 'name', 'expires_at', 'last_used_at'])),
      'What `order` sorts by; by default the creation. Keys that never expire come after all others with `asc`, and keys that were never used before all others.',
    ),
  }),
  reply: pageOf(key),
  fails: ['cursors_both', 'cursor_unknown'],
} as const satisfies Endpoint

export const revokeKey = {
  method: 'DELETE',
  path: '/v1/admin/keys/:key_id',
  summary: 'Revoke a key immediately',
  permission: 'keys:admin',
  reply: deleted,
  fails: ['key_not_found', 'last_admin_key', 'secret_replaced'],
} as const satisfies Endpoint

import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { permission } from './permissions.ts'
import { deleted, id, pageOf, pageQuery, shortName, timestamp } from './primitives.ts'

export const team = z.object({ id, name: z.string(), created_at: timestamp })
export type Team = z.infer<typeof team>

/** A key as it is shown: the secret itself only once, by its creation. */
export const key = z.object({
  id,
  name: z.string(),
  /** Null: scoped to the organization. */
  team_id: z.nullable(z.string()),
  permissions: z.array(permission),
  expires_at: z.nullable(timestamp),
  created_at: timestamp,
  last_used_at: z.nullable(timestamp),
  /** The secret before the last rotation works until then, which may be past. */
  old_secret_until: z.nullable(timestamp),
})
export type Key = z.infer<typeof key>

/** Ours: what the caller's own key is. */
export const getMe = {
  method: 'GET',
  path: '/v1/me',
  summary: 'Retrieve the key of this request and its permissions',
  permission: null,
  reply: z.object({
    key,
    organization: z.object({ id, name: z.string() }),
    team: z.nullable(z.object({ id, name: z.string() })),
    /** The teams this key can choose as a scope: all of the organization's, or its own. */
    teams: z.array(z.object({ id, name: z.string() })),
  }),
  fails: [],
} as const satisfies Endpoint

export const createTeam = {
  method: 'POST',
  path: '/v1/admin/teams',
  summary: 'Create a team',
  permission: 'teams:admin',
  idempotent: true,
  body: z.object({ name: shortName }),
  reply: team,
  fails: ['body_not_json', 'team_name_taken', 'team_forbidden'],
} as const satisfies Endpoint

export const listTeams = {
  method: 'GET',
  path: '/v1/admin/teams',
  summary: 'List teams; a team-scoped key sees only its own',
  permission: 'teams:admin',
  query: pageQuery,
  /** `keys`: how many it has, the expired among them. */
  reply: pageOf(z.extend(team, { keys: z.int() })),
  fails: ['cursors_both', 'cursor_unknown'],
} as const satisfies Endpoint

export const createKey = {
  method: 'POST',
  path: '/v1/admin/keys',
  summary: 'Create a key; its secret is only returned once',
  permission: 'keys:admin',
  idempotent: true,
  body: z.object({
    name: shortName,
    /** Left out: scoped to the organization, or to the caller's own team. */
    team_id: z.nullish(z.string()),
    permissions: z._default(z.array(permission).check(z.minLength(1)).check(z.maxLength(20)), [
      '*:write',
    ]),
    /** Left out, or later than the caller's own key expires: when that does. */
    expires_at: z.nullish(z.iso.datetime({ offset: true })),
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
    /** Only those of a team, or of the organization itself. */
    team_id: z.optional(z.string()),
    scope: z.optional(z.enum(['organization'])),
    /** Only names that contain this text. */
    search: z.optional(z.string().check(z.maxLength(255))),
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

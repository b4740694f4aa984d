import * as z from 'zod/mini'
import { key, team } from './access.ts'
import type { Endpoint } from './endpoint.ts'
import { permission } from './permissions.ts'
import { described, shortName } from './primitives.ts'

/** Changes a key. With `if-match` from a preview, the change is applied exactly as previewed or not at all. */
export const updateKey = {
  method: 'PUT',
  path: '/v1/admin/keys/:key_id',
  summary: 'Update the name, permissions or expiry of a key',
  permission: 'keys:admin',
  body: z.object({
    name: described(z.optional(shortName), 'The new name of the key, for people.'),
    permissions: described(
      z.optional(z.array(permission).check(z.minLength(1)).check(z.maxLength(20))),
      'The new permissions of the key, which replace the current ones.',
    ),
    expires_at: described(
      z.nullish(z.iso.datetime({ offset: true })),
      'When the key stops working. At most the expiry of the caller’s own key or, if later, the current expiry of this key; null means that maximum.',
    ),
  }),
  reply: key,
  fails: [
    'body_not_json',
    'key_not_found',
    'key_expiry_past',
    'key_outlives_own',
    'last_admin_key',
    'preview_stale',
    'secret_replaced',
  ],
} as const satisfies Endpoint

/**
 * Creates a new secret for the key. The old one works until the overlap ends, so that clients can switch
 * without an outage.
 */
export const rotateKey = {
  method: 'POST',
  path: '/v1/admin/keys/:key_id/rotate',
  summary: 'Rotate the secret of a key; the new secret is only returned once',
  permission: 'keys:admin',
  idempotent: true,
  body: z.object({
    overlap: described(
      z._default(z.int().check(z.gte(0)).check(z.lte(2_592_000)), 86_400),
      'Seconds for which the old secret still works, although it cannot change keys: at most 30 days, and at least an hour for the last key with full rights.',
    ),
  }),
  reply: z.extend(key, { key: z.string() }),
  secretField: 'key',
  fails: [
    'body_not_json',
    'key_not_found',
    'key_outlives_own',
    'last_admin_key',
    'secret_replaced',
    'secret_not_repeated',
  ],
} as const satisfies Endpoint

export const updateTeam = {
  method: 'PUT',
  path: '/v1/admin/teams/:team_id',
  summary: 'Rename a team',
  permission: 'teams:admin',
  body: z.object({
    name: described(shortName, 'The name of the team; must be unique, whatever its case.'),
  }),
  reply: team,
  fails: ['body_not_json', 'team_not_found', 'team_name_taken', 'team_forbidden'],
} as const satisfies Endpoint

/**
 * Deletes a team. Refused while the team has graphs or files; its keys, guardrails and limits are deleted
 * with it.
 */
export const deleteTeam = {
  method: 'DELETE',
  path: '/v1/admin/teams/:team_id',
  summary: 'Delete a team without graphs or files, and revoke its keys',
  permission: 'teams:admin',
  reply: z.object({ id: z.string(), deleted: z.literal(true), keys_revoked: z.int() }),
  fails: ['team_not_found', 'team_in_use', 'team_forbidden', 'preview_stale', 'secret_replaced'],
} as const satisfies Endpoint

const step = z.object({
  about: z.enum(['key', 'permission', 'team', 'graph', 'file', 'model']),
  passed: z.boolean(),
  says: described(z.string(), 'The result of this step, as a sentence for a person.'),
  id: described(
    z.optional(z.string()),
    'The ID of the resource that the sentence is about, if it can be opened.',
  ),
  name: z.optional(z.string()),
})
export type AccessStep = z.infer<typeof step>

const action = z.enum(['ask', 'read', 'write'])

/** Why a key has or lacks access: the checks that every request passes, in their order. */
export const explainAccess = {
  method: 'GET',
  path: '/v1/admin/access/explain',
  summary: 'Explain why a key does or does not have access to a graph, file or model',
  permission: 'keys:admin',
  query: z
    .object({
      key_id: described(z.string(), 'The key whose access is explained.'),
      graph_id: described(z.optional(z.string()), 'The graph that the key would use.'),
      file_id: described(z.optional(z.string()), 'The file that the key would use.'),
      model: described(
        z.optional(z.string().check(z.maxLength(255))),
        'The ID of the model that the key would use.',
      ),
      action: described(z._default(action, 'read'), 'What the key would do.'),
    })
    .check(
      z.refine(
        ({ graph_id, file_id, model }) => [graph_id, file_id, model].filter(Boolean).length === 1,
        { error: 'Provide exactly one of graph_id, file_id and model.', path: ['graph_id'] },
      ),
    ),
  reply: z.object({
    allowed: z.boolean(),
    chain: described(z.array(step), 'The checks up to the first one that failed.'),
  }),
  fails: ['key_not_found', 'graph_not_found', 'file_not_found'],
} as const satisfies Endpoint

const change = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('graph_scope'),
    graph_id: described(z.string(), 'The graph whose teams would change.'),
    team_ids: described(
      z.array(z.string()).check(z.maxLength(100)),
      'The teams that it would have; none for the whole organization.',
    ),
  }),
  z.object({
    type: z.literal('application_scope'),
    application_id: described(z.string(), 'The application that would move to another team.'),
    team_id: described(
      z.nullable(z.string()),
      'The team that it would belong to; null for the whole organization.',
    ),
  }),
  z.object({
    type: z.literal('key_permissions'),
    key_id: described(z.string(), 'The key whose permissions would change.'),
    permissions: described(
      z.array(permission).check(z.minLength(1)).check(z.maxLength(20)),
      'The permissions that it would have.',
    ),
  }),
  z.object({
    type: z.literal('key_removal'),
    key_id: described(z.string(), 'The key that would be revoked.'),
  }),
  z.object({
    type: z.literal('team_removal'),
    team_id: described(z.string(), 'The team that would be deleted.'),
  }),
])
export type AccessChange = z.output<typeof change>

const affected = z.object({
  id: z.string(),
  name: z.string(),
  team_id: z.nullable(z.string()),
  what: described(
    z.array(z.string()),
    '`permissions` that the key gains or loses, where those change; otherwise its abilities on the graph (`ask`, `read`, `write`) or the application (`run`, `write`).',
  ),
  used: described(z.boolean(), 'Whether the key used this access in the last 30 days.'),
})

/** The keys and teams that gain or lose access by a change that has not been made. */
export const previewAccess = {
  method: 'POST',
  path: '/v1/admin/access/preview',
  summary: 'Preview who would gain or lose access by a change',
  permission: 'keys:admin',
  changes: false,
  body: z.object({ change: described(change, 'The change to preview.') }),
  reply: z.object({
    etag: described(
      z.string(),
      'Send this as the header `If-Match` with the change, which then is applied exactly as previewed, or fails with `preview_stale`.',
    ),
    gains: z.array(affected),
    loses: z.array(affected),
    teams_gain: z.array(z.object({ id: z.string(), name: z.string() })),
    teams_lose: z.array(z.object({ id: z.string(), name: z.string() })),
    files: described(z.int(), 'The number of files whose audience changes.'),
    refusals: described(
      z.array(z.string()),
      'Reasons why the change would be refused, as sentences; empty if it is allowed.',
    ),
  }),
  fails: [
    'body_not_json',
    'graph_not_found',
    'application_not_found',
    'key_not_found',
    'team_not_found',
    'team_unknown',
    'team_forbidden',
  ],
} as const satisfies Endpoint

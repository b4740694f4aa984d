import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { described, outOfRange, timestamp } from './primitives.ts'

/**
 * Everything that can be limited: in a window that begins with the UTC minute, hour, day or month, in
 * everything stored, or in one request. `max` is the largest number that makes sense.
 */
export const limitRules = {
  requests_per_minute: { per: 'minute', max: 1_000_000_000 },
  uploads_per_hour: { per: 'hour', max: 1_000_000_000 },
  graphs_per_hour: { per: 'hour', max: 1_000_000_000 },
  /** Tokens of one model, or of all models together. */
  tokens_per_day: { per: 'day', max: 1_000_000_000_000_000 },
  tokens_per_month: { per: 'month', max: 1_000_000_000_000_000 },
  /**
   * The bytes of an organization or a team. A team stores what its keys upload, and what keys of the
   * organization upload into a graph of that team alone.
   */
  storage_bytes: { per: 'all', max: 1_000_000_000_000_000 },
  file_bytes: { per: 'request', max: 1_000_000_000_000_000 },
  /** The length of a question, a prompt, or all messages of a conversation. */
  text_characters: { per: 'request', max: 1_000_000_000 },
  /** The number of questions that are searched separately, times the quotes of each. */
  query_complexity: { per: 'request', max: 600 },
} as const satisfies Record<
  string,
  { per: 'minute' | 'hour' | 'day' | 'month' | 'all' | 'request'; max: number }
>
export type LimitName = keyof typeof limitRules

const limitName = z.enum([
  'requests_per_minute',
  'uploads_per_hour',
  'graphs_per_hour',
  'tokens_per_day',
  'tokens_per_month',
  'storage_bytes',
  'file_bytes',
  'text_characters',
  'query_complexity',
] as const satisfies readonly LimitName[])

/** All three scopes apply at once; the tightest limit decides. */
export const limitScope = z.enum(['organization', 'team', 'key'])
export type LimitScope = z.infer<typeof limitScope>

/** Whether a limit can be set for single models and for all together. */
export function isOfModels(limit: LimitName): boolean {
  return limit === 'tokens_per_day' || limit === 'tokens_per_month'
}

const limitInput = z
  .object({
    limit: described(limitName, 'What is limited.'),
    model: described(
      z.nullish(z.string().check(z.minLength(1)).check(z.maxLength(255))),
      'Only for token limits; null or omitted for all models together.',
    ),
    maximum: described(z.int().check(z.gte(0)), 'The maximum; 0 allows nothing.'),
    ceiling: described(
      z.nullish(z.int()),
      "How far the team can raise a limit that an organization key sets for a team key. By default it is `maximum`; null lets the team raise and remove the limit. A team's key cannot change it.",
    ),
  })
  .check(
    z.refine(({ ceiling, maximum }) => ceiling == null || ceiling >= maximum, {
      ...outOfRange('Must not be lower than the limit itself.'),
      path: ['ceiling'],
    }),
    z.refine(({ limit, model }) => model == null || isOfModels(limit), {
      ...outOfRange('Only token limits can be set per model.'),
      path: ['model'],
    }),
    z.refine(({ limit, maximum }) => maximum <= limitRules[limit].max, {
      ...outOfRange('The maximum is too large. Omit the limit instead.'),
      path: ['maximum'],
    }),
  )
export type LimitInput = z.input<typeof limitInput>

/** A limit with its usage. */
const limitStanding = z.object({
  limit: limitName,
  scope: limitScope,
  model: described(
    z.nullable(z.string()),
    'Null for all models together, and for limits that do not depend on models.',
  ),
  maximum: described(z.nullable(z.int()), 'The limit; null without one.'),
  used: described(
    z.nullable(z.int()),
    'Null for limits on a single request, and if this key cannot see usage. Requests, uploads and new graphs without a limit are counted by each process on its own.',
  ),
  left: z.nullable(z.int()),
  resets_at: described(
    z.nullable(timestamp),
    'The end of the window; null for limits without one.',
  ),
})
export type LimitStanding = z.infer<typeof limitStanding>

const scopeLimit = z.extend(limitStanding, {
  ceiling: described(
    z.nullable(z.int()),
    'How far a team key can raise the limit that the organization set for it. It cannot remove the limit. Null without such a bound.',
  ),
  bound_by: described(
    z.nullable(z.object({ scope: limitScope, maximum: z.int() })),
    'A tighter limit of a wider scope, which applies first.',
  ),
  key_default: described(
    z.nullable(z.int()),
    'The default of the service for each key, which applies until the organization sets this limit for itself, a team or the key. Null where there is no default, or it no longer applies.',
  ),
})
export type ScopeLimit = z.infer<typeof scopeLimit>

const scopeOf = {
  scope: limitScope,
  team_id: z.nullable(z.string()),
  key_id: z.nullable(z.string()),
  name: z.string(),
}

/** The limits of an organization, a team or a key, with their usage. */
export const limitsOfScope = z.object({
  ...scopeOf,
  data: described(
    z.array(scopeLimit),
    'Every possible limit, set or not; token limits also per model with its own.',
  ),
  below: described(
    z.array(z.object({ ...scopeOf, data: z.array(scopeLimit) })),
    'The teams and keys below the scope that have limits of their own; at most 200.',
  ),
})
export type LimitsOfScope = z.infer<typeof limitsOfScope>

const ofTeam =
  'The team whose limits these are; by default the organization’s, or those of the caller’s team.'
const ofKey = 'The key whose limits these are.'

/** By default the organization, or the team of a team's key. */
const whose = {
  team_id: described(z.nullish(z.string()), ofTeam),
  key_id: described(z.nullish(z.string()), ofKey),
}

export const getLimits = {
  method: 'GET',
  path: '/v1/admin/limits',
  summary: 'List the limits of the organization, a team or a key, with current usage',
  permission: 'limits:admin',
  query: z.object({
    team_id: described(z.optional(z.string()), ofTeam),
    key_id: described(z.optional(z.string()), ofKey),
  }),
  reply: limitsOfScope,
  fails: ['team_forbidden', 'team_not_found', 'key_not_found'],
} as const satisfies Endpoint

/**
 * Omitted limits are removed. A team key sets the limits of the keys of its team: it can lower limits that
 * the organization set for them, but not raise or remove them.
 */
export const putLimits = {
  method: 'PUT',
  path: '/v1/admin/limits',
  summary: 'Replace the limits of the organization, a team or a key',
  permission: 'limits:admin',
  body: z.object({
    ...whose,
    limits: described(
      z.array(limitInput).check(z.maxLength(200)),
      'All limits of the scope; they replace the current ones.',
    ),
  }),
  reply: limitsOfScope,
  fails: ['body_not_json', 'team_forbidden', 'team_not_found', 'key_not_found', 'limit_locked'],
} as const satisfies Endpoint

const count = z.int().check(z.gte(0)).check(z.lte(1_000_000_000_000_000))
const queryCount = z.coerce.number<number>().check(z.int(), z.gte(0), z.lte(1_000_000_000_000_000))

const metLimit = z.extend(limitStanding, {
  would_refuse: described(z.boolean(), 'Whether this limit would reject some or all of the batch.'),
  after_files: described(
    z.nullable(z.int()),
    'The number of files that would pass before the limit is reached; null if no file is sent or refused.',
  ),
})
export type MetLimit = z.infer<typeof metLimit>

const binding = z.object({
  key_id: z.string(),
  limits: described(
    z.array(metLimit),
    'Limits that would reject the batch first, then the others by least remaining.',
  ),
  first: described(
    z.nullable(metLimit),
    'The limit that would reject first; null if the whole batch would pass.',
  ),
})
export type Binding = z.infer<typeof binding>

/**
 * The limits that apply to a key, and the limit that a batch of work would reach. The request itself is not
 * counted.
 */
export const getBinding = {
  method: 'GET',
  path: '/v1/limits/binding',
  summary: 'Retrieve the limits that apply to the caller’s key, or to a planned batch',
  permission: null,
  query: z.object({
    files: described(z.optional(queryCount), 'The number of files that would be uploaded.'),
    bytes: described(z.optional(queryCount), 'The size of all files together.'),
    tokens: described(z.optional(queryCount), 'The number of tokens that would be used.'),
    model: described(
      z.optional(z.string().check(z.maxLength(255))),
      'If omitted, per-model token limits are left out.',
    ),
  }),
  reply: binding,
  fails: [],
} as const satisfies Endpoint

export const askBinding = {
  method: 'POST',
  path: '/v1/admin/limits/binding',
  summary: 'Retrieve the limits that apply to a key, or to a planned batch',
  permission: 'limits:admin',
  changes: false,
  body: z.object({
    key_id: described(z.nullish(z.string()), 'By default the caller’s own key.'),
    files: described(z.nullish(count), 'The number of files that would be uploaded.'),
    bytes: described(z.nullish(count), 'The size of all files together.'),
    tokens: described(z.nullish(count), 'The number of tokens that would be used.'),
    model: described(
      z.nullish(z.string().check(z.maxLength(255))),
      'If omitted, per-model token limits are left out.',
    ),
  }),
  reply: binding,
  fails: ['body_not_json', 'key_not_found'],
} as const satisfies Endpoint

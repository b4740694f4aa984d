import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { outOfRange, timestamp } from './primitives.ts'

/**
 * What can be limited: in a window of time that begins with the UTC minute, hour, day or month, in
 * all that is kept, or in one request. `most` is the largest number that makes sense.
 */
export const limitRules = {
  requests_per_minute: { per: 'minute', most: 1_000_000_000 },
  uploads_per_hour: { per: 'hour', most: 1_000_000_000 },
  graphs_per_hour: { per: 'hour', most: 1_000_000_000 },
  /** Of one model, or of all together. */
  tokens_per_day: { per: 'day', most: 1_000_000_000_000_000 },
  tokens_per_month: { per: 'month', most: 1_000_000_000_000_000 },
  /** Of an organization or a team, whose keys uploaded the files. */
  storage_bytes: { per: 'all', most: 1_000_000_000_000_000 },
  file_bytes: { per: 'request', most: 1_000_000_000_000_000 },
  /** Of a question, a prompt, or all messages of a conversation. */
  text_characters: { per: 'request', most: 1_000_000_000 },
  /** Questions that are looked up apart, times the quotes of each. */
  query_complexity: { per: 'request', most: 600 },
} as const satisfies Record<
  string,
  { per: 'minute' | 'hour' | 'day' | 'month' | 'all' | 'request'; most: number }
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

/** All three hold at once: whichever has the least left binds. */
export const limitScope = z.enum(['organization', 'team', 'key'])
export type LimitScope = z.infer<typeof limitScope>

/** Whether a limit is of models, each apart or all together. */
export function isOfModels(limit: LimitName): boolean {
  return limit === 'tokens_per_day' || limit === 'tokens_per_month'
}

const limitInput = z
  .object({
    limit: limitName,
    /** Of tokens alone; null or left out: of all models together. */
    model: z.nullish(z.string().check(z.minLength(1)).check(z.maxLength(255))),
    /** 0: nothing at all. */
    maximum: z.int().check(z.gte(0)),
    /**
     * Of a team's key, given by a key of the organization: the most that the team may raise the limit
     * to. Left out: `maximum`. Null: the team may raise and remove it. A team's key leaves it as it is.
     */
    ceiling: z.nullish(z.int()),
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
    z.refine(({ limit, maximum }) => maximum <= limitRules[limit].most, {
      ...outOfRange('The maximum is too large. Omit the limit instead.'),
      path: ['maximum'],
    }),
  )
export type LimitInput = z.input<typeof limitInput>

/** A limit and where it stands. */
const limitStanding = z.object({
  limit: limitName,
  scope: limitScope,
  /** Null: of all models together, or not of models. */
  model: z.nullable(z.string()),
  /** Null: no limit. */
  maximum: z.nullable(z.int()),
  /** Null: of one request, counted by nobody, or not this key's to know. */
  used: z.nullable(z.int()),
  left: z.nullable(z.int()),
  /** When the window ends; null: not by itself. */
  resets_at: z.nullable(timestamp),
})
export type LimitStanding = z.infer<typeof limitStanding>

const scopeLimit = z.extend(limitStanding, {
  /**
   * Of a team's key, where the organization set the limit: the most that a team's key may raise it to,
   * which may not remove it either. Null: not bound.
   */
  ceiling: z.nullable(z.int()),
  /** Of a wider scope, where its limit is met first whatever this one says. */
  bound_by: z.nullable(z.object({ scope: limitScope, maximum: z.int() })),
  /**
   * What each key may use by the settings of the service, which holds until the organization sets
   * this limit for itself, a team or the key. Null: there is no such default, or it has.
   */
  key_default: z.nullable(z.int()),
})
export type ScopeLimit = z.infer<typeof scopeLimit>

const scopeOf = {
  scope: limitScope,
  team_id: z.nullable(z.string()),
  key_id: z.nullable(z.string()),
  name: z.string(),
}

/** The limits of an organization, a team or a key, and where they stand now. */
export const limitsOfScope = z.object({
  ...scopeOf,
  /** Every limit there can be, set or not; of tokens one for each model that has its own. */
  data: z.array(scopeLimit),
  /** Of the teams and keys below, those with limits of their own; at most 200. */
  below: z.array(z.object({ ...scopeOf, data: z.array(scopeLimit) })),
})
export type LimitsOfScope = z.infer<typeof limitsOfScope>

/** Left out, both: the organization, or the team of a team's key. */
const whose = {
  team_id: z.nullish(z.string()),
  key_id: z.nullish(z.string()),
}

export const getLimits = {
  method: 'GET',
  path: '/v1/admin/limits',
  summary: 'List the limits of the organization, a team or a key, with current usage',
  permission: 'limits:admin',
  query: z.object({ team_id: z.optional(z.string()), key_id: z.optional(z.string()) }),
  reply: limitsOfScope,
  fails: ['team_forbidden', 'team_not_found', 'key_not_found'],
} as const satisfies Endpoint

/**
 * What is left out has no limit. A team's key sets the limits of its team's keys; what the organization
 * set for them it may lower, and neither raise nor remove.
 */
export const putLimits = {
  method: 'PUT',
  path: '/v1/admin/limits',
  summary: 'Replace the limits of the organization, a team or a key',
  permission: 'limits:admin',
  body: z.object({ ...whose, limits: z.array(limitInput).check(z.maxLength(200)) }),
  reply: limitsOfScope,
  fails: ['body_not_json', 'team_forbidden', 'team_not_found', 'key_not_found', 'limit_locked'],
} as const satisfies Endpoint

const count = z.int().check(z.gte(0)).check(z.lte(1_000_000_000_000_000))
const queryCount = z.coerce.number<number>().check(z.int(), z.gte(0), z.lte(1_000_000_000_000_000))

const metLimit = z.extend(limitStanding, {
  /** Whether the batch would be refused for it, in part or whole. */
  would_refuse: z.boolean(),
  /** How many files get through before; null where none is refused, or none is sent. */
  after_files: z.nullable(z.int()),
})
export type MetLimit = z.infer<typeof metLimit>

const binding = z.object({
  key_id: z.string(),
  /** Those that would refuse first, then by how little of each is left. */
  limits: z.array(metLimit),
  /** What would refuse first; null: the whole batch gets through as things stand. */
  first: z.nullable(metLimit),
})
export type Binding = z.infer<typeof binding>

/** What bites first for a key, and what a batch of work would meet. Nothing is counted by asking. */
export const getBinding = {
  method: 'GET',
  path: '/v1/limits/binding',
  summary: 'Retrieve the limits that apply to the caller’s key, or to a planned batch',
  permission: null,
  query: z.object({
    files: z.optional(queryCount),
    /** Of all files together. */
    bytes: z.optional(queryCount),
    tokens: z.optional(queryCount),
    /** Left out: token limits of single models are left out too. */
    model: z.optional(z.string().check(z.maxLength(255))),
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
    /** Left out: the caller’s own. */
    key_id: z.nullish(z.string()),
    files: z.nullish(count),
    bytes: z.nullish(count),
    tokens: z.nullish(count),
    model: z.nullish(z.string().check(z.maxLength(255))),
  }),
  reply: binding,
  fails: ['body_not_json', 'key_not_found'],
} as const satisfies Endpoint

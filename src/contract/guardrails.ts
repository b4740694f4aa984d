import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { guardrailFailures } from './failures/guardrail-failures.ts'
import { deleted, id, outOfRange, pageOf, pageQuery, shortName, timestamp } from './primitives.ts'

/** Kinds of personal data that are known by their form. */
export const personalEntities = [
  'email',
  'phone',
  'payment_card',
  'iban',
  'national_id',
  'ip_address',
] as const

const phrase = z
  .string()
  .check(z.trim())
  .check(z.minLength(2))
  .check(z.maxLength(200))
  .check(
    z.refine(
      (text) => /[\p{L}\p{N}]/u.test(text),
      outOfRange('Must contain at least one letter or digit.'),
    ),
  )
const phrases = z.array(phrase).check(z.maxLength(200))

/** A severity an external provider may give before a text is stopped, 0 to 1. */
const threshold = z.number().check(z.gte(0)).check(z.lte(1))

/** What a guardrail looks for. */
const rule = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('personal_data'),
    entities: z.array(z.enum(personalEntities)),
    /** Names of fields: what stands after “patient number:” is personal. */
    fields: z._default(phrases, []),
  }),
  /** Keys, tokens and passwords. */
  z.object({ type: z.literal('secrets') }),
  z.object({ type: z.literal('denied_topics'), phrases: phrases.check(z.minLength(1)) }),
  /** Words that try to turn a model against its instructions. */
  z.object({ type: z.literal('prompt_injection') }),
  /** A regular expression for an engine of linear time: no look-around, no back-references. */
  z.object({
    type: z.literal('pattern'),
    pattern: z.string().check(z.minLength(1)).check(z.maxLength(1000)),
    /** What a block names. */
    entity: z._default(z.string().check(z.regex(/^[\w-]{1,64}$/)), 'pattern'),
  }),
  /** An endpoint that speaks OpenAI's moderation format. */
  z.object({
    type: z.literal('external'),
    /** Ends in /v1. */
    base_url: z
      .string()
      .check(z.maxLength(500))
      .check(
        z.regex(/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/, 'Must be a URL like https://host/v1.'),
      ),
    /** Goes in and never comes out; left out on a change, it stays. */
    api_key: z.nullish(z.string().check(z.minLength(1)).check(z.maxLength(1000))),
    model: z._default(
      z.string().check(z.minLength(1)).check(z.maxLength(255)),
      'omni-moderation-latest',
    ),
    /** Of every category that is not named below. */
    threshold: z._default(threshold, 0.5),
    categories: z._default(z.record(z.string().check(z.maxLength(100)), threshold), {}),
  }),
])
export type GuardrailRule = z.output<typeof rule>

const direction = z.enum(['input', 'output', 'both'])
/** `flag` lets it pass and counts it. */
const action = z.enum(['block', 'redact', 'flag'])
export type GuardrailAction = z.infer<typeof action>

const guardrailInput = z
  .object({
    name: shortName,
    /** Null: of the organization, for every caller. */
    team_id: z.nullish(z.string()),
    applies_to: z._default(direction, 'both'),
    action: z._default(action, 'block'),
    enabled: z._default(z.boolean(), true),
    rule,
  })
  .check(
    z.refine(
      ({ rule: given, action: chosen }) => given.type !== 'external' || chosen !== 'redact',
      {
        error: 'Providers rate the whole text and cannot redact. Choose block or flag.',
        path: ['action'],
      },
    ),
    z.refine(
      ({ rule: given }) =>
        given.type !== 'personal_data' || given.entities.length + given.fields.length > 0,
      {
        error: 'Choose at least one type of personal data, or add a field.',
        path: ['rule', 'entities'],
      },
    ),
  )

/** A policy on what goes into models and what comes out of them. */
export const guardrail = z.object({
  id,
  created_at: timestamp,
  name: z.string(),
  team_id: z.nullable(z.string()),
  applies_to: direction,
  action,
  enabled: z.boolean(),
  /** An external one with `has_key` in place of its key. */
  rule: z.record(z.string(), z.unknown()),
  /** In the last 30 days. */
  hits: z.int(),
})
export type Guardrail = z.infer<typeof guardrail>

export const createGuardrail = {
  method: 'POST',
  path: '/v1/admin/guardrails',
  summary: 'Create a guardrail',
  permission: 'guardrails:admin',
  idempotent: true,
  body: guardrailInput,
  reply: guardrail,
  fails: [
    'body_not_json',
    'team_forbidden',
    'team_unknown',
    'guardrail_name_taken',
    'guardrail_overlaps',
    'pattern_unusable',
    'address_forbidden',
  ],
} as const satisfies Endpoint

export const listGuardrails = {
  method: 'GET',
  path: '/v1/admin/guardrails',
  summary: 'List guardrails',
  permission: 'guardrails:admin',
  query: pageQuery,
  reply: pageOf(guardrail),
  fails: ['team_forbidden', 'cursors_both', 'cursor_unknown'],
} as const satisfies Endpoint

export const updateGuardrail = {
  method: 'PUT',
  path: '/v1/admin/guardrails/:guardrail_id',
  summary: 'Replace a guardrail',
  permission: 'guardrails:admin',
  body: guardrailInput,
  reply: guardrail,
  fails: [
    'body_not_json',
    'team_forbidden',
    'team_unknown',
    'guardrail_not_found',
    'guardrail_name_taken',
    'guardrail_overlaps',
    'pattern_unusable',
    'address_forbidden',
  ],
} as const satisfies Endpoint

export const deleteGuardrail = {
  method: 'DELETE',
  path: '/v1/admin/guardrails/:guardrail_id',
  summary: 'Delete a guardrail',
  permission: 'guardrails:admin',
  reply: deleted,
  fails: ['team_forbidden', 'guardrail_not_found'],
} as const satisfies Endpoint

/** What the guardrails of a team, or of the organization, make of a text. Nothing is kept of it. */
export const testGuardrails = {
  method: 'POST',
  path: '/v1/admin/guardrails/test',
  summary: 'Test a text against the guardrails',
  permission: 'guardrails:admin',
  changes: false,
  body: z.object({
    text: z.string().check(z.minLength(1)).check(z.maxLength(100_000)),
    direction: z._default(z.enum(['input', 'output']), 'input'),
    /** As whose caller; left out, an organization's. */
    team_id: z.nullish(z.string()),
    /** Tried beside those that are kept, before it is saved. */
    rule: z.nullish(rule),
    /** What it would do. */
    action: z._default(action, 'block'),
    /** The id of the kept one whose place it would take. */
    replaces: z.nullish(z.string()),
    /** Whether those that are kept look at the text as well. */
    kept: z._default(z.boolean(), true),
  }),
  reply: z.object({
    /** What would become of it. */
    outcome: z.enum(['passes', 'flagged', 'redacted', 'blocked']),
    /** As a model or a caller would see it; null when it is blocked. */
    text: z.nullable(z.string()),
    findings: z.array(
      z.object({
        /** Null: the one being tried. */
        guardrail_id: z.nullable(z.string()),
        guardrail_name: z.string(),
        entity_type: z.string(),
        action,
        /** Where in the text, in UTF-16 units; null where a provider does not say. */
        start: z.nullable(z.int()),
        end: z.nullable(z.int()),
      }),
    ),
  }),
  fails: [
    'body_not_json',
    'team_forbidden',
    'team_unknown',
    'pattern_unusable',
    'address_forbidden',
    ...guardrailFailures,
  ],
} as const satisfies Endpoint

import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { guardrailFailures } from './failures/guardrail-failures.ts'
import {
  described,
  deleted,
  id,
  namedRecord,
  outOfRange,
  pageOf,
  pageQuery,
  shortName,
  timestamp,
} from './primitives.ts'

/** Kinds of personal data that can be recognized by their form. */
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

/** The score, from 0 to 1, from which a category of an external provider is a finding. */
const threshold = z.number().check(z.gte(0)).check(z.lte(1))

/** The rule of a guardrail, by its type. */
const rule = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('personal_data'),
    entities: described(z.array(z.enum(personalEntities)), 'The personal data that is found.'),
    fields: described(
      z._default(phrases, []),
      'Field names, such as “patient number”: the text after one is treated as personal data.',
    ),
  }),
  /** Keys, tokens and passwords. */
  z.object({ type: z.literal('secrets') }),
  z.object({
    type: z.literal('denied_topics'),
    phrases: described(
      phrases.check(z.minLength(1)),
      'Words and phrases that the text must not contain. Case does not matter.',
    ),
  }),
  /** Prompt injection: text that tries to turn a model against its instructions. */
  z.object({ type: z.literal('prompt_injection') }),
  /** A regular expression for an engine with linear time, without look-around and back-references. */
  z.object({
    type: z.literal('pattern'),
    pattern: described(
      z.string().check(z.minLength(1)).check(z.maxLength(1000)),
      'A regular expression without lookaround or backreferences.',
    ),
    entity: described(
      z._default(z.string().check(z.regex(/^[\w-]{1,64}$/)), 'pattern'),
      'The entity type that findings of this pattern report.',
    ),
  }),
  /** An endpoint that speaks OpenAI's moderation format. */
  z.object({
    type: z.literal('external'),
    base_url: described(
      z
        .string()
        .check(z.maxLength(500))
        .check(
          z.regex(/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/, 'Must be a URL like https://host/v1.'),
        ),
      'The base URL of the provider, which ends in `/v1`.',
    ),
    api_key: described(
      z.nullish(z.string().check(z.minLength(1)).check(z.maxLength(1000))),
      'The key for the provider. It is never returned, and an update without it keeps the stored key.',
    ),
    model: described(
      z._default(
        z.string().check(z.minLength(1)).check(z.maxLength(255)),
        'omni-moderation-latest',
      ),
      'The provider’s name of its moderation model.',
    ),
    threshold: described(
      z._default(threshold, 0.5),
      'The threshold for categories not listed below.',
    ),
    categories: described(
      z._default(namedRecord(z.record(z.string().check(z.maxLength(100)), threshold)), {}),
      'Thresholds for individual categories, by the provider’s names.',
    ),
  }),
])
export type GuardrailRule = z.output<typeof rule>

const direction = z.enum(['input', 'output', 'both'])
/** `flag` lets the text pass and counts the finding. */
const action = z.enum(['block', 'redact', 'flag'])
export type GuardrailAction = z.infer<typeof action>

const guardrailInput = z
  .object({
    name: described(shortName, 'The name of the guardrail; must be unique within its team.'),
    team_id: described(
      z.nullish(z.string()),
      'Null for a guardrail of the organization, which applies to every caller.',
    ),
    applies_to: described(
      z._default(direction, 'both'),
      'Whether it checks what models receive, what they return, or both.',
    ),
    action: described(
      z._default(action, 'block'),
      'What happens to a text with a finding. `flag` lets it pass and counts it.',
    ),
    enabled: described(z._default(z.boolean(), true), 'Whether the guardrail is enabled.'),
    rule: described(rule, 'What the guardrail finds.'),
  })
  .check(
    z.refine(
      ({ rule: candidate, action: chosen }) => candidate.type !== 'external' || chosen !== 'redact',
      {
        error: 'Providers rate the whole text and cannot redact. Choose block or flag.',
        path: ['action'],
      },
    ),
    z.refine(
      ({ rule: candidate }) =>
        candidate.type !== 'personal_data' ||
        candidate.entities.length + candidate.fields.length > 0,
      {
        error: 'Choose at least one type of personal data, or add a field.',
        path: ['rule', 'entities'],
      },
    ),
  )

/** A rule for the texts that models receive and return. */
export const guardrail = z.object({
  id,
  created_at: timestamp,
  name: z.string(),
  team_id: z.nullable(z.string()),
  applies_to: direction,
  action,
  enabled: z.boolean(),
  rule: described(
    z.record(z.string(), z.unknown()),
    'An external rule has `has_key` in place of its key.',
  ),
  hits: described(z.int(), 'Counts of the last 30 days.'),
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

/** Applies the guardrails of a team, or of the organization, to a text. Nothing is stored. */
export const testGuardrails = {
  method: 'POST',
  path: '/v1/admin/guardrails/test',
  summary: 'Test a text against the guardrails',
  permission: 'guardrails:admin',
  changes: false,
  body: z.object({
    text: described(
      z.string().check(z.minLength(1)).check(z.maxLength(100_000)),
      'The text that is tested.',
    ),
    direction: described(
      z._default(z.enum(['input', 'output']), 'input'),
      'Whether to test the text as input to a model or output from one.',
    ),
    team_id: described(
      z.nullish(z.string()),
      'The team whose key the test imitates; without it, a key of the organization.',
    ),
    rule: described(
      z.nullish(rule),
      'A rule to test together with the saved ones, before it is saved.',
    ),
    action: described(z._default(action, 'block'), 'The action of `rule` in the test.'),
    replaces: described(
      z.nullish(z.string()),
      'The ID of the saved guardrail that `rule` would replace.',
    ),
    kept: described(
      z._default(z.boolean(), true),
      'Whether the saved guardrails apply to the text as well.',
    ),
  }),
  reply: z.object({
    outcome: described(
      z.enum(['passes', 'flagged', 'redacted', 'blocked']),
      'The outcome for a request with this text.',
    ),
    text: described(
      z.nullable(z.string()),
      'The text that a model or a caller would receive; null when it is blocked.',
    ),
    findings: z.array(
      z.object({
        guardrail_id: described(z.nullable(z.string()), 'Null for the tested rule.'),
        guardrail_name: z.string(),
        entity_type: z.string(),
        action,
        start: described(
          z.nullable(z.int()),
          'The position in the text, in UTF-16 units; null where a provider does not report one.',
        ),
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

import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { described, timestamp } from '#contract/primitives.ts'

/** What is deleted after a time. */
export const retentionKinds = [
  'runs',
  'conversations',
  'preset_versions',
  'audit',
  'usage',
] as const
export type RetentionKind = (typeof retentionKinds)[number]

/**
 * The fewest days of each kind. Limits of tokens per month are counted from usage, and the access review shows the
 * uses of 30 days.
 */
export const fewestRetentionDays = {
  runs: 1,
  conversations: 1,
  preset_versions: 1,
  audit: 30,
  usage: 62,
} as const satisfies Record<RetentionKind, number>

/** A hundred years. */
export const mostRetentionDays = 36_500

const days = (kind: RetentionKind, text: string) =>
  described(
    z.nullable(z.int().check(z.gte(fewestRetentionDays[kind])).check(z.lte(mostRetentionDays))),
    `${text} Null keeps everything.`,
  )

const settings = {
  run_days: days('runs', 'Days until the texts of a run are deleted.'),
  // Clients that do not know it keep everything.
  conversation_days: z._default(
    days(
      'conversations',
      'Days after its last question, answer or change until a conversation is deleted, even a shared one. Null by default.',
    ),
    null,
  ),
  preset_version_days: days(
    'preset_versions',
    'Days until a preset version is deleted, unless it is the newest or has a label.',
  ),
  audit_days: days(
    'audit',
    'Days until an audit record is deleted. A signed checkpoint proves that the remaining records are complete.',
  ),
  usage_days: days('usage', 'Days until the usage of a day is deleted.'),
}

const retention = z.object({
  ...settings,
  audit_checkpoint: described(
    z.nullable(z.object({ sequence: z.int(), hash: z.string(), cut_at: timestamp })),
    'The last audit record that was deleted. Null where none was.',
  ),
})
export type Retention = z.infer<typeof retention>

export const getRetention = {
  method: 'GET',
  path: '/v1/admin/retention',
  summary:
    'Retrieve the retention settings for runs, conversations, preset versions, audit records and usage',
  permission: 'limits:admin',
  reply: retention,
  fails: ['team_forbidden'],
} as const satisfies Endpoint

/** What would be deleted by other settings, at once and besides what the present settings delete. */
export const previewRetention = {
  method: 'POST',
  path: '/v1/admin/retention/preview',
  summary: 'Preview what different retention settings would delete',
  permission: 'limits:admin',
  changes: false,
  body: z.object(settings),
  reply: z.object({
    etag: described(
      z.string(),
      'Send this as the header `If-Match` with the change. A change that deletes anything requires it.',
    ),
    deletes: described(
      z.array(
        z.object({
          kind: z.enum(retentionKinds),
          count: described(
            z.int(),
            'Runs, conversations, versions of presets or audit records; for usage, its days.',
          ),
          bytes: described(
            z.nullable(z.int()),
            'The bytes that would be freed; null if not counted.',
          ),
          oldest_at: timestamp,
        }),
      ),
      'Empty where nothing would be deleted.',
    ),
  }),
  fails: ['body_not_json', 'team_forbidden'],
} as const satisfies Endpoint

/** The sweep of what is older begins within seconds, and goes on every hour. */
export const putRetention = {
  method: 'PUT',
  path: '/v1/admin/retention',
  summary: 'Set the retention of runs, conversations, preset versions, audit records and usage',
  permission: 'limits:admin',
  body: z.object(settings),
  reply: retention,
  fails: ['body_not_json', 'team_forbidden', 'preview_stale'],
} as const satisfies Endpoint

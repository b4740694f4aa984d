import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { isolationTests } from './access.ts'
import { described, id, pageOf, pageQuery, timestamp } from './primitives.ts'

/**
 * `failed`: a change that ended with a failure of the service, and may or may not have taken place.
 * `interrupted`: the process ended during the change, which may be complete or partial. `read`: content of
 * files was about to be sent; recorded only if the service is configured to.
 */
export const auditOutcome = z.enum(['allowed', 'denied', 'failed', 'interrupted', 'read'])
export type AuditOutcome = z.infer<typeof auditOutcome>

/**
 * A record of a change, a read or a denied request. `hash` is the SHA-256, in hexadecimal, of
 * `previous_hash`, a line feed, and the JSON array of every other field but `seal` in the order they have
 * here (`subjects` as its JSON text), so that changing, removing or inserting a record breaks the chain.
 */
export const auditRecord = z.object({
  sequence: described(
    z.int().check(z.gte(1)),
    'Counts the organization’s records from 1, without gaps.',
  ),
  id,
  created_at: timestamp,
  last_at: described(
    timestamp,
    'The time of the last of several identical requests, or when an interrupted change was recorded.',
  ),
  times: z.int().check(z.gte(1)),
  organization_id: z.string(),
  key_id: described(z.nullable(z.string()), 'Null for an unknown key.'),
  key_name: z.nullable(z.string()),
  key_hint: described(
    z.nullable(z.string()),
    'The beginning of an unknown key that has the format of a Sheaf key.',
  ),
  team_id: described(
    z.nullable(z.string()),
    'The team of the key; null for a key of the organization.',
  ),
  team_name: z.nullable(z.string()),
  operation: described(z.string(), 'The name of the operation, such as `createGraph`.'),
  outcome: auditOutcome,
  status: described(z.int(), 'The HTTP status; 0 where the process ended before it replied.'),
  failure: z.nullable(z.string()),
  request_id: z.string(),
  address: z.string(),
  subjects: described(
    z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    'What the request was about: IDs, and the permissions and expiry date of a key. A setting that was changed has its new value, and the old one as `…_before`; `none` stands for no value. If `address` is empty, `addresses` is the number of addresses.',
  ),
  name_before: described(z.nullable(z.string()), 'The name of the subject before the change.'),
  name: z.nullable(z.string()),
  previous_hash: z.string(),
  hash: z.string(),
  seal: described(
    z.nullable(z.string()),
    'An HMAC-SHA256 of `hash` with a key outside the database, without which no one can forge a matching record. Null for records written before sealing was introduced.',
  ),
})
export type AuditRecord = z.infer<typeof auditRecord>

const time = z.optional(z.iso.datetime({ offset: true }))

const filters = {
  key_id: described(z.optional(z.string()), 'Only requests of this key.'),
  operation: described(z.optional(z.string()), 'Only requests of this operation: `createGraph`.'),
  outcome: described(z.optional(auditOutcome), 'Only records with this outcome.'),
  search: described(
    z.optional(z.string().check(z.maxLength(255))),
    'Part of a name, ID, address or request ID.',
  ),
  from: described(time, 'At this time or later.'),
  to: described(time, 'Before this time.'),
  isolation_tests: isolationTests,
  conversations: described(
    z.optional(z.enum(['exclude'])),
    '`exclude` omits private conversations that were begun or changed, which are most records where many people ask.',
  ),
}

export const listAuditRecords = {
  method: 'GET',
  path: '/v1/admin/audit',
  summary:
    'List changes, denied requests and recorded reads; a team-scoped key sees only those of its team',
  permission: 'audit:admin',
  query: z.extend(pageQuery, {
    ...filters,
    order_by: described(
      z.optional(z.enum(['created_at', 'operation', 'key_name', 'outcome'])),
      'What `order` sorts by; by default the time of the record. With `key_name`, records without a key come before all others with `asc`.',
    ),
  }),
  reply: pageOf(auditRecord),
  fails: ['cursors_both', 'cursor_unknown'],
} as const satisfies Endpoint

export const exportAuditRecords = {
  method: 'GET',
  path: '/v1/admin/audit/export',
  summary: 'Export audit records as JSON lines, oldest first',
  permission: 'audit:admin',
  content: true,
  copy: true,
  query: z.object(filters),
  reply: 'bytes',
  fails: [],
} as const satisfies Endpoint

/** The result of verifying a chain. Store the head elsewhere: it proves all records up to it. */
export const auditVerdict = z.object({
  intact: z.boolean(),
  records: described(z.int(), 'How many records were read.'),
  head: described(
    z.nullable(z.object({ sequence: z.int(), hash: z.string() })),
    'Null for an empty chain.',
  ),
  checkpoint: described(
    z.nullable(z.object({ sequence: z.int(), hash: z.string(), cut_at: timestamp })),
    'The last record deleted by the retention settings; null if none was. The first record must follow it.',
  ),
  sealed_from: described(
    z.nullable(z.int()),
    'The first record whose seal was checked; records before it are older than the key. Null when none was checked.',
  ),
  broken: described(
    z.nullable(
      z.object({
        sequence: z.int(),
        reason: described(
          z.enum([
            'changed',
            'missing',
            'unlinked',
            'head_differs',
            'search_text',
            'unsealed',
            'seal_unknown',
            'seal_differs',
            'checkpoint_differs',
          ]),
          '`checkpoint_differs`: the seal of the checkpoint does not fit it, so someone else deleted older records. `search_text`: the search text differs from the record. `unsealed`: the seal is missing. `seal_unknown`: the key of the seal is not available. `seal_differs`: the seal belongs to another record.',
        ),
      }),
    ),
    'The first record that fails the verification.',
  ),
})
export type AuditVerdict = z.infer<typeof auditVerdict>

export const verifyAuditRecords = {
  method: 'GET',
  path: '/v1/admin/audit/verify',
  summary: 'Verify that no audit record was changed or removed',
  permission: 'audit:admin',
  reply: auditVerdict,
  fails: ['team_forbidden'],
} as const satisfies Endpoint

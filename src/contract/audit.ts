import * as z from 'zod/mini'
import type { Endpoint } from './endpoint.ts'
import { id, pageOf, pageQuery, timestamp } from './primitives.ts'

/**
 * `failed`: a change that ended with a failure of the service, and may or may not have taken place.
 * `interrupted`: the process ended while it made the change, which may have been done, in part or whole.
 * `read`: what files hold was about to be sent; recorded where the service is set to.
 */
export const auditOutcome = z.enum(['allowed', 'denied', 'failed', 'interrupted', 'read'])
export type AuditOutcome = z.infer<typeof auditOutcome>

/**
 * One thing that was done or denied. `hash` is the SHA-256, hexadecimal, of `previous_hash`, a line
 * feed, and the JSON array of every other field but `seal` in the order they stand here (`subjects`
 * as its JSON text): a record that was changed, removed or put in breaks the chain.
 */
export const auditRecord = z.object({
  /** Counts the organization's records from 1, without gaps. */
  sequence: z.int().check(z.gte(1)),
  id,
  created_at: timestamp,
  /** Of the last, where the same was denied or read several times; of its recording, where it was interrupted. */
  last_at: timestamp,
  times: z.int().check(z.gte(1)),
  organization_id: z.string(),
  /** Null: no key that is or ever was known. */
  key_id: z.nullable(z.string()),
  key_name: z.nullable(z.string()),
  /** How an unknown key begins, where it looks like one of ours. */
  key_hint: z.nullable(z.string()),
  /** The key's; null for a key of the organization. */
  team_id: z.nullable(z.string()),
  team_name: z.nullable(z.string()),
  /** As the contract names it: `createGraph`. */
  operation: z.string(),
  outcome: auditOutcome,
  /** Of the answer; 0 where the process ended before there was one. */
  status: z.int(),
  failure: z.nullable(z.string()),
  request_id: z.string(),
  address: z.string(),
  /** What it was about, as it was given: ids, and what a key was allowed. `addresses`: how many there were, where `address` is empty. */
  subjects: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** What the thing was called before, and what it is called since. */
  name_before: z.nullable(z.string()),
  name: z.nullable(z.string()),
  previous_hash: z.string(),
  hash: z.string(),
  /**
   * An HMAC-SHA256 of `hash` with a key that is not in the database: whoever has none can write no
   * record that fits. Null: from before the trail was sealed.
   */
  seal: z.nullable(z.string()),
})
export type AuditRecord = z.infer<typeof auditRecord>

const time = z.optional(z.iso.datetime({ offset: true }))

const filters = {
  key_id: z.optional(z.string()),
  operation: z.optional(z.string()),
  outcome: z.optional(auditOutcome),
  /** Part of a name, an id, an address or a request id. */
  search: z.optional(z.string().check(z.maxLength(255))),
  from: time,
  /** Before this time. */
  to: time,
}

export const listAuditRecords = {
  method: 'GET',
  path: '/v1/admin/audit',
  summary:
    'List changes, denied requests and recorded reads; a team-scoped key sees only those of its team',
  permission: 'audit:admin',
  query: z.extend(pageQuery, filters),
  reply: pageOf(auditRecord),
  fails: ['cursors_both', 'cursor_unknown'],
} as const satisfies Endpoint

export const exportAuditRecords = {
  method: 'GET',
  path: '/v1/admin/audit/export',
  summary: 'Export audit records as JSON lines, oldest first',
  permission: 'audit:admin',
  content: true,
  query: z.object(filters),
  reply: 'bytes',
  fails: [],
} as const satisfies Endpoint

/** What a chain was found to be. Keep the head elsewhere: it proves everything before it. */
export const auditVerdict = z.object({
  intact: z.boolean(),
  /** How many records were read. */
  records: z.int(),
  /** Null where nothing was recorded yet. */
  head: z.nullable(z.object({ sequence: z.int(), hash: z.string() })),
  /** The first record whose seal was checked; those before it are older than the key. Null: none. */
  sealed_from: z.nullable(z.int()),
  /** The first record that fails the verification. */
  broken: z.nullable(
    z.object({
      sequence: z.int(),
      /**
       * `search_text`: what searches look through is not what the record says. `unsealed`: it lost its
       * seal. `seal_unknown`: it was sealed with a key that is not here. `seal_differs`: its seal was
       * not made for it.
       */
      reason: z.enum([
        'changed',
        'missing',
        'unlinked',
        'head_differs',
        'search_text',
        'unsealed',
        'seal_unknown',
        'seal_differs',
      ]),
    }),
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

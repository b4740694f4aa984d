import type { Stamp } from '#service/clock.ts'
import type { AuditEntry } from './audit-entry.ts'

/** An entry of an allowed change. */
export function testEntry(
  { id, created_at }: Stamp,
  overrides: Partial<AuditEntry> = {},
): AuditEntry {
  return {
    id,
    created_at,
    last_at: created_at,
    times: 1,
    organization_id: 'o',
    key_id: null,
    key_hint: null,
    operation: 'createGraph',
    outcome: 'allowed',
    status: 200,
    failure: null,
    request_id: 'r',
    address: '127.0.0.1',
    subjects: {},
    name_before: null,
    name: null,
    ...overrides,
  }
}

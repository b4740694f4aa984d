import type { AuditRecord } from '#contract/audit.ts'

export function testRecord(sequence: number, overrides: Partial<AuditRecord> = {}): AuditRecord {
  const created_at = '2026-11-20T10:00:00.000000Z'
  return {
    sequence,
    id: `01a1fa5a-d95d-7b20-a46e-${String(sequence).padStart(12, '0')}`,
    created_at,
    last_at: created_at,
    times: 1,
    organization_id: 'organization',
    key_id: '01a1fa5a-d95d-7b20-a46e-aaaaaaaaaaaa',
    key_name: 'Loom',
    key_hint: null,
    team_id: null,
    team_name: null,
    operation: 'updateGraph',
    outcome: 'allowed',
    status: 200,
    failure: null,
    request_id: `request-${sequence}`,
    address: '203.0.113.7',
    subjects: { graph_id: '01a1fa5a-d95d-7b20-a46e-bbbbbbbbbbbb' },
    name_before: 'Wool',
    name: 'Silk',
    previous_hash: '0'.repeat(64),
    hash: 'f'.repeat(64),
    seal: 'key.seal',
    ...overrides,
  }
}

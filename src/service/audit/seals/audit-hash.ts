import { hash } from 'node:crypto'

/** The previous hash of the first record of a chain. */
export const noHash = '0'.repeat(64)

/** A record as it is stored, without its hash. */
export interface UnhashedRecord {
  sequence: number
  id: string
  created_at: string
  last_at: string
  times: number
  organization_id: string
  key_id: string | null
  key_name: string | null
  key_hint: string | null
  team_id: string | null
  team_name: string | null
  operation: string
  outcome: string
  status: number
  failure: string | null
  request_id: string
  address: string
  /** JSON text. */
  subjects: string
  name_before: string | null
  name: string | null
  previous_hash: string
}

/** The hash of a record, as defined at `auditRecord` in the contract. */
export function auditHash(record: UnhashedRecord): string {
  const fields = [
    record.sequence,
    record.id,
    record.created_at,
    record.last_at,
    record.times,
    record.organization_id,
    record.key_id,
    record.key_name,
    record.key_hint,
    record.team_id,
    record.team_name,
    record.operation,
    record.outcome,
    record.status,
    record.failure,
    record.request_id,
    record.address,
    record.subjects,
    record.name_before,
    record.name,
  ]
  return hash('sha256', `${record.previous_hash}\n${JSON.stringify(fields)}`)
}

import type { AuditOutcome, AuditRecord } from '#contract/audit.ts'

/** A record before it has a sequence number and a hash. */
export interface AuditEntry {
  id: string
  created_at: string
  last_at: string
  times: number
  organization_id: string
  key_id: string | null
  key_hint: string | null
  operation: string
  outcome: AuditOutcome
  status: number
  failure: string | null
  request_id: string
  address: string
  subjects: AuditRecord['subjects']
  name_before: string | null
  name: string | null
}

/** Shortens a text from a caller for a record, and replaces characters that a database may not accept. */
export function plainText(text: string, maximum = 255): string {
  const plain = text.toWellFormed().replace(/\p{Cc}/gu, ' ')
  // Cut between characters, because half of a surrogate pair cannot be stored.
  return plain.length <= maximum ? plain : plain.slice(0, maximum - 1).toWellFormed() + '…'
}

import type { AuditOutcome, AuditRecord } from '#contract/audit.ts'

/** What is to be recorded, before it has its place in the chain. */
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

/** A text that callers gave, as a record keeps it: short, and of characters every database takes. */
export function plainText(text: string, maximum = 255): string {
  const plain = text.toWellFormed().replace(/\p{Cc}/gu, ' ')
  // cut between characters, not within one
  return plain.length <= maximum ? plain : plain.slice(0, maximum - 1).toWellFormed() + '…'
}

import { setImmediate as pause } from 'node:timers/promises'
import type { AuditVerdict } from '#contract/audit.ts'
import type { Database } from '#service/database/schema.ts'
import { noHash } from './audit-hash.ts'
import { auditStore } from '#service/audit/audit-store.ts'
import { checkChain } from './check-chain.ts'
import type { ChainedRecord, ChainOptions } from './check-chain.ts'

// records checked at a stretch: some milliseconds
const stretch = 500

/** Reads the chain of an organization, as far as it reaches now, and lets others have their turn. */
export async function verifyTrail(
  database: Database,
  organization_id: string,
  { signal, ...options }: ChainOptions & { signal?: AbortSignal } = {},
): Promise<AuditVerdict> {
  const store = auditStore(database)
  // what is appended meanwhile is not part of the question
  const head = (await store.head(organization_id)) ?? { sequence: 0, hash: noHash }

  async function* upToHead(): AsyncGenerator<ChainedRecord, void> {
    for await (const record of store.chain(organization_id)) {
      if (record.sequence > head.sequence) return
      if (record.sequence % stretch === 0) await pause()
      signal?.throwIfAborted()
      yield record
    }
  }
  const verdict = await checkChain(upToHead(), head, options)
  if (!verdict.intact) return verdict
  const stray = await store.firstBeyondHead(organization_id)
  const shown = head.sequence === 0 ? null : head
  if (stray === null) return { ...verdict, head: shown }
  const broken = { sequence: stray, reason: 'head_differs' as const }
  return { ...verdict, head: shown, intact: false, broken }
}

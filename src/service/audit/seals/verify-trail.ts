import { setImmediate as pause } from 'node:timers/promises'
import type { AuditVerdict } from '#contract/audit.ts'
import type { Database } from '#service/database/schema.ts'
import { noHash } from './audit-hash.ts'
import { auditChainStore } from '#service/audit/audit-chain-store.ts'
import { checkChain } from './check-chain.ts'
import type { ChainedRecord, ChainOptions } from './check-chain.ts'

// Checking this many records takes a few milliseconds.
const recordsPerTurn = 500

/** Verifies the chain of an organization up to its current head. Yields to the event loop between batches. */
export async function verifyTrail(
  database: Database,
  organization_id: string,
  { signal, ...options }: ChainOptions & { signal?: AbortSignal } = {},
): Promise<AuditVerdict> {
  const store = auditChainStore(database)
  // The chain is checked up to its current head; records that are appended meanwhile are not checked.
  const head = (await store.head(organization_id)) ?? { sequence: 0, hash: noHash }

  async function* upToHead(): AsyncGenerator<ChainedRecord, void> {
    for await (const record of store.chain(organization_id)) {
      if (record.sequence > head.sequence) return
      if (record.sequence % recordsPerTurn === 0) await pause()
      signal?.throwIfAborted()
      yield record
    }
  }
  const verdict = await checkChain(upToHead(), head, options)
  if (!verdict.intact) return verdict
  const stray = await store.firstBeyondHead(organization_id)
  const reportedHead = head.sequence === 0 ? null : head
  if (stray === null) return { ...verdict, head: reportedHead }
  const broken = { sequence: stray, reason: 'head_differs' as const }
  return { ...verdict, head: reportedHead, intact: false, broken }
}

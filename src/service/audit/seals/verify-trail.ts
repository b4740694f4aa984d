import { setImmediate as pause } from 'node:timers/promises'
import type { AuditVerdict } from '#contract/audit.ts'
import type { Database } from '#service/database/schema.ts'
import { noHash } from './audit-hash.ts'
import { auditChainStore } from '#service/audit/audit-chain-store.ts'
import { checkpointStore } from '#service/audit/cuts/checkpoint-store.ts'
import { checkChain } from './check-chain.ts'
import type { ChainedRecord, ChainOptions } from './check-chain.ts'

type VerifyOptions = Omit<ChainOptions, 'start'> & { signal?: AbortSignal }

// Checking this many records takes a few milliseconds.
const recordsPerTurn = 500

/**
 * Verifies the chain of an organization up to its current head, from its checkpoint if older records were deleted.
 * Yields to the event loop between batches.
 */
export async function verifyTrail(
  database: Database,
  organization_id: string,
  options: VerifyOptions = {},
): Promise<AuditVerdict> {
  const checkpoints = checkpointStore(database)
  for (;;) {
    const checkpoint = await checkpoints.find(organization_id)
    const verdict = await verifyFrom(database, organization_id, checkpoint, options)
    if (verdict.intact) return verdict
    // Records that are deleted while the chain is read would look like missing ones.
    const later = await checkpoints.find(organization_id)
    if ((later?.sequence ?? 0) <= (checkpoint?.sequence ?? 0)) return verdict
  }
}

async function verifyFrom(
  database: Database,
  organization_id: string,
  checkpoint: Awaited<ReturnType<ReturnType<typeof checkpointStore>['find']>>,
  { signal, ...options }: VerifyOptions,
): Promise<AuditVerdict> {
  const store = auditChainStore(database)
  // The chain is checked up to its current head; records that are appended meanwhile are not checked.
  const head = (await store.head(organization_id)) ?? { sequence: 0, hash: noHash }
  const reportedHead = head.sequence === 0 ? null : head
  const shown = checkpoint && {
    sequence: checkpoint.sequence,
    hash: checkpoint.hash,
    cut_at: checkpoint.cut_at,
  }

  if (checkpoint !== null && options.seals != null) {
    const judgement = options.seals.judgeCheckpoint({ organization_id, ...checkpoint })
    if (judgement !== 'fits') {
      return {
        intact: false,
        records: 0,
        head: reportedHead,
        checkpoint: shown,
        sealed_from: null,
        broken: {
          sequence: checkpoint.sequence,
          reason: judgement === 'seal_unknown' ? 'seal_unknown' : 'checkpoint_differs',
        },
      }
    }
  }

  async function* upToHead(): AsyncGenerator<ChainedRecord, void> {
    for await (const record of store.chain(organization_id)) {
      if (record.sequence > head.sequence) return
      if (record.sequence % recordsPerTurn === 0) await pause()
      signal?.throwIfAborted()
      yield record
    }
  }
  const start = checkpoint ?? undefined
  const checked = await checkChain(upToHead(), head, { ...options, start })
  const verdict = { ...checked, checkpoint: shown }
  if (!verdict.intact) return verdict
  const stray = await store.firstBeyondHead(organization_id)
  if (stray === null) return { ...verdict, head: reportedHead }
  const broken = { sequence: stray, reason: 'head_differs' as const }
  return { ...verdict, head: reportedHead, intact: false, broken }
}

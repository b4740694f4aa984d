import { auditChainStore, lockHead } from '#service/audit/audit-chain-store.ts'
import { checkChain } from '#service/audit/seals/check-chain.ts'
import type { Seals } from '#service/audit/seals/seals.ts'
import type { Database } from '#service/database/schema.ts'
import { checkpointStore } from './checkpoint-store.ts'

/** Deletes records of this time and older. */
export interface Cut {
  organization_id: string
  /** Records whose `last_at` is before this time are deleted, up to the first one that is newer. */
  before: string
  /** Records up to this number can be deleted. */
  last: number
  now: string
  limit: number
}

/** The oldest records of a chain are not as they were written. They stay, because they are the evidence. */
export class BrokenChain extends Error {
  override readonly name = 'BrokenChain'
}

/**
 * Deletes the oldest records of a chain, and puts the last of them into the checkpoint that the others follow. Returns
 * its number and what `release` has returned, which is called before the deletion; null if there is none to delete. Must
 * be called in a transaction. Throws `BrokenChain`.
 */
export async function cutChain(
  tx: Database,
  { organization_id, before, last, now, limit }: Cut,
  seals: Seals,
  release: (to: number) => Promise<number>,
): Promise<{ sequence: number; released: number } | null> {
  const chain = auditChainStore(tx)
  const checkpoints = checkpointStore(tx)
  await lockHead(tx, organization_id)
  const checkpoint = await checkpoints.find(organization_id)
  if (checkpoint !== null && seals.judgeCheckpoint({ organization_id, ...checkpoint }) !== 'fits') {
    throw new BrokenChain(`the seal of the checkpoint ${checkpoint.sequence} does not fit`)
  }
  const next = await chain.recordsAfter(organization_id, checkpoint?.sequence ?? 0, limit)
  const firstYoung = next.findIndex(({ last_at, sequence }) => last_at >= before || sequence > last)
  const old = firstYoung === -1 ? next : next.slice(0, firstYoung)
  const end = old.at(-1)
  if (end === undefined) return null
  // After the deletion, nobody could find what was changed in these records.
  const { broken } = await checkChain(iterate(old), end, { start: checkpoint ?? undefined, seals })
  if (broken !== null) throw new BrokenChain(`record ${broken.sequence}: ${broken.reason}`)
  const released = await release(end.sequence)
  await chain.removeTo(organization_id, end.sequence)
  await checkpoints.put(
    organization_id,
    { sequence: end.sequence, hash: end.hash, cut_at: now },
    seals,
  )
  return { sequence: end.sequence, released }
}

async function* iterate<T>(values: readonly T[]): AsyncGenerator<T, void> {
  yield* values
}

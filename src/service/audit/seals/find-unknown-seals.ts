import type { FastifyBaseLogger } from 'fastify'
import { auditChainStore } from '#service/audit/audit-chain-store.ts'
import type { SealedRecord } from '#service/audit/audit-chain-store.ts'
import type { Database } from '#service/database/schema.ts'
import type { Seals } from './seals.ts'

interface UnknownSeal {
  organization_id: string
  /** A record that is sealed with an unknown key. */
  sequence: number
}

/**
 * Finds chains with records that are sealed with an unknown key, so that an operator learns of a lost key at
 * the start and not when the log has to be verified. Reads the first and the last sealed record of each chain
 * and, if their keys differ, bisects the records between them: a few queries for each replaced key, however
 * long the chain is.
 */
export async function findUnknownSeals(database: Database, seals: Seals): Promise<UnknownSeal[]> {
  const heads = await auditChainStore(database).heads()
  const unknown: UnknownSeal[] = []
  for (const { organization_id } of heads) {
    const sequence = await firstUnknown(database, organization_id, seals)
    if (sequence !== null) unknown.push({ organization_id, sequence })
  }
  return unknown
}

/** Logs a warning for each chain that `findUnknownSeals` finds. */
export async function warnOfUnknownSeals(
  database: Database,
  seals: Seals,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  for (const unknown of await findUnknownSeals(database, seals)) {
    log.warn(
      unknown,
      'the audit log has records sealed with an unknown key: add the old key to SHEAF_AUDIT_KEY',
    )
  }
}

async function firstUnknown(
  database: Database,
  organization_id: string,
  seals: Seals,
): Promise<number | null> {
  const chains = auditChainStore(database)
  const sealed = (order: 'asc' | 'desc', from: number) =>
    chains.sealedFrom(organization_id, order, from)
  const isUnknown = (record: SealedRecord): boolean => seals.judge(record) === 'seal_unknown'

  async function between(low: SealedRecord, high: SealedRecord): Promise<number | null> {
    if (isUnknown(low)) return low.sequence
    if (keyOf(low) === keyOf(high)) return null
    if (high.sequence - low.sequence <= 1) return isUnknown(high) ? high.sequence : null
    const middle = await sealed('asc', Math.floor((low.sequence + high.sequence) / 2))
    if (middle === undefined || middle.sequence === high.sequence) {
      return isUnknown(high) ? high.sequence : null
    }
    return (await between(low, middle)) ?? between(middle, high)
  }

  const first = await sealed('asc', 1)
  const last = await sealed('desc', Number.MAX_SAFE_INTEGER)
  return first === undefined || last === undefined ? null : between(first, last)
}

/** The part of a seal before the point identifies its key. */
function keyOf({ seal }: SealedRecord): string {
  return seal.split('.')[0] ?? ''
}

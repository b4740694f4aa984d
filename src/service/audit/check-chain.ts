import type { AuditVerdict } from '#contract/audit.ts'
import { auditHash, noHash } from './audit-hash.ts'
import type { UnhashedRecord } from './audit-hash.ts'

export type ChainedRecord = UnhashedRecord & { hash: string }

export interface Head {
  sequence: number
  hash: string
}

type Broken = NonNullable<AuditVerdict['broken']>

export interface ChainOptions {
  /** Records may be left out between others, as of an export that was filtered. */
  parts?: boolean
  /** A head that was kept elsewhere, which the chain must still lead through. */
  anchor?: Head | null
}

/** Reads a chain from its first record on and says where it first is not as it was written. */
export async function checkChain(
  records: AsyncIterable<ChainedRecord>,
  head: Head | null,
  { parts = false, anchor = null }: ChainOptions = {},
): Promise<AuditVerdict> {
  let last: Head = { sequence: 0, hash: noHash }
  let count = 0
  const verdict = (broken: Broken | null): AuditVerdict => ({
    intact: broken === null,
    records: count,
    head: head ?? (last.sequence === 0 ? null : last),
    broken,
  })
  for await (const record of records) {
    count += 1
    const broken = breakAt(record, last, parts)
    if (broken !== null) return verdict(broken)
    if (record.sequence === anchor?.sequence && record.hash !== anchor.hash) {
      return verdict({ sequence: record.sequence, reason: 'head_differs' })
    }
    last = { sequence: record.sequence, hash: record.hash }
  }
  if (anchor !== null && anchor.sequence > last.sequence) {
    return verdict({ sequence: last.sequence + 1, reason: 'missing' })
  }
  if (head === null || (head.sequence === last.sequence && head.hash === last.hash)) {
    return verdict(null)
  }
  if (head.sequence > last.sequence) {
    return verdict({ sequence: last.sequence + 1, reason: 'missing' })
  }
  return verdict({ sequence: head.sequence, reason: 'head_differs' })
}

function breakAt(record: ChainedRecord, last: Head, parts: boolean): Broken | null {
  const { sequence } = record
  const follows = sequence === last.sequence + 1
  if (!follows && !(parts && sequence > last.sequence)) {
    return { sequence: last.sequence + 1, reason: 'missing' }
  }
  if (auditHash(record) !== record.hash) return { sequence, reason: 'changed' }
  if (follows && record.previous_hash !== last.hash) return { sequence, reason: 'unlinked' }
  return null
}

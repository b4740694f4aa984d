import type { AuditVerdict } from '#contract/audit.ts'
import { auditHash, noHash } from './audit-hash.ts'
import type { UnhashedRecord } from './audit-hash.ts'
import type { Seals } from './seals.ts'
import { searchableText } from '#service/audit/searchable-text.ts'

export type ChainedRecord = UnhashedRecord & {
  hash: string
  seal: string | null
  /** The text for searches; exports have none. */
  words?: string
}

export interface Head {
  sequence: number
  hash: string
}

type Broken = NonNullable<AuditVerdict['broken']>

export interface ChainOptions {
  /** Allows gaps between records, as in a filtered export. */
  parts?: boolean
  /** The last record that was deleted before the first one; by default, the chain begins with record 1. */
  start?: Head | undefined
  /**
   * Heads that were stored outside the database, which the chain must contain. Records before one need no
   * seal, because the head proves them.
   */
  anchors?: readonly Head[]
  /** Null or undefined if there is no key to check the seals with. */
  seals?: Seals | null
}

/** Verifies a chain from its first record on, and returns the first record that was altered. */
export async function checkChain(
  records: AsyncIterable<ChainedRecord>,
  head: Head | null,
  { parts = false, start, anchors = [], seals = null }: ChainOptions = {},
): Promise<Omit<AuditVerdict, 'checkpoint'>> {
  const anchored = new Map(anchors.map(({ sequence, hash }) => [sequence, hash]))
  const lastAnchor = anchors.reduce((last, { sequence }) => Math.max(last, sequence), 0)
  let last: Head = start ?? { sequence: 0, hash: noHash }
  let count = 0
  let sealed_from: number | null = null

  const verdict = (broken: Broken | null) => ({
    intact: broken === null,
    records: count,
    head: head ?? (last.sequence === 0 ? null : last),
    sealed_from,
    broken,
  })

  const sealBreak = (record: ChainedRecord): Broken['reason'] | null => {
    if (seals === null) return null
    const judgement = seals.judge(record)
    if (judgement === 'fits') {
      sealed_from ??= record.sequence
      return null
    }
    if (judgement !== 'seal_differs' && record.sequence <= lastAnchor) return null
    const from = seals.sealedFrom(record.organization_id)
    const isFromBefore = record.sequence < (from ?? sealed_from ?? Infinity)
    return judgement === 'unsealed' && isFromBefore ? null : judgement
  }

  if ((anchored.get(last.sequence) ?? last.hash) !== last.hash) {
    return verdict({ sequence: last.sequence, reason: 'head_differs' })
  }
  for await (const record of records) {
    count += 1
    const { sequence, hash } = record
    const broken = breakAt(record, last, parts)
    if (broken !== null) return verdict(broken)
    if ((anchored.get(sequence) ?? hash) !== hash) {
      return verdict({ sequence, reason: 'head_differs' })
    }
    const reason = sealBreak(record)
    if (reason !== null) return verdict({ sequence, reason })
    last = { sequence, hash }
  }
  if (lastAnchor > last.sequence) {
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
  // With changed words, a search would miss the record, or find it for words that it does not contain.
  if (record.words !== undefined && record.words !== searchableText(record)) {
    return { sequence, reason: 'search_text' }
  }
  return null
}

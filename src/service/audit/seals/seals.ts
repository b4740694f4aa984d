import { createHmac, timingSafeEqual } from 'node:crypto'

type Judgement = 'fits' | 'unsealed' | 'seal_unknown' | 'seal_differs'

/** The last record that was deleted of a chain. */
export interface CutRecord {
  organization_id: string
  sequence: number
  hash: string
  cut_at: string
}

/**
 * Seals the hashes of records with a key that is not in the database, so that somebody who can write to the
 * database cannot forge a valid chain.
 */
export interface Seals {
  seal: (hash: string) => string
  judge: (record: { hash: string; seal: string | null }) => Judgement
  /** The seal of a record does not fit its checkpoint, so nobody can make a checkpoint of a record. */
  sealCheckpoint: (checkpoint: CutRecord) => string
  judgeCheckpoint: (checkpoint: CutRecord & { seal: string }) => Judgement
  /**
   * The first record that must be sealed in the chain of an organization. Null if that is unknown, as without
   * the data folder; then the first record with a seal counts.
   */
  sealedFrom: (organization_id: string) => number | null
}

/** Seals with the first key, and verifies the seals of all keys. */
export function sealsOf(
  keys: readonly string[],
  sealedFrom: Seals['sealedFrom'] = () => null,
): Seals {
  const byId = new Map(keys.map((key) => [idOf(key), key]))
  const [first] = byId
  if (first === undefined) throw new Error('there is no key to seal with')
  const [id, key] = first
  const seal = (text: string): string => `${id}.${mac(key, text)}`
  const judge = (text: string, sealed: string | null): Judgement => {
    if (sealed === null) return 'unsealed'
    const [name = '', actual = ''] = sealed.split('.')
    const macKey = byId.get(name)
    if (macKey === undefined) return 'seal_unknown'
    return isSame(actual, mac(macKey, text)) ? 'fits' : 'seal_differs'
  }
  return {
    seal: (hash) => seal(recordText(hash)),
    judge: (record) => judge(recordText(record.hash), record.seal),
    sealCheckpoint: (checkpoint) => seal(checkpointText(checkpoint)),
    judgeCheckpoint: (checkpoint) => judge(checkpointText(checkpoint), checkpoint.seal),
    sealedFrom,
  }
}

function recordText(hash: string): string {
  return `sheaf audit record ${hash}`
}

function checkpointText({ organization_id, sequence, hash, cut_at }: CutRecord): string {
  return `sheaf audit checkpoint ${organization_id} ${sequence} ${hash} ${cut_at}`
}

function mac(key: string, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** An id that distinguishes keys and reveals nothing about them. */
function idOf(key: string): string {
  return createHmac('sha256', key).update('sheaf audit key').digest('hex').slice(0, 12)
}

function isSame(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

import { createHmac, timingSafeEqual } from 'node:crypto'

type Judgement = 'fits' | 'unsealed' | 'seal_unknown' | 'seal_differs'

/**
 * Seals the hashes of records with a key that is not in the database, so that somebody who can write to the
 * database cannot forge a valid chain.
 */
export interface Seals {
  seal: (hash: string) => string
  judge: (record: { hash: string; seal: string | null }) => Judgement
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
  return {
    seal: (hash) => `${id}.${mac(key, hash)}`,
    judge: ({ hash, seal }) => {
      if (seal === null) return 'unsealed'
      const [name = '', actual = ''] = seal.split('.')
      const macKey = byId.get(name)
      if (macKey === undefined) return 'seal_unknown'
      return isSame(actual, mac(macKey, hash)) ? 'fits' : 'seal_differs'
    },
    sealedFrom,
  }
}

function mac(key: string, hash: string): string {
  return createHmac('sha256', key).update(`sheaf audit record ${hash}`).digest('base64url')
}

/** An id that distinguishes keys and reveals nothing about them. */
function idOf(key: string): string {
  return createHmac('sha256', key).update('sheaf audit key').digest('hex').slice(0, 12)
}

function isSame(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

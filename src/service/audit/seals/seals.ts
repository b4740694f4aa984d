import { createHmac, timingSafeEqual } from 'node:crypto'

type Judgement = 'fits' | 'unsealed' | 'seal_unknown' | 'seal_differs'

/**
 * Seals the hashes of records with a key that is not in the database, so that who can write the tables
 * can still not make a chain that fits.
 */
export interface Seals {
  seal: (hash: string) => string
  judge: (record: { hash: string; seal: string | null }) => Judgement
  /**
   * From which record on an organization's chain is sealed; null where that is not known, as away from
   * the data folder, and the first sealed record says so.
   */
  sealedFrom: (organization_id: string) => number | null
}

/** Seals with the first key, and knows the seals of all. */
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
      const [name = '', given = ''] = seal.split('.')
      const known = byId.get(name)
      if (known === undefined) return 'seal_unknown'
      return isSame(given, mac(known, hash)) ? 'fits' : 'seal_differs'
    },
    sealedFrom,
  }
}

function mac(key: string, hash: string): string {
  return createHmac('sha256', key).update(`sheaf audit record ${hash}`).digest('base64url')
}

/** Tells keys apart, and nothing of them. */
function idOf(key: string): string {
  return createHmac('sha256', key).update('sheaf audit key').digest('hex').slice(0, 12)
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

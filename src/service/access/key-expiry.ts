import { Failure } from '#service/http/failure.ts'
import type { KeyRow } from './key-store.ts'

/** When a key expires: not before now (`key_expiry_past`), and not after the key that says so. */
export function readExpiry(own: KeyRow, given: string | null, now: Date): Date | null {
  const expires = given === null ? null : new Date(given)
  if (expires !== null && expires <= now) {
    throw new Failure('key_expiry_past', 'The key would have expired already.', {
      path: 'expires_at',
    })
  }
  if (own.expires_at === null) return expires
  const latest = new Date(own.expires_at)
  return expires === null || expires > latest ? latest : expires
}

import { isoTime } from '#service/clock.ts'
import { Failure } from '#service/failure.ts'
import { outlives } from './key-rights.ts'

/** When a key expires, at the latest: null is never. Throws `key_expiry_past` for a time that is over. */
export function readExpiry(
  given: string | null,
  { latest, now }: { latest: string | null; now: Date },
): string | null {
  const expires_at = given === null ? null : isoTime(new Date(given))
  if (expires_at !== null && Date.parse(expires_at) <= now.getTime()) {
    throw new Failure('key_expiry_past', 'The expiry date must be in the future.', {
      path: 'expires_at',
    })
  }
  return outlives({ expires_at }, { expires_at: latest }) ? latest : expires_at
}

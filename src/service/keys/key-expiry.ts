import { isoTime } from '#service/clock.ts'
import { Failure } from '#service/failure.ts'
import { outlives } from './key-rights.ts'

/**
 * The expiry date of a key, limited to `latest`; null means never. Throws `key_expiry_past` for a past date.
 */
export function readExpiry(
  requested: string | null,
  { latest, now }: { latest: string | null; now: Date },
): string | null {
  const expires_at = requested === null ? null : isoTime(new Date(requested))
  if (expires_at !== null && Date.parse(expires_at) <= now.getTime()) {
    throw new Failure('key_expiry_past', 'The expiry date must be in the future.', {
      path: 'expires_at',
    })
  }
  return outlives({ expires_at }, { expires_at: latest }) ? latest : expires_at
}

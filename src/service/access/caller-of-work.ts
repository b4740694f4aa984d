import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { callerOfKey } from './caller.ts'
import type { Caller } from './caller.ts'
import { credentialStore } from './credential-store.ts'

/**
 * The caller of background work that a key queued, with the access that the key has now. Null where it was
 * revoked or has expired. The ID must come from a row on which this process holds a lease.
 */
export async function callerOfWork(
  database: Database,
  clock: Clock,
  key_id: string,
): Promise<Caller | null> {
  const key = await credentialStore(database).ofId(key_id)
  if (key === null) return null
  const isExpired = key.expires_at !== null && Date.parse(key.expires_at) <= clock.now().getTime()
  return isExpired ? null : callerOfKey(key)
}

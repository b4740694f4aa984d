import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { callerOfKey } from './caller.ts'
import type { Caller } from './caller.ts'
import { credentialStore } from './credential-store.ts'
import type { KeyRow } from './key-store.ts'
import { keyCache } from './key-cache.ts'
import { hashSecret } from './secret.ts'

/** Finds the caller behind an `Authorization` header (specification, "Authentication"). */
export type Authenticate = (authorization: string | undefined) => Promise<Caller>

/** Finds the caller behind an `Authorization` header that came from an address. */
export type AuthenticateFrom = (
  authorization: string | undefined,
  address: string,
  /** Aborts when the caller hangs up. */
  signal: () => AbortSignal,
) => Promise<Caller>

// A key's last use is shown to people, who do not need it to the second.
const lastUsePrecisionMs = 60_000
const maxRememberedKeys = 10_000

export function authenticator(database: Database, clock: Clock): Authenticate {
  const credentials = credentialStore(database)
  const cache = keyCache(database, clock, (hash) => credentials.find(hash))
  // The time of the last use that was written, by key ID. Setting it before the write keeps a failed write
  // from being retried with every request.
  const noted = new Map<string, number>()

  /** Writes in the background, because requests must succeed even where nothing can be written. */
  function noteUse({ id, last_used_at }: KeyRow, now: Date): void {
    const last = noted.get(id) ?? (last_used_at === null ? 0 : Date.parse(last_used_at))
    if (Math.abs(now.getTime() - last) <= lastUsePrecisionMs) return
    if (noted.size >= maxRememberedKeys) noted.clear()
    noted.set(id, now.getTime())
    setImmediate(() => {
      credentials.noteUse(id, now).catch(() => undefined)
    })
  }

  return async (authorization) => {
    if (authorization === undefined || authorization === '') {
      throw new Failure('credentials_missing', 'The request has no API key.')
    }
    const secret = /^Bearer +([\x21-\x7e]{1,512}) *$/i.exec(authorization)?.[1]
    if (secret === undefined) {
      throw new Failure(
        'credentials_invalid',
        'The Authorization header must have the form “Bearer <key>”.',
      )
    }
    const hash = hashSecret(secret)
    const now = clock.now()
    const key =
      cache.get(hash) ?? (await cache.find(hash)) ?? (await credentials.findRotated(hash, now))
    if (key === null)
      throw new Failure('credentials_invalid', 'The API key is unknown or was revoked.')

    if (key.expires_at !== null && Date.parse(key.expires_at) <= now.getTime()) {
      throw new Failure('key_expired', `The key expired on ${key.expires_at.slice(0, 10)}.`)
    }
    noteUse(key, now)
    return callerOfKey({ ...key, secret_hash: hash })
  }
}

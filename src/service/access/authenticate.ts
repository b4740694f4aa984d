import { isoTime } from '#service/clock.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { callerOfKey } from './caller.ts'
import type { Caller } from './caller.ts'
import { keyColumns, readKeyRow } from '#service/keys/key-store.ts'
import type { KeyRow } from '#service/keys/key-store.ts'
import { hashSecret } from '#service/keys/secret.ts'

/** Finds the caller behind an `Authorization` header (specification, "Authentication"). */
export type Authenticate = (authorization: string | undefined) => Promise<Caller>

// a key's last use is for people, who do not need it to the second
const lastUsePrecisionMs = 60_000
const maxRememberedKeys = 10_000

export function authenticator(database: Database, clock: Clock): Authenticate {
  const live = database.selectFrom('keys').select(keyColumns).where('revoked_at', 'is', null)
  // compiled once, since every request asks it
  const byHash = live.where('hash', '=', '').compile()

  // by key; where a use cannot be written, it is not tried again with every request
  const noted = new Map<string, number>()

  /** Writes behind the request, which does not depend on it: reads go on where nothing can be written. */
  function noteUse({ id, last_used_at }: KeyRow, now: Date): void {
    const last = noted.get(id) ?? (last_used_at === null ? 0 : Date.parse(last_used_at))
    if (Math.abs(now.getTime() - last) <= lastUsePrecisionMs) return
    if (noted.size >= maxRememberedKeys) noted.clear()
    noted.set(id, now.getTime())
    setImmediate(() => {
      database
        .updateTable('keys')
        .set({ last_used_at: isoTime(now) })
        .where('id', '=', id)
        .execute()
        .catch(() => undefined)
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
    const found = await database.executeQuery({ ...byHash, parameters: [hash] })
    const row =
      found.rows[0] ??
      // a secret from before its key's last rotation
      (await live
        .where('old_hash', '=', hash)
        .where('old_until', '>', isoTime(now))
        .executeTakeFirst())
    if (row === undefined) throw new Failure('credentials_invalid', 'The API key is unknown.')

    const key = readKeyRow(row)
    if (key.expires_at !== null && Date.parse(key.expires_at) <= now.getTime()) {
      throw new Failure('key_expired', `The key expired on ${key.expires_at.slice(0, 10)}.`)
    }
    noteUse(key, now)
    return callerOfKey({ ...key, secret_hash: hash })
  }
}

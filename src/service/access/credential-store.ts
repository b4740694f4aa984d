import { isoTime } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { keyColumns, readKeyRow } from './key-store.ts'
import type { KeyRow } from './key-store.ts'

/**
 * Looks up keys by secret or ID without a caller: for authentication, the audit log and the start of the
 * service.
 */
export function credentialStore(database: Database) {
  const live = database.selectFrom('keys').select(keyColumns).where('revoked_at', 'is', null)
  // Compiled once, because every request runs it.
  const byHash = live.where('hash', '=', '').compile()

  return {
    /** The live key whose secret has this hash. */
    async find(hash: string): Promise<KeyRow | null> {
      const result = await database.executeQuery({ ...byHash, parameters: [hash] })
      const row = result.rows[0]
      return row === undefined ? null : readKeyRow(row)
    },

    /** The live key whose secret had this hash before a rotation whose overlap has not ended. */
    async findRotated(hash: string, now: Date): Promise<KeyRow | null> {
      const row = await live
        .where('old_hash', '=', hash)
        .where('old_until', '>', isoTime(now))
        .executeTakeFirst()
      return row === undefined ? null : readKeyRow(row)
    },

    /** The live key with this ID, which may have expired. */
    async ofId(id: string): Promise<KeyRow | null> {
      const row = await live.where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : readKeyRow(row)
    },

    async noteUse(id: string, now: Date): Promise<void> {
      await database
        .updateTable('keys')
        .set({ last_used_at: isoTime(now) })
        .where('id', '=', id)
        .execute()
    },

    /** The key whose current secret has this hash, even if it is revoked. */
    async ofHash(hash: string): Promise<{ id: string; organization_id: string } | null> {
      const row = await database
        .selectFrom('keys')
        .select(['id', 'organization_id'])
        .where('hash', '=', hash)
        .executeTakeFirst()
      return row ?? null
    },

    /** Whether a secret is that of a key, of a revoked key, or of a key before its rotation. */
    async stateOf(hash: string): Promise<'valid' | 'revoked' | 'rotated' | 'unknown'> {
      const key = await database
        .selectFrom('keys')
        .select(['hash', 'revoked_at'])
        .where((where) => where.or([where('hash', '=', hash), where('old_hash', '=', hash)]))
        .executeTakeFirst()
      if (key === undefined) return 'unknown'
      if (key.revoked_at !== null) return 'revoked'
      return key.hash === hash ? 'valid' : 'rotated'
    },

    /** The names of a key and its team, even if the key is revoked. */
    async names(key_id: string) {
      return database
        .selectFrom('keys')
        .leftJoin('teams', 'teams.id', 'keys.team_id')
        .select(['keys.name as key_name', 'keys.team_id', 'teams.name as team_name'])
        .where('keys.id', '=', key_id)
        .executeTakeFirst()
    },
  }
}

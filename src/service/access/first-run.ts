import { sql } from 'kysely'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { transact } from '#service/database/transact.ts'
import { hashSecret, newSecret } from './secret.ts'

/**
 * Makes the organization with its first admin key, or adds the fixed key where that is new.
 * Answers the secret of a key it made, so that it can be shown once; null where none was made.
 */
export async function setUpOrganization(
  database: Database,
  clock: Clock,
  fixedKey: string | undefined,
): Promise<string | null> {
  return transact(database, async (tx) => {
    // of processes that start at one time on an empty database one makes the organization
    if (!isSqlite(tx)) await sql`lock table organizations in exclusive mode`.execute(tx)
    const known = await tx.selectFrom('organizations').select('id').executeTakeFirst()
    if (known !== undefined && fixedKey === undefined) return null

    const secret = fixedKey ?? newSecret()
    const there = await tx
      .selectFrom('keys')
      .select('id')
      .where('hash', '=', hashSecret(secret))
      .executeTakeFirst()
    if (there !== undefined) return null

    const organization = known ?? { ...clock.stamp(), name: 'My organization' }
    if ('created_at' in organization) {
      await tx.insertInto('organizations').values(organization).execute()
    }
    await insertAdminKey(tx, clock, organization.id, secret)
    return secret
  })
}

/** Makes one more admin key of the organization, for who has lost the others. */
export async function newAdminKey(database: Database, clock: Clock): Promise<string> {
  const { id } = await database.selectFrom('organizations').select('id').executeTakeFirstOrThrow()
  const secret = newSecret()
  await insertAdminKey(database, clock, id, secret)
  return secret
}

async function insertAdminKey(
  database: Database,
  clock: Clock,
  organization_id: string,
  secret: string,
): Promise<void> {
  await database
    .insertInto('keys')
    .values({
      ...clock.stamp(),
      organization_id,
      team_id: null,
      name: 'First administrator',
      hash: hashSecret(secret),
      permissions: JSON.stringify(['*:admin']),
      expires_at: null,
      last_used_at: null,
      revoked_at: null,
    })
    .execute()
}

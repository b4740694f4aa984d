import { sql } from 'kysely'
import type { Stamp } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import type { Caller } from './caller.ts'

/** Locks the row of the caller's organization until the transaction ends. */
export async function lockOrganization(tx: Database, caller: Caller): Promise<void> {
  // SQLite has one writer at a time, so the transaction itself is the lock.
  if (!isSqlite(tx)) await own(tx, caller).forUpdate().execute()
}

/**
 * Takes a shared lock on the row: it excludes `lockOrganization`, such as of a team's deletion, but not other
 * shared locks.
 */
export async function lockOrganizationShared(tx: Database, caller: Caller): Promise<void> {
  if (!isSqlite(tx)) await own(tx, caller).forShare().execute()
}

function own(tx: Database, caller: Caller) {
  return tx.selectFrom('organizations').select('id').where('id', '=', caller.organization_id)
}

/** The oldest organization of the installation. */
export async function firstOrganization(database: Database): Promise<{ id: string } | undefined> {
  return database.selectFrom('organizations').select('id').orderBy('id').limit(1).executeTakeFirst()
}

/**
 * Creates the organization of an installation that has none. Resolves with null when there is one. If several
 * processes start on an empty database, only one creates it.
 */
export async function createFirstOrganization(
  tx: Database,
  stamp: Stamp,
): Promise<{ id: string } | null> {
  if (!isSqlite(tx)) await sql`lock table organizations in exclusive mode`.execute(tx)
  if ((await firstOrganization(tx)) !== undefined) return null
  await tx
    .insertInto('organizations')
    .values({ ...stamp, name: 'My organization' })
    .execute()
  return { id: stamp.id }
}

/** The organizations that have teams. */
export async function organizationsWithTeams(database: Database): Promise<{ id: string }[]> {
  return database
    .selectFrom('organizations')
    .select('id')
    .where('id', 'in', (of) => of.selectFrom('teams').select('organization_id'))
    .execute()
}

/** All organizations, or the one with this ID. */
export async function listOrganizations(
  database: Database,
  id?: string,
): Promise<{ id: string; name: string }[]> {
  return database
    .selectFrom('organizations')
    .select(['id', 'name'])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('id')
    .execute()
}

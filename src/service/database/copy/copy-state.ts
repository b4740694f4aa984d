import type { Database } from '#service/database/schema.ts'

/** Where the copy into a database comes from that is not complete; null if there is none. */
export async function unfinishedCopy(database: Database): Promise<string | null> {
  const row = await database.selectFrom('copies').select('source').executeTakeFirst()
  return row?.source ?? null
}

export async function beginCopy(database: Database, source: string, now: Date): Promise<void> {
  await database
    .insertInto('copies')
    .values({ id: 1, source, started_at: now.toISOString() })
    .execute()
}

export async function endCopy(database: Database): Promise<void> {
  await database.deleteFrom('copies').execute()
}

/** Rejects where a copy into the database is not complete: the service would serve a part of the source. */
export async function requireComplete(database: Database): Promise<void> {
  const source = await unfinishedCopy(database)
  if (source === null) return
  throw new Error(
    `The copy of ${source} into this database is not complete. Run sheaf copy again to continue.`,
  )
}

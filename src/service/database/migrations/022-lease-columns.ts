import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Gives the three tables of leased work the same columns, so that one store can lease them all. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table web_sources drop column lease`.execute(db)
  await sql`alter table web_sources add column lease text`.execute(db)
  await db.schema
    .createIndex('web_sources_watched')
    .on('web_sources')
    .column('id')
    .where(sql<boolean>`lease_owner is not null or wait_ms > 0`)
    .execute()
  // No lease has an empty ID, so the next crawl of a source counts all its pages as not seen yet.
  await sql`alter table web_pages drop column lease`.execute(db)
  await sql`alter table web_pages add column lease text not null default ''`.execute(db)

  await sql`alter table isolation_reports add column lease text`.execute(db)
  await sql`alter table isolation_reports add column interruptions integer not null default 0`.execute(
    db,
  )
  await sql`alter table isolation_reports add column wait_ms integer not null default 0`.execute(db)
  // An attempt was counted when it began; now an interruption is counted when it ends.
  await sql`update isolation_reports set interruptions = attempts, attempts = 0`.execute(db)

  for (const table of ['web_sources', 'isolation_reports']) {
    // These leases had no IDs, so their holders cannot continue with them.
    await sql`update ${sql.table(table)} set lease_owner = null, beat = 0`.execute(db)
  }
}

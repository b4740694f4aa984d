import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Leases and waits that do not depend on clocks of machines: a lease expires when its `beat` stops
 * increasing, and a wait ends once a process has observed the row for `wait_ms`.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.dropIndex('jobs_by_time').execute()
  for (const column of ['run_at', 'leased_until']) {
    await db.schema.alterTable('jobs').dropColumn(column).execute()
  }
  await db.schema.alterTable('jobs').addColumn('lease', 'text').execute()
  for (const column of ['interruptions', 'wait_ms', 'beat']) {
    await db.schema
      .alterTable('jobs')
      .addColumn(column, 'integer', (added) => added.notNull().defaultTo(0))
      .execute()
  }
  // Attempts counted restarts of the service as well.
  await sql`update jobs set lease_owner = null, attempts = 0`.execute(db)
  await db.schema
    .createIndex('jobs_watched')
    .on('jobs')
    .column('file_id')
    .where(sql<boolean>`lease_owner is not null or wait_ms > 0`)
    .execute()

  await db.schema.alterTable('web_sources').dropColumn('leased_until').execute()
  for (const column of ['interruptions', 'wait_ms', 'beat']) {
    await db.schema
      .alterTable('web_sources')
      .addColumn(column, 'integer', (added) => added.notNull().defaultTo(0))
      .execute()
  }

  await db.schema.alterTable('isolation_reports').dropColumn('leased_until').execute()
  await db.schema
    .alterTable('isolation_reports')
    .addColumn('beat', 'integer', (added) => added.notNull().defaultTo(0))
    .execute()
}

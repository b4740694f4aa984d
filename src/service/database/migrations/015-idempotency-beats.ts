import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/** Running requests are distinguished from abandoned ones by a beat, like leases (014). */
export async function up(db: Kysely<never>): Promise<void> {
  // Migrations run before requests, so these requests belong to processes that have ended.
  await sql`delete from idempotency_keys where leased_until is not null`.execute(db)
  await db.schema.alterTable('idempotency_keys').dropColumn('leased_until').execute()
  await db.schema.alterTable('idempotency_keys').addColumn('beat', 'integer').execute()
  await db.schema
    .createIndex('idempotency_keys_running')
    .on('idempotency_keys')
    .column('attempt')
    .where(sql<boolean>`beat is not null`)
    .execute()
}

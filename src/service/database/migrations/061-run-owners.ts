import type { Kysely } from 'kysely'
import { sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('runs').addColumn('owner', 'text').execute()
  await db.schema
    .createIndex('runs_running')
    .on('runs')
    .column('owner')
    .where(sql<boolean>`status = 'running' and owner is not null`)
    .execute()
  // No answer takes as long as a day: the processes that recorded these have ended.
  const dayAgo = new Date(Date.now() - 86_400_000).toISOString()
  await sql`
    update runs set status = 'stopped'
    where status = 'running' and source = 'recorded' and created_at < ${dayAgo}`.execute(db)
}

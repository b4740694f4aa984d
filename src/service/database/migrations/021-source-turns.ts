import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('web_sources')
    .addColumn('owner', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('web_sources')
    .addColumn('turn', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // The keys that queued the existing sources were not stored.
  await sql`update web_sources set owner = graph_id`.execute(db)
  await sql`
    update web_sources set turn = numbered.turn
    from (
      select id, 2 * row_number() over (order by run_at, id) as turn
      from web_sources where run_at is not null
    ) as numbered
    where web_sources.id = numbered.id`.execute(db)
  await db.schema
    .createIndex('web_sources_by_owner')
    .on('web_sources')
    .columns(['owner', 'turn'])
    .where(sql<boolean>`run_at is not null`)
    .execute()
  await db.schema
    .createIndex('web_sources_due')
    .on('web_sources')
    .columns(['turn', 'id'])
    .where(sql<boolean>`run_at is not null and lease_owner is null and wait_ms = 0`)
    .execute()
}

import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('jobs')
    .addColumn('owner', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('jobs')
    .addColumn('turn', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`
    update jobs set turn = numbered.turn
    from (select file_id, 2 * row_number() over (order by file_id) as turn from jobs) as numbered
    where jobs.file_id = numbered.file_id`.execute(db)
  await db.schema.createIndex('jobs_by_owner').on('jobs').columns(['owner', 'turn']).execute()
  await db.schema
    .createIndex('jobs_due')
    .on('jobs')
    .columns(['turn', 'file_id'])
    .where(sql<boolean>`lease_owner is null and wait_ms = 0`)
    .execute()
}

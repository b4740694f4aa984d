import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Marks the keys of isolation tests. Earlier ones are revoked, and named with two words of 14 letters. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('keys')
    .addColumn('is_test', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`
    update keys set is_test = 1
    where revoked_at is not null and name like 'Isolation test ______________ ______________'
  `.execute(db)
}

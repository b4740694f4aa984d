import type { Kysely } from 'kysely'

/** The private conversations of revoked keys are deleted in slices. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('key_sweeps')
    .addColumn('key_id', 'text', (column) => column.primaryKey())
    .execute()
}

import type { Kysely } from 'kysely'

/** Evaluations have a hash of their rows; null until they are compared where an older version started them. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('evaluations').addColumn('rows_sha256', 'text').execute()
  await db.schema
    .createIndex('evaluations_by_rows')
    .on('evaluations')
    .columns(['organization_id', 'rows_sha256', 'id'])
    .execute()
}

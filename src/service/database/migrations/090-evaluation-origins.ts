import type { Kysely } from 'kysely'

/** Evaluations have the kind of client that started them, and failed answers what the provider of the model said, as JSON. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('evaluations')
    .addColumn('source', 'text', (column) => column.notNull().defaultTo('api'))
    .execute()
  await db.schema.alterTable('evaluation_cells').addColumn('provider', 'text').execute()
}

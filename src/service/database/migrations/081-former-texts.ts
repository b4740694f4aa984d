import type { Kysely } from 'kysely'

/** Replaced versions keep their pages, which citations open, and lose their passages. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('text_sweeps')
    .addColumn('keeps_pages', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}

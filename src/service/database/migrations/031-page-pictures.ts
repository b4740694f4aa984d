import type { Kysely } from 'kysely'

/** The pictures of a page and where they stand; as JSON, null for a page without pictures. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('pages').addColumn('pictures', 'text').execute()
}

import type { Kysely } from 'kysely'

/** Where the words of a page stand that were recognized in pixels; as JSON, null for other pages. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('pages').addColumn('words', 'text').execute()
}

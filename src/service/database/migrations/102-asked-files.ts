import type { Kysely } from 'kysely'

/** Conversations about some files of their graphs; null means all files, as before. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('conversations').addColumn('file_ids', 'text').execute()
}

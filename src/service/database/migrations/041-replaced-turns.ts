import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('conversation_turns').addColumn('replaced_by', 'text').execute()
}

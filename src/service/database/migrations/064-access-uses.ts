import type { Kysely } from 'kysely'

/** The uses of applications are stored beside those of graphs. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('graph_uses').renameColumn('graph_id', 'thing_id').execute()
  await db.schema.alterTable('graph_uses').renameTo('access_uses').execute()
}

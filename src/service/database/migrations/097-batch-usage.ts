import type { Kysely } from 'kysely'

/** Jobs of applications and batches have the tokens of their attempts and what those cost; null before they were counted. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['application_jobs', 'application_batches']) {
    await db.schema.alterTable(table).addColumn('prompt_tokens', 'bigint').execute()
    await db.schema.alterTable(table).addColumn('completion_tokens', 'bigint').execute()
    await db.schema.alterTable(table).addColumn('cost', 'double precision').execute()
  }
}

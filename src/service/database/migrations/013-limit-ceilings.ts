import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('limits').addColumn('ceiling', 'bigint').execute()
  // It was not recorded who set these limits. The organization can quickly free one that it did not set, but
  // a team must not be able to lift one that the organization did set.
  await sql`
    update limits set ceiling = maximum
    where scope_id in (select id from keys where team_id is not null)`.execute(db)
}

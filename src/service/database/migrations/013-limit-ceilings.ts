import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('limits').addColumn('ceiling', 'bigint').execute()
  // Nobody recorded who set these limits. The organization frees one in a moment that it did not set;
  // one that it did set must not become its team's to lift.
  await sql`
    update limits set ceiling = maximum
    where scope_id in (select id from keys where team_id is not null)`.execute(db)
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Staged bundles count as stored; those that were staged before this are added. */
export async function up(db: Kysely<never>): Promise<void> {
  const staged = sql`from imports where status in ('checking', 'ready', 'importing')`
  const addToCounts = sql`on conflict (scope_id) do update set bytes = storage_counts.bytes + excluded.bytes`
  await sql`
    insert into storage_counts (scope_id, bytes)
    select organization_id, sum(size) ${staged} group by organization_id
    ${addToCounts}`.execute(db)
  await sql`
    insert into storage_counts (scope_id, bytes)
    select scope_id, sum(size) ${staged} and scope_id <> organization_id group by scope_id
    ${addToCounts}`.execute(db)
}

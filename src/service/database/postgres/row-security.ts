import { SqliteAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'

/** The role of statements for a caller. It owns nothing, so policies apply to it. */
export const tenantRole = 'sheaf_tenant'

/** How a row names its organization. */
export type Owner =
  /** The column `organization_id`. */
  | 'own'
  /** By the row that a column names in another table, which has a policy itself. */
  | { column: string; of: string; key?: string }
  /** An expression. */
  | { where: string }

const organization = `(select current_setting('sheaf.organization', true))`

/** Whether rows of a scope belong to the organization: the scope is the organization itself, or one of its teams. */
export const ofScope = (column: string): Owner => ({
  where: `${column} = ${organization} or exists (select from teams where teams.id = ${column})`,
})

export const ofOrganization = (column: string): Owner => ({ where: `${column} = ${organization}` })

function conditionOf(table: string, owner: Owner): string {
  if (owner === 'own') return `organization_id = ${organization}`
  if ('where' in owner) return owner.where
  const { column, of, key = 'id' } = owner
  return `exists (select from ${of} as parent where parent.${key} = ${table}.${column})`
}

/**
 * Lets the tenant role see and change the rows of its organization only. For migrations: a table without this, and
 * without a place among `unsecuredTables`, fails a test.
 */
export async function secureTable(db: Kysely<never>, table: string, owner: Owner): Promise<void> {
  // SQLite has no roles.
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
  await sql`drop policy if exists sheaf_tenant on ${sql.table(table)}`.execute(db)
  await sql`
    create policy sheaf_tenant on ${sql.table(table)}
    using (${sql.raw(conditionOf(table, owner))})`.execute(db)
}

/**
 * Tables that the tenant role reads whole, each with the reason. Indexes cannot serve operators that are not marked as
 * leakproof below a policy, such as those of full text and of vectors, so a search would read every row.
 */
export const unsecuredTables: Readonly<Record<string, string>> = {
  chunk_terms: 'an index of words, in which each begins with the number of its graph',
  passage_vectors: 'numbers of passages, whose texts have a policy',
  passage_signs: 'the index of those numbers',
  limit_counts: 'counters',
  processes: 'the processes of the service',
  copies: 'the state of a copy of the installation, for the command that makes it',
  term_erasures: 'a counter of the sweeper',
  graph_sweeps: 'IDs of deleted things, for the sweeper',
  file_sweeps: 'IDs of deleted things, for the sweeper',
  text_sweeps: 'IDs of deleted things, for the sweeper',
  conversation_sweeps: 'IDs of deleted things, for the sweeper',
  key_sweeps: 'IDs of revoked keys, for the sweeper',
  application_sweeps: 'IDs of deleted things, for the sweeper',
  batch_sweeps: 'IDs of deleted things, for the sweeper',
  evaluation_sweeps: 'IDs of deleted things, for the sweeper',
  // A request queues its own changes, which a process records later; their texts are those of the request.
  audit_intents: 'changes that are being made, which only the service reads',
  kysely_migration: 'the state of the schema, to which the role has no right',
  kysely_migration_lock: 'the state of the schema, to which the role has no right',
}

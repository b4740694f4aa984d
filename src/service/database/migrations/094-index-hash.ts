import type { Kysely } from 'kysely'
import { SqliteAdapter, sql } from 'kysely'

/**
 * FTS5 writes a segment of its index whenever the new terms of a transaction take so many bytes of memory, and merges the
 * segments later. With its default of 1 MB it would write several in a transaction that adds a part of a large file.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return
  await sql`insert into chunk_terms (chunk_terms, rank) values ('hashsize', 8000000)`.execute(db)
}

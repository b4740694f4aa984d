import { SqliteAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * PostgreSQL's `ts_rank` counts positions, so the terms of headings get a second position for each
 * occurrence. FTS5 has a weight for each column.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  await sql`
    update chunk_terms set vector = chunk_terms.vector || headings.vector
    from (
      select chunk_terms.id,
        string_agg(
          format('''%s/%s'':%s', index_partitions.number, heading.term, least(heading.position, 16383)),
          ' '
        )::tsvector as vector
      from chunk_terms
      join chunks on chunks.id = chunk_terms.chunk_id
      join partition_files on partition_files.number = chunk_terms.id / 1048576
      join index_partitions on index_partitions.graph_id = partition_files.graph_id
      cross join unnest(string_to_array(chunks.heading_terms, ' '))
        with ordinality as heading (term, position)
      where heading.term <> ''
      group by chunk_terms.id
    ) as headings
    where headings.id = chunk_terms.id`.execute(db)
}

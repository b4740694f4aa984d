import { sql } from 'kysely'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { copySlice } from '#service/retrieval/partition-store.ts'

/** Makes the index of terms anew from the passages that are stored. Calls `onSlice` with each step. */
export async function rebuildIndex(
  database: Database,
  { signal, onSlice }: { signal: AbortSignal; onSlice: () => void },
): Promise<void> {
  // The command for an FTS5 table without content: https://sqlite.org/fts5.html#the_delete_all_command
  await (
    isSqlite(database)
      ? sql`insert into chunk_terms (chunk_terms) values ('delete-all')`
      : sql`delete from chunk_terms`
  ).execute(database)
  await database.deleteFrom('partition_files').execute()
  await database.deleteFrom('index_partitions').execute()
  await sql`
    insert into index_partitions (graph_id)
    select distinct graph_id from graph_files order by graph_id`.execute(database)
  await sql`
    insert into partition_files (graph_id, version_id, is_pending)
    select graph_files.graph_id, files.version_id, case when exists (
      select 1 from indexed_files where indexed_files.version_id = files.version_id
    ) then 1 else 0 end
    from graph_files join files on files.id = graph_files.file_id
    order by graph_files.graph_id, files.id`.execute(database)
  while (await copySlice(database)) {
    signal.throwIfAborted()
    onSlice()
  }
}

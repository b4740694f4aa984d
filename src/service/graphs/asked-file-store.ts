import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'

/** Those of the files that are in one of these graphs, which the caller must be known to read. */
export async function filesInGraphs(
  database: Database,
  graph_ids: readonly string[],
  file_ids: readonly string[],
): Promise<string[]> {
  if (graph_ids.length === 0) return []
  const rows = await database
    .selectFrom('graph_files')
    .innerJoin('files', 'files.id', 'graph_files.file_id')
    .select('graph_files.file_id')
    .distinct()
    .where('graph_files.graph_id', 'in', graph_ids)
    .where('graph_files.file_id', 'in', file_ids)
    .where('files.deleted_at', 'is', null)
    .execute()
  const found = new Set(rows.map(({ file_id }) => file_id))
  return file_ids.filter((id) => found.has(id))
}

/**
 * Throws `file_not_in_graph` unless each file is in one of these graphs. A file that the caller cannot see fails as one
 * that does not exist.
 */
export async function requireInGraphs(
  database: Database,
  graph_ids: readonly string[],
  file_ids: readonly string[],
): Promise<void> {
  const found = new Set(await filesInGraphs(database, graph_ids, file_ids))
  const missing = file_ids.find((id) => !found.has(id))
  if (missing !== undefined) {
    throw new Failure('file_not_in_graph', `The file ${missing} is in none of these graphs.`)
  }
}

/** How many of these files are still being read. */
export async function countReading(
  database: Database,
  file_ids: readonly string[],
): Promise<{ reading: number; total: number }> {
  const rows = await database
    .selectFrom('graph_files')
    .select(['file_id', 'status'])
    .distinct()
    .where('file_id', 'in', file_ids)
    .execute()
  const reading = rows.filter(({ status }) => status === 'in_progress').length
  return { reading, total: rows.length }
}

import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'

/**
 * Throws `file_not_in_graph` unless each file is in one of these graphs, which the caller may read. A file that the caller
 * cannot see fails as one that does not exist.
 */
export async function requireInGraphs(
  database: Database,
  graph_ids: readonly string[],
  file_ids: readonly string[],
): Promise<void> {
  const found = new Set<string>()
  if (graph_ids.length > 0) {
    const rows = await database
      .selectFrom('graph_files')
      .innerJoin('files', 'files.id', 'graph_files.file_id')
      .select('graph_files.file_id')
      .distinct()
      .where('graph_files.graph_id', 'in', graph_ids)
      .where('graph_files.file_id', 'in', file_ids)
      .where('files.deleted_at', 'is', null)
      .execute()
    for (const { file_id } of rows) found.add(file_id)
  }
  const missing = file_ids.find((id) => !found.has(id))
  if (missing !== undefined) {
    throw new Failure('file_not_in_graph', `The file ${missing} is in none of the searched graphs.`)
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

import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'

/** The files of a graph, as an export needs them. The caller's access to the graph must have been checked. */
export function exportedFilesStore(database: Database) {
  const live = (caller: Caller, graph_id: string) =>
    database
      .selectFrom('graph_files')
      .innerJoin('files', 'files.id', 'graph_files.file_id')
      .where('graph_files.graph_id', '=', graph_id)
      .where('files.organization_id', '=', caller.organization_id)
      .where('files.deleted_at', 'is', null)

  return {
    /** The IDs of all files at one moment, oldest first. */
    async ids(caller: Caller, graph_id: string): Promise<string[]> {
      const rows = await live(caller, graph_id).select('files.id').orderBy('files.id').execute()
      return rows.map((row) => row.id)
    },

    /** The version that a file has now; null if it is no longer in the graph. */
    async versionOf(caller: Caller, graph_id: string, file_id: string): Promise<string | null> {
      const row = await live(caller, graph_id)
        .select('files.version_id')
        .where('files.id', '=', file_id)
        .executeTakeFirst()
      return row?.version_id ?? null
    },

    async size(caller: Caller, graph_id: string): Promise<{ files: number; bytes: number }> {
      const row = await live(caller, graph_id)
        .select((of) => [of.fn.countAll().as('files'), of.fn.sum('files.size').as('bytes')])
        .executeTakeFirstOrThrow()
      return { files: Number(row.files), bytes: Number(row.bytes ?? 0) }
    },

    /** The first file whose stored bytes are known to be damaged. */
    async damaged(
      caller: Caller,
      graph_id: string,
    ): Promise<{ id: string; name: string; size: number; sha256: string } | null> {
      const row = await live(caller, graph_id)
        .select(['files.version_id as id', 'files.name', 'files.size', 'files.sha256'])
        .where('files.damaged_at', 'is not', null)
        .executeTakeFirst()
      return row ?? null
    },
  }
}

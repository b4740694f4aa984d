import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import { isUniqueViolation } from '#service/database/unique-violation.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import { Failure } from '#service/failure.ts'
import { countFile, lockFile } from './file-status.ts'
import { fileDeleted, fileStore } from './file-store.ts'

/** Which files are in which graphs. Every method wants a transaction: the counts follow. */
export function graphFileStore(tx: Database) {
  return {
    /** Throws `graph_not_found`, `file_not_found`, `file_deleted` or `file_already_in_graph`. */
    async add(caller: Caller, graph_id: string, file_id: string): Promise<void> {
      const graph = await graphStore(tx).hold(caller, graph_id)
      const file = await fileStore(tx).require(caller, file_id)
      const status = await lockFile(tx, file.id)
      if (status === null) throw fileDeleted(file)
      try {
        await tx
          .insertInto('graph_files')
          .values({ graph_id, file_id: file.id, status, kind: file.kind })
          .execute()
      } catch (error) {
        if (!isUniqueViolation(error)) throw error
        throw new Failure('file_already_in_graph', `“${file.name}” is already in “${graph.name}”.`)
      }
      await countFile(tx, graph_id, status, 1)
    },

    /** Throws `graph_not_found`, `file_not_found`, `file_deleted` or `file_not_in_graph`. */
    async remove(caller: Caller, graph_id: string, file_id: string): Promise<void> {
      const graph = await graphStore(tx).hold(caller, graph_id)
      const file = await fileStore(tx).require(caller, file_id)
      const status = await lockFile(tx, file.id)
      const { numDeletedRows } = await tx
        .deleteFrom('graph_files')
        .where('graph_id', '=', graph_id)
        .where('file_id', '=', file.id)
        .executeTakeFirst()
      if (numDeletedRows === 0n || status === null) {
        throw new Failure('file_not_in_graph', `“${file.name}” is not in “${graph.name}”.`)
      }
      await countFile(tx, graph_id, status, -1)
    },
  }
}

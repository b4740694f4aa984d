import type { FileStatus } from '#contract/files.ts'
import type { GroundedGraphs } from '#service/access/grounded-graphs.ts'
import type { Caller } from '#service/access/caller.ts'
import { foldedName } from '#service/database/containing.ts'
import type { Database } from '#service/database/schema.ts'
import { isUniqueViolation } from '#service/database/unique-violation.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import { Failure } from '#service/failure.ts'
import { changeStatus, countFile, lockFile } from '#service/graphs/file-status-store.ts'
import { enqueueJob, versionWithoutPassages } from './file-queue-store.ts'
import { fileDeleted, fileStore } from './file-store.ts'
import type { FileRow } from './file-store.ts'

/**
 * Which files are in which graphs. Must be used in a transaction, because every method also updates counts.
 */
export function graphFileStore(tx: Database) {
  async function link(
    caller: Caller,
    graph_id: string,
    file_id: string,
  ): Promise<{ file: FileRow; status: FileStatus }> {
    const graph = await graphStore(tx).requireLocked(caller, graph_id)
    const file = await fileStore(tx).requireChangeable(caller, file_id)
    const ended = await lockFile(tx, file.id)
    if (ended === null) throw fileDeleted(file)
    const status = await readForGraph(caller, file.id, ended)
    try {
      await tx
        .insertInto('graph_files')
        .values({
          graph_id,
          file_id: file.id,
          status,
          kind: file.kind,
          folder: file.folder,
          name_folded: foldedName(file.name),
          size: file.size,
        })
        .execute()
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      throw new Failure('file_already_in_graph', `“${file.name}” is already in “${graph.name}”.`)
    }
    await countFile(tx, graph_id, status, 1)
    return { file, status }
  }

  /**
   * Queues a large text that was read without passages, for its first graph, and returns the status that it has now.
   * Deletions and new versions lock the job before the file; if one meets this, PostgreSQL repeats one of them.
   */
  async function readForGraph(
    caller: Caller,
    file_id: string,
    status: FileStatus,
  ): Promise<FileStatus> {
    const version_id = status === 'completed' ? await versionWithoutPassages(tx, file_id) : null
    if (version_id === null) return status
    await changeStatus(tx, file_id, 'in_progress', null)
    await enqueueJob(tx, version_id, caller.key_id)
    return 'in_progress'
  }

  return {
    /**
     * A large text that was in no graph is in progress afterwards, until its passages are made. Throws `graph_not_found`,
     * `file_not_found`, `file_deleted`, `file_already_in_graph`, `file_failed` or `team_forbidden`.
     */
    async add(caller: Caller, graph_id: string, file_id: string): Promise<void> {
      const { file, status } = await link(caller, graph_id, file_id)
      if (status !== 'failed') return
      throw new Failure('file_failed', `“${file.name}” could not be processed.`, {
        path: 'file_id',
      })
    },

    /** Adds a file although it may have failed, as an upload into the graph would stand in it. Throws as `add`, without `file_failed`. */
    link,

    /** Throws `graph_not_found`, `file_not_found`, `file_deleted`, `file_not_in_graph` or `team_forbidden`. */
    async remove(caller: Caller, graph_id: string, file_id: string): Promise<void> {
      const graph = await graphStore(tx).requireLocked(caller, graph_id)
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

    /** Removes a file that is being deleted from all graphs, which the transaction has locked. */
    async removeEverywhere(file_id: string, status: FileStatus): Promise<void> {
      const graphs = await tx
        .deleteFrom('graph_files')
        .where('file_id', '=', file_id)
        .returning('graph_id')
        .execute()
      for (const { graph_id } of graphs) await countFile(tx, graph_id, status, -1)
    },
  }
}

/** Which of these graphs have each of these files, the oldest graph first. */
export async function graphsOfFiles(
  database: Database,
  { graph_ids }: GroundedGraphs,
  file_ids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (file_ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('graph_files')
    .select(['graph_id', 'file_id'])
    .where('file_id', 'in', file_ids)
    .where('graph_id', 'in', graph_ids)
    .orderBy('graph_id')
    .execute()
  const ofFile = new Map<string, string[]>()
  for (const { graph_id, file_id } of rows) {
    ofFile.set(file_id, [...(ofFile.get(file_id) ?? []), graph_id])
  }
  return ofFile
}

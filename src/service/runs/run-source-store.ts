import { sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import { allows } from '#contract/permissions.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { fileStore } from '#service/files/file-store.ts'
import type { OtherSweeps } from '#service/files/sweeper.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import { readableSources } from './readable-sources.ts'
import { releaseRunBytes } from './run-bytes-store.ts'
import type { AnswerSources } from '#service/files/require-sources.ts'

// A slice is some ten milliseconds of work in SQLite.
const runsPerSlice = 20

/** The columns of a run whose texts were erased, besides its body. */
export const noTexts = { title: '', words: '' }
/** The columns of a deleted run, whose tombstone has no texts. */
export const tombstoneOfRun = { ...noTexts, request_id: null, model: '', tokens_by_model: null }
/** The body of a run whose texts were erased. */
export const noBody = { request: '{}', response: null, error: null, events: '[]' }

/** The graphs and files that the answers of runs come from, which decide at each read who may read a run. */
export function runSourceStore(database: Database) {
  const graphs = graphStore(database)
  const files = fileStore(database)

  const graphsOf = (run_id: Expression<string>) =>
    database
      .selectFrom('run_graphs')
      .select('graph_id')
      .where('run_id', '=', sql<string>`${run_id}`)
  const filesOf = (run_id: Expression<string>) =>
    database
      .selectFrom('run_files')
      .select('file_id')
      .where('run_id', '=', sql<string>`${run_id}`)

  return {
    /** Must be called in the transaction that stores the answer. */
    async add(run_id: string, { graph_ids, file_ids }: AnswerSources): Promise<void> {
      if (graph_ids.length > 0) {
        const ids = [...new Set(graph_ids)]
        await database
          .insertInto('run_graphs')
          .values(ids.map((graph_id) => ({ run_id, graph_id })))
          .execute()
      }
      if (file_ids.length > 0) {
        const ids = [...new Set(file_ids)]
        await database
          .insertInto('run_files')
          .values(ids.map((file_id) => ({ run_id, file_id })))
          .execute()
      }
    },

    /**
     * Whether a file was deleted that a run comes from; must be called in a transaction, until whose end no other
     * of them is deleted. The sweeper, which erases their answers, may have passed already.
     */
    async hasDeletedFile(run_id: string): Promise<boolean> {
      const rows = await database
        .selectFrom('files')
        .select('deleted_at')
        .where('id', 'in', filesOf(sql<string>`${run_id}`))
        .$if(!isSqlite(database), (query) => query.forShare())
        .execute()
      return rows.some(({ deleted_at }) => deleted_at !== null)
    },

    /** Tells which of these runs are hidden from the caller. */
    async hidden(
      caller: Caller,
      run_ids: readonly string[],
    ): Promise<(run_id: string | null) => boolean> {
      if (run_ids.length === 0) return () => false
      const sources = new Map<string, { graph_ids: string[]; file_ids: string[] }>()
      const sourcesOf = (run_id: string) => {
        const sourcesOfRun = sources.get(run_id) ?? { graph_ids: [], file_ids: [] }
        sources.set(run_id, sourcesOfRun)
        return sourcesOfRun
      }
      const graphRows = await database
        .selectFrom('run_graphs')
        .select(['run_id', 'graph_id'])
        .where('run_id', 'in', run_ids)
        .execute()
      const fileRows = await database
        .selectFrom('run_files')
        .select(['run_id', 'file_id'])
        .where('run_id', 'in', run_ids)
        .execute()
      for (const { run_id, graph_id } of graphRows) sourcesOf(run_id).graph_ids.push(graph_id)
      for (const { run_id, file_id } of fileRows) sourcesOf(run_id).file_ids.push(file_id)
      const isReadable = await readableSources(database, caller, [...sources.values()])
      return (run_id) => {
        const own = run_id === null ? undefined : sources.get(run_id)
        return own !== undefined && !isReadable(own)
      }
    },

    /** Whether the caller may read the sources of a run, as `hidden` decides. */
    isReadable(caller: Caller, run_id: Expression<string>): Expression<SqlBool> {
      const { permissions } = caller
      const mayAsk = allows(permissions, 'graphs:read')
      const mayRead = allows(permissions, 'files:read')
      const hasGraphs = sql<SqlBool>`exists ${graphsOf(run_id)}`
      const hasFiles = sql<SqlBool>`exists ${filesOf(run_id)}`
      const unreadableGraphs = graphsOf(run_id).where((where) =>
        where.not(graphs.isReadable(caller, sql.ref('run_graphs.graph_id'))),
      )
      const unreadableFiles = filesOf(run_id).where((where) =>
        where.not(files.isReadable(caller, sql.ref('run_files.file_id'))),
      )
      return sql<SqlBool>`(
        not exists ${unreadableGraphs} and not exists ${unreadableFiles}
        and case when ${hasGraphs} then ${sql.lit(mayAsk)}
          when ${hasFiles} then ${sql.lit(mayRead)} else true end)`
    },
  }
}

/** Erases the texts of some runs that come from a deleted file. False when there are none. */
async function eraseFile(tx: Database, file_id: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('run_files')
    .innerJoin('run_bodies', 'run_bodies.run_id', 'run_files.run_id')
    .select('run_files.run_id')
    .where('run_files.file_id', '=', file_id)
    .where('run_bodies.request', '<>', noBody.request)
    .limit(runsPerSlice)
    .execute()
  if (rows.length === 0) return false
  const ids = rows.map(({ run_id }) => run_id)
  await tx.updateTable('runs').set(noTexts).where('id', 'in', ids).execute()
  await tx.updateTable('run_bodies').set(noBody).where('run_id', 'in', ids).execute()
  await releaseRunBytes(tx, ids)
  return true
}

/** What the sweeper erases of runs. */
export const runSweeps: OtherSweeps = { eraseFile, sweepSlice: async () => false }

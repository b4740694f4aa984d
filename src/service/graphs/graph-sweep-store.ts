import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'

const rowsPerSlice = 500

/** Queues the rows of a deleted graph for deletion. */
export async function queueGraphSweep(tx: Database, graph_id: string): Promise<void> {
  await tx.insertInto('graph_sweeps').values({ graph_id }).execute()
}

/** Deletes some rows of deleted graphs. False if none are left. */
export async function sweepGraphSlice(database: Database): Promise<boolean> {
  const sweep = await database
    .selectFrom('graph_sweeps')
    .select('graph_id')
    .limit(1)
    .executeTakeFirst()
  if (sweep === undefined) return false
  const { graph_id } = sweep
  await transact(database, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('graph_files')
      .where('graph_id', '=', graph_id)
      .where('file_id', 'in', (of) =>
        of
          .selectFrom('graph_files')
          .select('file_id')
          .where('graph_id', '=', graph_id)
          .orderBy('file_id')
          .limit(rowsPerSlice),
      )
      .executeTakeFirst()
    if (numDeletedRows > 0n) return
    await tx.deleteFrom('index_partitions').where('graph_id', '=', graph_id).execute()
    await tx.deleteFrom('graph_sweeps').where('graph_id', '=', graph_id).execute()
  })
  return true
}

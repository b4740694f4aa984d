import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { sweepFileSlice } from '#service/files/sweep-files.ts'
import type { Worker } from '#service/jobs/lease-loop.ts'
import { termEraser } from '#service/retrieval/erase-terms.ts'
import { copySlice, sweepPartitionSlice } from '#service/retrieval/partitions.ts'

const rowsPerSlice = 500
// Between two slices whoever waits for the one connection of SQLite has its turn.
const pauseMs = 10
const pollIntervalMs = 1000

/**
 * Deletes what deleted graphs and files left behind, in slices. None of it is visible any more, so
 * several processes may sweep the same, and the next one goes on where one was killed.
 */
export function startGraphSweeper(database: Database, onError: (error: unknown) => void): Worker {
  const eraseSlice = termEraser(database)
  const stopping = new AbortController()
  let sweeping: Promise<void> | null = null
  const timer = setInterval(wake, pollIntervalMs)
  timer.unref()
  wake()

  function wake(): void {
    if (stopping.signal.aborted) return
    sweeping ??= sweep()
      .catch(onError)
      .finally(() => {
        sweeping = null
      })
  }

  async function sweep(): Promise<void> {
    while (!stopping.signal.aborted && (await anySlice())) await pause(pauseMs)
  }

  async function anySlice(): Promise<boolean> {
    return (
      (await sweepSlice(database)) ||
      (await sweepFileSlice(database)) ||
      (await sweepPartitionSlice(database)) ||
      (await copySlice(database)) ||
      (await eraseSlice())
    )
  }

  return {
    wake,
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await sweeping
    },
  }
}

/** Deletes some rows of deleted graphs. False when there are none. */
export async function sweepSlice(database: Database): Promise<boolean> {
  const sweep = await database.selectFrom('graph_sweeps').select('graph_id').executeTakeFirst()
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

import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#service/database/schema.ts'
import { sweepFileSlice } from './file-sweep-store.ts'
import type { EraseFile } from './file-sweep-store.ts'
import type { Worker } from '#service/leases/lease-loop.ts'
import { termEraser } from '#service/retrieval/term-erasure-store.ts'
import { copySlice, sweepPartitionSlice } from '#service/retrieval/partition-store.ts'
import { sweepGraphSlice } from '#service/graphs/graph-sweep-store.ts'

// The pause between two slices lets other queries use the only connection of SQLite.
const pauseMs = 10
const pollIntervalMs = 1000

/** What is swept of things that stand above files. */
export interface OtherSweeps {
  /** Erases what comes from a deleted file. */
  eraseFile?: EraseFile
  /** Deletes a slice of deleted things. False when there are none. */
  sweepSlice: (database: Database) => Promise<boolean>
}

/**
 * Deletes the remaining rows of deleted graphs, files, conversations and applications, in slices. They are no longer visible, so several
 * processes may sweep at the same time, and another one continues if a process is killed.
 */
export function startSweeper(
  database: Database,
  onError: (error: unknown) => void,
  others: readonly OtherSweeps[] = [],
): Worker {
  const eraseFile: EraseFile = async (tx, file_id) => {
    for (const other of others) if (await other.eraseFile?.(tx, file_id)) return true
    return false
  }
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

  async function anyOther(): Promise<boolean> {
    for (const { sweepSlice } of others) if (await sweepSlice(database)) return true
    return false
  }

  async function anySlice(): Promise<boolean> {
    return (
      (await sweepGraphSlice(database)) ||
      (await sweepFileSlice(database, eraseFile)) ||
      (await anyOther()) ||
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

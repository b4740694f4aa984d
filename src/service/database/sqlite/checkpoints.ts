import { entryUrl } from '#service/scheduling/entries.ts'
import { threadPool } from '#service/scheduling/thread-pool.ts'
import type { LogState } from './log-state.ts'

/** Copies the write-ahead log of an embedded database into its file. */
export interface Checkpoints {
  /** Must be called after each transaction. Begins to copy a log that has become long. */
  noteCommit: () => void
  /** Resolves when work that can wait may write again; null while the log is short enough. */
  whenShort: () => Promise<void> | null
  /** Resolves when it is not being copied; null while it is not. */
  whenIdle: () => Promise<void> | null
  /** By how many bytes the file becomes longer when the whole log is copied into it. */
  growth: () => number
  stop: () => Promise<void>
}

/** Those of a database without a log. */
export const noCheckpoints: Checkpoints = {
  noteCommit: () => undefined,
  whenShort: () => null,
  whenIdle: () => null,
  growth: () => 0,
  stop: () => Promise.resolve(),
}

// As SQLite does by itself (https://sqlite.org/pragma.html#pragma_wal_autocheckpoint).
const pagesPerCopy = 1_000
// The next commit begins the log anew only if all of it was copied. While somebody writes there is always a rest.
const maxPages = 4_000
/** SQLite itself copies a log of so many pages, on the thread of the commit, where the thread could not. */
export const lastResortPages = 16_000

const maxIdleMs = 5_000
const maxTaskMs = 60_000
const maxHeapMb = 64
const owner = { organization_id: '', key_id: '' }

/** `copy` copies what it can of the log. `readState` tells its state. */
export function checkpoints(
  readState: () => LogState,
  copy: () => Promise<LogState>,
): Omit<Checkpoints, 'growth' | 'stop'> {
  let pages = 0
  /** The length of the log when a copy of it began last. */
  let begunAt = 0
  let running: Promise<void> | null = null

  async function copyAll(): Promise<void> {
    try {
      const { pages: length, copied } = await copy()
      // The rest came meanwhile, from those who do not wait.
      if (length >= maxPages && copied < length) await copy()
    } catch {
      // SQLite copies it as the last resort.
    } finally {
      running = null
    }
  }

  return {
    noteCommit: () => {
      const state = readState()
      if (state.pages < pages) begunAt = 0
      pages = state.pages
      if (running !== null || pages - begunAt < pagesPerCopy) return
      begunAt = pages
      running = copyAll()
    },
    whenShort: () => (pages >= maxPages ? running : null),
    whenIdle: () => running,
  }
}

/**
 * Checkpoints in a thread: their syncs would keep requests waiting for as long as the disk takes. SQLite copies no page
 * before the log is on the disk, and begins the log anew only when the database is
 * (https://sqlite.org/wal.html#checkpointing).
 */
export function checkpointsInThread(
  path: string,
  { readState, growth }: { readState: () => LogState; growth: () => number },
): Checkpoints {
  const pool = threadPool<null, LogState>(entryUrl('checkpoint-thread'), {
    subject: 'checkpoints',
    queue: { concurrency: 1, maxWaiting: 1 },
    maxTaskMs,
    maxHeapMb,
    maxIdleMs,
    workerData: path,
  })
  return {
    ...checkpoints(readState, () => pool.run(owner, null)),
    growth,
    stop: () => pool.stop(),
  }
}

import { withAsynchronousCommit } from '#service/database/asynchronous-commit.ts'
import { fileOf } from '#service/database/long-reads.ts'
import type { Database } from '#service/database/schema.ts'
import { lendWrites } from '#service/database/sqlite/lend-writes.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { pageStore } from '#service/files/page-store.ts'
import type { WrittenPage } from '#service/files/page-store.ts'
import { whileHeld } from '#service/leases/lease-store.ts'
import type { IndexedPassage } from '#service/retrieval/chunk-pages.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'
import { entryUrl } from '#service/scheduling/entries.ts'
import { threadPool } from '#service/scheduling/thread-pool.ts'
import type { Job } from './job-store.ts'

/** A part of what was read from a file. */
export interface FilePart {
  job: Job
  pages: readonly WrittenPage[]
  passages: readonly IndexedPassage[]
}

/** Writes parts of large files away from the thread that answers requests. */
export interface FileWriter {
  /**
   * Writes a part in a transaction that holds the lease of its job; false where the lease is lost. Rejects where nothing
   * was written, or where that is not known.
   */
  write: (part: FilePart) => Promise<boolean>
  stop: () => Promise<void>
}

const maxTaskMs = 60_000
const maxIdleMs = 5_000
const maxHeapMb = 512
const owner = { organization_id: '', key_id: '' }

/** A part as the thread gets it: its passages as JSON, because a copy of so many small values takes longer. */
export interface SentPart extends Omit<FilePart, 'passages'> {
  passages: string
}

/**
 * For an embedded database, a thread with a connection of its own. It starts when a large file comes, and ends after some
 * seconds without work. Null for PostgreSQL, whose server writes in other processes, and for a database in memory.
 */
export async function openFileWriter(database: Database): Promise<FileWriter | null> {
  const path = isSqlite(database) ? await fileOf(database) : ''
  if (path === '') return null
  const pool = threadPool<SentPart | null, boolean>(entryUrl('passage-thread'), {
    subject: 'parts of files',
    queue: { concurrency: 1, maxWaiting: 1000 },
    maxTaskMs,
    maxHeapMb,
    maxIdleMs,
    workerData: path,
  })
  let usedAt = -Infinity

  return {
    write: async ({ job, pages, passages }) => {
      const part = { job, pages, passages: JSON.stringify(passages) }
      // Others who write must not wait while a thread starts.
      if (performance.now() - usedAt > maxIdleMs / 2) await pool.run(owner, null)
      usedAt = performance.now()
      return lendWrites(database, () => pool.run(owner, part))
    },
    stop: () => pool.stop(),
  }
}

/** Adds the pages of a part, and its passages to the index. */
export async function addPart(tx: Database, { job, pages, passages }: FilePart): Promise<void> {
  await pageStore(tx).insert(job.version_id, pages)
  await searchIndex(tx).addPassages(job.version_id, passages)
}

/** Writes a part in a transaction that holds the lease of its job. False when the lease is lost. */
export function writePart(database: Database, part: FilePart): Promise<boolean> {
  return withAsynchronousCommit(() =>
    whileHeld(database, 'jobs', part.job, (tx) => addPart(tx, part)),
  )
}

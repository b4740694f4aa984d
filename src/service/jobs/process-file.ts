import { setImmediate as turn } from 'node:timers/promises'
import type { Blobs } from '#service/blobs/blobs.ts'
import type { Database } from '#service/database/schema.ts'
import type { Extract } from '#service/extraction/extraction.ts'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { pageStore } from '#service/files/page-store.ts'
import type { WrittenPage } from '#service/files/page-store.ts'
import { passageMaker } from '#service/retrieval/chunk-pages.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'
import type { Job, Jobs } from './job-store.ts'

export interface ProcessingParts {
  jobs: Jobs
  blobs: Blobs
  extract: Extract
}

// One batch is written in one transaction: large enough that a long file needs few commits, and small enough
// that it blocks the connection and the thread only briefly.
const batchChars = 30_000
const batchPassages = 30
// Limits the number of writes: people need no update for every page.
const progressPauseMs = 500

class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/**
 * Reads and indexes a file: stored → extracting → indexing → completed, or failed with the reason. First
 * clears the output of an earlier attempt. Rejects with an error of the machine, or with `signal`'s reason
 * when it aborts; the caller must then release the job.
 */
export async function processFile(
  { jobs, blobs, extract }: ProcessingParts,
  job: Job,
  signal: AbortSignal,
): Promise<void> {
  const file = await jobs.file(job)
  if (file === null) return
  try {
    await holding((tx) => clear(tx, job))
    let batch: WrittenPage[] = []
    let length = 0
    let passages = 0
    const passagesOf = passageMaker()
    const report = progressReporter(jobs, job)
    const pages = extract({
      path: blobs.path(job.file_id),
      ...file,
      signal,
      onProgress: (done, total) => report({ stage: 'extracting', done, total }),
    })
    const write = async (): Promise<void> => {
      const written = batch
      batch = []
      length = 0
      const newPassages = written.flatMap(({ page }) => passagesOf(page))
      passages += newPassages.length
      await holding(async (tx) => {
        await pageStore(tx).insert(job.file_id, written)
        await searchIndex(tx).addPassages(job.file_id, newPassages.slice(0, batchPassages))
      })
      await turn()
      for (let at = batchPassages; at < newPassages.length; at += batchPassages) {
        await holding((tx) =>
          searchIndex(tx).addPassages(job.file_id, newPassages.slice(at, at + batchPassages)),
        )
        await turn()
      }
    }
    for await (const page of pages) {
      const blocks = JSON.stringify(page.blocks)
      const words = page.words ? JSON.stringify(page.words) : null
      const pictures = page.pictures ? JSON.stringify(page.pictures) : null
      batch.push({ page, blocks, words, pictures })
      length += blocks.length + (words?.length ?? 0) + (pictures?.length ?? 0)
      if (length >= batchChars) await write()
    }
    report({ stage: 'indexing', done: 0, total: null })
    if (batch.length > 0) await write()
    if (passages === 0) throw new ExtractionFailure('empty')
    await jobs.finish(job, { status: 'completed' })
  } catch (error) {
    // The worker that now holds the lease decides the outcome of the file.
    if (error instanceof LeaseLost) return
    if (!(error instanceof ExtractionFailure)) throw error
    await jobs.finish(
      job,
      { status: 'failed', code: error.code, description: error.message },
      (tx) => clear(tx, job),
    )
  }

  async function holding(work: (tx: Database) => Promise<void>): Promise<void> {
    if (!(await jobs.holding(job, work))) throw new LeaseLost()
  }
}

/** Deletes the pages and passages of a file. */
export async function clear(tx: Database, job: Job): Promise<void> {
  await searchIndex(tx).removeFile(job.file_id)
  await pageStore(tx).remove(job.file_id)
}

function progressReporter(
  jobs: Jobs,
  job: Job,
): (progress: Parameters<Jobs['progress']>[1]) => void {
  let reported = 0
  return (progress) => {
    const now = performance.now()
    if (reported !== 0 && now - reported < progressPauseMs) return
    reported = now
    // A failure to write progress must not stop the work.
    jobs.progress(job, progress).catch(() => undefined)
  }
}

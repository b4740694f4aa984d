import { setImmediate as turn } from 'node:timers/promises'
import type { Blobs } from '#service/blobs/blobs.ts'
import type { Database } from '#service/database/schema.ts'
import type { Extract, OpenDescriber } from '#service/extraction/extraction.ts'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { isPicture } from '#contract/file-kinds.ts'
import { pageText } from '#contract/page-text.ts'
import { pageStore } from '#service/files/page-store.ts'
import type { WrittenPage } from '#service/files/page-store.ts'
import { placePassages } from '#service/extraction/read-passage.ts'
import { passageCutter } from '#service/retrieval/chunk-pages.ts'
import type { IndexedPassage } from '#service/retrieval/chunk-pages.ts'
import { removeSomeText } from '#service/files/file-sweep-store.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'
import type { Job, JobFile, Jobs } from './job-store.ts'

export interface ProcessingParts {
  jobs: Jobs
  blobs: Blobs
  extract: Extract
  /** Describes pictures. Left out: they are not described. */
  describe?: OpenDescriber
}

// One batch is written in one transaction: large enough that a long file needs few commits, which cost a quarter of the
// processor time with 30 passages, and small enough that it blocks the connection and the thread for some milliseconds.
const batchChars = 120_000
const batchPassages = 120
// Limits the number of writes: people need no update for every page, and none for a file that is read at once.
const progressPauseMs = 500

// The readers of these find no pictures.
const plainKinds: ReadonlySet<string> = new Set(['txt', 'csv', 'srt'])

class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/**
 * Reads and indexes a file: stored → extracting → indexing → completed, or failed with the reason. First
 * clears the output of an earlier attempt. Rejects with an error of the machine, or with `signal`'s reason
 * when it aborts; the caller must then release the job.
 */
export async function processFile(
  { jobs, blobs, extract, describe }: ProcessingParts,
  job: Job,
  file: JobFile | null,
  signal: AbortSignal,
): Promise<void> {
  if (file === null) return
  const local = await blobs.onDisk(job.version_id, signal)
  try {
    let batch: WrittenPage[] = []
    let passages: IndexedPassage[] = []
    let nextOrdinal = 0
    let length = 0
    let hasOldText = file.hasText
    const describePage = plainKinds.has(file.kind)
      ? null
      : ((await describe?.(job.version_id, signal)) ?? null)
    const cut = passageCutter()
    const report = progressReporter(jobs, job)
    const pages = extract({
      path: local.path,
      kind: file.kind,
      scope: file.scope,
      // What is added to a page after it was read changes its passages.
      passages: describePage === null,
      signal,
      onProgress: (done, total) => report({ stage: 'extracting', done, total }),
    })
    /** Writes all but the last of the transactions that the batch needs, and returns the work of the last. */
    const writeAllButLast = async (): Promise<(tx: Database) => Promise<void>> => {
      if (hasOldText && !(await clear(jobs, job))) throw new LeaseLost()
      hasOldText = false
      const indexed = passages
      let written = batch
      batch = []
      passages = []
      length = 0
      const writeSome = async (tx: Database, some: readonly IndexedPassage[]): Promise<void> => {
        await pageStore(tx).insert(job.version_id, written)
        await searchIndex(tx).addPassages(job.version_id, some)
      }
      let at = 0
      for (; at + batchPassages < indexed.length; at += batchPassages) {
        const some = indexed.slice(at, at + batchPassages)
        await holding((tx) => writeSome(tx, some))
        written = []
        await turn()
      }
      return (tx) => writeSome(tx, indexed.slice(at))
    }
    for await (const read of pages) {
      const page = describePage === null ? read : await describePage(read)
      const blocks = JSON.stringify(page.blocks)
      const words = page.words ? JSON.stringify(page.words) : null
      const pictures = page.pictures ? JSON.stringify(page.pictures) : null
      batch.push({ page, blocks, words, pictures })
      for (const passage of page.passages ??
        placePassages(page, cut(page, pageText(page.blocks)))) {
        passages.push({ ...passage, page: page.number, ordinal: nextOrdinal })
        nextOrdinal += 1
      }
      length += blocks.length + (words?.length ?? 0) + (pictures?.length ?? 0)
      if (length < batchChars) continue
      await holding(await writeAllButLast())
      await turn()
    }
    report({ stage: 'indexing', done: 0, total: null })
    const writeLast = await writeAllButLast()
    // A photograph is found by its name, and its page says that it has no text.
    if (nextOrdinal === 0 && !isPicture(file.kind)) throw new ExtractionFailure('empty')
    await jobs.finish(job, { status: 'completed' }, writeLast)
  } catch (error) {
    // The worker that now holds the lease decides the outcome of the file.
    if (error instanceof LeaseLost) return
    if (!(error instanceof ExtractionFailure)) throw error
    if (!(await clear(jobs, job))) return
    await jobs.finish(job, { status: 'failed', code: error.code, description: error.message })
  } finally {
    await local.release()
  }

  async function holding(work: (tx: Database) => Promise<void>): Promise<void> {
    if (!(await jobs.holding(job, work))) throw new LeaseLost()
  }
}

/**
 * Deletes the pages and passages of a file, in slices, because a large file has tens of thousands of them. Resolves with
 * false when the lease was lost.
 */
export async function clear(jobs: Pick<Jobs, 'holding'>, job: Job): Promise<boolean> {
  const left = { isSome: true }
  while (left.isSome) {
    const isHeld = await jobs.holding(job, async (tx) => {
      left.isSome = await removeSomeText(tx, job.version_id)
    })
    if (!isHeld) return false
    await turn()
  }
  return true
}

function progressReporter(
  jobs: Jobs,
  job: Job,
): (progress: Parameters<Jobs['progress']>[1]) => void {
  let reported = performance.now()
  return (progress) => {
    const now = performance.now()
    if (now - reported < progressPauseMs) return
    reported = now
    // A failure to write progress must not stop the work.
    jobs.progress(job, progress).catch(() => undefined)
  }
}

import { setImmediate as turn } from 'node:timers/promises'
import type { Blobs } from '#service/blobs/blobs.ts'
import type { Extract, OpenDescriber, ReadPage } from '#service/extraction/extraction.ts'
import { diskFull } from '#service/disk/storage-trouble.ts'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { isPicture } from '#contract/file-kinds.ts'
import { pageText } from '#contract/page-text.ts'
import type { WrittenPage } from '#service/files/page-store.ts'
import { placePassages } from '#service/extraction/read-passage.ts'
import type { ReadPassage } from '#service/extraction/read-passage.ts'
import { passageCutter } from '#service/retrieval/chunk-pages.ts'
import type { IndexedPassage } from '#service/retrieval/chunk-pages.ts'
import { removeSomeText } from '#service/files/file-sweep-store.ts'
import { addPart } from './file-writer.ts'
import type { FilePart, FileWriter } from './file-writer.ts'
import { JoinedGraph, plainKinds } from './job-store.ts'
import type { Job, JobFile, Jobs } from './job-store.ts'

export interface ProcessingParts {
  jobs: Jobs
  blobs: Blobs
  extract: Extract
  /** Describes pictures. Left out: they are not described. */
  describe?: OpenDescriber
  /** Writes what is read of large files. Left out or null: this thread does. */
  writer?: FileWriter | null
  /** While this returns true, nothing that is read is written. */
  isFull?: () => boolean
}

// One batch is written in one transaction: large enough that a long file needs few commits, which cost a quarter of the
// processor time with 30 passages, and small enough that it blocks the connection and the thread for some milliseconds.
const ownBatch: BatchLimits = { chars: 210_000, passages: 120 }
// Without FTS5 a passage takes about a third of the time.
const storedBatch: BatchLimits = { chars: 420_000, passages: 240 }
// FTS5 writes a segment with each commit, and merges four into one: with six times as many passages in a transaction it takes
// half of the processor time for the same terms. Whoever else writes waits for such a transaction.
const threadBatch: BatchLimits = { chars: 1_260_000, passages: 720 }
// The start of a thread takes as long as writing this many.
const partsBeforeThread = 8
// Limits the number of writes: people need no update for every page, and none for a file that is read at once.
const progressPauseMs = 500

/** The most that is written in one transaction: characters of pages and terms, which the last page may exceed, and passages. */
interface BatchLimits {
  chars: number
  passages: number
}

class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/**
 * Reads and indexes a file: stored → extracting → indexing → completed, or failed with the reason. First
 * clears the output of an earlier attempt. Of a file that awaits a graph, only the pages are stored. Rejects with an error of
 * the machine, or with `signal`'s reason when it aborts; the caller must then release the job.
 */
export async function processFile(
  parts: ProcessingParts,
  job: Job,
  file: JobFile | null,
  signal: AbortSignal,
): Promise<void> {
  if (file === null) return
  try {
    await readOnce(parts, job, file, signal)
  } catch (error) {
    if (!(error instanceof JoinedGraph)) throw error
    await processFile(parts, job, await parts.jobs.file(job), signal)
  }
}

async function readOnce(
  { jobs, blobs, extract, describe, writer = null, isFull = () => false }: ProcessingParts,
  job: Job,
  file: JobFile,
  signal: AbortSignal,
): Promise<void> {
  const local = await blobs.onDisk(job.version_id, signal)
  const ownLimits = file.isInGraph ? ownBatch : storedBatch
  // Most of the work on a text that is indexed is FTS5's. Without it, handing parts over costs more than it saves.
  const parts = partsInOrder(jobs, file.isInGraph ? writer : null, ownLimits.passages)
  const { write } = parts
  try {
    let batch: WrittenPage[] = []
    let passages: IndexedPassage[] = []
    let nextOrdinal = 0
    let hasWords = false
    let length = 0
    let hasOldText = file.hasText
    const describePage = plainKinds.has(file.kind)
      ? null
      : ((await describe?.(job.version_id, signal)) ?? null)
    const cut = passageCutter()
    const passagesOf = (page: ReadPage): readonly ReadPassage[] =>
      page.passages ?? placePassages(page, cut(page, pageText(page.blocks)))
    const report = progressReporter(jobs, job)
    const pages = extract({
      path: local.path,
      kind: file.kind,
      scope: file.scope,
      // What is added to a page after it was read changes its passages.
      passages: describePage === null && !file.awaitsGraph,
      signal,
      onProgress: (done, total) => report({ stage: 'extracting', done, total }),
    })
    /** Writes all but the last of the transactions that the batch needs, and returns the part of the last. */
    const writeAllButLast = async (maxPassages: number): Promise<FilePart> => {
      if (isFull()) throw diskFull()
      if (hasOldText && !(await clear(jobs, job))) throw new LeaseLost()
      hasOldText = false
      const indexed = passages
      let written = batch
      batch = []
      passages = []
      length = 0
      let at = 0
      for (; at + maxPassages < indexed.length; at += maxPassages) {
        await write({ job, pages: written, passages: indexed.slice(at, at + maxPassages) })
        if (isFull()) throw diskFull()
        written = []
        await turn()
      }
      return { job, pages: written, passages: indexed.slice(at) }
    }
    for await (const read of pages) {
      const page = describePage === null ? read : await describePage(read)
      const blocks = JSON.stringify(page.blocks)
      const words = page.words ? JSON.stringify(page.words) : null
      const pictures = page.pictures ? JSON.stringify(page.pictures) : null
      const { number, kind, label, ocr } = page
      batch.push({ page: { number, kind, label, ocr }, blocks, words, pictures })
      if (file.awaitsGraph) hasWords ||= pageText(page.blocks).text.trim() !== ''
      for (const passage of file.awaitsGraph ? [] : passagesOf(page)) {
        passages.push({ ...passage, page: page.number, ordinal: nextOrdinal })
        nextOrdinal += 1
        length += passage.terms.length
      }
      length += blocks.length + (words?.length ?? 0) + (pictures?.length ?? 0)
      const limits = parts.isNextInThread() ? threadBatch : ownLimits
      if (length < limits.chars) continue
      await write(await writeAllButLast(limits.passages))
      await turn()
    }
    report({ stage: 'indexing', done: 0, total: null })
    // This thread writes the last one.
    const last = await writeAllButLast(ownLimits.passages)
    // A photograph is found by its name, and its page says that it has no text.
    if (nextOrdinal === 0 && !hasWords && !isPicture(file.kind))
      throw new ExtractionFailure('empty')
    await parts.end()
    const outcome = { status: 'completed', awaitsGraph: file.awaitsGraph } as const
    await jobs.finish(job, outcome, (tx) => addPart(tx, last))
  } catch (error) {
    // The worker that now holds the lease decides the outcome of the file.
    if (error instanceof LeaseLost) return
    // What is written after the lease was released, or after the text was cleared, would stay.
    await parts.end().catch(() => undefined)
    if (!(error instanceof ExtractionFailure)) throw error
    if (!(await clear(jobs, job))) return
    await jobs.finish(job, { status: 'failed', code: error.code, description: error.message })
  } finally {
    await local.release()
  }
}

/**
 * Writes the parts of a file one after another. While one is written in a thread, the next is read. Rejects with `LeaseLost`,
 * also for the part before. This thread writes at most `maxPassages` in one transaction.
 */
function partsInOrder(jobs: Jobs, writer: FileWriter | null, maxPassages: number) {
  let count = 0
  let last: Promise<void> = Promise.resolve()

  const isNextInThread = (): boolean => writer !== null && count >= partsBeforeThread

  async function writeOne(part: FilePart, inThread: FileWriter | null): Promise<void> {
    // Where the thread fails, whatever the reason, this thread learns it from SQLite itself.
    const isHeld = (await inThread?.write(part).catch(() => null)) ?? null
    if (!(isHeld ?? (await writeHere(part)))) throw new LeaseLost()
  }

  /** Writes a part in this thread. False when the lease is lost. */
  async function writeHere({ job, pages, passages }: FilePart): Promise<boolean> {
    let at = 0
    do {
      const slice = {
        job,
        pages: at === 0 ? pages : [],
        passages: passages.slice(at, at + maxPassages),
      }
      if (at > 0) await turn()
      if (!(await jobs.holding(job, (tx) => addPart(tx, slice)))) return false
      at += maxPassages
    } while (at < passages.length)
    return true
  }

  return {
    isNextInThread,

    write: async (part: FilePart): Promise<void> => {
      await last
      const isInThread = isNextInThread()
      count += 1
      last = writeOne(part, isInThread ? writer : null)
      if (isInThread) last.catch(() => undefined)
      else await last
    },
    /** Resolves when all are written. */
    end: (): Promise<void> => last,
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

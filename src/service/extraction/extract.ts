import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { childMessage } from './child-message.ts'
import type { Exit } from './child-ends.ts'
import {
  ExtractionFailure,
  type Extract,
  type ExtractionFailureCode,
  type ExtractionRequest,
  type ReadPage,
} from './extraction.ts'
import { childPool, type ChildPool, type PooledChild, type PoolLimits } from './pool/child-pool.ts'
import { collect, passOn } from './pool/pass-on.ts'
import { openPooled, type PooledFile } from './pool/pooled-file.ts'
import { startChild, type ExtractionChild, type ExtractionLimits } from './start-child.ts'
import { compiled } from '#service/json/compiled.ts'
import { placePassages, type CutPassage } from './read-passage.ts'
import { readingClock } from './reading-clock.ts'
import { residentBytes, watchMemory } from './watch-memory.ts'

const megabyte = 1024 * 1024

export const defaultLimits: ExtractionLimits = {
  heap_megabytes: 256,
  resident_megabytes: 600,
  start_milliseconds: 60_000,
  unit_milliseconds: 20_000,
  total_milliseconds: 3_600_000,
  clock_factor: 30,
  text_characters: 50_000_000,
  message_bytes: 32 * megabyte,
}

// The passages of a page that is as long as a message can be: their terms are at most so much longer than their text.
const termsPerText = 4
const charsPerPassage = 200
// A file that takes so long for its size leaves much behind, and the start of another child does not matter.
const maxSmallReadMs = 2_000
const maxPdfReadMs = 20_000

/** Creates an `Extract` with these limits, and defaults for the rest. Every file has a child of its own. */
export function extractor(overrides: Partial<ExtractionLimits> = {}): Extract {
  const limits = { ...defaultLimits, ...overrides }
  return (request) => readAlone(request, limits)
}

/** An `Extract` with the default limits. */
export const extract: Extract = extractor()

/**
 * An `Extract` with these limits, and defaults for the rest, whose children read many small files and PDFs of the
 * same scope, one after another. `stop` ends those that wait; files that are being read are not affected.
 */
export function pooledExtractor(
  overrides: Partial<ExtractionLimits> = {},
  poolOverrides: Partial<PoolLimits> = {},
  entry?: string,
): { extract: Extract; stop: () => Promise<void> } {
  const limits = { ...defaultLimits, ...overrides }
  const pool = childPool(limits, poolOverrides, entry)
  return { extract: (request) => readPooled(request, limits, pool), stop: pool.stop }
}

/** Reads a file in a child of its own. */
async function* readAlone(
  request: ExtractionRequest,
  limits: ExtractionLimits,
): AsyncGenerator<ReadPage, void> {
  const { path, kind, signal, passages = false } = request
  signal.throwIfAborted()
  const child = await withFile(path, (handle) => startChild(kind, { handle, passages }, limits))
  try {
    yield* readIn(child, request, limits, { isReady: false })
  } finally {
    child.kill()
  }
}

/** Reads a small file of a scope, or a PDF, in a child that may have read others of the scope. */
async function* readPooled(
  request: ExtractionRequest,
  limits: ExtractionLimits,
  pool: ChildPool,
): AsyncGenerator<ReadPage, void> {
  const { path, kind, scope, signal, passages = false } = request
  signal.throwIfAborted()
  const file = scope === undefined || pixelKinds.has(kind) ? null : await openPooled(path, kind)
  if (scope === undefined || file === null) {
    yield* readAlone(request, limits)
    return
  }
  const pooled = pool.take(scope, kind)
  if (pooled.files === 0) {
    yield* readInPool(pooled, file)
    return
  }
  // An earlier file may have taken over this child. Where it fails, only what a child of its own reads counts for or against
  // the file.
  if (!file.isSmall) {
    yield* passOn(readInPool(pooled, file), () => readAlone(request, limits), signal)
    return
  }
  const pages = await collect(readInPool(pooled, file), signal)
  if (pages === null) yield* readAlone(request, limits)
  for (const page of pages ?? []) {
    signal.throwIfAborted()
    yield page
  }

  async function* readInPool(
    { child, kinds, files }: PooledChild,
    own: PooledFile,
  ): AsyncGenerator<ReadPage, void> {
    let isReusable = false
    let isSent = false
    // A child would wait for the rest of a file that cannot be sent.
    let sendError: Error | null = null
    own.send(child, { kind, passages }).then(
      (isAll) => {
        isSent = isAll
        if (!isAll) child.kill()
      },
      (error: unknown) => {
        sendError = error instanceof Error ? error : new Error('The file could not be sent.')
        child.kill()
      },
    )
    try {
      const { isUnchanged, milliseconds } = yield* readIn(child, request, limits, {
        isReady: files > 0,
        onReady: () => {
          pooled.firstBytes = residentBytes(child.pid)
        },
      })
      kinds.add(kind)
      pooled.files += 1
      isReusable =
        isUnchanged && isSent && milliseconds < (own.isSmall ? maxSmallReadMs : maxPdfReadMs)
    } catch (error) {
      throw sendError ?? error
    } finally {
      if (isReusable) pool.giveBack(pooled)
      else child.kill()
    }
  }
}

// Recognizing text takes longer than starting a child, and leaves a large engine in it.
const pixelKinds: ReadonlySet<string> = new Set(['jpg', 'png'])

async function withFile<T>(path: string, work: (file: FileHandle) => T | Promise<T>): Promise<T> {
  const file = await open(path)
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

interface FileEnd {
  isUnchanged: boolean
  /** The time that the parent waited for the child to read the file. */
  milliseconds: number
}

/**
 * Yields the pages that a child reads, and returns how the file ended. The child must not be used again when
 * this rejects or does not run to its end.
 */
async function* readIn(
  child: ExtractionChild,
  { signal, onProgress }: ExtractionRequest,
  limits: ExtractionLimits,
  start: { isReady: boolean; onReady?: () => void },
): AsyncGenerator<ReadPage, FileEnd> {
  let { isReady } = start
  let stopReason: ExtractionFailureCode | 'aborted' | 'not_started' | 'starved' | null = null
  const stop = (reason: NonNullable<typeof stopReason>): void => {
    stopReason ??= reason
    child.kill()
  }
  const onAbort = (): void => stop('aborted')
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()
  const endWatch = watchMemory(child.pid, limits.resident_megabytes * megabyte, () =>
    stop('too_large_to_read'),
  )
  const clock = readingClock(child.pid, limits, (reason) => {
    if (!isReady) stop('not_started')
    else stop(reason === 'slow' || limits.clock_factor === 1 ? 'too_slow_to_read' : 'starved')
  })
  child.watchBytes(() => clock.start())
  let startMs = 0
  let passages: CutPassage[] = []
  let passageChars = 0

  try {
    clock.start(isReady ? limits.unit_milliseconds : limits.start_milliseconds)
    for (;;) {
      const { value: line, done: isOver } = await child.lines.next()
      // Messages that were already in the pipe when the child was killed are ignored.
      if (isOver || stopReason !== null) break
      if (line === 'too_long') {
        stop('too_large_to_read')
        break
      }
      const message = compiled(childMessage).parse(line)
      if (message.type === 'progress') onProgress(message.done, message.total)
      else if (message.type === 'page') {
        clock.stop()
        const { page, figures, running, words, pictures, has_passages } = message
        const placed = placePassages(page, passages)
        passages = []
        passageChars = 0
        yield {
          ...page,
          figures,
          running,
          words,
          pictures,
          ...(has_passages && { passages: placed }),
        }
        clock.start()
      } else if (message.type === 'passages') {
        for (const passage of message.passages) {
          passages.push(passage)
          passageChars += passage.terms.length + passage.heading_terms.length + charsPerPassage
        }
        if (passageChars > limits.message_bytes * termsPerText) {
          stop('too_large_to_read')
          break
        }
      } else if (message.type === 'ready') {
        if (isReady) throw new Error('The reading process sent a message out of turn.')
        isReady = true
        startMs = clock.stop()
        clock.start()
        start.onReady?.()
      } else if (message.type === 'failed') {
        throw new ExtractionFailure(message.code, { cause: new Error(message.detail) })
      } else return { isUnchanged: message.is_unchanged, milliseconds: clock.stop() - startMs }
    }
    clock.stop()

    const exit = await child.exited
    if (stopReason === 'aborted') throw signal.reason
    if (stopReason === 'not_started') throw new Error('The reading process did not start in time.')
    if (stopReason === 'starved')
      throw new Error('The reading process got too little processor time.')
    if (stopReason !== null) throw new ExtractionFailure(stopReason)
    throw crashError(isReady, exit, child.complaint())
  } finally {
    clock.stop()
    endWatch()
    signal.removeEventListener('abort', onAbort)
  }
}

function crashError(isReady: boolean, exit: Exit, complaint: string): Error {
  const cause = exit.error ?? new Error(complaint)
  if (complaint.includes('heap out of memory')) {
    return new ExtractionFailure('too_large_to_read', { cause })
  }
  // Before `ready` the child has not read the file, and a child that was killed from outside may succeed next
  // time. Neither means that the file is corrupted.
  if (!isReady || exit.signal === 'SIGKILL' || exit.signal === 'SIGTERM') {
    return new Error(`The reading process ended early (${exit.signal ?? exit.code}).`, { cause })
  }
  return new ExtractionFailure('corrupted', { cause })
}

import { backOff, maxAttempts } from '#console/uploads/send/retry.ts'
import { duplicateLookups } from './duplicate-lookup.ts'
import type { UploadProblem } from './next-upload.ts'
import type { Entry, UploadEntries } from './upload-entries.ts'
import type {
  FailedAttempt,
  Outcome,
  UploadDependencies,
} from '#console/uploads/send/upload-dependencies.ts'

const maxConcurrentUploads = 4
// The clock of the service may be slightly behind.
const clockSkewMs = 500
// Random jitter, so that clients waiting for the same limit do not resume at once.
const limitJitterMs = 2000

/** Sends waiting uploads, up to four at a time, with retries. */
export function uploadSender(parts: UploadDependencies, entries: UploadEntries) {
  // An index instead of `shift()`, which is O(n) for each file.
  let queue: string[] = []
  let head = 0
  let active = 0
  let transferredBytes = 0
  let stop: 'person' | UploadProblem | null = null
  let blockedUntil = 0
  let limitMessage: string | null = null
  let sizeLimit: number | null = null

  const duplicates = duplicateLookups(parts, entries)

  function canStart(): boolean {
    return active < maxConcurrentUploads && stop === null && head < queue.length
  }

  function startWaiting(): void {
    while (canStart()) {
      const blockedMs = blockedUntil - parts.now()
      if (blockedMs > 0) {
        parts.later(blockedMs, startWaiting)
        return
      }
      const entry = entries.get(queue[head])
      head += 1
      if (entry?.upload.state.status === 'waiting' && entry.abort === null) void run(entry)
    }
    if (head === queue.length) {
      queue = []
      head = 0
    }
  }

  function* waitingEntries(): Iterable<Entry> {
    for (let index = head; index < queue.length; index += 1) {
      const entry = entries.get(queue[index])
      if (entry?.upload.state.status === 'waiting') yield entry
    }
  }

  function enqueue(entry: Entry): void {
    // An upload whose abort is still in progress is enqueued again when that has finished.
    if (entry.abort !== null) return
    if (stop === null) queue.push(entry.upload.id)
    else entries.move(entry, { type: 'pause' })
  }

  async function run(entry: Entry): Promise<void> {
    const { signal } = (entry.abort = new AbortController())
    active += 1
    for (let attempt = 1; entries.move(entry, { type: 'start', attempt }); attempt += 1) {
      const outcome = await attemptOnce(entry, signal)
      if (signal.aborted || outcome === 'skipped') break
      const delayMs = applyOutcome(entry, outcome, attempt)
      if (delayMs === null) break
      await delay(delayMs, signal)
      if (signal.aborted) break
    }
    active -= 1
    entry.abort = null
    if (entry.upload.state.status === 'waiting') enqueue(entry)
    startWaiting()
  }

  async function attemptOnce(entry: Entry, signal: AbortSignal): Promise<Outcome | 'skipped'> {
    const { upload, file, previousIds } = entry
    if (!file) return missingFileFailure
    const lookup = await Promise.race([duplicates.find(entry, waitingEntries), aborted(signal)])
    if (lookup === null || signal.aborted) return 'skipped'
    if (lookup.type === 'failed') return lookup
    // The lookup has found the bytes of another upload of the queue.
    if (entry.upload.state.status === 'duplicate') return 'skipped'
    if (duplicates.offerDuplicate(entry, lookup)) return 'skipped'
    const copies = lookup.files.get(upload.id) ?? []
    if (previousIds === null) entry.previousIds = new Set(copies.map(({ file: { id } }) => id))
    else {
      const uploaded = copies.find(
        ({ file: { id }, match }) =>
          match === 'same' && !previousIds.has(id) && entries.ofFile(id).length === 0,
      )
      if (uploaded) return { type: 'accepted', file: uploaded.file }
    }
    // Whether this attempt stored the file is not known until another lookup.
    entry.lookup = null
    let previousSent = 0
    const onProgress = (sent: number): void => {
      transferredBytes += Math.max(0, sent - previousSent)
      previousSent = sent
      // Some browsers count headers as sent bytes.
      entries.move(entry, { type: 'progress', sent: Math.min(sent, upload.size) })
    }
    return parts.send(upload, file, onProgress, signal)
  }

  /**
   * Applies the outcome of an attempt. Returns the delay before the next attempt in milliseconds,
   * or null if there is none.
   */
  function applyOutcome(entry: Entry, outcome: Outcome, attempt: number): number | null {
    if (outcome.type === 'failed') return applyFailure(entry, outcome, attempt)
    const { version_id } = outcome
    if (version_id !== undefined) entry.upload = { ...entry.upload, version_id }
    if (entries.move(entry, { type: 'accept', file: outcome.file })) {
      entry.file = null
      parts.onAccepted(outcome.file)
    }
    return null
  }

  function applyFailure(entry: Entry, failure: FailedAttempt, attempt: number): number | null {
    const { problem, retry, resumes_at } = failure
    sizeLimit = failure.size_limit ?? sizeLimit
    if (retry !== 'never' && stop !== null) {
      entries.move(entry, { type: 'pause' })
      return null
    }
    if (resumes_at !== undefined) {
      // Reaching a limit is not a failed attempt: all uploads wait until the limit resets.
      const delayMs =
        Math.max(0, resumes_at - parts.now()) +
        Math.round(parts.random() * limitJitterMs) +
        clockSkewMs
      blockedUntil = Math.max(blockedUntil, parts.now() + delayMs)
      limitMessage = problem.message
      entries.move(entry, { type: 'delay', at: parts.now() + delayMs, problem })
      return delayMs
    }
    if (retry !== 'never' && attempt < maxAttempts) {
      const delayMs = backOff(attempt, retry, parts.random())
      // A Retry-After applies to all uploads, not only to this one.
      if (retry !== null) blockedUntil = Math.max(blockedUntil, parts.now() + delayMs)
      entries.move(entry, { type: 'delay', at: parts.now() + delayMs, problem })
      return delayMs
    }
    if (globalProblemKeys.has(problem.key)) pauseAll(problem)
    else entries.move(entry, { type: 'fail', problem })
    return null
  }

  function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const cancelTimer = parts.later(milliseconds, resolve)
      signal.addEventListener('abort', () => {
        cancelTimer()
        resolve()
      })
    })
  }

  function pauseAll(reason: 'person' | UploadProblem): void {
    stop = reason
    for (const entry of entries.values()) {
      const { state, size } = entry.upload
      // All bytes are sent and only the response is missing; aborting now could create a duplicate.
      const isAwaitingResponse = state.status === 'sending' && state.sent > 0 && state.sent >= size
      if (!isAwaitingResponse && entries.move(entry, { type: 'pause' })) entry.abort?.abort()
    }
  }

  return {
    wait: enqueue,
    fill: startWaiting,
    stopFor: pauseAll,
    resume(): void {
      stop = null
      blockedUntil = 0
      limitMessage = null
      for (const entry of entries.values()) {
        if (entries.move(entry, { type: 'resume' })) enqueue(entry)
      }
      startWaiting()
    },
    stop: () => stop,
    /** When the current limit resets, and its message; null if no limit is reached. */
    blocked: (): { until: number; message: string } | null =>
      limitMessage !== null && blockedUntil > parts.now()
        ? { until: blockedUntil, message: limitMessage }
        : null,
    sizeLimit: () => sizeLimit,
    limitSize(bytes: number | null): void {
      sizeLimit = bytes ?? sizeLimit
    },
    isActive: () => active > 0,
    /** Bytes sent so far, including failed attempts. */
    transferred: () => transferredBytes,
  }
}

function aborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(null))
  })
}

// Problems that affect every upload, so that trying the next file is pointless.
const globalProblemKeys: ReadonlySet<string> = new Set([
  'unreachable',
  'unavailable',
  'too_many_requests',
  'storage_full',
  'credentials_missing',
  'credentials_invalid',
  'key_expired',
  'permission_missing',
])

const missingFileFailure: FailedAttempt = {
  type: 'failed',
  retry: 'never',
  problem: {
    key: 'file_gone',
    message: 'The browser no longer has this file.',
    advice: 'Choose the file again.',
  },
}

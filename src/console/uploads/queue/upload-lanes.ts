import { backOff, maximumAttempts } from '#console/uploads/send/back-off.ts'
import type { Trouble } from './next-upload.ts'
import type { Entry, UploadEntries } from './upload-entries.ts'
import type { FailedAttempt, Outcome, UploadParts } from '#console/uploads/send/upload-parts.ts'

const lanes = 4
// the clock of the service may be a little behind ours
const grace = 500
// and not all who wait for the same limit come at once
const apart = 2000

/** Sends what waits, four at a time, each attempt after attempt until it arrives or is given up. */
export function uploadLanes(parts: UploadParts, entries: UploadEntries) {
  // a moving head instead of shift(), which would make a thousand files a million steps
  let line: string[] = []
  let head = 0
  let active = 0
  let transferred = 0
  let stop: 'person' | Trouble | null = null
  let heldUntil = 0
  let limitMet: string | null = null
  let sizeLimit: number | null = null

  function canStart(): boolean {
    return active < lanes && stop === null && head < line.length
  }

  function fill(): void {
    while (canStart()) {
      const held = heldUntil - parts.now()
      if (held > 0) {
        parts.later(held, fill)
        return
      }
      const entry = entries.get(line[head])
      head += 1
      if (entry?.upload.state.status === 'waiting' && entry.abort === null) void run(entry)
    }
    if (head === line.length) {
      line = []
      head = 0
    }
  }

  function wait(entry: Entry): void {
    // one that is just being aborted takes its place again when that has ended
    if (entry.abort !== null) return
    if (stop === null) line.push(entry.upload.id)
    else entries.move(entry, { type: 'pause' })
  }

  async function run(entry: Entry): Promise<void> {
    const { signal } = (entry.abort = new AbortController())
    active += 1
    for (let attempt = 1; entries.move(entry, { type: 'start', attempt }); attempt += 1) {
      const outcome = await attemptOnce(entry, signal)
      if (signal.aborted || outcome === 'matched') break
      const delay = settle(entry, outcome, attempt)
      if (delay === null) break
      await sleep(delay, signal)
      if (signal.aborted) break
    }
    active -= 1
    entry.abort = null
    if (entry.upload.state.status === 'waiting') wait(entry)
    fill()
  }

  async function attemptOnce(entry: Entry, signal: AbortSignal): Promise<Outcome | 'matched'> {
    const { upload, file, known } = entry
    if (!file) return fileGone
    const found = await parts.find(upload, signal)
    if (found.type === 'failed' || signal.aborted)
      return found.type === 'failed' ? found : 'matched'
    if (known === null) {
      entry.known = new Set(found.files.map(({ id }) => id))
      const [match] = found.files
      if (match && !entry.anyway) {
        entries.move(entry, { type: 'match', file_id: match.id })
        return 'matched'
      }
    } else {
      const arrived = found.files.find(({ id }) => !known.has(id) && !entries.ofFile(id))
      if (arrived) return { type: 'accepted', file: arrived }
    }
    let before = 0
    const onProgress = (sent: number): void => {
      transferred += Math.max(0, sent - before)
      before = sent
      // the body is the file, but a browser may count a header with it
      entries.move(entry, { type: 'progress', sent: Math.min(sent, upload.size) })
    }
    return parts.send(upload, file, onProgress, signal)
  }

  /** Milliseconds until the next attempt, or null when this was the last. */
  function settle(entry: Entry, outcome: Outcome, attempt: number): number | null {
    if (outcome.type === 'failed') return settleFailed(entry, outcome, attempt)
    if (entries.move(entry, { type: 'accept', file: outcome.file })) {
      entry.file = null
      parts.onAccepted(outcome.file)
    }
    return null
  }

  function settleFailed(entry: Entry, failed: FailedAttempt, attempt: number): number | null {
    const { trouble, retry, resumes_at } = failed
    sizeLimit = failed.size_limit ?? sizeLimit
    if (retry !== 'never' && stop !== null) {
      entries.move(entry, { type: 'pause' })
      return null
    }
    if (resumes_at !== undefined) {
      // a limit is no failure: however often it is met, everything waits for its end
      const pause =
        Math.max(0, resumes_at - parts.now()) + Math.round(parts.random() * apart) + grace
      heldUntil = Math.max(heldUntil, parts.now() + pause)
      limitMet = trouble.message
      entries.move(entry, { type: 'delay', at: parts.now() + pause, trouble })
      return pause
    }
    if (retry !== 'never' && attempt < maximumAttempts) {
      const delay = backOff(attempt, retry, parts.random())
      // the service asked everybody to wait, not only this file
      if (retry !== null) heldUntil = Math.max(heldUntil, parts.now() + delay)
      entries.move(entry, { type: 'delay', at: parts.now() + delay, trouble })
      return delay
    }
    if (stopsAll.has(trouble.key)) stopFor(trouble)
    else entries.move(entry, { type: 'fail', trouble })
    return null
  }

  function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const undo = parts.later(milliseconds, resolve)
      signal.addEventListener('abort', () => {
        undo()
        resolve()
      })
    })
  }

  function stopFor(reason: 'person' | Trouble): void {
    stop = reason
    for (const entry of entries.values()) {
      const { state, size } = entry.upload
      // all its bytes have left: what is missing is the answer, and ending it now could double the file
      const isAnswerDue = state.status === 'sending' && state.sent > 0 && state.sent >= size
      if (!isAnswerDue && entries.move(entry, { type: 'pause' })) entry.abort?.abort()
    }
  }

  return {
    wait,
    fill,
    stopFor,
    resume(): void {
      stop = null
      heldUntil = 0
      limitMet = null
      for (const entry of entries.values()) {
        if (entries.move(entry, { type: 'resume' })) wait(entry)
      }
      fill()
    },
    stop: () => stop,
    /** Until when a limit lets nothing through, and its sentence; null where none does. */
    held: (): { until: number; message: string } | null =>
      limitMet !== null && heldUntil > parts.now() ? { until: heldUntil, message: limitMet } : null,
    sizeLimit: () => sizeLimit,
    limitSize(bytes: number | null): void {
      sizeLimit = bytes ?? sizeLimit
    },
    isActive: () => active > 0,
    /** Bytes that have left so far, those sent in vain included. */
    transferred: () => transferred,
  }
}

// troubles of the whole service or the whole key: the next file would only meet them again
const stopsAll: ReadonlySet<string> = new Set([
  'unreachable',
  'unavailable',
  'too_many_requests',
  'storage_full',
  'credentials_missing',
  'credentials_invalid',
  'key_expired',
  'permission_missing',
])

const fileGone: FailedAttempt = {
  type: 'failed',
  retry: 'never',
  trouble: {
    key: 'file_gone',
    message: 'The browser no longer has this file.',
    advice: 'Choose the file again.',
  },
}

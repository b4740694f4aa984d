import type { File as FileRecord } from '#contract/files.ts'
import { isHidden, refusal } from '#console/uploads/send/check-file.ts'
import { canSendAgain, isFinished, type Upload } from './next-upload.ts'
import { nextRate, secondsLeft, startRate } from '#console/uploads/send/transfer-rate.ts'
import { uploadEntries, type Entry } from './upload-entries.ts'
import { uploadLanes } from './upload-lanes.ts'
import type { UploadParts } from '#console/uploads/send/upload-parts.ts'
import {
  countUploads,
  isSending,
  type UploadStatus,
  type UploadSummary,
} from '#console/uploads/upload-summary.ts'

export interface UploadSnapshot {
  uploads: readonly Upload[]
  summary: UploadSummary
}

/** A file as it was dropped: `path` has the folders, or is just the name. */
export interface Candidate {
  file: File
  path: string
}

type Seen = Pick<FileRecord, 'id' | 'status' | 'error' | 'progress'>

// a stalled line moves nothing, and its speed should still fall on screen
const tick = 1000

/** A queue of uploads outside React. Every end of it is an argument; it never throws. */
export function uploadScheduler(parts: UploadParts) {
  const listeners = new Set<() => void>()
  let isDrawing = false
  let isTicking = false
  let hidden = 0
  let nextId = 0
  let notice: string | null = null
  let rate = startRate(parts.now(), 0)
  const entries = uploadEntries(changed)
  const lanes = uploadLanes(parts, entries)
  let snapshot = take()

  function newId(): string {
    nextId += 1
    return `upload-${nextId}`
  }

  function changed(): void {
    if (isDrawing) return
    isDrawing = true
    parts.frame(() => {
      isDrawing = false
      snapshot = take()
      for (const listener of listeners) listener()
      if (lanes.isActive() && !isTicking) {
        isTicking = true
        parts.later(tick, () => {
          isTicking = false
          changed()
        })
      }
    })
  }

  function take(): UploadSnapshot {
    const uploads = entries.uploads()
    const count = countUploads(uploads)
    const transferred = lanes.transferred()
    rate = lanes.isActive()
      ? nextRate(rate, parts.now(), transferred)
      : startRate(parts.now(), transferred)
    const left = secondsLeft(rate, count.bytes - count.sent)
    return {
      uploads,
      summary: {
        ...count,
        rate: rate.perSecond,
        left,
        stop: lanes.stop(),
        held: lanes.held(),
        notice,
        hidden,
        at: parts.now(),
      },
    }
  }

  function add({ file, path }: Candidate, graph_id: string | null): void {
    const { name, size } = file
    const upload: Upload = { id: newId(), name, path, size, graph_id, state: { status: 'waiting' } }
    const trouble = refusal(upload, lanes.sizeLimit())
    if (trouble) {
      entries.add({ ...upload, state: { status: 'refused', trouble } }, null)
      return
    }
    const twin = entries.twin(upload)
    if (!twin) lanes.wait(entries.add(upload, file))
    else if (canSendAgain(twin.upload.state) && twin.upload.state.status !== 'duplicate') {
      twin.file = file
      again(twin)
    } else {
      entries.add({ ...upload, state: { status: 'duplicate', file_id: null } }, file)
    }
  }

  function again(entry: Entry): void {
    if (entry.upload.state.status === 'duplicate') entry.anyway = true
    if (entry.file && entries.move(entry, { type: 'again' })) lanes.wait(entry)
  }

  function clear(isGone: (upload: Upload) => boolean): void {
    for (const entry of entries.values()) if (isGone(entry.upload)) entries.remove(entry)
  }

  function resume(): void {
    lanes.resume()
    changed()
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: (): UploadSnapshot => snapshot,
    /** Puts lines of an earlier page back; their bytes are gone. */
    restore(uploads: readonly Upload[]): void {
      for (const upload of uploads) entries.add({ ...upload, id: newId() }, null)
    },
    /** As of now, not of the last paint: a hidden tab paints nothing. */
    current: (): Upload[] => entries.uploads(),

    /** A new errand starts with a clean list, except for what somebody has still to decide. */
    begin(): void {
      if (isSending(countUploads(entries.uploads()))) return
      clear(({ state }) => state.status === 'ready' || state.status === 'canceled')
      hidden = 0
    },
    /** Asks once for all that waits what limits it is going to meet. */
    async askLimits(): Promise<void> {
      const waiting = entries
        .uploads()
        .filter(({ state }) => state.status === 'waiting' || state.status === 'sending')
      const bytes = waiting.reduce((sum, { size }) => sum + size, 0)
      if (waiting.length === 0) return
      const found = await parts.limits(waiting.length, bytes)
      notice = found?.text ?? null
      lanes.limitSize(found?.size_limit ?? null)
      changed()
    },
    enqueue(candidates: Iterable<Candidate>, graph_id: string | null): void {
      for (const candidate of candidates) {
        if (isHidden(candidate.path)) hidden += 1
        else add(candidate, graph_id)
      }
      changed()
      lanes.fill()
    },
    pause(): void {
      lanes.stopFor('person')
      changed()
    },
    resume,
    cancel(ids: Iterable<string>): void {
      for (const id of ids) {
        const entry = entries.get(id)
        if (entry && entries.move(entry, { type: 'cancel' })) entry.abort?.abort()
      }
    },
    /** Sends again what can be sent again; a file the service has is read again elsewhere. */
    sendAgain(ids: Iterable<string>): void {
      const stop = lanes.stop()
      if (stop !== null && stop !== 'person') resume()
      for (const id of ids) {
        const entry = entries.get(id)
        if (entry) again(entry)
      }
      lanes.fill()
    },
    clear: (statuses?: readonly UploadStatus[]): void =>
      clear(({ state }) => (statuses ? statuses.includes(state.status) : isFinished(state))),
    /** Takes lines off the list, ending what they were doing. */
    dismiss(ids: Iterable<string>): void {
      for (const id of ids) {
        const entry = entries.get(id)
        if (!entry) continue
        entry.abort?.abort()
        entries.remove(entry)
      }
    },

    /** What the service says about files, ours or not; others are passed over. */
    notice(files: Iterable<Seen>): void {
      for (const file of files) {
        const entry = entries.ofFile(file.id)
        if (entry) entries.move(entry, { type: 'watch', file })
      }
    },
    /** Files that are being read again, or that nobody can see any more. */
    mark(file_ids: Iterable<string>, type: 'reread' | 'vanish'): void {
      for (const file_id of file_ids) {
        const entry = entries.ofFile(file_id)
        if (entry) entries.move(entry, { type })
      }
    },
  }
}

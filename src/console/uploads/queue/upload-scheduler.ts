import type { File as FileRecord } from '#contract/files.ts'
import { folderToKeep } from '#contract/folders/folder-path.ts'
import { isHidden, rejectUpload } from '#console/uploads/send/check-file.ts'
import { canSendAgain, isFinished, progressOfUpload, type Upload } from './next-upload.ts'
import { nextRate, secondsLeft, startRate } from '#console/uploads/send/transfer-rate.ts'
import { uploadedFileId, uploadEntries, type Entry } from './upload-entries.ts'
import { uploadSender } from './upload-sender.ts'
import type { UploadDependencies } from '#console/uploads/send/upload-dependencies.ts'
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

/** A file to upload; `path` includes its folders or is only the name. */
export interface Candidate {
  file: File
  path: string
}

type WatchedFile = Pick<
  FileRecord,
  'id' | 'status' | 'error' | 'progress' | 'version_id' | 'replacement'
>

// Updates the displayed rate even while no bytes are sent.
const rateIntervalMs = 1000

/**
 * The upload queue, independent of React. All side effects are injected. Its methods never throw.
 */
export function uploadScheduler(parts: UploadDependencies) {
  const listeners = new Set<() => void>()
  let isFrameScheduled = false
  let isTickScheduled = false
  let hidden = 0
  let nextId = 0
  let notice: string | null = null
  let rate = startRate(parts.now(), 0)
  const entries = uploadEntries(scheduleUpdate)
  const sender = uploadSender(parts, entries)
  let snapshot = takeSnapshot()

  function newId(): string {
    nextId += 1
    return `upload-${nextId}`
  }

  function scheduleUpdate(): void {
    if (isFrameScheduled) return
    isFrameScheduled = true
    parts.frame(() => {
      isFrameScheduled = false
      snapshot = takeSnapshot()
      for (const listener of listeners) listener()
      if (sender.isActive() && !isTickScheduled) {
        isTickScheduled = true
        parts.later(rateIntervalMs, () => {
          isTickScheduled = false
          scheduleUpdate()
        })
      }
    })
  }

  function takeSnapshot(): UploadSnapshot {
    const uploads = entries.uploads()
    const count = countUploads(uploads)
    const transferred = sender.transferred()
    rate = sender.isActive()
      ? nextRate(rate, parts.now(), transferred)
      : startRate(parts.now(), transferred)
    const remainingSeconds = secondsLeft(rate, count.bytes - count.sent)
    return {
      uploads,
      summary: {
        ...count,
        rate: rate.perSecond,
        remainingSeconds,
        stop: sender.stop(),
        blocked: sender.blocked(),
        notice,
        hidden,
        at: parts.now(),
      },
    }
  }

  function add({ file, path }: Candidate, graph_id: string | null): void {
    const { name, size } = file
    const folder = folderToKeep(path.slice(0, Math.max(0, path.lastIndexOf('/'))))
    const fields = { name, path, folder, size, graph_id }
    const upload: Upload = { id: newId(), ...fields, state: { status: 'waiting' } }
    const problem = rejectUpload(upload, sender.sizeLimit())
    if (problem) {
      entries.add({ ...upload, state: { status: 'rejected', problem } }, null)
      return
    }
    const duplicate = entries.findDuplicate(upload)
    if (!duplicate || isOtherFile(duplicate, file)) sender.wait(entries.add(upload, file))
    else if (
      canSendAgain(duplicate.upload.state) &&
      duplicate.upload.state.status !== 'duplicate'
    ) {
      duplicate.file = file
      resend(duplicate)
    } else {
      entries.add({ ...upload, state: { status: 'duplicate', file_id: null, match: 'same' } }, file)
    }
  }

  /** Files that the service has are compared by their bytes, others by when they were changed. */
  function isOtherFile({ upload, file }: Entry, next: File): boolean {
    if (file !== null) return file.lastModified !== next.lastModified
    return uploadedFileId(upload) !== null
  }

  function resend(entry: Entry): void {
    if (entry.upload.state.status === 'duplicate') entry.allowDuplicate = true
    if (entry.file && entries.move(entry, { type: 'again' })) sender.wait(entry)
  }

  function clear(shouldRemove: (upload: Upload) => boolean): void {
    for (const entry of entries.values()) if (shouldRemove(entry.upload)) entries.remove(entry)
  }

  function resume(): void {
    sender.resume()
    scheduleUpdate()
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: (): UploadSnapshot => snapshot,
    /** Restores uploads of an earlier page; their files are gone. */
    restore(uploads: readonly Upload[]): void {
      for (const upload of uploads) entries.add({ ...upload, id: newId() }, null)
    },
    /**
     * The current uploads. Unlike `snapshot`, it does not wait for a frame, which background tabs
     * do not get.
     */
    current: (): Upload[] => entries.uploads(),

    /** Removes finished uploads when a new batch starts; unresolved ones stay. */
    begin(): void {
      if (isSending(countUploads(entries.uploads()))) return
      clear(({ state }) => state.status === 'ready' || state.status === 'canceled')
      hidden = 0
    },
    /** Fetches the limits that the waiting uploads will reach. */
    async askLimits(): Promise<void> {
      const waiting = entries
        .uploads()
        .filter(({ state }) => state.status === 'waiting' || state.status === 'sending')
      const bytes = waiting.reduce((sum, { size }) => sum + size, 0)
      if (waiting.length === 0) return
      const limitNotice = await parts.fetchLimitNotice(waiting.length, bytes)
      notice = limitNotice?.text ?? null
      sender.limitSize(limitNotice?.size_limit ?? null)
      scheduleUpdate()
    },
    enqueue(candidates: Iterable<Candidate>, graph_id: string | null): void {
      for (const candidate of candidates) {
        if (isHidden(candidate.path)) hidden += 1
        else add(candidate, graph_id)
      }
      scheduleUpdate()
      sender.fill()
    },
    pause(): void {
      sender.stopFor('person')
      scheduleUpdate()
    },
    resume,
    cancel(ids: Iterable<string>): void {
      for (const id of ids) {
        const entry = entries.get(id)
        if (entry && entries.move(entry, { type: 'cancel' })) entry.abort?.abort()
      }
    },
    /**
     * Sends failed or skipped uploads again. Files that the service has already accepted are
     * retried through its API instead.
     */
    sendAgain(ids: Iterable<string>): void {
      const stop = sender.stop()
      if (stop !== null && stop !== 'person') resume()
      for (const id of ids) {
        const entry = entries.get(id)
        if (entry) resend(entry)
      }
      sender.fill()
    },
    /** Sends changed files, each as a new version of the file of its name. */
    replace(ids: Iterable<string>): void {
      for (const id of ids) {
        const entry = entries.get(id)
        if (entry?.upload.state.status !== 'duplicate') continue
        const { file_id, match } = entry.upload.state
        if (file_id === null || match !== 'changed') continue
        entry.upload = { ...entry.upload, replaces: file_id }
        resend(entry)
      }
      sender.fill()
    },
    /** Sends a file as a new version of another. */
    sendVersion(file: File, replaces: string): void {
      const { name, size } = file
      const fields = { id: newId(), name, path: name, folder: '', size, graph_id: null, replaces }
      const problem = rejectUpload(fields, sender.sizeLimit())
      if (problem) entries.add({ ...fields, state: { status: 'rejected', problem } }, null)
      else {
        const entry = entries.add({ ...fields, state: { status: 'waiting' } }, file)
        entry.allowDuplicate = true
        sender.wait(entry)
      }
      scheduleUpdate()
      sender.fill()
    },
    clear: (statuses?: readonly UploadStatus[]): void =>
      clear(({ state }) => (statuses ? statuses.includes(state.status) : isFinished(state))),
    /** Removes uploads and aborts those in progress. */
    dismiss(ids: Iterable<string>): void {
      for (const id of ids) {
        const entry = entries.get(id)
        if (!entry) continue
        entry.abort?.abort()
        entries.remove(entry)
      }
    },

    /** Applies file states from the service; unknown files are ignored. */
    notice(files: Iterable<WatchedFile>): void {
      for (const file of files) {
        for (const entry of entries.ofFile(file.id)) {
          entries.move(entry, { type: 'watch', file: progressOfUpload(entry.upload, file) })
        }
      }
    },
    /** Marks files as being processed again or as deleted. */
    mark(file_ids: Iterable<string>, type: 'reread' | 'vanish'): void {
      for (const file_id of file_ids) {
        for (const entry of entries.ofFile(file_id)) entries.move(entry, { type })
      }
    },
  }
}

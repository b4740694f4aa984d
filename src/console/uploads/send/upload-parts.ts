import type { File as FileRecord } from '#contract/files.ts'
import type { LimitNotice } from '#console/uploads/limit-notice.ts'
import type { Trouble, Upload } from '#console/uploads/queue/next-upload.ts'

export interface FailedAttempt {
  type: 'failed'
  trouble: Trouble
  /** `never`, a wait the service asked for in milliseconds, or null: the usual back-off. */
  retry: 'never' | number | null
  /** The most bytes the service takes, where its refusal said so. */
  size_limit?: number
  /** When a limit that everything meets is over, in milliseconds of the clock. */
  resumes_at?: number
}

export type Outcome = { type: 'accepted'; file: FileRecord } | FailedAttempt

export type Found = { type: 'found'; files: readonly FileRecord[] } | FailedAttempt

/** The ends of the queue. Nothing here rejects; what an aborted call answers is not looked at. */
export interface UploadParts {
  /** The files of the same name and size that are where this one is going. */
  find: (upload: Upload, signal: AbortSignal) => Promise<Found>
  send: (
    upload: Upload,
    file: File,
    onProgress: (sent: number) => void,
    signal: AbortSignal,
  ) => Promise<Outcome>
  /** What so many files of so many bytes are going to meet. */
  limits: (files: number, bytes: number) => Promise<LimitNotice | null>
  now: () => number
  /** 0 to 1. */
  random: () => number
  /** Calls back once, after some milliseconds; returns what undoes it. */
  later: (milliseconds: number, run: () => void) => () => void
  /** Calls back before the next paint: every change until then is one change on screen. */
  frame: (run: () => void) => void
  onAccepted: (file: FileRecord) => void
}

import type { File as FileRecord } from '#contract/files.ts'
import type { LimitNotice } from '#console/uploads/limit-notice.ts'
import type { UploadProblem, Upload } from '#console/uploads/queue/next-upload.ts'

export interface FailedAttempt {
  type: 'failed'
  trouble: UploadProblem
  /** `never`, the Retry-After in milliseconds, or null for exponential back-off. */
  retry: 'never' | number | null
  /** The maximum file size in bytes, if the service reported it. */
  size_limit?: number
  /** When the reached limit resets, in milliseconds since 1970. */
  resumes_at?: number
}

export type Outcome = { type: 'accepted'; file: FileRecord } | FailedAttempt

export type DuplicateLookup = { type: 'found'; files: readonly FileRecord[] } | FailedAttempt

/** The side effects of the queue. None of them rejects; results after an abort are ignored. */
export interface UploadDependencies {
  /** Finds files with this name and size at the destination of an upload. */
  findDuplicates: (upload: Upload, signal: AbortSignal) => Promise<DuplicateLookup>
  send: (
    upload: Upload,
    file: File,
    onProgress: (sent: number) => void,
    signal: AbortSignal,
  ) => Promise<Outcome>
  /** Fetches the limits that a batch will reach. */
  fetchLimitNotice: (files: number, bytes: number) => Promise<LimitNotice | null>
  now: () => number
  /** From 0 to 1. */
  random: () => number
  /** Calls back after a delay in milliseconds; returns the function that cancels it. */
  later: (milliseconds: number, run: () => void) => () => void
  /** Calls back before the next paint, so that changes are batched. */
  frame: (run: () => void) => void
  onAccepted: (file: FileRecord) => void
}

import type { File as FileRecord } from '#contract/files.ts'
import type { LimitNotice } from '#console/uploads/limit-notice.ts'
import type { UploadProblem, Upload } from '#console/uploads/queue/next-upload.ts'

export interface FailedAttempt {
  type: 'failed'
  problem: UploadProblem
  /** `never`, the Retry-After in milliseconds, or null for exponential back-off. */
  retry: 'never' | number | null
  /** The maximum file size in bytes, if the service reported it. */
  size_limit?: number
  /** When the reached limit resets, in milliseconds since 1970. */
  resumes_at?: number
}

export type Outcome = { type: 'accepted'; file: FileRecord } | FailedAttempt

export interface FoundDuplicates {
  type: 'found'
  /** The files with the name and size of an upload, the newest first, by the id of the upload. */
  files: ReadonlyMap<string, readonly FileRecord[]>
}

export type DuplicateLookup = FoundDuplicates | FailedAttempt

/** The side effects of the queue. None of them rejects; results after an abort are ignored. */
export interface UploadDependencies {
  /** Finds the files with the names and sizes of at most 1,000 uploads to one destination. */
  findDuplicates: (uploads: readonly Upload[]) => Promise<DuplicateLookup>
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

import type { File as FileRecord } from '#contract/files.ts'
import type { LimitNotice } from '#console/uploads/limit-notice.ts'
import type { DuplicateMatch, UploadProblem, Upload } from '#console/uploads/queue/next-upload.ts'

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

/** The record of an uploaded file; only its ID and progress if a replaced file could not be read back. */
export type AcceptedFile = FileRecord | Pick<FileRecord, 'id' | 'progress'>

/** `version_id` is set for a new version of a file. */
export type Outcome =
  | { type: 'accepted'; file: AcceptedFile; version_id?: string | undefined }
  | FailedAttempt

/** An upload and the SHA-256 of its bytes, which is null if the browser cannot read them. */
export type HashedUpload = Upload & { sha256: string | null }

/** A file that may be a duplicate, and how it matches the upload. */
export interface Duplicate {
  file: FileRecord
  match: DuplicateMatch
}

export interface FoundDuplicates {
  type: 'found'
  /** The duplicates by the id of the upload: those with its bytes first, then the newest first. */
  files: ReadonlyMap<string, readonly Duplicate[]>
}

export type DuplicateLookup = FoundDuplicates | FailedAttempt

/** The side effects of the queue. None of them rejects; results after an abort are ignored. */
export interface UploadDependencies {
  /** The SHA-256 of a file in hexadecimal; null if the browser cannot read it. */
  hash: (file: File) => Promise<string | null>
  /** Finds the files with the names or the bytes of at most 1,000 uploads to one destination. */
  findDuplicates: (uploads: readonly HashedUpload[]) => Promise<DuplicateLookup>
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
  onAccepted: (file: AcceptedFile) => void
}

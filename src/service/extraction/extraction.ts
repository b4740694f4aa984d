import type { FileKind } from '#contract/file-kinds.ts'
import type { Page } from '#contract/pages.ts'

/** Why a file could not be read. Each becomes the `error.code` of a failed file. */
export const extractionFailures = {
  empty: 'The file contains no readable text.',
  password_protected:
    'The file is password-protected. Remove the password and upload the file again.',
  corrupted: 'The file is damaged and cannot be opened. Save it again and upload it.',
  unsupported_variant:
    'This version of the format is not supported. Save the file in a current format and upload it again.',
  too_large_to_read: 'The file needs too much memory to process. Split it into smaller parts.',
  too_slow_to_read: 'The file takes too long to process. Split it into smaller parts.',
} as const

export type ExtractionFailureCode = keyof typeof extractionFailures

/** A file that cannot be read, for a reason of its own: trying again would end the same way. */
export class ExtractionFailure extends Error {
  override readonly name = 'ExtractionFailure'
  readonly code: ExtractionFailureCode

  constructor(code: ExtractionFailureCode, options?: ErrorOptions) {
    super(extractionFailures[code], options)
    this.code = code
  }
}

export interface ExtractionRequest {
  /** Where the bytes are, as a path the service can read. They are never trusted. */
  path: string
  kind: FileKind
  /** Aborting ends the child at once; the iteration then rejects with the abort reason. */
  signal: AbortSignal
  /** Called as reading goes on: `done` of `total` pages, slides, sheets or rows. `total` may be null. */
  onProgress: (done: number, total: number | null) => void
}

/**
 * Reads a file in a guarded child process and yields its pages in order, as they are read.
 * Rejects with `ExtractionFailure` when the file itself is the trouble, and with any other error
 * when the machine is (then trying again may help). A file without any text is `empty`.
 */
export type Extract = (request: ExtractionRequest) => AsyncGenerator<Page, void>

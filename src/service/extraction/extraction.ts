import type { FileKind } from '#contract/file-kinds.ts'
import type { Page } from '#contract/pages.ts'

/** Why a file could not be read. Each becomes the `error.code` of a failed file. */
export const extractionFailures = {
  empty: 'The file has no text that can be read.',
  password_protected: 'The file is protected with a password. Remove it and upload the file again.',
  corrupted:
    'The file is damaged and cannot be opened. Save it again in its program and upload it.',
  unsupported_variant:
    'This variant of the format cannot be read. Save it in a current format and upload it again.',
  too_large_to_read:
    'The file needs more memory to read than one file may use. Split it into parts.',
  too_slow_to_read: 'The file takes longer to read than one file may take. Split it into parts.',
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

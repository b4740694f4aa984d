import type { Page } from '#contract/pages.ts'

/** The bytes of one file: the upload itself, or an attachment inside a mail. */
export interface Source {
  size: number
  /** All of it. Ask once and let go: a copy each time. */
  bytes: () => Uint8Array
  /** All of it in order, in pieces small enough to forget. */
  chunks: () => Iterable<Uint8Array>
  /** Fills `target`, which has room for `size` bytes. */
  copyTo: (target: Uint8Array) => void
}

/** Tells how far reading is; each call also buys the reader another unit of time. */
export type Progress = (done: number, total: number | null) => void

/** Reads one kind of file. Throws `ExtractionFailure`, or anything else when the file is damaged. */
export type Reader = (
  source: Source,
  progress: Progress,
) => AsyncGenerator<Page, void> | Generator<Page, void>

/** A source over bytes that are already in memory. */
export function sourceOf(bytes: Uint8Array): Source {
  return {
    size: bytes.length,
    bytes: () => bytes,
    chunks: () => [bytes],
    copyTo: (target) => target.set(bytes),
  }
}

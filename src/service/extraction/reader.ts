import type { ReaderPage } from './extraction.ts'

/** The bytes of a file: an upload, or an attachment of an email. */
export interface Source {
  size: number
  /** All bytes, copied at every call. */
  bytes: () => Uint8Array
  /** All bytes in order, in small chunks, each of which is only there until the next one is requested. */
  chunks: () => Iterable<Uint8Array>
  /** Reads the file into `target`, which must have `size` bytes. */
  copyTo: (target: Uint8Array) => void
}

/** Reports progress; each call also restarts the timeout between two signs of progress. */
export type Progress = (done: number, total: number | null) => void

/** Reads one kind of file. Throws `ExtractionFailure`, or any error when the file is corrupted. */
export type Reader = (
  source: Source,
  progress: Progress,
) => AsyncGenerator<ReaderPage, void> | Generator<ReaderPage, void>

/** A source over bytes in memory. */
export function sourceOf(bytes: Uint8Array): Source {
  return {
    size: bytes.length,
    bytes: () => bytes,
    chunks: () => [bytes],
    copyTo: (target) => target.set(bytes),
  }
}

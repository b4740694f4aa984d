import type { Readable } from 'node:stream'

/** The first and the last byte of a range, counted from 0, both included, as in HTTP ranges. */
export interface ByteRange {
  start: number
  end: number
}

export interface Received {
  /** Bytes. */
  size: number
  /** SHA-256, hexadecimal. */
  sha256: string
}

/** A file with the bytes of a blob, which stays until it is released. */
export interface LocalFile {
  path: string
  release: () => Promise<void>
}

/** Stores the bytes of files by file ID. Bytes are always streamed, never held as a whole. Rejects with `BlobsOutage` while the store does not answer. */
export interface Blobs {
  /**
   * Stores a stream and hashes it. Chunks that own their memory are emptied once written. Resolves when the
   * bytes are on the disk; when it rejects, nothing is left. The bytes are pending until `commit`: the next
   * start of the service removes pending bytes that no record names.
   */
  receive: (id: string, bytes: AsyncIterable<Uint8Array>) => Promise<Received>
  /** Ends the pending state, once a record that names the bytes is committed. */
  commit: (id: string) => Promise<void>
  /** Makes stored bytes pending again; must be called before the record that names them is deleted. */
  markPending: (id: string) => Promise<void>
  /**
   * Commits or removes what processes that have ended left pending, by whether a record names it. `hasEnded` is
   * told how long ago the bytes became pending where the store knows it.
   */
  recover: (
    isLive: (id: string) => Promise<boolean>,
    hasEnded: (owner: string, ageMs: number) => boolean,
  ) => Promise<void>
  read: (id: string, range?: ByteRange) => Readable
  /**
   * Reads all bytes into the memory that is lent, one third after the other: a chunk is valid until the next but
   * one is requested, so that one can be sent while another is hashed and a third is read.
   */
  readInto: (memory: Uint8Array, id: string) => AsyncGenerator<Uint8Array, void>
  /** The size in bytes; null when nothing is stored under the ID. */
  size: (id: string) => Promise<number | null>
  /** A file on this machine with the bytes, to be read only. It must be released. */
  onDisk: (id: string, signal: AbortSignal) => Promise<LocalFile>
  remove: (id: string) => Promise<void>
  /** Rejects when nothing can be written. */
  probe: () => Promise<void>
  /** Whether the store does not answer at the moment, so that work which needs it should wait. */
  isOut: () => boolean
}

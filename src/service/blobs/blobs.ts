import type { Readable } from 'node:stream'

/** A part of the bytes: the first and the last one wanted, counted from 0. */
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

/** Where the bytes of files are kept, by the file's id. Bytes only ever stream. */
export interface Blobs {
  /**
   * Keeps a stream, hashed on the way; a chunk that owns its memory is emptied once it is kept.
   * Resolves once the bytes are on the disk, and leaves nothing behind when it rejects. Until
   * `trust` the bytes are in doubt: a restart looks whether a record names them, and otherwise
   * sweeps them.
   */
  receive: (id: string, bytes: AsyncIterable<Uint8Array>) => Promise<Received>
  /** Says that a record names the bytes. */
  trust: (id: string) => Promise<void>
  /** Says that a record may be about to stop naming the bytes. */
  doubt: (id: string) => Promise<void>
  /** Ends the doubts of processes that have ended: keeps what is live, sweeps the rest. */
  settle: (
    isLive: (id: string) => Promise<boolean>,
    hasEnded: (owner: string) => boolean,
  ) => Promise<void>
  read: (id: string, range?: ByteRange) => Readable
  /** How many bytes are kept, or null where there are none. */
  size: (id: string) => Promise<number | null>
  /** A path where the bytes can be read in place. */
  path: (id: string) => string
  remove: (id: string) => Promise<void>
  /** Rejects when nothing can be written. */
  probe: () => Promise<void>
}

import type { Readable } from 'node:stream'
import type { ByteRange } from '#service/blobs/blobs.ts'

/** Bytes on a disk that are read by range. */
export interface ByteSource {
  size: number
  read: (range: ByteRange) => Readable
}

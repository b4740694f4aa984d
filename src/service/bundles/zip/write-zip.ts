import { crc32, createDeflateRaw } from 'node:zlib'
import { writeLent } from '#service/http/write-lent.ts'
import { openSpool } from './spool.ts'
import { zipFormat } from './zip-format.ts'

/** An entry to write. Names are ASCII. */
export interface NewEntry {
  path: string
  modified: Date
  /** Whether to deflate it, which happens in a thread of the pool. */
  deflate: boolean
  bytes: AsyncIterable<Uint8Array>
}

const { max16, max32 } = zipFormat
// Version 4.5 of the format: ZIP64.
const version = 45
const madeOnUnix = 3 << 8
// Sizes and the checksum follow the bytes.
const descriptorFlag = 1 << 3
const regularFile = 0o100_644
const zip64Field = 1

/**
 * Writes a ZIP file entry by entry. Every entry has the fields of ZIP64 and its sizes behind its bytes, so that
 * nothing need be known before. A chunk is valid as long as that of the entry is. The directory at the end is
 * spooled: memory does not grow with the number of entries. Rejects, without the end of the file, where the bytes
 * of an entry do.
 */
export async function* writeZip(
  entries: AsyncIterable<NewEntry>,
): AsyncGenerator<Uint8Array, void> {
  const directory = openSpool()
  let offset = 0
  let count = 0
  try {
    for await (const entry of entries) {
      const start = offset
      const header = localHeader(entry)
      yield header
      offset += header.length
      const sums = { crc: 0, size: 0, packed: 0 }
      for await (const chunk of packed(entry, sums)) {
        offset += chunk.length
        yield chunk
      }
      const descriptor = dataDescriptor(sums)
      yield descriptor
      offset += descriptor.length
      await directory.write(centralHeader(entry, sums, start))
      count += 1
    }
    yield* directory.read()
    yield endRecords({ count, size: directory.size(), offset })
  } finally {
    await directory.remove()
  }
}

interface Sums {
  crc: number
  size: number
  packed: number
}

async function* packed({ bytes, deflate }: NewEntry, sums: Sums): AsyncGenerator<Uint8Array, void> {
  async function* counted(): AsyncGenerator<Uint8Array, void> {
    for await (const chunk of bytes) {
      sums.crc = crc32(chunk, sums.crc)
      sums.size += chunk.length
      yield chunk
    }
  }
  const source = deflate ? deflated(counted()) : counted()
  for await (const chunk of source) {
    sums.packed += chunk.length
    yield chunk
  }
}

/** Deflates bytes whose memory may be reused: the next chunk is requested when the last one is compressed. */
async function* deflated(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const deflate = createDeflateRaw()
  feed().catch((error: unknown) => deflate.destroy(error instanceof Error ? error : undefined))
  yield* deflate

  async function feed(): Promise<void> {
    for await (const chunk of bytes) await writeLent(deflate, chunk)
    deflate.end()
  }
}

function localHeader({ path, modified, deflate }: NewEntry): Buffer {
  const name = Buffer.from(path, 'ascii')
  const header = Buffer.alloc(30 + name.length + 20)
  header.writeUInt32LE(zipFormat.localHeader, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(descriptorFlag, 6)
  header.writeUInt16LE(deflate ? zipFormat.deflated : zipFormat.stored, 8)
  header.writeUInt32LE(dosTime(modified), 10)
  // The sizes are in the field of ZIP64, where zeros say that they follow the bytes (APPNOTE, 4.4.4).
  header.writeUInt32LE(max32, 18)
  header.writeUInt32LE(max32, 22)
  header.writeUInt16LE(name.length, 26)
  header.writeUInt16LE(20, 28)
  name.copy(header, 30)
  header.writeUInt16LE(zip64Field, 30 + name.length)
  header.writeUInt16LE(16, 32 + name.length)
  return header
}

function dataDescriptor({ crc, size, packed: packedSize }: Sums): Buffer {
  const descriptor = Buffer.alloc(24)
  descriptor.writeUInt32LE(zipFormat.dataDescriptor, 0)
  descriptor.writeUInt32LE(crc, 4)
  descriptor.writeBigUInt64LE(BigInt(packedSize), 8)
  descriptor.writeBigUInt64LE(BigInt(size), 16)
  return descriptor
}

function centralHeader(
  { path, modified, deflate }: NewEntry,
  { crc, size, packed: packedSize }: Sums,
  start: number,
): Buffer {
  const name = Buffer.from(path, 'ascii')
  // The field of ZIP64 has only those values that do not fit, in this order.
  const wide = [size, packedSize, start].filter((value) => value >= max32)
  const extraLength = wide.length === 0 ? 0 : 4 + wide.length * 8
  const header = Buffer.alloc(46 + name.length + extraLength)
  header.writeUInt32LE(zipFormat.centralHeader, 0)
  header.writeUInt16LE(madeOnUnix | version, 4)
  header.writeUInt16LE(version, 6)
  header.writeUInt16LE(descriptorFlag, 8)
  header.writeUInt16LE(deflate ? zipFormat.deflated : zipFormat.stored, 10)
  header.writeUInt32LE(dosTime(modified), 12)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(Math.min(packedSize, max32), 20)
  header.writeUInt32LE(Math.min(size, max32), 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(extraLength, 30)
  header.writeUInt32LE((regularFile << 16) >>> 0, 38)
  header.writeUInt32LE(Math.min(start, max32), 42)
  name.copy(header, 46)
  if (wide.length === 0) return header
  let at = 46 + name.length
  header.writeUInt16LE(zip64Field, at)
  header.writeUInt16LE(wide.length * 8, at + 2)
  at += 4
  for (const value of wide) at = header.writeBigUInt64LE(BigInt(value), at)
  return header
}

function endRecords({
  count,
  size,
  offset,
}: {
  count: number
  size: number
  offset: number
}): Buffer {
  const needs64 = count >= max16 || size >= max32 || offset >= max32
  const end64 = Buffer.alloc(needs64 ? 76 : 0)
  if (needs64) {
    end64.writeUInt32LE(zipFormat.end64, 0)
    end64.writeBigUInt64LE(44n, 4)
    end64.writeUInt16LE(madeOnUnix | version, 12)
    end64.writeUInt16LE(version, 14)
    end64.writeBigUInt64LE(BigInt(count), 24)
    end64.writeBigUInt64LE(BigInt(count), 32)
    end64.writeBigUInt64LE(BigInt(size), 40)
    end64.writeBigUInt64LE(BigInt(offset), 48)
    end64.writeUInt32LE(zipFormat.end64Locator, 56)
    end64.writeBigUInt64LE(BigInt(offset + size), 64)
    end64.writeUInt32LE(1, 72)
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(zipFormat.end, 0)
  end.writeUInt16LE(Math.min(count, max16), 8)
  end.writeUInt16LE(Math.min(count, max16), 10)
  end.writeUInt32LE(Math.min(size, max32), 12)
  end.writeUInt32LE(Math.min(offset, max32), 16)
  return Buffer.concat([end64, end])
}

/** Date and time as MS-DOS has them, in UTC: two seconds are the smallest unit, and 1980 the first year. */
function dosTime(time: Date): number {
  const year = Math.min(2107, Math.max(1980, time.getUTCFullYear()))
  const date = ((year - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate()
  const clock =
    (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1)
  return ((date << 16) | clock) >>> 0
}

import { crc32 } from 'node:zlib'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
}

const header = Buffer.alloc(13)
header.writeUInt32BE(60_000, 0)
header.writeUInt32BE(60_000, 4)
header.set([8, 6], 8)

/** A PNG of less than a hundred bytes that claims 3.6 billion pixels, which would need 14 GB of memory. */
export const pngBomb = Buffer.concat([
  signature,
  chunk('IHDR', header),
  chunk('IDAT', Buffer.from('789c030000000001', 'hex')),
  chunk('IEND', Buffer.alloc(0)),
])

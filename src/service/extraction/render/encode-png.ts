import { crc32, deflateSync } from 'node:zlib'

/** Pixels whose lowest byte is blue, then green and red, in rows of `stride` pixels. */
export interface Bitmap {
  width: number
  height: number
  stride: number
  pixels: Uint32Array
}

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const grayscale = 0
const trueColor = 2
const subtractLeft = 1
// Higher levels make text a tenth smaller and take several times as long.
const level = 1

/** Encodes a PNG, in grayscale when the bitmap has no color: https://www.w3.org/TR/png-3/ */
export function encodePng(bitmap: Bitmap): Buffer {
  const { width, height } = bitmap
  const gray = grayRows(bitmap)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  header[9] = gray === null ? trueColor : grayscale
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(gray ?? colorRows(bitmap), { level, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Null when a pixel has color. */
function grayRows({ width, height, stride, pixels }: Bitmap): Uint8Array | null {
  const rows = new Uint8Array((width + 1) * height)
  let to = 0
  for (let row = 0; row < height; row += 1) {
    // Without a filter: it would make most text larger.
    to += 1
    for (let at = row * stride, end = at + width; at < end; at += 1) {
      const pixel = pixels[at] ?? 0
      // Compares blue with green, and green with red.
      if (((pixel ^ (pixel >>> 8)) & 0xffff) !== 0) return null
      rows[to] = pixel
      to += 1
    }
  }
  return rows
}

function colorRows({ width, height, stride, pixels }: Bitmap): Uint8Array {
  const rows = new Uint8Array((width * 3 + 1) * height)
  let to = 0
  for (let row = 0; row < height; row += 1) {
    rows[to] = subtractLeft
    to += 1
    let left = 0
    for (let at = row * stride, end = at + width; at < end; at += 1) {
      const pixel = pixels[at] ?? 0
      rows[to] = (pixel >>> 16) - (left >>> 16)
      rows[to + 1] = (pixel >>> 8) - (left >>> 8)
      rows[to + 2] = pixel - left
      left = pixel
      to += 3
    }
  }
  return rows
}

function chunk(type: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

import { inflateSync, constants } from 'node:zlib'
import { ExtractionFailure } from '#service/extraction/extraction.ts'

/** Pixels without transparency: red, green and blue, row by row. */
export interface Pixels {
  width: number
  height: number
  bytes: Buffer
}

// A larger picture is decoded with pixels left out, so that it fits into memory twice.
const maxDecodedPixels = 12_000_000
const white = 255

interface Header {
  width: number
  height: number
  depth: number
  colorType: number
  isInterlaced: boolean
}

/** Samples of a pixel by color type: gray, RGB, palette, gray and RGB with transparency. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const palette = 3
/** The first pixel and the distance to the next one of each pass of an interlaced picture. */
const interlacedPasses = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Decodes a PNG on a white ground; what is cut off stays white: https://www.w3.org/TR/png-3/ */
export function decodePng(bytes: Uint8Array): Pixels {
  const { header, colors, alphas, data } = readChunks(bytes)
  const channels = channelsOf[header.colorType]
  const isDepth = [1, 2, 4, 8, 16].includes(header.depth)
  if (channels === undefined || !isDepth || header.width === 0 || header.height === 0) {
    throw new ExtractionFailure('corrupted')
  }
  const step = Math.ceil(Math.sqrt((header.width * header.height) / maxDecodedPixels))
  const width = Math.ceil(header.width / step)
  const height = Math.ceil(header.height / step)
  const target = Buffer.alloc(width * height * 3, white)

  const passes = header.isInterlaced ? interlacedPasses : ([[0, 0, 1, 1]] as const)
  const bitsPerPixel = channels * header.depth
  const pixelBytes = Math.max(1, bitsPerPixel >> 3)
  const sizes = passes.map(([x, y, dx, dy]) => {
    const columns = Math.ceil((header.width - x) / dx)
    const rows = Math.ceil((header.height - y) / dy)
    return columns > 0 && rows > 0 ? { columns, rows } : { columns: 0, rows: 0 }
  })
  const rowBytes = (columns: number): number => Math.ceil((columns * bitsPerPixel) / 8)
  const expected = sizes.reduce(
    (sum, { columns, rows }) => sum + (columns === 0 ? 0 : rows * (rowBytes(columns) + 1)),
    0,
  )
  const source = inflated(data, expected)
  const colorAt = colorReader(header, channels, colors, alphas)

  let at = 0
  for (const [index, [x, y, dx, dy]] of passes.entries()) {
    const { columns = 0, rows = 0 } = sizes[index] ?? {}
    const length = rowBytes(columns)
    let before: Buffer = Buffer.alloc(length)
    for (let row = 0; row < rows && at + 1 + length <= source.length; row += 1) {
      const line = source.subarray(at + 1, at + 1 + length)
      unfilter(source[at] ?? 0, line, before, pixelBytes)
      before = line
      at += 1 + length
      const pixelRow = y + row * dy
      if (pixelRow % step !== 0) continue
      for (let column = 0; column < columns; column += 1) {
        const pixelColumn = x + column * dx
        if (pixelColumn % step !== 0) continue
        colorAt(line, column, target, ((pixelRow / step) * width + pixelColumn / step) * 3)
      }
    }
  }
  return { width, height, bytes: target }
}

interface Chunks {
  header: Header
  colors: Uint8Array
  alphas: Uint8Array
  data: Buffer
}

function readChunks(bytes: Uint8Array): Chunks {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let header: Header | null = null
  let colors: Uint8Array = new Uint8Array()
  let alphas: Uint8Array = new Uint8Array()
  const data: Buffer[] = []
  for (let at = 8; at + 8 <= view.length;) {
    const length = view.readUInt32BE(at)
    const type = view.toString('latin1', at + 4, at + 8)
    const content = view.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR' && content.length >= 13) {
      header = {
        width: content.readUInt32BE(0),
        height: content.readUInt32BE(4),
        depth: content[8] ?? 0,
        colorType: content[9] ?? 0,
        isInterlaced: content[12] === 1,
      }
    } else if (type === 'PLTE') colors = content
    else if (type === 'tRNS') alphas = content
    else if (type === 'IDAT') data.push(content)
    else if (type === 'IEND') break
    at += 12 + length
  }
  if (header === null || data.length === 0) throw new ExtractionFailure('corrupted')
  return { header, colors, alphas, data: Buffer.concat(data) }
}

/** What a picture of this size needs of its data, however much there is. */
function inflated(data: Buffer, maxOutputLength: number): Buffer {
  try {
    // Flushing at the end gives what there is of data that was cut off.
    return inflateSync(data, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    throw new ExtractionFailure('corrupted', { cause: error })
  }
}

/** Takes the filter of a row away, in place. */
function unfilter(type: number, line: Buffer, before: Buffer, pixelBytes: number): void {
  if (type === 0) return
  for (let at = 0; at < line.length; at += 1) {
    const left = at < pixelBytes ? 0 : (line[at - pixelBytes] ?? 0)
    const up = before[at] ?? 0
    const corner = at < pixelBytes ? 0 : (before[at - pixelBytes] ?? 0)
    line[at] = (line[at] ?? 0) + predicted(type, left, up, corner)
  }
}

function predicted(type: number, left: number, up: number, corner: number): number {
  if (type === 1) return left
  if (type === 2) return up
  if (type === 3) return (left + up) >> 1
  if (type !== 4) throw new ExtractionFailure('corrupted')
  const toLeft = Math.abs(up - corner)
  const toUp = Math.abs(left - corner)
  const toCorner = Math.abs(left + up - 2 * corner)
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

type ColorReader = (line: Buffer, column: number, target: Buffer, to: number) => void

/** Writes the color of a pixel of a row, over white. */
function colorReader(
  { depth, colorType }: Header,
  channels: number,
  colors: Uint8Array,
  alphas: Uint8Array,
): ColorReader {
  const isPalette = colorType === palette
  const hasColor = colorType === 2 || colorType === 6
  const hasAlpha = colorType === 4 || colorType === 6
  const scale = isPalette || depth > 8 ? 1 : 255 / (2 ** depth - 1)

  function sampleAt(line: Buffer, index: number): number {
    if (depth === 8) return line[index] ?? 0
    // The lower half of 16 bits is not seen.
    if (depth === 16) return line[index * 2] ?? 0
    const bit = index * depth
    const shift = 8 - depth - (bit & 7)
    return ((line[bit >> 3] ?? 0) >> shift) & (2 ** depth - 1)
  }

  return (line, column, target, to) => {
    const first = sampleAt(line, column * channels)
    const alpha = isPalette
      ? (alphas[first] ?? 255)
      : hasAlpha
        ? sampleAt(line, column * channels + channels - 1)
        : 255
    for (let channel = 0; channel < 3; channel += 1) {
      const value = isPalette
        ? (colors[first * 3 + channel] ?? 0)
        : hasColor
          ? sampleAt(line, column * channels + channel)
          : first * scale
      target[to + channel] = white + ((value - white) * alpha) / 255
    }
  }
}

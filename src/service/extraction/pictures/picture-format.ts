import { pictureHeader } from '#service/extraction/image/picture-header.ts'

/** A raster format that can be decoded, and the size in pixels as the picture is seen. */
export interface PictureFormat {
  name: 'png' | 'jpeg' | 'gif' | 'bmp' | 'webp'
  width: number
  height: number
}

// Decoded, a picture takes four bytes for each pixel, however small its file is.
const maxPixels = 50_000_000

/** Reads the format from the first bytes; null for vector graphics, damaged headers and too many pixels. */
export function pictureFormat(bytes: Uint8Array): PictureFormat | null {
  const format = readFormat(bytes)
  if (format === null) return null
  const { width, height } = format
  return width > 0 && height > 0 && width * height <= maxPixels ? format : null
}

function readFormat(bytes: Uint8Array): PictureFormat | null {
  const header = pictureHeader(bytes)
  if (header !== null) {
    const isSideways = header.orientation > 4
    return {
      name: header.components === null ? 'png' : 'jpeg',
      width: isSideways ? header.height : header.width,
      height: isSideways ? header.width : header.height,
    }
  }
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const startsWith = (text: string, at = 0): boolean =>
    view.toString('latin1', at, at + text.length) === text
  if (startsWith('GIF8') && view.length >= 10) {
    return { name: 'gif', width: view.readUInt16LE(6), height: view.readUInt16LE(8) }
  }
  if (startsWith('BM') && view.length >= 26) {
    // The height is negative where the rows begin at the top.
    return { name: 'bmp', width: view.readInt32LE(18), height: Math.abs(view.readInt32LE(22)) }
  }
  return startsWith('RIFF') && startsWith('WEBP', 8) && view.length >= 30 ? webpFormat(view) : null
}

/** The size of lossy, lossless and extended files: https://developers.google.com/speed/webp/docs/riff_container */
function webpFormat(view: Buffer): PictureFormat | null {
  const chunk = view.toString('latin1', 12, 16)
  const sizeOf = {
    'VP8 ': () => [view.readUInt16LE(26) & 0x3fff, view.readUInt16LE(28) & 0x3fff],
    VP8L: () => {
      const bits = view.readUInt32LE(21)
      return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
    },
    VP8X: () => [view.readUIntLE(24, 3) + 1, view.readUIntLE(27, 3) + 1],
  }[chunk]
  if (sizeOf === undefined) return null
  const [width = 0, height = 0] = sizeOf()
  return { name: 'webp', width, height }
}

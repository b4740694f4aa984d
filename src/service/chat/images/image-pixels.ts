import { pictureHeader } from '#service/extraction/image/picture-header.ts'
import { Failure } from '#service/failure.ts'

// A few kilobytes can be an image of gigabytes. Whoever decodes it for a model needs four bytes for each pixel.
const maxPixels = 50_000_000

/** Throws `image_too_large`, with the path where there is one, for an image with too many pixels by its header. */
export function requirePixels(bytes: Buffer, path?: string): void {
  const size = imageSize(bytes)
  if (size === null || size.width * size.height <= maxPixels) return
  throw new Failure(
    'image_too_large',
    `An image can have at most ${maxPixels / 1_000_000} million pixels. This one has ${size.width} × ${size.height}.`,
    path === undefined ? {} : { path },
  )
}

/** The size of a PNG, JPEG, GIF or WebP; null where its header is incomplete or of another format. */
export function imageSize(bytes: Buffer): { width: number; height: number } | null {
  const kind = bytes.toString('latin1', 0, 4)
  if (kind === 'GIF8' && bytes.length >= 10) {
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  }
  return kind === 'RIFF' && bytes.length >= 30 ? webpSize(bytes) : pictureHeader(bytes)
}

// https://developers.google.com/speed/webp/docs/riff_container
function webpSize(bytes: Buffer): { width: number; height: number } | null {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    default:
      return null
  }
}

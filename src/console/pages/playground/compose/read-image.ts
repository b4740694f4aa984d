import { randomUuid } from '#console/api/random-uuid.ts'
import type { AttachedImage } from '#console/pages/playground/play/message-draft.ts'

/** The image cannot be attached; the message says why and names the file. */
export class ImageError extends Error {}

// Models scale larger images down, and the size of the request grows with the square of the side.
const maxSidePx = 2048
const maxImageBytes = 8 * 1024 * 1024

const imageTypes = [
  { type: 'image/png', starts: [0x89, 0x50, 0x4e, 0x47] },
  { type: 'image/jpeg', starts: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', starts: [0x47, 0x49, 0x46, 0x38] },
  { type: 'image/webp', starts: [0x52, 0x49, 0x46, 0x46] },
] as const

/**
 * Reads an image file as a data URL, scaled down to the size that models process. Throws
 * ImageError.
 */
export async function readImage(file: File): Promise<AttachedImage> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  const kind = detectImageType(head)
  if (kind === null) {
    throw new ImageError(`${file.name} is not a PNG, JPEG, GIF or WebP image.`)
  }
  const blob = await shrinkImage(new Blob([file], { type: kind }), file.name)
  if (blob.size > maxImageBytes) {
    throw new ImageError(`${file.name} is larger than 8 MB. Choose a smaller image.`)
  }
  return { id: randomUuid(), name: file.name, url: await dataUrl(blob) }
}

/** Detects the media type from the first bytes, because the file name may be wrong. */
export function detectImageType(head: Uint8Array): string | null {
  const kind = imageTypes.find(({ starts }) => starts.every((byte, place) => head[place] === byte))
  if (kind?.type !== 'image/webp') return kind?.type ?? null
  const name = String.fromCharCode(...head.slice(8, 12))
  return name === 'WEBP' ? kind.type : null
}

/** Scales a size so that its longer side is at most `maxSidePx`. */
export function fitSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, maxSidePx / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

async function shrinkImage(blob: Blob, name: string): Promise<Blob> {
  let bitmap: ImageBitmap
  try {
    bitmap = await createImageBitmap(blob)
  } catch {
    throw new ImageError(`${name} could not be opened. It may be damaged.`)
  }
  try {
    const { width, height } = fitSize(bitmap.width, bitmap.height)
    if (width === bitmap.width && height === bitmap.height) return blob
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
    // Browsers cannot encode GIF.
    const type = blob.type === 'image/gif' ? 'image/png' : blob.type
    return await new Promise<Blob>((resolve) => {
      canvas.toBlob((smaller) => resolve(smaller ?? blob), type, 0.9)
    })
  } finally {
    bitmap.close()
  }
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result)
    })
    reader.addEventListener('error', () => reject(new ImageError('The image could not be read.')))
    reader.readAsDataURL(blob)
  })
}

import { makeId } from '#console/pages/playground/play/make-id.ts'
import type { AttachedImage } from '#console/pages/playground/play/play-state.ts'

/** Why an image cannot be attached, in a sentence that names it. */
export class ImageRefused extends Error {}

// models see no more of a larger one, and the request grows with its square
const longestSide = 2048
const mostBytes = 8 * 1024 * 1024

const kinds = [
  { type: 'image/png', starts: [0x89, 0x50, 0x4e, 0x47] },
  { type: 'image/jpeg', starts: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', starts: [0x47, 0x49, 0x46, 0x38] },
  { type: 'image/webp', starts: [0x52, 0x49, 0x46, 0x46] },
] as const

/** Reads a picture to be sent, made smaller where it is larger than models see. */
export async function readImage(file: File): Promise<AttachedImage> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  const kind = kindOf(head)
  if (kind === null) {
    throw new ImageRefused(`${file.name} is not a PNG, JPEG, GIF or WebP image.`)
  }
  const blob = await withinBounds(new Blob([file], { type: kind }), file.name)
  if (blob.size > mostBytes) {
    throw new ImageRefused(`${file.name} is larger than 8 MB. Choose a smaller image.`)
  }
  return { id: makeId(), name: file.name, url: await dataUrl(blob) }
}

/** By what a file begins with: a name may say anything. */
export function kindOf(head: Uint8Array): string | null {
  const kind = kinds.find(({ starts }) => starts.every((byte, place) => head[place] === byte))
  if (kind?.type !== 'image/webp') return kind?.type ?? null
  const name = String.fromCharCode(...head.slice(8, 12))
  return name === 'WEBP' ? kind.type : null
}

/** The size an image is brought to: its longest side at most 2048, its shape kept. */
export function boundedSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

async function withinBounds(blob: Blob, name: string): Promise<Blob> {
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(blob)
  } catch {
    throw new ImageRefused(`${name} could not be opened. It may be damaged.`)
  }
  try {
    const { width, height } = boundedSize(picture.width, picture.height)
    if (width === picture.width && height === picture.height) return blob
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
    // browsers write no GIF
    const type = blob.type === 'image/gif' ? 'image/png' : blob.type
    return await new Promise<Blob>((resolve) => {
      canvas.toBlob((smaller) => resolve(smaller ?? blob), type, 0.9)
    })
  } finally {
    picture.close()
  }
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      if (typeof reader.result === 'string') resolve(reader.result)
    })
    reader.addEventListener('error', () => reject(new ImageRefused('The image could not be read.')))
    reader.readAsDataURL(blob)
  })
}

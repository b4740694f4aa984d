import { buffer } from 'node:stream/consumers'
import type { ContentPart } from '#contract/chat/messages.ts'
import { maxVisionImages } from '#contract/tools/vision.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Blobs } from '#service/blobs/blobs.ts'
import { requirePixels } from '#service/chat/images/image-pixels.ts'
import { imageCount } from '#service/chat/images/read-images.ts'
import { Failure } from '#service/failure.ts'
import type { FileRow } from '#service/files/file-store.ts'
import type { PageImages } from '#service/files/page-images/page-images.ts'
import { checkedBytes } from '#service/files/stored-bytes.ts'

export interface NamedFile {
  name: string
  file: FileRow
  /** A single page of a PDF; null for all. */
  page: number | null
}

export interface ImageParts {
  blobs: Pick<Blobs, 'read'>
  pageImages: Pick<PageImages, 'image'>
}

// Models scale larger images down.
const pageImageWidth = 1600
const pictureKinds = new Set(['png', 'jpg'])

/** Throws `image_kind_unsupported` for a file that no image can be made of. */
export function requireImages({ file, page }: NamedFile, path: string): void {
  if (file.kind !== 'pdf' && !pictureKinds.has(file.kind)) {
    throw new Failure('image_kind_unsupported', `“${file.name}” is not a JPEG, PNG or PDF.`, {
      path: `${path}.file_id`,
    })
  }
  if (file.kind !== 'pdf' && page !== null) {
    throw new Failure('field_malformed', `“${file.name}” has no pages.`, { path: `${path}.page` })
  }
}

/**
 * The images of files, each after its name: pictures as they are, and pages of PDFs as they are drawn. Throws
 * `image_too_large`, `images_too_many`, `image_unreadable`, `page_not_found` and `file_damaged`.
 */
export async function fileImages(
  named: readonly NamedFile[],
  { blobs, pageImages }: ImageParts,
  caller: Caller,
  signal: AbortSignal,
): Promise<ContentPart[]> {
  const parts: ContentPart[] = []
  const countBytes = imageCount()
  let images = 0

  const add = (title: string, media_type: string, bytes: Buffer, path: string): void => {
    countBytes(bytes.length, path)
    parts.push(
      { type: 'text', text: title },
      {
        type: 'image_url',
        image_url: { url: `data:${media_type};base64,${bytes.toString('base64')}` },
      },
    )
  }
  const countImage = (path: string): void => {
    images += 1
    if (images <= maxVisionImages) return
    throw new Failure(
      'images_too_many',
      `A request can have at most ${maxVisionImages} images. Each page of a PDF is one.`,
      { path, maximum: maxVisionImages },
    )
  }

  for (const [at, { name, file, page }] of named.entries()) {
    const path = `variables.${at}.file_id`
    const title = `{{${name}}}, the file ${file.name}`
    if (file.kind !== 'pdf') {
      // Refused before its bytes are read.
      imageCount()(file.size, path)
      countImage(path)
      const bytes = await buffer(checkedBytes(blobs.read(file.version_id), file))
      requirePixels(bytes, path)
      add(`${title}:`, file.media_type, bytes, path)
      continue
    }
    for (let number = page ?? 1; ; number += 1) {
      const image = await drawn(() =>
        pageImages.image(caller, file, number, pageImageWidth, signal),
      ).catch((error: unknown) => {
        const isEnd = error instanceof Failure && error.key === 'page_not_found'
        if (isEnd && page === null && number > 1) return null
        throw error
      })
      if (image === null) break
      countImage(path)
      add(`${title}, page ${number}:`, 'image/png', image, path)
      if (page !== null) break
    }
  }
  return parts
}

/** A drawn page. A page that cannot be drawn is a corrupted image. */
async function drawn(draw: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await draw()
  } catch (error) {
    if (!(error instanceof Failure) || error.key !== 'page_unreadable') throw error
    throw new Failure('image_unreadable', error.message, error.extras)
  }
}

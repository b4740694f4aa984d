import type { PictureKind } from '#contract/file-kinds.ts'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { findPicture } from '#service/extraction/pictures/find-picture.ts'
import { pictureFormat } from '#service/extraction/pictures/picture-format.ts'
import { pictureAsPdf } from './picture-pdf.ts'

/** A picture of a document as a PDF of one page, and its width in pixels. */
export async function embeddedPictureAsPdf(
  kind: PictureKind,
  document: Uint8Array,
  source: string,
): Promise<{ pdf: Buffer; width: number }> {
  const bytes = await findPicture(kind, document, source)
  // Only the first pictures of a document were measured when it was read.
  const format = pictureFormat(bytes)
  if (format === null) throw new ExtractionFailure('unsupported_variant')
  const { name, width } = format
  if (name === 'png' || name === 'jpeg') return { pdf: pictureAsPdf(bytes), width }
  const { convertToPng } = await import('#service/extraction/pictures/convert-to-png.ts')
  return { pdf: pictureAsPdf(await convertToPng(bytes)), width }
}

import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { layoutBlocks } from '#service/extraction/pdf/layout.ts'
import { recognize } from './ocr.ts'
import { pictureHeader } from './picture-header.ts'
import { recognitionTime } from './recognition-time.ts'
import type { Reader } from '#service/extraction/reader.ts'

const maxPixels = 50_000_000

/** Reads the text in an image. Without text its page has no blocks. */
export const readImage: Reader = async function* readImage(source, progress) {
  const bytes = source.bytes()
  const header = pictureHeader(bytes)
  if (header === null) throw new ExtractionFailure('corrupted')
  // Decoded, an image takes four bytes per pixel, however small its file is.
  if (header.width * header.height > maxPixels) throw new ExtractionFailure('too_large_to_read')
  const { runs, words } = await recognitionTime().count((limitMs) =>
    recognize(bytes, () => progress(0, 1), limitMs, header.orientation),
  )
  const blocks = layoutBlocks(runs, null)
  yield { number: 1, kind: 'page', label: null, ocr: true, figures: true, blocks, words }
  progress(1, 1)
}

import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { layoutBlocks } from '#service/extraction/pdf/layout.ts'
import { recognize } from './ocr.ts'
import { pictureHeader } from './picture-size.ts'
import type { Reader } from '#service/extraction/reader.ts'

const pixelLimit = 50_000_000

/** Reads the text in a picture. One without text gives no page, which makes the file empty. */
export const readImage: Reader = async function* readImage(source, progress) {
  const bytes = source.bytes()
  const header = pictureHeader(bytes)
  if (header === null) throw new ExtractionFailure('corrupted')
  // decoded it takes four bytes a pixel, however small the file
  if (header.width * header.height > pixelLimit) throw new ExtractionFailure('too_large_to_read')
  const { runs } = await recognize(bytes, () => progress(0, 1), header.orientation)
  const blocks = layoutBlocks(runs, null)
  if (blocks.length > 0) yield { number: 1, kind: 'page', label: null, ocr: true, blocks }
  progress(1, 1)
}

import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { startTesseract, type Tesseract } from '#service/extraction/image/tesseract.ts'

// The first orientation of EXIF: not turned.
const upright = 1
const withColors = 0
let engine: Promise<Tesseract> | null = null

/** Converts a GIF, of which it takes the first picture, a BMP or a WebP with the decoders in Tesseract. */
export async function convertToPng(picture: Uint8Array): Promise<Uint8Array> {
  engine ??= startTesseract(() => undefined)
  const { files, api } = await engine
  files.writeFile('/input', picture)
  if (api.SetImageFile(upright, 0) !== 0) throw new ExtractionFailure('corrupted')
  api.WriteImage(withColors)
  api.Clear()
  return files.readFile('/image.png')
}

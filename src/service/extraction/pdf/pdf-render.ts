import { isNearBlank } from '#service/extraction/image/near-blank.ts'
import { eraseRules } from './erase-rules.ts'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import type { Pdfium } from './pdfium.ts'

const dotsPerPoint = 300 / 72
const maxPixels = 12_000_000
const grey = 1
const white = 0xffffffff
// The flags FPDF_ANNOT and FPDF_GRAYSCALE.
const flags = 0x01 | 0x08

/** Renders a page as a grayscale PGM image of about 300 dpi; null when there is nothing on it to recognize. */
export function renderPage(pdfium: Pdfium, page: number): Uint8Array | null {
  const wide = pdfium._FPDF_GetPageWidthF(page)
  const high = pdfium._FPDF_GetPageHeightF(page)
  const scale = Math.min(dotsPerPoint, Math.sqrt(maxPixels / (wide * high)))
  const width = Math.max(1, Math.floor(wide * scale))
  const height = Math.max(1, Math.floor(high * scale))

  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, grey, 0, 0)
  if (bitmap === 0) throw new ExtractionFailure('too_large_to_read')
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
    const from = pdfium._FPDFBitmap_GetBuffer(bitmap)
    const stride = pdfium._FPDFBitmap_GetStride(bitmap)
    const header = Buffer.from(`P5\n${width} ${height}\n255\n`)
    const picture = new Uint8Array(header.length + width * height)
    picture.set(header)
    const dots = picture.subarray(header.length)
    for (let row = 0; row < height; row += 1) {
      const start = from + row * stride
      dots.set(pdfium.HEAPU8.subarray(start, start + width), row * width)
    }
    if (isNearBlank({ width, height, dots })) return null
    eraseRules({ width, height, dots })
    if (isNearBlank({ width, height, dots })) return null
    return picture
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap)
  }
}

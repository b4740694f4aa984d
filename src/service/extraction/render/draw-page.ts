import { ExtractionFailure } from '#service/extraction/extraction.ts'
import type { Pdfium } from '#service/extraction/pdf/pdfium.ts'
import { encodePng } from './encode-png.ts'

// A page may call itself kilometers wide or high; its image is then smaller than was asked for.
const maxPixels = 12_000_000
const maxHeight = 8_000
// FPDFBitmap_BGRx of fpdfview.h: four bytes for each pixel, so that one read compares its colors.
const blueGreenRedUnused = 3
const white = 0xffffffff
const withAnnotations = 0x01

/** The size of a page in points as it is seen, after its rotation. */
export function pageSize(pdfium: Pdfium, page: number): { width: number; height: number } {
  const width = pdfium._FPDF_GetPageWidthF(page)
  const height = pdfium._FPDF_GetPageHeightF(page)
  const isSized = width > 0 && height > 0 && Number.isFinite(width * height)
  if (!isSized) throw new ExtractionFailure('corrupted')
  return { width, height }
}

/** Draws a page as a PNG of this width in pixels, or less where the page is very high. */
export function drawPage(pdfium: Pdfium, page: number, wantedWidth: number): Buffer {
  const size = pageSize(pdfium, page)
  const scale = Math.min(
    wantedWidth / size.width,
    maxHeight / size.height,
    Math.sqrt(maxPixels / (size.width * size.height)),
  )
  const width = Math.max(1, Math.round(size.width * scale))
  const height = Math.max(1, Math.round(size.height * scale))

  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, blueGreenRedUnused, 0, 0)
  if (bitmap === 0) throw new ExtractionFailure('too_large_to_read')
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, withAnnotations)
    const from = pdfium._FPDFBitmap_GetBuffer(bitmap)
    const stride = pdfium._FPDFBitmap_GetStride(bitmap) / Uint32Array.BYTES_PER_ELEMENT
    const pixels = new Uint32Array(pdfium.HEAPU8.buffer, from, stride * height)
    return encodePng({ width, height, stride, pixels })
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap)
  }
}

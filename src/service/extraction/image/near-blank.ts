import type { GreyPicture } from '#service/extraction/pdf/erase-rules.ts'

// Grain of paper and of a scanner differs less from it than letters that can be recognized.
const minContrast = 24
// At 300 dpi, fewer than a narrow digit of a small font has.
const minInkPixels = 100

/** Whether a page, drawn at about 300 dpi, has a single shade with at most some specks, and so no text. */
export function isNearBlank({ dots }: GreyPicture): boolean {
  const counts = new Uint32Array(256)
  for (const dot of dots) counts[dot] = (counts[dot] ?? 0) + 1
  const paper = counts.indexOf(counts.reduce((max, count) => Math.max(max, count), 0))
  let ink = 0
  for (const [shade, count] of counts.entries()) {
    if (Math.abs(shade - paper) >= minContrast) ink += count
  }
  return ink < minInkPixels
}

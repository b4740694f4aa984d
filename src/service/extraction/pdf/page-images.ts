import { withMemory, type Pdfium } from './pdfium.ts'

// See fpdf_edit.h.
const textObject = 1
const pathObject = 2
const imageObject = 3
const shadingObject = 4
const formObject = 5
// A page has thousands of objects where a drawing consists of lines.
const maxObjects = 2000
// Of the page. Smaller images are logos and bullets.
const minFigureShare = 0.03
// A larger image is a scan, whose text was recognized.
const maxFigureShare = 0.7

/** The share of a page that its largest image covers; 0 without one. */
export function largestImage(pdfium: Pdfium, page: number): number {
  const count = Math.min(pdfium._FPDFPage_CountObjects(page), maxObjects)
  let largest = 0
  for (let at = 0; at < count; at += 1) {
    const object = pdfium._FPDFPage_GetObject(page, at)
    if (pdfium._FPDFPageObj_GetType(object) !== imageObject) continue
    largest = Math.max(largest, areaOf(pdfium, object))
  }
  return largest / (pdfium._FPDF_GetPageWidthF(page) * pdfium._FPDF_GetPageHeightF(page))
}

// Lines, and rectangles whose last side is drawn too.
const maxRuleSegments = 5
const maxLookedAt = 20_000
// Forms are drawn within forms, and a file may nest them without an end.
const maxFormDepth = 8

/**
 * Whether a page may show letters beside its text: in an image, or as outlines. False where it has nothing but text,
 * rules, boxes and shadings.
 */
export function mayShowLetters(pdfium: Pdfium, page: number): boolean {
  let looked = 0

  function isLetters(object: number, depth: number): boolean {
    looked += 1
    if (looked > maxLookedAt) return true
    const type = pdfium._FPDFPageObj_GetType(object)
    if (type === textObject || type === shadingObject) return false
    if (type === pathObject) return pdfium._FPDFPath_CountSegments(object) > maxRuleSegments
    if (type !== formObject || depth === maxFormDepth) return true
    const count = pdfium._FPDFFormObj_CountObjects(object)
    return isAnyLetters(count, (at) => pdfium._FPDFFormObj_GetObject(object, at), depth + 1)
  }

  function isAnyLetters(count: number, get: (at: number) => number, depth: number): boolean {
    for (let at = 0; at < count; at += 1) if (isLetters(get(at), depth)) return true
    return false
  }

  return isAnyLetters(
    pdfium._FPDFPage_CountObjects(page),
    (at) => pdfium._FPDFPage_GetObject(page, at),
    0,
  )
}

/** Whether a page shows something beside its text. Where this was recognized, the image of the whole page is no figure. */
export function isFigure(share: number, isRecognized: boolean): boolean {
  return share >= minFigureShare && !(isRecognized && share > maxFigureShare)
}

function areaOf(pdfium: Pdfium, object: number): number {
  return withMemory(pdfium, 16, (memory) => {
    const [left, bottom, right, top] = [memory, memory + 4, memory + 8, memory + 12] as const
    if (pdfium._FPDFPageObj_GetBounds(object, left, bottom, right, top) === 0) return 0
    const read = (pointer: number): number => pdfium.HEAPF32[pointer >> 2] ?? 0
    return Math.max(0, read(right) - read(left)) * Math.max(0, read(top) - read(bottom))
  })
}

import { expect, test } from 'vitest'
import type { TextBox } from '#contract/files.ts'
import { pageText } from '#contract/page-text.ts'
import type { ReaderPage } from '#service/extraction/extraction.ts'
import { isText } from '#service/extraction/pictures/placed-picture.ts'
import { onPage, openPdf, startPdfium } from '#service/extraction/pdf/pdfium.ts'
import { pdfReader } from '#service/extraction/pdf/read-pdf.ts'
import { sourceOf } from '#service/extraction/reader.ts'
import { decodePng, type Pixels } from '#service/extraction/render/decode-png.ts'
import { drawPage } from '#service/extraction/render/draw-page.ts'
import { pageWords } from '#service/extraction/render/page-words.ts'
import { tidyBlock } from '#service/extraction/tidy.ts'
import { placeWords, wholeWords } from './place-words.ts'
import { hiddenProse, scannedPages, scanOf, testPdfs } from './test-pdfs.ts'

const pdfium = await startPdfium()
const readPdf = await pdfReader()

function open(pdf: string): number {
  const bytes = Buffer.from(pdf, 'latin1')
  return openPdf(pdfium, { size: bytes.length, copyTo: (target) => target.set(bytes) })
}

function onFirstPage<T>(pdf: string, work: (page: number) => T): T {
  const document = open(pdf)
  try {
    const result = onPage(pdfium, document, 0, work)
    if (result === null) throw new Error('There is no page.')
    return result
  } finally {
    pdfium._FPDF_CloseDocument(document)
  }
}

const draw = (pdf: string, width: number): Pixels =>
  onFirstPage(pdf, (page) => decodePng(drawPage(pdfium, page, width)))

/** The text of the page and the boxes of its words, as the service makes them. */
async function read(pdf: string): Promise<{ text: string; boxes: TextBox[]; page: ReaderPage }> {
  const pages = await Array.fromAsync(
    readPdf(sourceOf(Buffer.from(pdf, 'latin1')), () => undefined),
  )
  const [page] = pages
  if (page === undefined) throw new Error('There is no page.')
  const { text } = pageText(
    page.blocks
      .filter(isText)
      .map(tidyBlock)
      .filter((block) => block !== null),
  )
  const words = page.ocr
    ? wholeWords(page.words ?? [])
    : onFirstPage(pdf, (at) => pageWords(pdfium, at))
  return { text, boxes: placeWords(text, words), page }
}

const marginPx = 1.5

/** The pixels inside the boxes, which are a little larger than the words: 1 for each. */
function maskOf(boxes: readonly TextBox[], width: number, height: number): Uint8Array {
  const mask = new Uint8Array(width * height)
  for (const { left, top, right, bottom } of boxes) {
    const firstX = Math.max(0, Math.ceil(left * width - marginPx))
    const endX = Math.min(width, Math.ceil(right * width + marginPx))
    const firstY = Math.max(0, Math.ceil(top * height - marginPx))
    const endY = Math.min(height, Math.ceil(bottom * height + marginPx))
    for (let y = firstY; y < endY; y += 1) mask.fill(1, y * width + firstX, y * width + endX)
  }
  return mask
}

/** How the boxes of the quote lie over the red pixels, which are those of the quote. */
function compare({ width, height, bytes }: Pixels, boxes: readonly TextBox[]) {
  const mask = maskOf(boxes, width, height)
  let red = 0
  let redInside = 0
  let blackInside = 0
  let inside = 0
  for (let at = 0; at < mask.length; at += 1) {
    const r = bytes[at * 3] ?? 255
    const g = bytes[at * 3 + 1] ?? 255
    const b = bytes[at * 3 + 2] ?? 255
    const isRed = r > 160 && g < 120 && b < 120
    const isBlack = r < 100 && g < 100 && b < 100
    if (isRed) red += 1
    if (mask[at] === 0) continue
    inside += 1
    if (isRed) redInside += 1
    if (isBlack) blackInside += 1
  }
  return {
    covered: redInside / red,
    // Of the ink under the boxes: what is not the quote's.
    foreign: blackInside / Math.max(1, redInside + blackInside),
    // Of the boxes: what is ink of the quote.
    density: redInside / Math.max(1, inside),
  }
}

async function expectOverQuote(pdf: string, quote: string): Promise<ReaderPage> {
  const { text, boxes, page } = await read(pdf)
  const start = text.replaceAll('\n', ' ').indexOf(quote)
  expect([text, start === -1]).toEqual([text, false])
  const end = start + quote.length
  const own = boxes.filter((box) => box.start < end && box.end > start)
  const { covered, foreign, density } = compare(draw(pdf, 1000), own)
  expect({ covered: covered > 0.96, foreign: foreign < 0.06, density: density > 0.05 }).toEqual({
    covered: true,
    foreign: true,
    density: true,
  })
  return page
}

test('pages of many kinds are tested', () => {
  expect(testPdfs.length + scannedPages.length).toBeGreaterThanOrEqual(30)
})

test.each(testPdfs)('the box of a quote stands over its words: $name', async ({ pdf, quote }) => {
  const page = await expectOverQuote(pdf, quote)
  expect(page.ocr).toBe(false)
})

test.each(scannedPages)('the box of a quote stands over its words: $name', async (scan) => {
  const pdf = scanOf(draw(scan.pdf, 1400), scan)
  const page = await expectOverQuote(pdf, scan.quote)
  expect(page.ocr).toBe(true)
})

test('the box of a quote stands over its words: a scan with its text over it, unseen', async () => {
  const [scan] = scannedPages
  if (scan === undefined) throw new Error('There is no scan.')
  const pdf = scanOf(draw(scan.pdf, 1400), { ...scan, hidden: hiddenProse })
  const page = await expectOverQuote(pdf, scan.quote)
  expect(page.ocr).toBe(false)
})

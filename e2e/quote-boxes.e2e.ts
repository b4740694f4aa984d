import type { Locator, Page as BrowserPage } from '@playwright/test'
import { pageText } from '#contract/page-text.ts'
import type { Page } from '#contract/pages.ts'
import { decodePng } from '#service/extraction/render/decode-png.ts'
import { scannedPages, scanOf, testPdfs } from '#service/files/page-images/test-pdfs.ts'
import type { TestPdf } from '#service/files/page-images/test-pdfs.ts'
import { call, createGraph, uploadBytes } from './api.ts'
import type { RunningService } from './service.ts'
import { expect, test } from './test.ts'

interface UploadedPdf {
  name: string
  /** The address of the quote. */
  path: string
}

async function upload(
  service: RunningService,
  graph_id: string,
  { name, pdf, quote }: TestPdf,
): Promise<UploadedPdf> {
  const bytes = Buffer.from(pdf, 'latin1')
  const { id } = await uploadBytes(service, `${name}.pdf`, bytes, graph_id)
  const { data } = await call<{ data: Page[] }>(service, 'GET', `/v1/files/${id}/pages`)
  const { text } = pageText(data[0]?.blocks ?? [])
  const start = text.replaceAll('\n', ' ').indexOf(quote)
  expect(start, `${name}: ${text}`).toBeGreaterThanOrEqual(0)
  return { name, path: `/files/${id}?page=1&start=${start}&end=${start + quote.length}` }
}

/** A picture of the page as the service draws it, in a PDF without text. */
async function scan(
  service: RunningService,
  graph_id: string,
  page: (typeof scannedPages)[number],
): Promise<TestPdf> {
  const bytes = Buffer.from(page.pdf, 'latin1')
  const { id } = await uploadBytes(service, `drawn ${page.name}.pdf`, bytes, graph_id)
  const image = await fetch(`${service.address}/v1/files/${id}/pages/1/image?width=1400`, {
    headers: { authorization: `Bearer ${service.key}` },
  })
  expect(image.status).toBe(200)
  const pixels = decodePng(Buffer.from(await image.arrayBuffer()))
  return { name: page.name, quote: page.quote, pdf: scanOf(pixels, page) }
}

/** How the marks on a page lie over the red pixels of its image, which are those of the quote. */
function compareWithMarks(image: Locator) {
  return image.evaluate((element) => {
    if (!(element instanceof HTMLImageElement)) throw new Error('It is no image.')
    const { naturalWidth: width, naturalHeight: height } = element
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width, height })
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('It cannot be drawn.')
    context.drawImage(element, 0, 0)
    const pixels = context.getImageData(0, 0, width, height).data
    const sheet = element.getBoundingClientRect()
    const margin = 1.5
    const boxes = [...document.querySelectorAll('mark[data-mark="quote"]')].map((mark) => {
      const { left, top, right, bottom } = mark.getBoundingClientRect()
      return {
        left: ((left - sheet.left) / sheet.width) * width - margin,
        top: ((top - sheet.top) / sheet.height) * height - margin,
        right: ((right - sheet.left) / sheet.width) * width + margin,
        bottom: ((bottom - sheet.top) / sheet.height) * height + margin,
      }
    })
    let red = 0
    let redInside = 0
    let blackInside = 0
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        // Views of millions of pixels would take half a second for each page.
        const at = (y * width + x) * 4
        const [r, g, b] = [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0]
        const isRed = r > 160 && g < 120 && b < 120
        const isBlack = r < 100 && g < 100 && b < 100
        if (isRed) red += 1
        if (!isRed && !isBlack) continue
        const isInside = boxes.some(
          (box) => x >= box.left && x < box.right && y >= box.top && y < box.bottom,
        )
        if (isInside && isRed) redInside += 1
        if (isInside && isBlack) blackInside += 1
      }
    }
    return {
      covered: redInside / Math.max(1, red),
      foreign: blackInside / Math.max(1, redInside + blackInside),
    }
  })
}

/** Uploads the PDFs, and expects the mark of each quote to lie over the quote. */
async function expectMarks(home: BrowserPage, service: RunningService, pdfs: readonly TestPdf[]) {
  const graph = await createGraph(service, `Pages such as ${pdfs[0]?.name}`)
  const uploaded = await Promise.all(pdfs.map((pdf) => upload(service, graph.id, pdf)))
  for (const [at, { name, path }] of uploaded.entries()) {
    await home.goto(at === 0 ? service.linkTo(path) : `${service.address}${path}`)
    const image = home.getByRole('img', { name: 'Image of page 1' })
    await expect(home.locator('mark[data-mark="quote"]').first(), name).toBeAttached()
    await expect(image, name).toBeVisible()
    const { covered, foreign } = await compareWithMarks(image)
    expect(
      { name, covered: covered > 0.96, foreign: foreign < 0.06 },
      `${covered} ${foreign}`,
    ).toEqual({
      name,
      covered: true,
      foreign: true,
    })
  }
}

// Boxes are compared with the pixels of every kind in `quote-boxes.test.ts`. A browser adds only where they lie over the image.
const shownKinds = [
  'plain lines',
  'a page turned by 90',
  'a tiny page',
  'a page of the largest size',
]

test(`the quote is marked over its words on ${shownKinds.join(', ')}`, async ({
  page: home,
  service,
}) => {
  const pdfs = testPdfs.filter(({ name }) => shownKinds.includes(name))
  expect(pdfs).toHaveLength(shownKinds.length)
  await expectMarks(home, service, pdfs)
})

for (const page of scannedPages.filter(({ turns }) => turns === 1)) {
  test(`the quote is marked over its words on ${page.name}`, async ({ page: home, service }) => {
    const graph = await createGraph(service, `Drawn ${page.name}`)
    await expectMarks(home, service, [await scan(service, graph.id, page)])
  })
}

import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { call, createGraph, uploadBytes } from './api.ts'
import type { RunningService } from './service.ts'
import { expect, expectAccessible, test } from './test.ts'

interface Place {
  page: number
  start: number
  end: number
}

/** A PDF whose pages have one line each, 100 points from the left and 200 from the top. */
function pdfOf(lines: readonly string[], rotate = 0): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${lines.map((_, at) => `${at * 2 + 4} 0 R`).join(' ')}] /Count ${lines.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...lines.flatMap((line, at) => {
      const content = `BT /F 20 Tf 100 600 Td (${line}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Rotate ${rotate} /Contents ${at * 2 + 5} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
        `<< /Length ${content.length} >> stream\n${content}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.7\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`,
  )
}

/** The address of a quote in a file. */
async function quoteIn(
  service: RunningService,
  file_id: string,
  page: number,
  quote: string,
): Promise<string> {
  const { data } = await call<{ data: { blocks: { text: string }[] }[] }>(
    service,
    'GET',
    `/v1/files/${file_id}/pages?from=${page}&limit=1`,
  )
  const text = data[0]?.blocks.map((block) => block.text).join('\n\n') ?? ''
  const start = text.indexOf(quote)
  expect(start, text).toBeGreaterThanOrEqual(0)
  const place: Place = { page, start, end: start + quote.length }
  return `${service.address}/files/${file_id}?${new URLSearchParams(Object.entries(place).map(([name, value]) => [name, String(value)]))}`
}

/** Where a mark stands in the image of its page, as fractions. */
async function placeOf(mark: Locator, image: Locator) {
  const [inner, outer] = [await mark.boundingBox(), await image.boundingBox()]
  if (inner === null || outer === null) throw new Error('It is not drawn.')
  return {
    left: (inner.x - outer.x) / outer.width,
    top: (inner.y - outer.y) / outer.height,
    right: (inner.x + inner.width - outer.x) / outer.width,
    bottom: (inner.y + inner.height - outer.y) / outer.height,
  }
}

const quoteMark = (home: Page): Locator => home.locator('mark[data-mark="quote"]')

test('a quote is marked over its words on the page of a PDF, turned or not', async ({
  home,
  service,
}) => {
  const graph = await createGraph(service, 'Mill')
  for (const [turn, expected] of [
    [0, { left: 0.16, top: 0.23, right: 0.5, bottom: 0.27 }],
    [90, { left: 0.73, top: 0.16, right: 0.77, bottom: 0.5 }],
  ] as const) {
    const bytes = pdfOf(['Rye is weighed in the morning'], turn)
    const file = await uploadBytes(service, `turned ${turn}.pdf`, bytes, graph.id)
    await home.goto(await quoteIn(service, file.id, 1, 'Rye is weighed'))
    const image = home.getByRole('img', { name: 'Image of page 1' })
    await expect(image).toBeVisible()
    const mark = await placeOf(quoteMark(home), image)
    // The quote is half of the line, which ends at 0.62 of the page.
    expect(mark.left).toBeCloseTo(expected.left, 1)
    expect(mark.top).toBeCloseTo(expected.top, 1)
    expect(mark.right - mark.left).toBeLessThan(expected.right - expected.left)
    expect(mark.bottom - mark.top).toBeLessThan(expected.bottom - expected.top + 0.02)
    await expect(home.getByText('Quote highlighted.')).toBeAttached()
  }
  await expectAccessible(home)
})

test('a page of a long manual is opened at once, and the address follows the reader', async ({
  page: home,
  service,
}) => {
  const graph = await createGraph(service, 'Manuals')
  const lines = Array.from({ length: 1000 }, (_, at) => `Chapter ${at + 1} of the manual`)
  const file = await uploadBytes(service, 'manual.pdf', pdfOf(lines), graph.id)
  await home.goto(service.linkTo(`/files/${file.id}?page=900`))
  await expect(home.getByRole('img', { name: 'Image of page 900' })).toBeInViewport()
  await expect(home.getByRole('textbox', { name: 'Go to page, 1 to 1000' })).toHaveValue('900')

  await home.getByRole('button', { name: 'Next page' }).click()
  await expect(home).toHaveURL(/page=901$/)
  await home.reload()
  await expect(home.getByRole('img', { name: 'Image of page 901' })).toBeInViewport()

  await home.getByRole('button', { name: 'Show thumbnails' }).click()
  await home.getByRole('button', { name: 'Page 903', exact: true }).click()
  await expect(home.getByRole('img', { name: 'Image of page 903' })).toBeInViewport()

  await home.getByRole('searchbox', { name: 'Find in this file' }).fill('Chapter 17 of')
  await expect(home.getByText('1 found')).toBeVisible()
  await home.getByRole('button', { name: 'Next match' }).click()
  await expect(home.locator('mark[data-mark="current"]')).toBeInViewport()
  await expect(home).toHaveURL(/page=17$/)
  await expectAccessible(home)

  // Where nothing stands beside the pages, they come first, and a button shows the details of the file.
  await home.setViewportSize({ width: 800, height: 900 })
  await expect(home.getByRole('heading', { name: 'Who has access' })).toBeHidden()
  await expect(home.getByRole('button', { name: 'Details' })).toBeVisible()
  await home.setViewportSize({ width: 390, height: 844 })
  await home.goto(`${service.address}/files/${file.id}?page=900`)
  await expect(home.getByRole('img', { name: 'Image of page 900' })).toBeInViewport()
  await home.waitForLoadState('networkidle')
  await expect(home.getByRole('textbox', { name: 'Go to page, 1 to 1000' })).toHaveValue('900')
  await expect(home).toHaveURL(/page=900$/)
  await expectAccessible(home)
  const access = home.getByRole('heading', { name: 'Who has access' })
  await expect(access).toBeHidden()
  await home.getByRole('button', { name: 'Details' }).click()
  await expect(access).toBeVisible()
  await expectAccessible(home)
})

test('a scan and a picture show what was recognized in its place', async ({
  page: home,
  service,
}) => {
  test.slow()
  const graph = await createGraph(service, 'Scans')
  for (const name of ['scanned.pdf', 'scan.png']) {
    const bytes = await readFile(`src/service/extraction/fixtures/${name}`)
    const file = await uploadBytes(service, name, bytes, graph.id)
    await home.goto(service.linkTo(`/files/${file.id}`))
    await expect(home.getByRole('img', { name: 'Image of page 1' })).toBeVisible()
    await home.getByRole('searchbox', { name: 'Find in this file' }).fill('the')
    await expect(home.locator('mark[data-mark="found"]').first()).toBeVisible()
    await expect(home.getByText('OCR text')).toBeVisible()
  }
})

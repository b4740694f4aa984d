import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { getPageImage, listFilePages, listPageBoxes } from '#contract/files.ts'
import { pageText } from '#contract/page-text.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { pdfOf } from '#service/extraction/render/write-pdf.ts'
import { fixture } from '#service/extraction/test-extract.ts'
import { embeddedService, testService } from '#service/test-service.ts'
import type { TestService } from '#service/test-service.ts'

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, at) => from + at)

/** Reads a PDF and expects a box around each of its words. */
async function expectBoxes({ upload, ask, waitUntilRead }: TestService, key: string, name: string) {
  const file = await upload(key, { name, bytes: await readFile(fixture(name)) })
  const params = { file_id: file.id }
  await waitUntilRead(file.id)
  const pages = await ask(listFilePages, { params }, key)
  for (const { number, blocks } of pages.data) {
    const { text } = pageText(blocks)
    const place = { file_id: file.id, number: String(number) }
    const { data } = await ask(listPageBoxes, { params: place }, key)
    const covered = new Set(data.flatMap(({ start, end }) => range(start, end)))
    const letters = range(0, text.length).filter((at) => /[\p{L}\p{N}]/u.test(text[at] ?? ''))
    const missing = letters.filter((at) => !covered.has(at)).map((at) => text[at])
    expect([name, number, missing.length <= letters.length * 0.01, missing.join('')]).toEqual([
      name,
      number,
      true,
      expect.any(String),
    ])
    for (const { left, top, right, bottom } of data) {
      expect(left < right && top < bottom && right <= 1 && bottom <= 1).toBe(true)
    }
  }
}

onEveryDatabase('boxes of words', (database) => {
  test('every word of a page has a box, in text order', async () => {
    const service = await testService(database(), { worker: true })
    const { admin } = await service.newOrganization()
    await expectBoxes(service, admin, 'yearbook.pdf')
  })
})

test.each(['columns.pdf', 'scripts.pdf'])('every word of %s has a box', async (name) => {
  const service = await embeddedService({ worker: true })
  await expectBoxes(service, service.admin, name)
})

test('a word that is broken over two lines has two boxes, and equal words have different boxes', async () => {
  const lines = [
    ['Wool is dear', 60, 300],
    ['Wool is cheap and the har-', 60, 250],
    ['vest was late', 60, 225],
  ] as const
  const content = lines.map(([text, x, y]) => `BT /F 18 Tf ${x} ${y} Td (${text}) Tj ET`).join('\n')
  const bytes = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${content.length} >> stream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
  const { upload, ask, waitUntilRead, admin } = await embeddedService({ worker: true })
  const file = await upload(admin, { name: 'a.pdf', bytes })
  const params = { file_id: file.id }
  await waitUntilRead(file.id)
  const pages = await ask(listFilePages, { params }, admin)
  const { text } = pageText(pages.data[0]?.blocks ?? [])
  const { data } = await ask(listPageBoxes, { params: { ...params, number: '1' } }, admin)
  const boxesOf = (word: string, from = 0) => {
    const start = text.indexOf(word, from)
    return data.filter((box) => box.start === start)
  }
  // The baselines are 100, 150 and 175 of 400 from the top.
  expect(boxesOf('harvest').map(({ top, bottom }) => [top, bottom])).toEqual([
    [expect.closeTo(0.34, 1), expect.closeTo(0.38, 1)],
    [expect.closeTo(0.4, 1), expect.closeTo(0.45, 1)],
  ])
  const [first] = boxesOf('Wool')
  const [second] = boxesOf('Wool', 5)
  expect(first?.bottom).toBeLessThan(0.3)
  expect(second?.top).toBeGreaterThan(0.3)
  expect(first?.left).toBeCloseTo(0.15, 2)
})

test('a picture is a page whose words have their boxes, and so has a scan', async () => {
  const { upload, ask, send, waitUntilRead, admin } = await embeddedService({ worker: true })
  for (const name of ['scan.png', 'scanned.pdf']) {
    const file = await upload(admin, { name, bytes: await readFile(fixture(name)) })
    const params = { file_id: file.id }
    await waitUntilRead(file.id)
    const [page] = (await ask(listFilePages, { params }, admin)).data
    const { text } = pageText(page?.blocks ?? [])
    const place = { ...params, number: '1' }
    const { data } = await ask(listPageBoxes, { params: place }, admin)
    const covered = new Set(data.flatMap(({ start, end }) => range(start, end)))
    const letters = range(0, text.length).filter((at) => /[\p{L}\p{N}]/u.test(text[at] ?? ''))
    expect(letters.filter((at) => !covered.has(at)).map((at) => text[at])).toEqual([])
    const image = await send(getPageImage, { params: place, query: { width: 400 } }, admin)
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png'])
  }
})

import { createReadStream, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fixture, writeTestFile } from '#service/extraction/test-extract.ts'
import { decodePng } from './decode-png.ts'
import { PageMissing, pageRenderer, type PageRenderer, type RenderSource } from './page-renderer.ts'
import { pdfOf } from './write-pdf.ts'

const { signal } = new AbortController()

function begin(limits: Parameters<typeof pageRenderer>[0] = {}) {
  const renderer = pageRenderer(limits)
  onTestFinished(() => renderer.stop())
  return renderer
}

const sourceOf = (path: string): RenderSource => ({
  id: path,
  kind: path.endsWith('.pdf') ? 'pdf' : 'picture',
  size: statSync(path).size,
  bytes: () => createReadStream(path),
})

/** A PDF of one page of this size with the content, in Helvetica as `F`. */
async function onePage(page: string, content = ''): Promise<RenderSource> {
  const text = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R ${page} /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>`,
    `<< /Length ${content.length} >> stream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
  return sourceOf(await writeTestFile('page.pdf', Buffer.from(text, 'latin1')))
}

interface Picture {
  width: number
  height: number
  isColor: boolean
  /** The share of white from 0 to 1 in a rectangle of fractions. */
  white: (box: readonly [number, number, number, number]) => number
}

function readPng(png: Buffer): Picture {
  const { width, height, bytes } = decodePng(png)
  return {
    width,
    height,
    isColor: png[25] === 2,
    white: ([left, top, right, bottom]) => {
      let count = 0
      let sum = 0
      for (let y = Math.floor(top * height); y < Math.ceil(bottom * height); y += 1) {
        for (let x = Math.floor(left * width); x < Math.ceil(right * width); x += 1) {
          count += 1
          sum += (bytes[(y * width + x) * 3] ?? 0) / 255
        }
      }
      return sum / count
    },
  }
}

test('a page is drawn at the width asked for, in gray where it has no color', async () => {
  const renderer = begin()
  const columns = readPng(await renderer.image(sourceOf(fixture('columns.pdf')), 1, 800, signal))
  expect([columns.width, columns.isColor]).toEqual([800, false])
  expect(columns.white([0, 0, 1, 1])).toBeGreaterThan(0.5)
  expect(columns.white([0, 0, 1, 1])).toBeLessThan(0.99)
  const color = await onePage('/MediaBox [0 0 200 100]', '1 0 0 rg 100 0 100 100 re f')
  const red = readPng(await renderer.image(color, 1, 400, signal))
  expect([red.width, red.height, red.isColor]).toEqual([400, 200, true])
})

test('a child that waits in advance draws, whether or not it has warmed up', async () => {
  const renderer = begin()
  const draw = async (name: string) =>
    readPng(await renderer.image(sourceOf(fixture(name)), 1, 400, signal))
  renderer.warmUp()
  expect((await draw('yearbook.pdf')).width).toBe(400)
  // The next child starts after a second.
  await pause(2_000)
  expect((await draw('columns.pdf')).width).toBe(400)
})

test('a page that is not there is missing, and the document stays open', async () => {
  const renderer = begin()
  const source = sourceOf(fixture('yearbook.pdf'))
  const bytes = vi.spyOn(source, 'bytes')
  await expect(renderer.image(source, 3, 400, signal)).rejects.toThrow(PageMissing)
  expect(readPng(await renderer.image(source, 2, 400, signal)).width).toBe(400)
  expect(bytes).toHaveBeenCalledTimes(1)
})

test('a locked, a damaged and an empty document fail by their reason, and others are drawn', async () => {
  const renderer = begin()
  const draw = (source: RenderSource) => renderer.image(source, 1, 400, signal)
  await expect(draw(sourceOf(fixture('locked.pdf')))).rejects.toMatchObject({
    code: 'password_protected',
  })
  const damaged = sourceOf(await writeTestFile('damaged.pdf', '%PDF-1.7 and no more'))
  await expect(draw(damaged)).rejects.toMatchObject({ code: 'corrupted' })
  const flat = await onePage('/MediaBox [0 0 0 0] /CropBox [5 5 5 5]')
  // pdfium gives a page without an area the size of a letter.
  expect(readPng(await draw(flat)).width).toBe(400)
  expect(readPng(await draw(sourceOf(fixture('owner-locked.pdf')))).width).toBe(400)
})

test('a page of any size is an image of bounded size', async () => {
  const renderer = begin()
  const draw = async (box: string) =>
    readPng(await renderer.image(await onePage(`/MediaBox [0 0 ${box}]`), 1, 2400, signal))
  const vast = await draw('100000000 100000000')
  expect(vast.width * vast.height).toBeLessThan(13_000_000)
  const high = await draw('1 1000000')
  expect([high.width, high.height <= 8_000]).toEqual([1, true])
  const wide = await draw('1000000 1')
  expect([wide.width, wide.height]).toEqual([2400, 1])
})

test('an endless page ends with its child, a caller who hangs up too, and the next page is drawn', async () => {
  const strokes = deflateSync(Buffer.from('0 0 m 900 900 l 20 900 l b\n'.repeat(2_000_000)))
  const slow = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 999 999] /Contents 4 0 R >>',
    `<< /Filter /FlateDecode /Length ${strokes.length} >> stream\n${strokes.toString('latin1')}\nendstream`,
  ])
  const source = sourceOf(await writeTestFile('slow.pdf', Buffer.from(slow, 'latin1')))
  const next = async (renderer: PageRenderer) =>
    readPng(await renderer.image(sourceOf(fixture('yearbook.pdf')), 1, 400, signal))

  const impatient = begin({ request_milliseconds: 2_000, resident_megabytes: 4_000 })
  await expect(impatient.image(source, 1, 400, signal)).rejects.toMatchObject({
    code: 'too_slow_to_read',
  })
  // A busy machine can take longer than the limit for any page.
  await expect.poll(() => next(impatient)).toMatchObject({ width: 400 })

  const patient = begin({ resident_megabytes: 4_000 })
  const hangUp = new AbortController()
  setTimeout(() => hangUp.abort(new Error('hung up')), 500)
  await expect(patient.image(source, 1, 400, hangUp.signal)).rejects.toThrow('hung up')
  expect((await next(patient)).width).toBe(400)
})

test('a document that needs too much memory ends only its child', async () => {
  const renderer = begin({ resident_megabytes: 40 })
  await expect(
    renderer.image(sourceOf(fixture('yearbook.pdf')), 1, 400, signal),
  ).rejects.toMatchObject({ code: 'too_large_to_read' })
})

test('bytes that cannot be read fail with their own error', async () => {
  const renderer = begin()
  const source = { ...sourceOf(fixture('yearbook.pdf')), bytes: () => createReadStream('/no/such') }
  await expect(renderer.image(source, 1, 400, signal)).rejects.toMatchObject({ code: 'ENOENT' })
})

test.each([0, 90, 180, 270])(
  'words stand where they are seen on a page turned by %i',
  async (turn) => {
    const renderer = begin()
    const source = await onePage(
      `/MediaBox [20 20 620 420] /Rotate ${turn}`,
      'BT /F 40 Tf 60 300 Td (Wool) Tj ET BT /F 40 Tf 400 60 Td (dear) Tj ET',
    )
    const picture = readPng(await renderer.image(source, 1, 800, signal))
    const words = await renderer.words(source, 1, signal)
    expect(words.map(({ text }) => text)).toEqual(['Wool', 'dear'])
    for (const { boxes } of words) {
      for (const box of boxes) {
        if (box === null) throw new Error('a character has no box')
        expect(picture.white(box)).toBeLessThan(0.9)
      }
    }
    const [first] = words[0]?.boxes ?? []
    const isLeft = (first?.[0] ?? 0) < 0.5
    const isUp = (first?.[1] ?? 0) < 0.5
    const corners: Record<number, string> = {
      0: 'left up',
      90: 'right up',
      180: 'right down',
      270: 'left down',
    }
    expect(`${isLeft ? 'left' : 'right'} ${isUp ? 'up' : 'down'}`).toBe(corners[turn])
  },
)

test('a picture is a page, upright as its camera was held, in bounds whatever it calls itself', async () => {
  const renderer = begin()
  const draw = async (name: string) =>
    readPng(await renderer.image(sourceOf(fixture(name)), 1, 600, signal))
  const png = await draw('scan.png')
  const jpg = await draw('scan.jpg')
  const turned = await draw('exif-turned.jpg')
  expect(png.width / png.height).toBeCloseTo(jpg.width / jpg.height, 1)
  expect(turned.width < turned.height).toBe(jpg.width < jpg.height)
  const middle = [0.1, 0.1, 0.9, 0.5] as const
  expect(turned.white(middle)).toBeCloseTo(jpg.white(middle), 1)
  const source = sourceOf(fixture('scan.png'))
  await expect(renderer.image(source, 2, 600, signal)).rejects.toThrow(PageMissing)
  expect(await renderer.words(source, 1, signal)).toEqual([])

  const bomb = Buffer.from(await readFile(fixture('scan.png')))
  bomb.writeUInt32BE(100_000, 16)
  bomb.writeUInt32BE(100_000, 20)
  const path = await writeTestFile('bomb.png', bomb)
  await expect(renderer.image(sourceOf(path), 1, 600, signal)).rejects.toMatchObject({
    code: 'too_large_to_read',
  })
})

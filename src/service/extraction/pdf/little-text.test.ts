import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawingTime } from '#service/extraction/image/drawing-time.ts'
import { recognitionTime } from '#service/extraction/image/recognition-time.ts'
import { pdfOf } from '#service/extraction/render/write-pdf.ts'
import {
  fixture,
  pagesOf,
  textsOf,
  writeTestFile,
  shareReaders,
} from '#service/extraction/test-extract.ts'

shareReaders()

const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const words = (text: string): string => `BT /F1 12 Tf 40 20 Td (${text}) Tj ET`

/** A PDF of one page, which may draw form 6 as `/X Do` and image 7 in that form as `/I Do`. */
async function pageOf(content: string, form = '', image = ''): Promise<string> {
  const resources =
    '/Resources << /Font << /F1 5 0 R >> /XObject << /X 6 0 R >> /Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 612 0] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0.5] /C1 [1] >> >> >> >>'
  const file = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ${resources} >>`,
    `<< /Length ${content.length} >> stream\n${content}\nendstream`,
    font,
    `<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << /I 7 0 R >> >> /Length ${form.length} >> stream\n${form}\nendstream`,
    image,
  ])
  return writeTestFile('page.pdf', Buffer.from(file, 'latin1'))
}

test('a page of few words, rules, boxes and shades is not recognized, as its text is all of it', async () => {
  const lines = '1 w 40 40 m 500 40 l S 40 60 200 100 re f'
  const [page] = await pagesOf(await pageOf(`/S sh ${words('page words')} ${lines} /X Do`, lines))

  expect(page?.ocr).toBe(false)
  expect(textsOf(page?.blocks ?? [])).toEqual(['page words'])
})

test('a scan with a stamp as text is recognized', { timeout: 240_000 }, async () => {
  const jpeg = readFileSync(fixture('scan.jpg')).toString('latin1')
  const { width, height } = sizeOf(jpeg)
  const image = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /DCTDecode /Length ${jpeg.length} >> stream\n${jpeg}\nendstream`
  const [page] = await pagesOf(
    await pageOf(`/X Do ${words('Page 1')}`, '612 0 0 792 0 0 cm /I Do', image),
  )

  expect(page?.ocr).toBe(true)
  expect(textsOf(page?.blocks ?? [])).toContain('Notice to all members')
})

test('words that are drawn as outlines are recognized', { timeout: 240_000 }, async () => {
  // An H, an E and an L of 60 points, each as one path.
  const letters = [
    '0 0 m 12 0 l 12 24 l 32 24 l 32 0 l 44 0 l 44 60 l 32 60 l 32 35 l 12 35 l 12 60 l 0 60 l f',
    '0 0 m 40 0 l 40 11 l 12 11 l 12 25 l 37 25 l 37 36 l 12 36 l 12 49 l 40 49 l 40 60 l 0 60 l f',
    '0 0 m 38 0 l 38 11 l 12 11 l 12 60 l 0 60 l f',
  ]
  const word = [0, 1, 2, 2]
  const outlines = [500, 530, 560].flatMap((bottom) =>
    [100, 200, 300, 400].flatMap((left) =>
      word.map(
        (letter, at) => `q 0.3 0 0 0.3 ${left + at * 16} ${bottom} cm ${letters[letter] ?? ''} Q`,
      ),
    ),
  )
  const [page] = await pagesOf(await pageOf(`${words('p. 1')}\n${outlines.join('\n')}`))

  expect(page?.ocr).toBe(true)
  expect(textsOf(page?.blocks ?? []).join(' ')).toContain('HELL')
})

test('a file whose pages are drawn slowly is too slow, and one with a few such pages is not', () => {
  let now = 0
  const draw = (milliseconds: number) => () => {
    now += milliseconds
    return 'drawn'
  }
  const long = drawingTime(() => now)
  for (let page = 0; page < 5; page += 1) expect(long.count(draw(8_000))).toBe('drawn')
  expect(() => long.count(draw(8_000))).toThrow(
    expect.objectContaining({ code: 'too_slow_to_read' }),
  )
  const scan = drawingTime(() => now)
  for (let page = 0; page < 1_000; page += 1) scan.count(draw(page % 10 === 0 ? 15_000 : 200))
})

test('pages have 30 seconds to be recognized, and 6 after a few slow ones, until others were quick', async () => {
  let now = 0
  const time = recognitionTime(() => now)
  const limitOf = (milliseconds: number): Promise<number> =>
    time.count((limitMs) => {
      now += Math.min(limitMs, milliseconds)
      return Promise.resolve(limitMs)
    })
  const limits = []
  for (let page = 0; page < 5; page += 1) limits.push(await limitOf(100_000))
  expect(limits).toEqual([30_000, 30_000, 18_000, 6_000, 6_000])
  for (let page = 0; page < 8; page += 1) await limitOf(3_000)
  expect(await limitOf(100_000)).toBe(30_000)
})

/** The size in the start-of-frame marker of a JPEG. */
function sizeOf(jpeg: string): { width: number; height: number } {
  const frame = /\xff[\xc0-\xc2][^]{3}([^]{4})/.exec(jpeg)?.[1] ?? ''
  const bytes = Buffer.from(frame, 'latin1')
  return { height: bytes.readUInt16BE(0), width: bytes.readUInt16BE(2) }
}

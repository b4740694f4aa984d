import { expect, test, vi } from 'vitest'
import type { ReadPage } from '#service/extraction/extraction.ts'
import { failureOf, pagesOf, writeTestFile } from '#service/extraction/test-extract.ts'
import {
  dataAddress,
  docxOf,
  pptxOf,
  redPictures,
  slidePicture,
  slideText,
  wordParagraph,
  wordPicture,
  wordText,
} from './test-pictures.ts'

// Generous, because these inputs take long and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

const red = redPictures.png(30, 20)

async function picturesOf(name: string, content: string | Uint8Array) {
  const pages: ReadPage[] = await pagesOf(await writeTestFile(name, content))
  return pages.flatMap(({ pictures = [] }) => pictures)
}

test('of 10,000 pictures 2,000 are listed, and the document is read', async () => {
  const parts = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, at) => [`word/media/${at}.png`, red]),
  )
  const targets = Object.fromEntries(
    Object.keys(parts).map((name, at) => [`i${at}`, name.replace('word/', '')]),
  )
  const body = Object.keys(targets).map((id) => wordPicture(id, 'one of many'))
  const bytes = docxOf(wordParagraph(wordText('The end'), ...body), targets, parts)
  expect(await picturesOf('many.docx', bytes)).toHaveLength(2_000)

  const image = `<img src="${dataAddress(red)}">`
  expect(await picturesOf('many.html', `<p>words${image.repeat(10_000)}`)).toHaveLength(2_000)
})

test('a relationship to a URL or to a file outside the package is absent', async () => {
  const outside = {
    i1: '../../../../../etc/passwd',
    i2: 'https://192.0.2.1/a.png',
    i3: { external: 'https://192.0.2.1/a.png' },
    i4: { external: 'file:///etc/passwd' },
    i5: 'document.xml',
  }
  const ids = Object.keys(outside)
  const docx = docxOf(
    wordParagraph(wordText('words'), ...ids.map((id) => wordPicture(id, id))),
    outside,
  )
  const pptx = pptxOf(slideText('words') + ids.map((id) => slidePicture(id, id)).join(''), {
    ...outside,
    i5: 'slide1.xml',
  })
  for (const [name, bytes] of [
    ['a.docx', docx],
    ['a.pptx', pptx],
  ] as const) {
    const pictures = await picturesOf(name, bytes)
    expect(pictures.map(({ alt }) => alt)).toEqual(ids)
    for (const { status, source } of pictures) {
      expect(['absent', 'unsupported']).toContain(status)
      expect(source).toBe('')
    }
  }
})

test('a picture that inflates to gigabytes, or is cut off, does not keep a document from being read', async () => {
  const vast = redPictures.png(30, 20)
  vast.writeUInt32BE(60_000, 16)
  vast.writeUInt32BE(60_000, 20)
  const bytes = docxOf(
    wordParagraph(wordText('words'), ...['i1', 'i2', 'i3'].map((id) => wordPicture(id, id))),
    { i1: 'media/bomb.png', i2: 'media/vast.png', i3: 'media/cut.png' },
    {
      'word/media/bomb.png': new Uint8Array(300 * 1024 * 1024),
      'word/media/vast.png': vast,
      'word/media/cut.png': red.subarray(0, 20),
    },
  )
  expect(bytes.length).toBeLessThan(1024 * 1024)
  const path = await writeTestFile('bomb.docx', bytes)
  expect(await failureOf(path)).toBe('read')
  expect((await picturesOf('again.docx', bytes)).map(({ status }) => status)).toEqual([
    'absent',
    'unsupported',
    'unsupported',
  ])
})

test('the alternative text of a picture is one line of bounded length', async () => {
  const html = `<p>words<img src="${dataAddress(red)}" alt="${'a long\n tale '.repeat(10_000)}">`
  const [picture] = await picturesOf('alt.html', html)
  expect(picture?.alt).toMatch(/^a long tale a long/)
  expect(picture?.alt.length).toBeLessThanOrEqual(1_000)
})

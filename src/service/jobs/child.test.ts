import { expect, onTestFinished, test } from 'vitest'
import { kindOfName } from '#contract/file-kinds.ts'
import { extract, pooledExtractor } from '#service/extraction/extract.ts'
import type { Extract, ReadPage } from '#service/extraction/extraction.ts'
import { placePassages } from '#service/extraction/read-passage.ts'
import { fixture, writeTestFile } from '#service/extraction/test-extract.ts'
import { pageText } from '#contract/page-text.ts'
import { passageCutter } from '#service/retrieval/chunk-pages.ts'

async function read(from: Extract, path: string, passages: boolean): Promise<ReadPage[]> {
  const kind = kindOfName(path)
  if (kind === null) throw new Error(`${path} has no supported extension.`)
  const { signal } = new AbortController()
  const request = { path, kind, scope: 'mill', passages, signal, onProgress: () => undefined }
  return Array.fromAsync(from(request))
}

const cutHere = (pages: readonly ReadPage[]): unknown[] => {
  const cut = passageCutter()
  return pages.map((page) => placePassages(page, cut(page, pageText(page.blocks))))
}

const rows = 'monday,rye,25\n'.repeat(20_000)
const written: [name: string, content: string][] = [
  ['notes.md', '# Mill\n\nRye is weighed. 小麦は午後です。\n\n## Barn\n\nThe key is with Anna.'],
  ['orders.csv', `day,grain,kilos\n${rows}`],
]

test('the passages that come with pages are those that the service would cut', async () => {
  const paths = [
    ...['yearbook.pdf', 'yearbook.docx', 'slides.pptx', 'stock.xlsx'].map(fixture),
    ...(await Promise.all(written.map(([name, content]) => writeTestFile(name, content)))),
  ]
  const { extract: pooled, stop } = pooledExtractor()
  onTestFinished(stop)
  for (const path of paths) {
    const plain = await read(extract, path, false)
    expect(plain.filter(({ passages }) => passages !== undefined)).toEqual([])
    const expected = cutHere(plain)
    expect(expected.flat().length).toBeGreaterThan(1)
    for (const from of [extract, pooled]) {
      const pages = await read(from, path, true)
      expect(pages.map(({ passages }) => passages)).toEqual(expected)
    }
  }
})

import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { blockText } from '#contract/page-text.ts'
import { pagesOf, textsOf, shareReaders } from './test-extract.ts'

shareReaders()

const folder = join(import.meta.dirname, '../../../public/samples')
const manifest = z
  .strictObject({
    name: z.string().min(1).max(255),
    description: z.string().min(1).max(255),
    questions: z.array(z.string().endsWith('?')).min(4).max(5),
    files: z.array(z.strictObject({ name: z.string(), path: z.string(), bytes: z.int() })),
  })
  .parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))

test('the manifest lists every sample with its size', async () => {
  const sampleNames = (await readdir(folder)).filter((name) => name !== 'manifest.json')
  expect(manifest.files.map((file) => file.name).toSorted()).toEqual(sampleNames.toSorted())

  for (const { name, path, bytes } of manifest.files) {
    expect(path).toBe(`/samples/${name}`)
    expect((await stat(join(folder, name))).size).toBe(bytes)
  }
  expect(manifest.files.reduce((sum, file) => sum + file.bytes, 0)).toBeLessThan(1_000_000)
})

test.each([
  ['staff-handbook.docx', 'page', 3, 'not disciplined for it'],
  ['safety-bulletin-7-2026.pdf', 'page', 3, 'a steady south-westerly of 34 knots'],
  ['fares-2026.xlsx', 'sheet', 3, 'Bicycle | 2.50 € | 3.50 € | 2.50 € | Free for children'],
  ['board-q1-2026.pptx', 'slide', 6, 'Insurance pays 60,000 euros, our own share is 24,300 euros'],
  ['maintenance-log.csv', 'section', 2, 'Blade and shaft seal replaced at Brekke yard'],
  ['complaint-reply.eml', 'section', 1, 'Re: Cancelled without a word – booking SK-48213'],
  ['help-luggage-animals.html', 'section', 1, 'Kayak up to 5.5 m | €9.00 | Yes, 24 hours'],
  ['evacuation-training.srt', 'section', 1, 'within eighteen minutes of the order'],
  ['lunna-pier-notice.jpg', 'page', 1, 'Harlsund | 7:15 and 16:45 | 10:00'],
  ['minutes-2026-03-18.md', 'section', 1, '35 | New card with the wind limits for every bridge'],
])('the sample %s is read completely', async (name, kind, count, words) => {
  const pages = await pagesOf(join(folder, name))

  expect(pages.map((page) => page.kind)).toEqual(Array.from({ length: count }, () => kind))
  expect(pages.flatMap((page) => page.blocks.map(blockText)).join('\n')).toContain(words)
})

test('a column name that is aligned to the other side of its cells is merged with them', async () => {
  const [page] = await pagesOf(join(folder, 'safety-bulletin-7-2026.pdf'))
  expect(textsOf(page?.blocks ?? [])).toEqual(
    expect.arrayContaining([
      'head | Time | Event | Wind (knots)',
      '6 | 17:42 | Contact with the north fender at about 1.2 knots. | 46',
    ]),
  )
})

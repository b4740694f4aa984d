import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pdfOf } from '#service/extraction/render/write-pdf.ts'
import { pagesOf, textsOf, shareReaders } from '#service/extraction/test-extract.ts'

shareReaders()

type Text = [x: number, y: number, text: string, font?: 'F1' | 'F2']

/** The blocks of a page with these texts, each printed in one run: F1 is regular, F2 bold. */
async function blocksOf(texts: readonly Text[]): Promise<string[]> {
  const prose: Text[] = [
    'The boats below belong to the harbour.',
    'They are counted each spring.',
  ].map((line, at) => [50, 780 - at * 14, line])
  const content = [...prose, ...texts]
    .map(([x, y, text, font = 'F1']) => `BT /${font} 10 Tf ${x} ${y} Td (${text}) Tj ET`)
    .join('\n')
  const pdf = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ])
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-table-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'table.pdf')
  await writeFile(path, pdf, 'latin1')
  const [page] = await pagesOf(path)
  return textsOf(page?.blocks ?? []).slice(1)
}

const row = (y: number, cells: readonly string[], columns: readonly number[]): Text[] =>
  cells.map((cell, at) => [columns[at] ?? 0, y, cell])

const rows = (columns: readonly number[]): Text[] => [
  ...row(700, ['Tern', '12', '1990'], columns),
  ...row(686, ['Astrid', '40', '1962'], columns),
  ...row(672, ['Boskoop', '25', '2001'], columns),
]
const table = ['head | Boat | Crew | Built', '2 | Tern | 12 | 1990']

test('names that stand over their columns in one run become the header', async () => {
  // In Helvetica-Bold of 10 points, the second name begins after 65.6 points, and the third after 114.5.
  const names = 'Name of boat Crew size Built'
  const blocks = await blocksOf([[50, 714, names, 'F2'], ...rows([50, 115.6, 164.5])])
  expect(blocks).toEqual(
    expect.arrayContaining(['head | Name of boat | Crew size | Built', '2 | Tern | 12 | 1990']),
  )
})

test('a run of bold names without regard to the columns becomes the header', async () => {
  const blocks = await blocksOf([[50, 714, 'Boat Crew Built', 'F2'], ...rows([50, 200, 350])])
  expect(blocks).toEqual(expect.arrayContaining(table))
  expect(blocks.filter((block) => /^h\d/.test(block))).toEqual([])
})

test('names of which two are in one run do not merge their columns', async () => {
  const blocks = await blocksOf([
    [50, 714, 'Boat', 'F2'],
    [200, 714, 'Crew Built', 'F2'],
    ...rows([50, 200, 228]),
  ])
  expect(blocks).toEqual(expect.arrayContaining(table))
})

test.each([
  ['a title of lower-case words', 'Boats by year'],
  ['a title of more words', 'The Boats Of The Harbour'],
  ['a title of fewer words', 'Our Boats'],
])('%s above a table stays a heading', async (_, title) => {
  const blocks = await blocksOf([[50, 714, title, 'F2'], ...rows([50, 200, 350])])
  expect(blocks).toEqual(
    expect.arrayContaining([expect.stringMatching(new RegExp(`^h\\d ${title}$`))]),
  )
  expect(blocks).toEqual(expect.arrayContaining([expect.stringContaining('Tern | 12 | 1990')]))
})

test('a sentence above a table stays a paragraph', async () => {
  const blocks = await blocksOf([[50, 714, 'Boats crews years'], ...rows([50, 200, 350])])
  expect(blocks).toEqual(expect.arrayContaining([expect.stringContaining('Boats crews years')]))
  expect(blocks.some((block) => block.startsWith('head | Boats'))).toBe(false)
})

test('a long value that stands close to the next one does not merge its columns', async () => {
  // In Helvetica of 10 points, the long name ends at 119.5 points.
  const columns = [50, 127, 200]
  const blocks = await blocksOf([
    ...row(714, ['Boat', 'Crew', 'Built'], columns),
    ...row(700, ['Tern', '12', '1990'], columns),
    ...row(686, ['Astrid', '40', '1962'], columns),
    ...row(672, ['Skerra Maiden', '25', '2001'], columns),
  ])
  expect(blocks).toEqual(expect.arrayContaining([...table, '4 | Skerra Maiden | 25 | 2001']))
})

test('numbers at the right edge of a column stay apart from texts at the left edge of the next', async () => {
  // In Helvetica of 10 points, each number is 11.1 wide and ends seven points before the next column.
  const columns = [50, 241.9, 260]
  const blocks = await blocksOf([
    ...row(714, ['Boat', 'Crew', 'Harbour'], [50, 200, 260]),
    ...row(700, ['Tern', '12', 'Lunna'], columns),
    ...row(686, ['Astrid', '40', 'Skerra Old Pier'], columns),
    ...row(672, ['Boskoop', '25', 'Lunna'], columns),
    ...row(658, ['Petrel', '18', 'Skerra'], columns),
  ])
  expect(blocks).toEqual(
    expect.arrayContaining([
      'head | Boat | Crew | Harbour',
      '2 | Tern | 12 | Lunna',
      '3 | Astrid | 40 | Skerra Old Pier',
    ]),
  )
})

test('a value that reaches over columns stays whole', async () => {
  const columns = [50, 90, 130]
  const blocks = await blocksOf([
    ...row(714, ['Boat', 'Crew', 'Built'], columns),
    ...row(700, ['Tern', '12', '1990'], columns),
    ...row(686, ['Astrid', '40', '1962'], columns),
    [50, 672, 'None of the others', 'F1'],
    ...row(658, ['Petrel', '8', '2011'], columns),
  ])
  expect(blocks.some((block) => block.includes('None of the others'))).toBe(true)
})

test('a paragraph that begins with a bold word is one paragraph', async () => {
  // In Helvetica-Bold of 10 points, the first word ends after 43.3 points.
  const blocks = await blocksOf([
    [50, 714, 'Abstract.', 'F2'],
    [96.1, 714, 'We measured the runoff of 24 flat roofs'],
    [50, 702, 'in Bergen between May and April of the next year.'],
    [
      50,
      640,
      'Table 1. The runoff of flat roofs with and without plants, in percent of the rain that fell',
    ],
  ])
  expect(blocks).toContain(
    'Abstract. We measured the runoff of 24 flat roofs in Bergen between May and April of the next year.',
  )
})

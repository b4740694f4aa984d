import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pdfOf } from '#service/extraction/render/write-pdf.ts'
import { pagesOf, textsOf, shareReaders } from '#service/extraction/test-extract.ts'

shareReaders()

/** The blocks of a page with this content, turned by as many degrees. */
async function blocksOf(content: string, rotation = 0): Promise<string[]> {
  const pdf = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 842 842] /Rotate ${rotation} /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-ruled-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'table.pdf')
  await writeFile(path, pdf, 'latin1')
  const [page] = await pagesOf(path)
  return textsOf(page?.blocks ?? [])
}

const printText = (text: string, x: number, y: number): string =>
  `BT /F1 10 Tf ${x} ${y} Td (${text}) Tj ET`

// In Helvetica of 10 points, the widest texts of the first three columns are 39, 34 and 25 wide.
const edges = [50, 95, 135, 165, 192]
const rows = [
  ['Boat', 'Pier', 'Crew', 'Built'],
  ['Boskoop', 'Lunna', '12', '1990'],
  ['Astrid', 'Skerra', '40', '1962'],
]
const height = 14
const texts = rows.flatMap((cells, row) =>
  cells.map((text, at) => printText(text, (edges[at] ?? 0) + 2, 700 - row * height)),
)
const table = [
  'head | Boat | Pier | Crew | Built',
  '2 | Boskoop | Lunna | 12 | 1990',
  '3 | Astrid | Skerra | 40 | 1962',
]
const tops = rows.map((_, row) => 710 - row * height)

test.each([
  ['strokes', edges.map((x) => `${x} ${710 - 3 * height} m ${x} 710 l S`)],
  [
    'thin boxes beside each cell',
    tops.flatMap((top) => edges.map((x) => `${x} ${top - height} 0.7 ${height} re f`)),
  ],
  [
    'boxes around each cell',
    tops.flatMap((top) =>
      edges
        .slice(0, -1)
        .map((x, at) => `${x} ${top - height} ${(edges[at + 1] ?? 0) - x} ${height} re S`),
    ),
  ],
])('cells right beside each other are divided by %s', async (_, lines) => {
  expect(await blocksOf([...lines, ...texts].join('\n'))).toEqual(table)
})

test.each([
  [90, '0 1 -1 0 842 0'],
  [180, '-1 0 0 -1 842 842'],
  [270, '0 -1 1 0 0 842'],
])('the lines of a page that is turned by %i degrees divide cells', async (turn, matrix) => {
  const lines = edges.map((x) => `${x} ${710 - 3 * height} m ${x} 710 l S`)
  expect(await blocksOf([`${matrix} cm`, ...lines, ...texts].join('\n'), turn)).toEqual(table)
})

test('a box around a word, and a line through one, divide no text', async () => {
  const sentence = 'Run sheaf once and wait for the boats, which come in the evening.'
  // In Helvetica of 10 points, the second word is from 71.7 to 95.6.
  const box = '70.5 697 26.5 12 re S'
  const line = '110 600 m 110 800 l S'
  expect(await blocksOf([box, line, printText(sentence, 50, 700)].join('\n'))).toEqual([sentence])
})

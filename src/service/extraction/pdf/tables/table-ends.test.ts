import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pdfOf } from '#service/extraction/render/write-pdf.ts'
import { pagesOf, textsOf, shareReaders } from '#service/extraction/test-extract.ts'

shareReaders()

type Font = 'F1' | 'F2'

/** Prints a text: F1 is regular, F2 bold. */
const printText = (text: string, x: number, y: number, font: Font = 'F1', size = 10): string =>
  `BT /${font} ${size} Tf ${x} ${y} Td (${text}) Tj ET`

/** The blocks of a page with two lines of prose above this content. */
async function blocksOf(...printed: readonly string[]): Promise<string[]> {
  const prose = ['The boats below belong to the harbour.', 'They are counted each spring.']
  const content = [...prose.map((line, at) => printText(line, 50, 800 - at * 12)), ...printed].join(
    '\n',
  )
  const pdf = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
  ])
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-table-ends-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'tables.pdf')
  await writeFile(path, pdf, 'latin1')
  const [page] = await pagesOf(path)
  return textsOf(page?.blocks ?? []).slice(1)
}

const pitch = 16

interface Printed {
  columns: readonly number[]
  head?: Font
  /** The right edge of the borders around cells; none without it. */
  bordersTo?: number
}

/** Prints rows from a height downwards; a row of one text is a line of the table. */
function printRows(
  rows: readonly (readonly string[])[],
  top: number,
  { columns, head = 'F2', bordersTo }: Printed,
): string {
  return rows
    .flatMap((cells, at) => {
      const y = top - at * pitch
      const right = bordersTo ?? 0
      const edges = cells.length === 1 ? [columns[0] ?? 0, right] : [...columns, right]
      return cells.flatMap((text, column) => {
        const x = edges[column] ?? 0
        const width = (edges[column + 1] ?? 0) - x
        const box = `${x - 4} ${y - 4} ${width} ${pitch} re S`
        const printed = printText(text, x, y, at === 0 ? head : 'F1')
        return bordersTo === undefined ? [printed] : [box, printed]
      })
    })
    .join('\n')
}

const boats = [
  ['Boat', 'Harbour', 'Crew', 'Built'],
  ['Tern', 'Lunna', '12', '1990'],
  ['Astrid', 'Skerra', '40', '1962'],
  ['Boskoop', 'Lunna', '25', '2001'],
]
const berths = [
  ['Berth', 'By day', 'By year'],
  ['Small', '18 EUR', '900 EUR'],
  ['Large', '30 EUR', '1,500 EUR'],
]
const boatTable = [
  'head | Boat | Harbour | Crew | Built',
  '2 | Tern | Lunna | 12 | 1990',
  '3 | Astrid | Skerra | 40 | 1962',
  '4 | Boskoop | Lunna | 25 | 2001',
]
const berthTable = [
  'head | Berth | By day | By year',
  '2 | Small | 18 EUR | 900 EUR',
  '3 | Large | 30 EUR | 1,500 EUR',
]
const wide: Printed = { columns: [50, 150, 250, 330] }
const narrow: Printed = { columns: [50, 200, 310] }
const bordered = (printed: Printed): Printed => ({ ...printed, bordersTo: 400 })

test.each([
  ['a larger heading', [printText('Berths', 50, 682, 'F2', 14)], 'h1 Berths'],
  ['a bold line', [printText('Berths', 50, 684, 'F2')], 'h2 Berths'],
  ['a line in the middle', [printText('Berths', 210, 684)], 'Berths'],
  [
    'two lines',
    [
      printText('These are the prices of berths, which', 50, 687),
      printText('are paid in advance.', 50, 675),
    ],
    'These are the prices of berths, which are paid in advance.',
  ],
])('two tables with %s between them are two', async (_, lines, heading) => {
  for (const style of [(printed: Printed) => printed, bordered]) {
    const blocks = await blocksOf(
      printRows(boats, 760, style(wide)),
      ...lines,
      printRows(berths, 656, style(narrow)),
    )
    const between = blocks.slice(boatTable.length, -berthTable.length)
    expect(blocks.slice(0, boatTable.length)).toEqual(boatTable)
    expect(between.map((text) => text.replace(/^h\d/, 'h'))).toEqual([heading.replace(/^h\d/, 'h')])
    expect(blocks.slice(-berthTable.length)).toEqual(berthTable)
  }
})

test('a table right below another one, at a distance from it, is a table of its own', async () => {
  const blocks = await blocksOf(printRows(boats, 760, wide), printRows(berths, 690, narrow))
  expect(blocks).toEqual([...boatTable, ...berthTable])
})

test('names that look like other rows begin a table where the borders end', async () => {
  const columns = [50, 150, 250, 330]
  const harbours = [
    ['Harbour', 'Coast', 'Depth', 'Berths'],
    ['Lunna', 'north', '4', '12'],
    ['Skerra', 'west', '6', '40'],
  ]
  const print = (rows: readonly string[][], top: number): string =>
    printRows(rows, top, { columns, head: 'F1', bordersTo: 400 })
  expect(
    await blocksOf(print(boats, 760), printText('Harbours', 50, 684), print(harbours, 660)),
  ).toEqual([
    ...boatTable,
    'Harbours',
    'head | Harbour | Coast | Depth | Berths',
    '2 | Lunna | north | 4 | 12',
    '3 | Skerra | west | 6 | 40',
  ])
})

test('columns that begin elsewhere are those of another table, without any names in bold', async () => {
  const times = [
    ['Lunna', 'Monday', '9:00', '17:00', 'daily'],
    ['Skerra', 'Friday', '8:00', '12:00', 'weekly'],
  ]
  const blocks = await blocksOf(
    printRows(boats, 760, wide),
    printText('Office hours', 50, 692),
    printRows(times, 672, { columns: [50, 112, 190, 285, 370], head: 'F1' }),
  )
  expect(blocks.slice(0, boatTable.length + 1)).toEqual([...boatTable, 'Office hours'])
  expect(blocks.slice(boatTable.length + 1)).toEqual([
    expect.stringContaining('Lunna | Monday | 9:00 | 17:00 | daily'),
    expect.stringContaining('Skerra | Friday | 8:00 | 12:00 | weekly'),
  ])
})

test.each([
  ['without borders', wide],
  ['with borders', bordered(wide)],
])('a line above some rows of a table stays in it, %s', async (_, printed) => {
  const [head = [], ...rows] = boats
  const grouped = [head, ['Fishing'], ...rows, ['Ferries'], ['Petrel', 'Lunna', '8', '2011']]
  expect(await blocksOf(printRows(grouped, 760, printed))).toEqual([
    'head | Boat | Harbour | Crew | Built',
    '2 | Fishing |  |  | ',
    '3 | Tern | Lunna | 12 | 1990',
    '4 | Astrid | Skerra | 40 | 1962',
    '5 | Boskoop | Lunna | 25 | 2001',
    '6 | Ferries |  |  | ',
    '7 | Petrel | Lunna | 8 | 2011',
  ])
})

test('bold sums of a group, below its name, are no names of columns', async () => {
  const columns = [50, 200, 300]
  const row = (cells: readonly string[], y: number, font: Font): string[] =>
    cells.map((text, at) => printText(text, columns[at] ?? 0, y, font))
  expect(
    await blocksOf(
      ...row(['Post', 'Plan', 'Spent'], 760, 'F2'),
      ...row(['Wages', '1,000', '1,050'], 744, 'F1'),
      ...row(['Taxes', '200', '250'], 728, 'F1'),
      printText('Buildings', 50, 712, 'F2'),
      ...row(['All houses', '900', '800'], 696, 'F2'),
      ...row(['Rent', '800', '700'], 680, 'F1'),
    ),
  ).toEqual([
    'head | Post | Plan | Spent',
    '2 | Wages | 1,000 | 1,050',
    '3 | Taxes | 200 | 250',
    '4 | Buildings |  | ',
    '5 | All houses | 900 | 800',
    '6 | Rent | 800 | 700',
  ])
})

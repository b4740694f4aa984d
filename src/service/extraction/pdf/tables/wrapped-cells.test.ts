import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pdfOf } from '#service/extraction/render/write-pdf.ts'
import { pagesOf, textsOf, shareReaders } from '#service/extraction/test-extract.ts'

shareReaders()

type Alignment = 'top' | 'middle' | 'bottom'

interface Style {
  alignment: Alignment
  hasBorders?: boolean
  /** Above and below the lines of a cell. */
  padding?: number
}

/** A cell has its lines below each other. */
type Cells = readonly (readonly string[])[]

const size = 10
const pitch = 12
const columns = [50, 150, 250, 330]
const right = 420

/** Prints a table cell by cell, as browsers and Word do. The first row is bold. */
function printTable(rows: readonly Cells[], top: number, style: Style): string {
  const { alignment, hasBorders = false, padding = 4 } = style
  const shareAbove = { top: 0, middle: 0.5, bottom: 1 }[alignment]
  let y = top
  return rows
    .map((cells, row) => {
      const height = Math.max(...cells.map((lines) => lines.length)) * pitch + padding * 2
      const printed = cells.flatMap((lines, column) => {
        const free = height - padding * 2 - lines.length * pitch
        const first = y - padding - free * shareAbove - size
        const x = columns[column] ?? 0
        const texts = lines.map((text, at) =>
          printLine(text, x, first - at * pitch, row === 0 ? 'F2' : 'F1'),
        )
        const width = (columns[column + 1] ?? right) - x
        return hasBorders ? [`${x - 4} ${y - height} ${width} ${height} re S`, ...texts] : texts
      })
      y -= height
      return printed.join('\n')
    })
    .join('\n')
}

const printLine = (text: string, x: number, y: number, font = 'F1'): string =>
  `BT /${font} ${size} Tf ${x} ${y} Td (${text}) Tj ET`

/** The blocks of a document with these pages, each below two lines of prose. */
async function blocksOf(...pages: string[]): Promise<string[]> {
  const prose = ['The boats below belong to the harbour.', 'They are counted each spring.']
    .map((line, at) => printLine(line, 50, 780 - at * pitch))
    .join('\n')
  const fonts = [3, 4]
  const contentAt = (at: number): number => 5 + at * 2
  const pdf = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, at) => `${contentAt(at) + 1} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    ...pages.flatMap((page, at) => [
      `<< /Length ${prose.length + page.length + 1} >>\nstream\n${prose}\n${page}\nendstream`,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contentAt(at)} 0 R /Resources << /Font << ${fonts.map((font, name) => `/F${name + 1} ${font} 0 R`).join(' ')} >> >> >>`,
    ]),
  ])
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-wrapped-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'table.pdf')
  await writeFile(path, pdf, 'latin1')
  const read = await pagesOf(path)
  return read
    .flatMap(({ blocks }) => textsOf(blocks))
    .filter((text) => !/^(?:The|They) /.test(text))
}

const head: Cells = [['Boat'], ['Home', 'harbour'], ['Length of', 'the hull', '(m)'], ['Checked']]
const boats: Cells[] = [
  [['Tern'], ['Lunna'], ['12'], ['2026-01-', '10']],
  [['Skerra', 'Maiden'], ['Lunna', 'old pier'], ['1,250'], ['2026-02-', '11']],
  [['Astrid'], ['Skerra'], ['40'], ['2026-03-', '12']],
  [['Queen', 'of the', 'Isles'], ['Lunna'], ['164'], ['May']],
  [['Boskoop'], ['Skerra', 'new', 'pier'], ['25'], ['June']],
  [['Petrel', 'and', 'her', 'tender'], ['Lunna', 'old pier'], ['210'], ['July']],
]
const table = [
  'head | Boat | Home harbour | Length of the hull (m) | Checked',
  '2 | Tern | Lunna | 12 | 2026-01-10',
  '3 | Skerra Maiden | Lunna old pier | 1,250 | 2026-02-11',
  '4 | Astrid | Skerra | 40 | 2026-03-12',
  '5 | Queen of the Isles | Lunna | 164 | May',
  '6 | Boskoop | Skerra new pier | 25 | June',
  '7 | Petrel and her tender | Lunna old pier | 210 | July',
]

test.each<[string, Style]>([
  ['at their middles', { alignment: 'middle' }],
  ['at their middles, with borders', { alignment: 'middle', hasBorders: true }],
  ['at their middles, with no space between rows', { alignment: 'middle', padding: 0 }],
  ['at their upper edges', { alignment: 'top' }],
  ['at their upper edges, with borders', { alignment: 'top', hasBorders: true }],
  ['at their lower edges', { alignment: 'bottom' }],
  ['at their lower edges, with borders', { alignment: 'bottom', hasBorders: true }],
])('wrapped cells that are aligned %s stay in their row', async (_, style) => {
  expect(await blocksOf(printTable([head, ...boats], 740, style))).toEqual(table)
})

test('a table of wrapped cells that begins right below a text keeps it outside', async () => {
  const below = printTable([head, ...boats], 766, { alignment: 'middle' })
  expect(await blocksOf(below)).toEqual(table)
})

test('a table of wrapped cells that goes on with its names on the next page is read on both', async () => {
  const style: Style = { alignment: 'middle', hasBorders: true }
  const blocks = await blocksOf(
    printTable([head, ...boats.slice(0, 3)], 740, style),
    printTable([head, ...boats.slice(3)], 740, style),
  )
  const row = (text: string | undefined): string => text?.replace(/^\d+ /, '') ?? ''
  expect(blocks.map(row)).toEqual([...table.slice(0, 4), table[0], ...table.slice(4)].map(row))
})

test('wrapped cells beside empty ones stay in their row', async () => {
  const rows: Cells[] = [
    head,
    [['Tern'], [], ['12'], ['2026-01-', '10']],
    [['Skerra', 'Maiden'], ['Lunna'], [], ['May']],
    [['Astrid'], ['Skerra', 'new', 'pier'], ['40'], []],
  ]
  expect(await blocksOf(printTable(rows, 740, { alignment: 'middle' }))).toEqual([
    table[0],
    '2 | Tern |  | 12 | 2026-01-10',
    '3 | Skerra Maiden | Lunna |  | May',
    '4 | Astrid | Skerra new pier | 40 | ',
  ])
})

test('a line above some rows, as far from them as they are from each other, is no part of their cells', async () => {
  const rows: Cells[] = [
    [['Boat'], ['Harbour'], ['Crew']],
    [['Fishing'], [], []],
    [['Tern'], ['Lunna'], ['12']],
    [['Astrid'], ['Skerra'], ['40']],
    [['Ferries'], [], []],
    [['Petrel'], ['Lunna'], ['8']],
  ]
  expect(await blocksOf(printTable(rows, 740, { alignment: 'bottom', padding: 1 }))).toEqual([
    'head | Boat | Harbour | Crew',
    '2 | Fishing |  | ',
    '3 | Tern | Lunna | 12',
    '4 | Astrid | Skerra | 40',
    '5 | Ferries |  | ',
    '6 | Petrel | Lunna | 8',
  ])
})

test('the only line of a cell right behind the last line of a wrapped one is a cell of its own', async () => {
  // In Helvetica of 10 points, the second line of the name ends ten points before the next column.
  const rows: Cells[] = [
    [['Boat'], ['Harbour'], ['Crew']],
    [['Tern'], ['Lunna'], ['12']],
    [['Boat that', 'the coastguard is on'], ['Lunna'], ['40']],
    [['Astrid'], ['Skerra'], ['25']],
  ]
  expect(await blocksOf(printTable(rows, 740, { alignment: 'bottom' }))).toContain(
    '3 | Boat that the coastguard is on | Lunna | 40',
  )
})

test('a raised letter, which moves its line, leaves a cell in its row', async () => {
  const area = [
    ['Garden', 50, 724],
    ['Share of', 150, 730],
    ['a member', 150, 718],
    ['Area', 250, 731.5],
    ['in m2', 250, 717.2],
    ['North', 50, 690],
    ['12', 150, 690],
    ['400', 250, 690],
    ['South', 50, 670],
    ['9', 150, 670],
    ['310', 250, 670],
  ] as const
  const bold = area.map(([text, x, y], at) => printLine(text, x, y, at < 5 ? 'F2' : 'F1'))
  expect(await blocksOf(bold.join('\n'))).toEqual([
    'head | Garden | Share of a member | Area in m2',
    '2 | North | 12 | 400',
    '3 | South | 9 | 310',
  ])
})

test('lines of two columns that happen to have one middle are no row', async () => {
  const left = ['One lower barn was built', 'for the corn of the', 'four villages around it.']
  const lines = [
    ...left.map((text, at) => printLine(text, 50, 730 - at * pitch)),
    printLine('2. Every cart brings rye.', 250, 724),
    printLine('3. The scales are checked.', 250, 712),
  ]
  expect(await blocksOf(lines.join('\n'))).toEqual([
    'One lower barn was built for the corn of the four villages around it.',
    '- 2. Every cart brings rye.',
    '- 3. The scales are checked.',
  ])
})

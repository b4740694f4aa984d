import { expect, test } from 'vitest'
import { linesOf, writeTestFile, pagesOf, shareReaders } from '#service/extraction/test-extract.ts'

shareReaders()

test.each([
  [',', ','],
  [';', ';'],
  ['tabs', '\t'],
  ['|', '|'],
])('a CSV separated by %s is read as a table with a header', async (_, sign) => {
  const rows = [
    ['Date', 'Ship', 'Delay'],
    ['2026-01-04', 'Tern', '12'],
    ['2026-01-05', `"Gull${sign} old\nand ""grey"""`, '0'],
  ]
  expect(await linesOf('log.csv', rows.map((row) => row.join(sign)).join('\r\n'))).toEqual([
    'head | Date | Ship | Delay',
    '2 | 2026-01-04 | Tern | 12',
    `3 | 2026-01-05 | Gull${sign === '\t' ? ' ' : sign} old and "grey" | 0`.replace('  ', ' '),
  ])
})

test('all rows of a CSV with an unclosed quote are read', async () => {
  expect(await linesOf('log.csv', 'Item,Size\nScreen,19"\nCable,2 m\n"Plug,3 cm\n')).toEqual([
    'head | Item | Size',
    '2 | Screen | 19"',
    '3 | Cable | 2 m',
    '4 | "Plug | 3 cm',
  ])
})

test('a CSV is read whose last cell is an unclosed quote behind a closed one with more text', async () => {
  expect(await linesOf('log.csv', 'Item,Size\n"Plug"s,3 cm\n"Cable"s,"')).toEqual([
    'head | Item | Size',
    '2 | "Plug"s | 3 cm',
    '3 | "Cable"s | "',
  ])
})

test('a CSV with quotes has the rows below the line that names its delimiter', async () => {
  const text = 'sep=;\r\nItem;Size\r\n"Plug; flat";"3"" long"\r\n'
  expect(await linesOf('log.csv', text)).toEqual(['head | Item | Size', '2 | Plug; flat | 3" long'])
})

test('a long CSV is read in sections of a hundred rows with the header, and blank rows are counted', async () => {
  const rows = Array.from({ length: 250 }, (_, at) => (at === 120 ? '' : `${at + 2},x${at}`))
  const pages = await pagesOf(await writeTestFile('log.csv', ['Row,Name', ...rows].join('\n')))

  const tables = pages.map((page) =>
    page.blocks.map((block) => (block.type === 'table' ? block : null)),
  )
  expect(tables.flat().map((table) => table?.header)).toEqual(
    Array.from({ length: 4 }, () => ['Row', 'Name']),
  )
  expect(tables.map((page) => page.map((table) => [table?.first_row, table?.rows.length]))).toEqual(
    [
      [[2, 100]],
      [
        [102, 20],
        [123, 80],
      ],
      [[203, 49]],
    ],
  )
  // Each row contains its own number.
  for (const table of tables.flat()) expect(table?.rows[0]?.[0]).toBe(String(table?.first_row))
})

test('a second table of a CSV begins behind a blank row with its title', async () => {
  const text =
    'Programme,Presenter,Listeners\nBreakfast,Ann,8400\nMidday,Raj,3150\n,,\nAdvertising rates,,\nSlot,10 seconds,20 seconds\nDaytime,9,16\nEvening,6,10\n'
  expect(await linesOf('two.csv', text)).toEqual([
    'head | Programme | Presenter | Listeners',
    '2 | Breakfast | Ann | 8400',
    '3 | Midday | Raj | 3150',
    'h2 Advertising rates',
    'head | Slot | 10 seconds | 20 seconds',
    '7 | Daytime | 9 | 16',
    '8 | Evening | 6 | 10',
  ])
})

test('the title above the rows of a CSV is none of them', async () => {
  expect(await linesOf('shop.csv', 'Stock in May\n\nItem,Pieces\nRope,4\nNet,2\n')).toEqual([
    'h2 Stock in May',
    'head | Item | Pieces',
    '4 | Rope | 4',
    '5 | Net | 2',
  ])
})

test.each([
  ['two rows', 'Item,Pieces\nRope,4\n\nNet,\nOar,2\n', ['4 | Net | ', '5 | Oar | 2']],
  [
    'one that ends early',
    'Item,Pieces,Note\nRope,4,dry\n\nNet,two,\nOar,some,old\n',
    ['4 | Net | two | ', '5 | Oar | some | old'],
  ],
  ['one with a remark', 'Item,Pieces\nRope,4\n\nCounted in May,\n', ['4 | Counted in May | ']],
])('rows behind a blank one of a CSV belong to the table above: %s', async (_, text, rows) => {
  const head = `head | ${(text.split('\n')[0] ?? '').replaceAll(',', ' | ')}`
  const first = `2 | ${(text.split('\n')[1] ?? '').replaceAll(',', ' | ')}`
  expect(await linesOf('shop.csv', text)).toEqual([head, first, head, ...rows])
})

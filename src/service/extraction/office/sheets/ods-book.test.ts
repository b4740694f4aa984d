import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import {
  failureOf,
  fixture,
  linesOf,
  pagesOf,
  shareReaders,
  writeTestFile,
} from '#service/extraction/test-extract.ts'
import { odsSheets } from './ods-book.ts'

shareReaders()

const names = ['office', 'style', 'text', 'table', 'draw', 'dc']
const spaces = names
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')

const contentOf = (tables: string): Uint8Array =>
  strToU8(
    `<office:document-content ${spaces}><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
  )

const odsOf = (tables: string): Uint8Array =>
  zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': contentOf(tables),
  })

const table = (rows: string, name = 'Stock'): string =>
  `<table:table table:name="${name}">${rows}</table:table>`
const row = (cells: string, repeated = 1): string =>
  `<table:table-row table:number-rows-repeated="${repeated}">${cells}</table:table-row>`
const cell = (content: string, attributes = ''): string =>
  `<table:table-cell ${attributes}>${content}</table:table-cell>`
const p = (text: string): string => `<text:p>${text}</text:p>`
const word = (text: string, attributes = ''): string => cell(p(text), attributes)

test('a workbook that LibreOffice wrote is read like the one in the format of Excel', async () => {
  const [open, excel] = await Promise.all(
    ['stock.ods', 'stock.xlsx'].map((name) => pagesOf(fixture(name))),
  )
  expect(open).toEqual(excel)
  expect(open?.map(({ label }) => label)).toEqual(['Stock', 'Staff 2026', 'Secrets (hidden)'])
})

test('a table without a name and one inside of a cell are read', async () => {
  const inner = `<table:table table:is-sub-table="true">${row(word('Rye') + word('Oats'))}</table:table>`
  const file = odsOf(`<table:table>${row(word('Sorts') + cell(inner))}</table:table>`)
  expect(await linesOf('a.ods', file)).toEqual(['1 | Sorts | Rye Oats'])
})

test('rows and cells that are repeated are read, up to a million cells in a small sheet', async () => {
  const empty = cell('', 'table:number-columns-repeated="16000"')
  const rows = [
    row(word('Rye') + word('25', 'table:number-columns-repeated="2"'), 2),
    row(empty, 1_048_570),
    row(word('Total') + word('50')),
  ]
  expect(await linesOf('a.ods', odsOf(table(rows.join(''))))).toEqual([
    '1 | Rye | 25 | 25',
    '2 | Rye | 25 | 25',
    '1048573 | Total | 50',
  ])
  const many = [
    row(word('Rye'), 9_999_999_999),
    row(word('Rye', 'table:number-columns-repeated="16000"'), 1000),
    row(word('Rye', 'table:number-columns-repeated="16000"')).repeat(100),
  ]
  for (const rye of many) {
    expect(await failureOf(await writeTestFile('a.ods', odsOf(table(rye))))).toBe(
      'too_large_to_read',
    )
  }
})

test('a large sheet may repeat more cells', () => {
  const zeros = word('0', 'table:number-columns-repeated="18"')
  const rows = row(word('Rye') + zeros).repeat(60_000)
  const [sheet] = odsSheets(new Map([['content.xml', contentOf(table(rows))]])) ?? []
  expect(sheet?.read().rows).toHaveLength(60_000)
})

test('a long text in rows that are repeated is too large before its rows are read', () => {
  const rows = row(word('Rye '.repeat(250)), 900_000)
  const files = new Map([['content.xml', contentOf(table(rows))]])
  expect(() => odsSheets(files)).toThrow('needs too much memory')
})

test('cells without a text show their values, and dates of digits are in the ISO format', async () => {
  const value = (type: string, attributes: string, content = ''): string =>
    cell(content, `office:value-type="${type}" ${attributes}`)
  const cells = [
    value('float', 'office:value="1250.5"'),
    value('percentage', 'office:value="0.25"'),
    value('date', 'office:date-value="2026-03-04"'),
    value('date', 'office:date-value="2026-03-04T10:20:00"', p('03/04/26 10:20')),
    value('date', 'office:date-value="2026-03-04"', p('March 2026')),
    value('time', 'office:time-value="PT10H20M00S"'),
    value('boolean', 'office:boolean-value="true"'),
    value('string', 'office:string-value="Rye &amp; oats"'),
  ]
  expect(await linesOf('a.ods', odsOf(table(row(cells.join('')))))).toEqual([
    '1 | 1250.5 | 25% | 2026-03-04 | 2026-03-04 10:20 | March 2026 | 10:20:00 | TRUE | Rye & oats',
  ])
})

test('comments and shapes are no part of the text of a cell', async () => {
  const note = `<office:annotation><dc:creator>Ilse</dc:creator>${p('Order')}${p('soon')}</office:annotation>`
  const shape = `<draw:frame><draw:text-box>${p('A drawn line')}</draw:text-box></draw:frame>`
  const ruby =
    '<text:ruby><text:ruby-base>漢字</text:ruby-base><text:ruby-text>kanji</text:ruby-text></text:ruby>'
  const rows = row(
    cell(note + p('Rye')) + word(`${ruby}<text:tab/>two<text:s/>words`) + cell(shape),
  )
  expect(await linesOf('a.ods', odsOf(table(rows)))).toEqual([
    '1 | Rye | 漢字 two words',
    'h2 Text boxes',
    '- A drawn line',
    'h2 Comments',
    '- A1 Ilse: Order soon',
  ])
})

test('copies of sheets of other files are no sheets', async () => {
  const link = `<table:dde-links><table:dde-link>${table(row(word('Copy')), 'Other')}</table:dde-link></table:dde-links>`
  const pages = await pagesOf(await writeTestFile('a.ods', odsOf(table(row(word('Rye'))) + link)))
  expect(pages.map(({ label }) => label)).toEqual(['Stock'])
})

import { readFile } from 'node:fs/promises'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import {
  fixture,
  writeTestFile,
  pagesOf,
  textsOf,
  shareReaders,
} from '#service/extraction/test-extract.ts'

shareReaders()

const varieties = [
  'head | Variety | Trees | Crates | Change',
  '2 | Boskoop | 120 | 1,840 | +4 %',
  '3 | Gravensteiner | 86 | 1,105 | -2 %',
  '4 | Conference pear | 54 | 612 | +11 %',
  '5 | Schattenmorelle | 40 | 188 | -21 %',
]
const scripts =
  'Wörter mit Umlauten, слова кириллицей, λέξεις στα ελληνικά, 日本語の文章 and كلمات عربية must all survive.'

test('a Word document is read page by page with headings, lists and tables', async () => {
  const pages = await pagesOf(fixture('yearbook.docx'))

  expect(pages.map(({ number, kind }) => [number, kind])).toEqual([
    [1, 'page'],
    [2, 'page'],
  ])
  const [first, second] = pages.map((page) => textsOf(page.blocks))
  expect(first).toEqual([
    'h1 Orchard yearbook',
    expect.stringMatching(
      /^This yearbook tells .* Ilse Marten for the members of the cooperative\.$/,
    ),
    'h1 Harvest',
    expect.stringContaining('a fifth of the cherries'),
    'h2 By variety',
    ...varieties,
    'What helped most was not new but newly done:',
    '- thinning the crown in February',
    '- a band of clover between the rows',
    '- picking in the morning only',
  ])
  expect(second).toEqual([
    'h1 Accounts',
    expect.stringContaining('bought in March for 9,800 euros'),
    'h2 Steps for next year',
    '- 1. Order rootstocks before 15 January.',
    '- 2. Repair the lower fence.',
    '- 3. Train two new pruners.',
    scripts,
  ])
})

test('pages follow the last layout of Word, also within paragraphs and tables', async () => {
  const turn = '<w:lastRenderedPageBreak/>'
  const text = (words: string): string => `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`
  const paragraph = (runs: string): string => `<w:p>${runs}</w:p>`
  const row = (...cells: string[]): string =>
    `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(cell)}</w:tc>`).join('')}</w:tr>`
  const path = await docxOf(
    paragraph(text('one ') + `<w:r>${turn}<w:t>still one</w:t></w:r>`) +
      paragraph(text('two') + '<w:r><w:br w:type="page"/></w:r>') +
      paragraph(`<w:r>${turn}<w:t>three</w:t></w:r>`) +
      `<w:tbl>${row(text('Name'), text('Number'))}${row(text('Ada'), text('1'))}` +
      `${row(`<w:r>${turn}<w:t>Bo</w:t></w:r>`, text('2'))}</w:tbl>`,
  )

  const pages = await pagesOf(path)

  expect(pages.map((page) => [page.number, ...textsOf(page.blocks)])).toEqual([
    [1, 'one still one'],
    [2, 'two'],
    [3, 'three', 'head | Name | Number', '2 | Ada | 1'],
    [4, 'head | Name | Number', '3 | Bo | 2'],
  ])
})

test('a table whose rows lack the marks of pages goes on with the next page behind 5,000 cells', async () => {
  const cell = (text: string): string => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`
  const row = (at: number): string => `<w:tr>${cell(`A-${at}`)}${cell(String(at))}</w:tr>`
  const rows = Array.from({ length: 3000 }, (_, at) => row(at)).join('')
  const path = await docxOf(
    '<w:p><w:r><w:t>one</w:t></w:r></w:p><w:p><w:r><w:lastRenderedPageBreak/><w:t>two</w:t></w:r></w:p>' +
      `<w:tbl><w:tr>${cell('Article')}${cell('Number')}</w:tr>${rows}</w:tbl>`,
  )
  const pages = await pagesOf(path)
  expect(pages.map(({ blocks }) => blocks.map(({ type }) => type))).toEqual([
    ['paragraph'],
    ['paragraph', 'table'],
    ['table'],
  ])
  expect(textsOf(pages[2]?.blocks ?? []).slice(0, 2)).toEqual([
    'head | Article | Number',
    '2502 | A-2500 | 2500',
  ])
})

test('a Word 97 document is read with its paragraphs and tables', async () => {
  const [section, ...rest] = await pagesOf(fixture('yearbook.doc'))

  expect(rest).toEqual([])
  expect(section?.kind).toBe('section')
  const lines = textsOf(section?.blocks ?? [])
  expect(lines.slice(0, 5)).toEqual([
    'Orchard yearbook',
    expect.stringContaining('the orchard on Kestrel Hill'),
    'Harvest',
    expect.stringContaining('ended on 24 October'),
    'By variety',
  ])
  expect(lines).toEqual(expect.arrayContaining(varieties))
  expect(lines.at(-1)).toBe(scripts)
})

test('a Word 97 document is read whatever the case of the names of its streams', async () => {
  const named = await readFile(fixture('yearbook.doc'))
  let text = named.toString('latin1')
  for (const name of ['WordDocument', '0Table', '1Table']) {
    const stored = Buffer.from(name, 'utf16le').toString('latin1')
    text = text.replaceAll(stored, stored.toUpperCase())
  }
  const path = await writeTestFile('upper.doc', Buffer.from(text, 'latin1'))
  const [expected, pages] = await Promise.all(
    [fixture('yearbook.doc'), path].map((file) => pagesOf(file)),
  )
  expect(text).not.toBe(named.toString('latin1'))
  expect(pages).toEqual(expected)
})

test.each(['slides.pptx', 'slides.ppt'])(
  '%s is read slide by slide with title, table and notes',
  async (name) => {
    const [plan, budget, ...rest] = await pagesOf(fixture(name))

    expect(rest).toEqual([])
    expect([plan?.kind, plan?.number, plan?.label]).toEqual(['slide', 1, 'Orchard plan 2026'])
    expect(textsOf(plan?.blocks ?? []).map((line) => line.trim())).toEqual([
      'h1 Orchard plan 2026',
      '- Replant the lower field in March',
      '- Hire two pruners',
      expect.stringMatching(/^- +One of them part time$/),
      '- Open the cellar on Saturdays',
      'Notes: Say that the bank has already agreed.',
    ])
    expect([budget?.number, budget?.label]).toEqual([2, 'Budget'])
    expect(textsOf(budget?.blocks ?? [])).toEqual([
      'h1 Budget',
      'head | Item | 2025 | 2026',
      '2 | Wages | 21,400 | 24,900',
      '3 | Rootstocks | 3,150 | 4,700',
      'All figures in euros — Бюджет',
    ])
  },
)

test.each(['stock.xlsx', 'stock.xls'])(
  '%s is read by sheet with tables and row numbers',
  async (name) => {
    const pages = await pagesOf(fixture(name))

    expect(pages.map(({ number, kind, label }) => [number, kind, label])).toEqual([
      [1, 'sheet', 'Stock'],
      [2, 'sheet', 'Staff 2026'],
      [3, 'sheet', 'Secrets (hidden)'],
    ])
    expect(textsOf(pages[0]?.blocks ?? [])).toEqual([
      'h2 Cellar stock, autumn 2025',
      'Counted by Ilse Marten',
      'head | Item | Counted | Crates | Price | Share',
      '5 | Boskoop | 2025-10-30 | 412 | 18.50 € | 42.0%',
      '6 | Gravensteiner | 31 Oct 2025 | 230 | 21.00 € | 23.5%',
      '7 | Cider 2024 | 2 Nov 2025 | 338 | 1,034.90 € | 34.5%',
      '8 | Total |  | 980 |  | ',
      'head | Depot | Keeper',
      '12 | North | Ole Brandt',
      '13 | South | Mira Falk',
    ])
    expect(textsOf(pages[1]?.blocks ?? [])).toEqual([
      'head | Name | Role | Hours',
      '2 | Ole Brandt | Cellar | 32',
      '3 | Mira Falk | Press | 20',
      '4 | Jon Ek | Trees | 38.5',
    ])
  },
)

function docxOf(body: string): Promise<string> {
  const document = `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`
  const relations = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`
  const files = {
    '[Content_Types].xml': strToU8(types),
    '_rels/.rels': strToU8(relations),
    'word/document.xml': strToU8(document),
  }
  return writeTestFile('made.docx', zipSync(files))
}

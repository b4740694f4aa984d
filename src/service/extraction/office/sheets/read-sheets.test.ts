import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import {
  failureOf,
  pagesOf,
  textsOf,
  writeTestFile,
  shareReaders,
} from '#service/extraction/test-extract.ts'
import type { Row } from './sheet.ts'
import { sheetBlocks } from './sheet-blocks.ts'

shareReaders()

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const threads = 'http://schemas.microsoft.com/office/2017/10/relationships'

const relations = (...targets: [id: string, relation: string, target: string][]): string =>
  `<Relationships>${targets
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** A workbook with a sheet of these rows, and with these parts beside it. */
function xlsxOf(rows: string, parts: Record<string, string> = {}): Promise<string> {
  const files = {
    '_rels/.rels': relations(['r1', `${office}/officeDocument`, 'xl/workbook.xml']),
    'xl/workbook.xml':
      '<x:workbook xmlns:x="x"><x:sheets><x:sheet name="Mill &amp; barn" r:id="r1"/></x:sheets></x:workbook>',
    'xl/_rels/workbook.xml.rels': relations(
      ['r1', `${office}/worksheet`, 'worksheets/sheet1.xml'],
      ['r2', `${office}/sharedStrings`, '/xl/texts.xml'],
      ['r3', `${office}/styles`, 'styles.xml'],
      ['r4', `${office}/chartsheet`, 'chartsheets/sheet1.xml'],
      ['r5', `${threads}/person`, 'persons/person.xml'],
    ),
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><!-- <sheetData> --><worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...parts,
  }
  const bytes = Object.entries(files).map(([name, xml]) => [name, strToU8(xml)] as const)
  return writeTestFile('made.xlsx', zipSync(Object.fromEntries(bytes)))
}

async function linesOf(path: string): Promise<string[]> {
  const [page] = await pagesOf(path)
  return textsOf(page?.blocks ?? [])
}

test('texts of cells are read in every form, without their pronunciation', async () => {
  const path = await xlsxOf(
    `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>
     <row r="2"><c t="inlineStr"><is><r><t>Rye </t></r><r><t>&amp; oats</t></r></is></c>
       <c t="str"><f>A1&amp;"x"</f><v>North _x0041_ &#x1F33E;</v></c></row>
     <row><c><v>25</v></c><c t="b"><v>1</v></c></row>
     <row><c t="e"><v>#DIV/0!</v></c><c t='s'><v>2</v></c></row>
     <row><c t="d"><v>2026-03-02</v></c><c t="s"><v>99</v></c><c><v><![CDATA[7]]></v></c></row>`,
    {
      'xl/texts.xml': `<sst><si><t xml:space="preserve"> Grain </t></si>
        <si><r><rPr><b/></rPr><t>De</t></r><r><t>pot</t></r><rPh sb="0" eb="1"><t>read so</t></rPh></si>
        <si/></sst>`,
    },
  )
  expect(await linesOf(path)).toEqual([
    '1 | Grain | Depot | ',
    '2 | Rye & oats | North A 🌾 | ',
    '3 | 25 | TRUE | ',
    '4 | #DIV/0! |  | ',
    '5 | 2026-03-02 |  | 7',
    '1 cell has no text, because this file does not contain what the cell refers to.',
  ])
})

test('a value that is no number or date of a spreadsheet is read as it stands', async () => {
  const path = await xlsxOf(
    `<row r="1"><c><v>1e999999</v></c><c><v>-1e999999</v></c><c><v>12 kg</v></c></row>
     <row r="2"><c s="1"><v>3000000</v></c><c s="1"><v>-0.125</v></c><c s="1"><v>1e999</v></c></row>
     <row r="3"><c s="2"><v>1e308</v></c><c s="3"><v>5</v></c><c><v>6</v></c></row>
     <row r="4"><c s="4"><v>0</v></c><c><v> </v></c><c><v>0x10</v></c></row>
     <row r="5"><c t="s"><v>-1</v></c><c t="s"><v>x</v></c></row>`,
    {
      'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="hh:mm"/><numFmt numFmtId="165" formatCode=";;;"/><numFmt numFmtId="166" formatCode="hh:mm;;"/></numFmts>
        <cellXfs><xf/><xf numFmtId="164"/><xf numFmtId="9"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`,
    },
  )
  expect(await linesOf(path)).toEqual([
    '1 | 1e999999 | -1e999999 | 12 kg',
    '2 | 3000000 | -0.125 | 1e999',
    '3 | 1E+308 |  | 6',
    '0x10',
    '2 cells have no text, because this file does not contain what the cells refer to.',
  ])
})

test.each([
  ['', '2024-01-01', '0.50 kg'],
  ['<workbookPr date1904="1"/>', '2028-01-02', '0.50 kg'],
])('numbers and dates are formatted as their style says (%s)', async (settings, day, weight) => {
  const path = await xlsxOf(
    `<row r="1"><c s="1"><v>45292</v></c><c s="2"><v>0.5</v></c><c s="3"><v>0.1</v></c></row>
     <row r="2"><c s="0"><v>0.30000000000000004</v></c><c s="4"><v>12</v></c><c s="9"><v>3</v></c></row>`,
    {
      'xl/workbook.xml': `<workbook>${settings}<sheets><sheet name="Mill" r:id="r1"/></sheets></workbook>`,
      'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.00&quot; kg&quot;"/><numFmt numFmtId="165" formatCode=""/></numFmts>
        <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>
        <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="9"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    },
  )
  expect(await linesOf(path)).toEqual([`1 | ${day} | ${weight} | 10%`, '2 | 0.3 | 12 | 3'])
})

test.each([
  ['dd.mm.yyyy', '2026-11-02'],
  ['d.m.yy h:mm', '2026-11-02 18:00'],
  ['[$-407]d. mmmm yyyy', '2. November 2026'],
  ['mm.yyyy', '11.2026'],
  ['yyyy年m月d日', '2026年11月2日'],
  ['h:mm Uhr', '18:00 Uhr'],
  ['mm:ss.0', '00:00.0'],
  ['&quot;am&quot; dd\\.mm\\.yyyy', 'am 02.11.2026'],
])('a date with the format %s is read as one', async (code, text) => {
  const rows =
    '<row><c t="inlineStr"><is><t>Day</t></is></c></row><row><c s="1"><v>46328.75</v></c></row>'
  const path = await xlsxOf(rows, {
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts>
        <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
  })
  expect((await linesOf(path)).join('\n')).toContain(text)
})

test('rows that are not in order, or in several parts, are put in order', async () => {
  const path = await xlsxOf(
    `<row r="3"><c r="A3"><v>5</v></c><c r="B3"><v>6</v></c></row>
     <row r="1"><c r="B1"><v>2</v></c></row><row r="2"><c r="A2"><v>3</v></c><c r="B2"><v>4</v></c></row>
     <row r="1"><c r="A1"><v>1</v></c></row><row r="4"><c r="ZZZZ4"><v>9</v></c></row>`,
  )
  expect(await linesOf(path)).toEqual(['1 | 1 | 2', '2 | 3 | 4', '3 | 5 | 6'])
})

test('formulas whose results are not in the file are counted below their sheet', async () => {
  const path = await xlsxOf(
    `<row><c><f>1+1</f></c><c><f>A1</f></c><c t="str"><f>""</f><v></v></c><c><v>2</v></c></row>`,
  )
  expect(await linesOf(path)).toEqual([
    'h2 2',
    '2 formulas have no results in this file. Open it in a spreadsheet program and save it, so that they can be read.',
  ])
})

test('comments that can be answered replace those for older programs', async () => {
  const path = await xlsxOf('<row><c><v>2</v></c></row>', {
    'xl/worksheets/_rels/sheet1.xml.rels': relations(
      ['r1', `${office}/comments`, '../comments1.xml'],
      ['r2', `${threads}/threadedComment`, '../threadedComments/threadedComment1.xml'],
    ),
    'xl/comments1.xml':
      '<comments><authors><author>tc={1}</author><author>Åsa Lind</author></authors><commentList><comment ref="B2" authorId="0"><text><t>[Threaded comment]</t></text></comment><comment ref="A10" authorId="1"><text><r><t>Åsa Lind:</t></r><r><t> twice</t></r></text></comment></commentList></comments>',
    'xl/threadedComments/threadedComment1.xml':
      '<ThreadedComments><threadedComment ref="B2" personId="{7}"><text>Is it dry?</text></threadedComment><threadedComment ref="B2" personId="{8}"><text>Yes &amp; no</text></threadedComment></ThreadedComments>',
    'xl/persons/person.xml': '<personList><person displayName="Jon Ek" id="{7}"/></personList>',
  })
  expect((await linesOf(path)).slice(-4)).toEqual([
    'h2 Comments',
    '- B2 Jon Ek: Is it dry?',
    '- B2: Yes & no',
    '- A10 Åsa Lind: twice',
  ])
})

test('a sheet that is a chart has a page without text, and one without part has none', async () => {
  const path = await xlsxOf('<row><c><v>2</v></c></row>', {
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="Chart" r:id="r4"/><sheet name="Gone" r:id="r9"/><sheet name="Mill" r:id="r1"/></sheets></workbook>',
  })
  const pages = await pagesOf(path)
  expect(pages.map(({ label, blocks }) => [label, ...textsOf(blocks)])).toEqual([
    ['Chart'],
    ['Mill', 'h2 2'],
  ])
})

test('a long sheet goes on with further pages, below its header', async () => {
  const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const row = (...cells: string[]): string => `<row>${cells.map(cell).join('')}</row>`
  const rows = Array.from({ length: 3000 }, (_, at) => row(`A-${at}`, `Part ${at}`))
  const path = await xlsxOf([row('Stock'), row('Article', 'Name'), ...rows].join(''))
  const pages = await pagesOf(path)
  expect(pages.map(({ number, kind, label }) => [number, kind, label])).toEqual([
    [1, 'sheet', 'Mill & barn'],
    [2, 'sheet', 'Mill & barn'],
  ])
  const [first, second] = pages.map(({ blocks }) => textsOf(blocks))
  expect(first?.slice(0, 3)).toEqual(['h2 Stock', 'head | Article | Name', '3 | A-0 | Part 0'])
  expect(second?.slice(0, 2)).toEqual(['head | Article | Name', '2503 | A-2500 | Part 2500'])
})

test('a part that is several sheets is read once', async () => {
  const sheets = Array.from({ length: 3000 }, (_, at) => `<sheet name="S${at}" r:id="r1"/>`)
  const path = await xlsxOf('<row><c><v>2</v></c></row>', {
    'xl/workbook.xml': `<workbook><sheets>${sheets.join('')}</sheets></workbook>`,
  })
  expect((await pagesOf(path)).map(({ label }) => label)).toEqual(['S0'])
})

test('a long text in thousands of cells makes a workbook too large', async () => {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`
  const path = await xlsxOf(row.repeat(1000), {
    'xl/texts.xml': `<sst><si><t>${'word '.repeat(6000)}</t></si></sst>`,
  })
  expect(await failureOf(path)).toBe('too_large_to_read')
})

test('a table and a list of 200,000 rows are read', () => {
  for (const cells of [['wool'], ['wool', 'rye']]) {
    const rows = Array.from({ length: 200_000 }, (_, at): Row => [at + 1, cells])
    const blocks = sheetBlocks(rows)
    const count = blocks.reduce((sum, b) => sum + (b.type === 'table' ? b.rows.length : 1), 0)
    // The first row of a table may be its header.
    expect(count).toBeGreaterThanOrEqual(199_999)
  }
})

test('merged cells are repeated in each row, and those of a header are joined with the names below', async () => {
  const cell = (text: string): string =>
    text === '' ? '<c/>' : `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const rows = [
    ['Branch', '2025', '', '2026', ''],
    ['', 'Units', 'Revenue', 'Units', 'Revenue'],
    ['Turin', '5', '70', '6', '80'],
    ['Lyon', '3', '40', '2', '30'],
    ['', '1', '20', '4', '50'],
  ]
  const xml = rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')
  const merged = ['A1:A2', 'B1:C1', 'D1:E1', 'A4:A5', 'bad', '', 'A9:A99999999']
    .map((ref) => `<mergeCell ref="${ref}"/>`)
    .join('')
  const path = await xlsxOf('', {
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${xml}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`,
  })
  const [page] = await pagesOf(path)
  expect(page?.blocks).toEqual([
    {
      type: 'table',
      header: ['Branch', '2025 Units', '2025 Revenue', '2026 Units', '2026 Revenue'],
      rows: [
        ['Turin', '5', '70', '6', '80'],
        ['Lyon', '3', '40', '2', '30'],
        ['Lyon', '1', '20', '4', '50'],
      ],
      first_row: 3,
    },
  ])
})

test('a wide merged title is no part of the names of columns', () => {
  const title: Row[] = [
    [1, ['Stock 2026']],
    [2, ['Item', 'Count']],
    [3, ['Rope', '7']],
  ]
  const merged = [{ top: 1, bottom: 1, left: 0, right: 1 }]
  expect(sheetBlocks(title, merged)).toEqual(sheetBlocks(title))
})

test('a name over two columns of values is joined with no value', () => {
  const rows: Row[] = [
    [1, ['Product', '', 'Price']],
    [2, ['Rope', 'red', '7']],
    [3, ['Sail', 'blue', '9']],
  ]
  const [table] = sheetBlocks(rows, [{ top: 1, bottom: 1, left: 0, right: 1 }])
  expect(table).toMatchObject({ rows: expect.arrayContaining([['Rope', 'red', '7']]) })
})

test('a figure that rows share stands once', () => {
  const rows: Row[] = [
    [1, ['Item', 'Budget']],
    [2, ['Rope', '300']],
    [3, ['Sail']],
    [4, ['Mast', '5']],
  ]
  const [table] = sheetBlocks(rows, [{ top: 2, bottom: 3, left: 1, right: 1 }])
  expect(table).toMatchObject({
    rows: [
      ['Rope', '300'],
      ['Sail', ''],
      ['Mast', '5'],
    ],
  })
})

test('cells that are merged far to the right are filled in bounded memory', () => {
  const far = Array.from({ length: 20_000 }, (_, at): Row => [at + 1, ['x']])
  const first = Array.from({ length: 16_384 }, () => '')
  far[0] = [1, Object.assign(first, { 0: 'x', 16_383: 'y' })]
  sheetBlocks(far, [{ top: 1, bottom: 1_048_576, left: 16_383, right: 16_383 }])
  expect(far.reduce((sum, [, cells]) => sum + cells.length, 0)).toBeLessThan(1_100_000)
})

const programmes = [
  ['Programme', 'Presenter', 'Listeners'],
  ['Breakfast', 'Ann', '8400'],
  ['Midday', 'Raj', '3150'],
  ['Evening', 'Zoe', '900'],
]

test('two tables that stand beside each other in a sheet are two', () => {
  const rates = [
    ['Slot', 'Rate'],
    ['Day', '9'],
  ]
  const rows = programmes.map((cells, at): Row => [at + 1, [...cells, '', ...(rates[at] ?? [])]])
  expect(sheetBlocks(rows)).toMatchObject([
    { header: programmes[0], rows: programmes.slice(1), first_row: 2 },
    { header: rates[0], rows: [['Day', '9']], first_row: 2 },
  ])
})

test.each([
  [
    'as many rows on both sides',
    [
      ['Studio', 'Day'],
      ['A', 'Mon'],
      ['B', 'Tue'],
      ['C', 'Sun'],
    ],
  ],
  [
    'only numbers behind it',
    [
      ['Change', '%'],
      ['4', '2'],
      ['5', '3'],
    ],
  ],
])('an empty column with %s is only for spacing', (_, behind) => {
  const rows = programmes.map((cells, at): Row => [at + 1, [...cells, '', ...(behind[at] ?? [])]])
  expect(sheetBlocks(rows)).toMatchObject([
    { header: [...(programmes[0] ?? []), ...(behind[0] ?? [])] },
  ])
})

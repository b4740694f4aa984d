import { utils, write } from '@e965/xlsx'
import { readFile } from 'node:fs/promises'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import {
  fixture,
  pagesOf,
  textsOf,
  writeTestFile,
  shareReaders,
} from '#service/extraction/test-extract.ts'

shareReaders()

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const rels = 'http://schemas.openxmlformats.org/package/2006/relationships'

const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

/** A Word document with these parts beside its body, by their relations. */
function docxOf(
  body: string,
  parts: [relation: string, xml: string][],
  numbering?: string,
  styles?: string,
): Promise<string> {
  const relations = parts.map(
    ([relation], at) =>
      `<Relationship Id="r${at}" Type="${office}/${relation}" Target="part${at}.xml"/>`,
  )
  const files: Record<string, string> = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="${rels}"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document ${word}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${rels}">${relations.join('')}</Relationships>`,
  }
  if (numbering !== undefined) files['word/numbering.xml'] = numbering
  if (styles !== undefined) files['word/styles.xml'] = styles
  for (const [at, [, xml]] of parts.entries()) files[`word/part${at}.xml`] = xml
  const entries = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const)
  return writeTestFile('notes.docx', zipSync(Object.fromEntries(entries)))
}

test('headers, footers and comments of a Word document are sections at its end', async () => {
  const comment = (author: string, text: string): string =>
    `<w:comment w:author="${author}" w:id="1">${paragraph(text)}</w:comment>`
  const path = await docxOf(paragraph('The report.'), [
    ['header', `<w:hdr ${word}>${paragraph('Mill Lane cooperative')}</w:hdr>`],
    ['header', `<w:hdr ${word}>${paragraph('Mill Lane cooperative')}</w:hdr>`],
    ['footer', `<w:ftr ${word}>${paragraph('Confidential until May')}${paragraph('17')}</w:ftr>`],
    [
      'comments',
      `<w:comments ${word}>${comment('Anna Lind', 'Is this still true?')}${comment('', 'Yes.')}</w:comments>`,
    ],
  ])
  const pages = await pagesOf(path)

  expect(pages.map(({ number, kind, label }) => [number, kind, label])).toEqual([
    [1, 'section', null],
    [2, 'section', 'Headers and footers'],
    [3, 'section', 'Comments'],
  ])
  expect(pages.map((page) => textsOf(page.blocks))).toEqual([
    ['The report.'],
    ['h1 Headers and footers', '- Mill Lane cooperative', '- Confidential until May'],
    ['h1 Comments', '- Anna Lind: Is this still true?', '- Yes.'],
  ])
})

test('text boxes, formulas and diagrams of a Word document are read in their place', async () => {
  const box = (text: string): string =>
    `<w:drawing><wps:txbx><w:txbxContent>${paragraph(text)}</w:txbxContent></wps:txbx></w:drawing>`
  const twice = `<mc:AlternateContent><mc:Choice Requires="wps">${box('In a box')}</mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${paragraph('In a box')}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent>`
  const half =
    '<m:oMath><m:r><m:t>y=</m:t></m:r><m:f><m:num><m:r><m:t>x</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>'
  const diagram = '<w:r><w:drawing><dgm:relIds r:dm="r0"/></w:drawing></w:r>'
  const path = await docxOf(
    `<w:p><w:r>${twice}</w:r><w:r><w:t>Beside a box</w:t></w:r></w:p><w:p><w:r>${box('Alone')}</w:r></w:p><w:p>${half}</w:p><w:p>${diagram}</w:p>`,
    [
      [
        'diagramData',
        '<dgm:dataModel><dgm:pt><a:p><a:r><a:t>First step</a:t></a:r></a:p></dgm:pt></dgm:dataModel>',
      ],
    ],
  )
  expect((await pagesOf(path)).flatMap((page) => textsOf(page.blocks))).toEqual([
    'Beside a box',
    'In a box',
    'Alone',
    'y=x/2',
    '- First step',
  ])
})

test('lists of a Word document have the numbers that are printed', async () => {
  const level = (at: number, format: string, text: string): string =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
  const item = (list: number, at: number, text: string): string =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
  const path = await docxOf(
    item(1, 0, 'Fees') +
      item(1, 1, 'Adults') +
      item(1, 1, 'Children') +
      paragraph('Between') +
      item(1, 0, 'Refunds') +
      item(2, 0, 'Again') +
      item(3, 0, 'Bullet'),
    [],
    `<w:numbering ${word}><w:abstractNum w:abstractNumId="7">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%1.%2)')}</w:abstractNum><w:abstractNum w:abstractNumId="8">${level(0, 'bullet', '•')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="4"/></w:lvlOverride></w:num><w:num w:numId="3"><w:abstractNumId w:val="8"/></w:num></w:numbering>`,
  )
  expect((await pagesOf(path)).flatMap((page) => textsOf(page.blocks))).toEqual([
    '- 1. Fees',
    '-   1.a) Adults',
    '-   1.b) Children',
    'Between',
    '- 2. Refunds',
    '- 4. Again',
    '- Bullet',
  ])
})

test('a cell that continues the one above it repeats its text, and deleted rows and texts are gone', async () => {
  const cell = (text: string, merge = ''): string =>
    `<w:tc><w:tcPr>${merge}</w:tcPr>${paragraph(text)}</w:tc>`
  const rows = [
    `<w:tr>${cell('Day')}${cell('From')}</w:tr>`,
    `<w:tr>${cell('Monday', '<w:vMerge w:val="restart"/>')}${cell('7:00')}</w:tr>`,
    `<w:tr>${cell('', '<w:vMerge/>')}${cell('9:00')}</w:tr>`,
    `<w:tr><w:trPr><w:del/></w:trPr>${cell('Gone')}${cell('8:00')}</w:tr>`,
  ]
  const kept = '<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr><w:r><w:t>One </w:t></w:r></w:p>'
  const gone = '<w:del><w:r><w:delText>gone</w:delText></w:r></w:del>'
  const path = await docxOf(
    `${kept}<w:p>${gone}<w:ins><w:r><w:t>sentence.</w:t></w:r></w:ins></w:p><w:tbl>${rows.join('')}</w:tbl>`,
    [],
  )
  expect((await pagesOf(path)).flatMap((page) => textsOf(page.blocks))).toEqual([
    'One sentence.',
    'head | Day | From',
    '2 | Monday | 7:00',
    '3 | Monday | 9:00',
  ])
})

test('a small Word document with 10 MB of XML is read', async () => {
  const line =
    '<w:p w:rsidR="00AB12CD" w:rsidRDefault="00AB12CD"><w:pPr><w:spacing w:after="0" w:line="240"/><w:rPr><w:sz w:val="20"/></w:rPr></w:pPr><w:r><w:rPr><w:lang w:val="en-GB"/></w:rPr><w:t>Noted.</w:t></w:r></w:p>'
  const path = await docxOf(line.repeat(50_000), [])
  const pages = await pagesOf(path)
  expect(pages.reduce((sum, page) => sum + page.blocks.length, 0)).toBe(50_000)
})

test('a Word document with text in its header only is not empty', async () => {
  const header = `<w:hdr ${word}>${paragraph('Draft of the statutes')}</w:hdr>`
  const pages = await pagesOf(await docxOf('', [['header', header]]))
  expect(pages.flatMap((page) => textsOf(page.blocks))).toContain('- Draft of the statutes')
})

test('comments on cells stand below their sheet', async () => {
  const sheet = utils.aoa_to_sheet([
    ['Grain', 'Kilos'],
    ['Rye', 25],
  ])
  const cell: unknown = sheet['B2']
  Object.assign(Object(cell), { c: [{ a: 'Anna Lind', t: 'Anna Lind:\nweighed twice' }] })
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, 'Stock')
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }))
  const [page] = await pagesOf(await writeTestFile('notes.xlsx', bytes))

  expect(textsOf(page?.blocks ?? []).slice(-2)).toEqual([
    'h2 Comments',
    '- B2 Anna Lind: weighed twice',
  ])
})

test('hidden sheets are read after the others and marked', async () => {
  const book = utils.book_new()
  for (const name of ['Prices', 'Stock', 'Codes']) {
    utils.book_append_sheet(book, utils.aoa_to_sheet([[`${name} of the mill`]]), name)
  }
  book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }, { Hidden: 2 }] }
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }))
  const pages = await pagesOf(await writeTestFile('hidden.xlsx', bytes))

  expect(pages.map((page) => [page.number, page.label, ...textsOf(page.blocks)])).toEqual([
    [1, 'Stock', 'h2 Stock of the mill'],
    [2, 'Prices (hidden)', 'h2 Prices of the mill'],
    [3, 'Codes (hidden)', 'h2 Codes of the mill'],
  ])
})

test.each(['biff2', 'biff5'] as const)(
  'a workbook of Excel before 97 is read: %s',
  async (type) => {
    const book = utils.book_new()
    const rows = [
      ['Grain', 'Kilos'],
      ['Rye', 25],
    ]
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Stock')
    const bytes = new Uint8Array(write(book, { type: 'array', bookType: type }))
    const [page] = await pagesOf(await writeTestFile('old.xls', bytes))
    expect(textsOf(page?.blocks ?? [])).toEqual(['head | Grain | Kilos', '2 | Rye | 25'])
  },
)

/** A document with parts changed or added, and a relationship from each changed part to the added ones. */
async function withParts(
  document: string,
  owner: string,
  added: { relation: string; path: string; xml: string }[],
): Promise<Uint8Array> {
  const parts = unzipSync(await readFile(document))
  const at = owner.lastIndexOf('/')
  const path = `${owner.slice(0, at)}/_rels/${owner.slice(at + 1)}.rels`
  const before = strFromU8(
    parts[path] ?? strToU8(`<Relationships xmlns="${rels}"></Relationships>`),
  )
  const relations = added.map(
    (part, number) =>
      `<Relationship Id="added${number}" Type="${part.relation}" Target="/${part.path}"/>`,
  )
  parts[path] = strToU8(before.replace('</Relationships>', `${relations.join('')}</Relationships>`))
  for (const part of added) parts[part.path] = strToU8(part.xml)
  return zipSync(parts)
}

const drawing = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const drawn = (text: string): string => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`

test('text boxes on a sheet stand below it', async () => {
  const bytes = await withParts(fixture('stock.xlsx'), 'xl/worksheets/sheet1.xml', [
    {
      relation: `${office}/drawing`,
      path: 'xl/drawings/drawing1.xml',
      xml: `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" ${drawing}><xdr:twoCellAnchor><xdr:sp><xdr:txBody>${drawn('Counted in the dark')}</xdr:txBody></xdr:sp></xdr:twoCellAnchor></xdr:wsDr>`,
    },
  ])
  const [page] = await pagesOf(await writeTestFile('boxes.xlsx', bytes))
  expect(textsOf(page?.blocks ?? []).slice(-2)).toEqual(['h2 Text boxes', '- Counted in the dark'])
})

test('comments on a slide, and replies to them, stand at its end with their authors', async () => {
  const modern = 'http://schemas.microsoft.com/office/2018/10/relationships'
  const presentation = 'ppt/presentation.xml'
  const named = await withParts(fixture('slides.pptx'), presentation, [
    {
      relation: `${office}/commentAuthors`,
      path: 'ppt/commentAuthors.xml',
      xml: '<p:cmAuthorLst><p:cmAuthor id="0" name="Anna Lind"/></p:cmAuthorLst>',
    },
    {
      relation: `${modern}/authors`,
      path: 'ppt/authors.xml',
      xml: '<p188:authorLst><p188:author id="{B1}" name="Jon Ek"/></p188:authorLst>',
    },
  ])
  const path = await writeTestFile('named.pptx', named)
  const bytes = await withParts(path, 'ppt/slides/slide1.xml', [
    {
      relation: `${office}/comments`,
      path: 'ppt/comments/comment1.xml',
      xml: '<p:cmLst><p:cm authorId="0"><p:text>Is this still true?</p:text></p:cm></p:cmLst>',
    },
    {
      relation: `${modern}/comments`,
      path: 'ppt/comments/modernComment1.xml',
      xml: `<p188:cmLst ${drawing}><p188:cm authorId="{B1}"><p188:replyLst><p188:reply authorId="{X}"><p188:txBody>${drawn('Done.')}</p188:txBody></p188:reply></p188:replyLst><p188:txBody>${drawn('Add the year.')}</p188:txBody></p188:cm></p188:cmLst>`,
    },
  ])
  const [slide] = await pagesOf(await writeTestFile('comments.pptx', bytes))
  expect(textsOf(slide?.blocks ?? []).slice(-3)).toEqual([
    'Comment by Anna Lind: Is this still true?',
    'Comment by Jon Ek: Add the year.',
    'Reply: Done.',
  ])
})

test('text boxes and formulas of a slide are read', async () => {
  const path = 'ppt/slides/slide1.xml'
  const parts = unzipSync(await readFile(fixture('slides.pptx')))
  const formula =
    '<a:p><mc:AlternateContent><mc:Choice Requires="a14"><a14:m><m:oMath><m:r><m:t>x=2</m:t></m:r></m:oMath></a14:m></mc:Choice><mc:Fallback><a:r><a:t>picture</a:t></a:r></mc:Fallback></mc:AlternateContent></a:p>'
  const box = `<p:sp><p:nvSpPr><p:cNvSpPr txBox="1"/></p:nvSpPr><p:txBody>${drawn('In a box')}${formula}</p:txBody></p:sp>`
  parts[path] = strToU8(
    strFromU8(parts[path] ?? new Uint8Array()).replace('</p:spTree>', `${box}</p:spTree>`),
  )
  const [slide] = await pagesOf(await writeTestFile('boxes.pptx', zipSync(parts)))
  expect(textsOf(slide?.blocks ?? [])).toContain('In a box\nx=2')
})

test('a footnote that is referred to again keeps its number, and its text stands once', async () => {
  const reference = (id: number): string =>
    `<w:r><w:footnoteReference w:id="${id}"/></w:r><w:r><w:t> and </w:t></w:r>`
  const note = (id: number, text: string): string =>
    `<w:footnote w:id="${id}">${paragraph(text)}</w:footnote>`
  const path = await docxOf(`<w:p>${[2, 3, 2].map(reference).join('')}</w:p>`, [
    ['footnotes', `<w:footnotes>${note(2, 'Wool')}${note(3, 'Rye')}</w:footnotes>`],
  ])
  const pages = await pagesOf(path)
  expect(pages.flatMap(({ blocks }) => textsOf(blocks))).toEqual([
    '[1] and [2] and [1] and',
    '- 1. Wool',
    '- 2. Rye',
  ])
})

test('hidden text of a Word document is left out, and the text of a former format is not', async () => {
  const run = (text: string, format = ''): string =>
    `<w:r><w:rPr>${format}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
  const style = (type: string, id: string, rest: string): string =>
    `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${id}"/>${rest}</w:style>`
  const hidden = '<w:rPr><w:vanish/></w:rPr>'
  const styles = [
    style('paragraph', 'Aside', hidden),
    style('paragraph', 'Remark', '<w:basedOn w:val="Aside"/>'),
    style('character', 'Secret', hidden),
    style('table', 'Grid', `<w:tblStylePr>${hidden}</w:tblStylePr>`),
  ]
  const of = (id: string, runs: string): string =>
    `<w:p><w:pPr><w:pStyle w:val="${id}"/></w:pPr>${runs}</w:p>`
  const former = '<w:rPrChange><w:rPr><w:vanish/></w:rPr></w:rPrChange>'
  const formerHeading = '<w:pPrChange><w:pPr><w:pStyle w:val="Heading1"/></w:pPr></w:pPrChange>'
  const body = [
    `<w:p>${run('It costs 5')}${run(' thousand', '<w:vanish/>')}<w:r><w:rPr><w:vanish/></w:rPr><w:footnoteReference w:id="2"/></w:r>${run(' euros', '<w:vanish w:val="0"/>')}${run(' or six', '<w:rStyle w:val="Secret"/>')}${run('.', former)}</w:p>`,
    of('Remark', `<w:r><w:t>A remark</w:t></w:r>${run('Shown', '<w:vanish w:val="false"/>')}`),
    of('Grid', run('In a grid')),
    `<w:p><w:pPr>${formerHeading}</w:pPr>${run('Once a heading')}</w:p>`,
  ]
  const path = await docxOf(
    body.join(''),
    [
      [
        'footnotes',
        `<w:footnotes><w:footnote w:id="2">${paragraph('Note')}</w:footnote></w:footnotes>`,
      ],
      [
        'header',
        `<w:hdr ${word}><w:p>${run('Draft')}${run(' of Ann', '<w:vanish/>')}</w:p></w:hdr>`,
      ],
    ],
    undefined,
    `<w:styles ${word}>${styles.join('')}</w:styles>`,
  )
  const pages = await pagesOf(path)
  expect(pages.flatMap(({ blocks }) => textsOf(blocks))).toEqual([
    'It costs 5 euros.',
    'Shown',
    'In a grid',
    'Once a heading',
    'h1 Headers and footers',
    '- Draft',
  ])
})

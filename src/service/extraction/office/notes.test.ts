import { utils, write } from '@e965/xlsx'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { pagesOf, textsOf, writeTestFile } from '#service/extraction/test-extract.ts'

const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const rels = 'http://schemas.openxmlformats.org/package/2006/relationships'

const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

/** A Word document with these parts beside its body, by their relations. */
function docxOf(body: string, parts: [relation: string, xml: string][]): Promise<string> {
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

import { readFile } from 'node:fs/promises'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { FileKind } from '#contract/file-kinds.ts'
import { redPictures } from '#service/extraction/pictures/test-pictures.ts'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { findPicture } from '#service/extraction/pictures/find-picture.ts'
import { readerOf } from '#service/extraction/readers.ts'
import { sourceOf } from '#service/extraction/reader.ts'
import {
  fixture,
  linesOf,
  pagesOf,
  shareReaders,
  textsOf,
} from '#service/extraction/test-extract.ts'
import { odfHtml } from './odf-html.ts'
import { objectHtml } from './odf-objects.ts'
import { odfStyles } from './odf-styles.ts'

shareReaders()

const spaces = ['office', 'style', 'text', 'table', 'draw', 'presentation', 'svg', 'dc', 'chart']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')

/** How a file of a kind is read in this process: the code of its failure, `empty`, or `read`. */
async function outcomeOf(kind: FileKind, file: Uint8Array): Promise<string> {
  try {
    const pages = await Array.fromAsync((await readerOf(kind))(sourceOf(file), () => {}))
    return pages.some(({ blocks }) => blocks.length > 0) ? 'read' : 'empty'
  } catch (error) {
    return error instanceof ExtractionFailure ? error.code : 'corrupted'
  }
}

/** A package of these parts, with the media type first, as OpenDocument and EPUB want it. */
function packageOf(media_type: string, parts: Record<string, string | Uint8Array>): Uint8Array {
  return zipSync({
    mimetype: [strToU8(`application/${media_type}`), { level: 0 }],
    ...Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [
        name,
        typeof part === 'string' ? strToU8(part) : part,
      ]),
    ),
  })
}

function odfOf(kind: string, body: string, styles = '', parts = {}): Uint8Array {
  const content = `<office:document-content ${spaces}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`
  return packageOf(`vnd.oasis.opendocument.${kind}`, { 'content.xml': content, ...parts })
}

const p = (text: string): string => `<text:p>${text}</text:p>`
const cell = (text: string, attributes = ''): string =>
  `<table:table-cell ${attributes}>${p(text)}</table:table-cell>`
const row = (...cells: string[]): string => `<table:table-row>${cells.join('')}</table:table-row>`

test('a text that LibreOffice wrote is read with headings, lists and tables', async () => {
  const lines = await linesOf('a.odt', await readFile(fixture('yearbook.odt')))
  expect(lines).toEqual([
    'h1 Orchard yearbook',
    expect.stringMatching(/^This yearbook tells .* for the members of the cooperative\.$/),
    'h1 Harvest',
    expect.stringContaining('a fifth of the cherries'),
    'h2 By variety',
    'head | Variety | Trees | Crates | Change',
    '2 | Boskoop | 120 | 1,840 | +4 %',
    '3 | Gravensteiner | 86 | 1,105 | -2 %',
    '4 | Conference pear | 54 | 612 | +11 %',
    '5 | Schattenmorelle | 40 | 188 | -21 %',
    'What helped most was not new but newly done:',
    '- thinning the crown in February',
    '- a band of clover between the rows',
    '- picking in the morning only',
    'h1 Accounts',
    expect.stringContaining('bought in March for 9,800 euros'),
    'h2 Steps for next year',
    '- 1. Order rootstocks before 15 January.',
    '- 2. Repair the lower fence.',
    '- 3. Train two new pruners.',
    expect.stringContaining('日本語の文章 and كلمات عربية must all survive.'),
  ])
})

test('slides that LibreOffice wrote are read with their titles, tables and notes', async () => {
  const pages = await pagesOf(fixture('slides.odp'))
  expect(pages.map(({ kind, label }) => [kind, label])).toEqual([
    ['slide', 'Orchard plan 2026'],
    ['slide', 'Budget'],
  ])
  expect(pages.flatMap(({ blocks }) => textsOf(blocks))).toEqual([
    'h1 Orchard plan 2026',
    '- Replant the lower field in March',
    '- Hire two pruners',
    '-   One of them part time',
    '- Open the cellar on Saturdays',
    'Notes: Say that the bank has already agreed.',
    'h1 Budget',
    'head | Item | 2025 | 2026',
    '2 | Wages | 21,400 | 24,900',
    '3 | Rootstocks | 3,150 | 4,700',
    'All figures in euros — Бюджет',
  ])
})

test('a workbook without styles is read', async () => {
  const table = `<table:table table:name="Stock">${row(cell('Rye'), cell('25'))}</table:table>`
  const manifest = '<manifest:manifest><manifest:file-entry/></manifest:manifest>'
  const file = odfOf('spreadsheet', table, '', { 'META-INF/manifest.xml': manifest })
  expect(await linesOf('a.ods', file)).toEqual(['1 | Rye | 25'])
})

test('numbers of lists go on after a paragraph, and a numbered heading stays a heading', async () => {
  const styles =
    '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1"/><text:list-level-style-bullet text:level="2"/></text:list-style>'
  const item = (content: string): string => `<text:list-item>${content}</text:list-item>`
  const list = (content: string, attributes = ''): string =>
    `<text:list text:style-name="L1" ${attributes}>${content}</text:list>`
  const heading = '<text:h text:outline-level="2">Steps</text:h>'
  const body = `${list(item(heading))}${list(item(p('Cut')) + item(p('Dry') + `<text:list>${item(p('In the shade'))}</text:list>`))}${p('Then:')}${list(item(p('Press')), 'text:continue-numbering="true"')}`
  expect(await linesOf('a.odt', odfOf('text', body, styles))).toEqual([
    'h2 Steps',
    '- 1. Cut',
    '- 2. Dry',
    '-   In the shade',
    'Then:',
    '- 3. Press',
  ])
})

test('titles, merged cells, notes, comments and headers of a text are read, and deleted text is not', async () => {
  const styles =
    '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Title"/>'
  const body = `<text:tracked-changes><text:changed-region>${p('Gone')}</text:changed-region></text:tracked-changes>
    <text:p text:style-name="P1">Statutes<text:line-break/>of the <text:span>mill</text:span></text:p>
    <text:p>Rye<text:note><text:note-citation>7</text:note-citation><text:note-body>${p('Secale')}</text:note-body></text:note><text:s text:c="2"/>grows<office:annotation><dc:creator>Ilse</dc:creator><dc:date>2026-11-01</dc:date>${p('Where?')}${p('&lt;b&gt;')}</office:annotation>.</text:p>
    <table:table>
      <table:table-header-rows>${row(cell('Grain'), cell('Kilos'), cell('Place'))}</table:table-header-rows>
      ${row(cell('Rye', 'table:number-rows-spanned="2"'), cell('25'), cell('North'))}
      ${row('<table:covered-table-cell/>', cell('30'), cell('South'))}
    </table:table>`
  const header = `<office:document-styles ${spaces}><office:master-styles><style:master-page><style:header><text:p>Mill of <text:title>Kestrel</text:title> Hill</text:p></style:header><style:footer>${p('3')}</style:footer></style:master-page></office:master-styles></office:document-styles>`
  const file = odfOf('text', body, styles, { 'styles.xml': header })
  expect(await linesOf('a.odt', file)).toEqual([
    'h1 Statutes of the mill',
    'Rye[1] grows.',
    'head | Grain | Kilos | Place',
    '2 | Rye | 25 | North',
    '3 | Rye | 30 | South',
    '- 1. Secale',
    'h1 Headers and footers',
    '- Mill of Kestrel Hill',
    'h1 Comments',
    '- Ilse: Where? <b>',
  ])
})

test('base characters, fields and what stands around a text box of a header are read', async () => {
  const ruby =
    '<text:ruby><text:ruby-base>果樹園</text:ruby-base><text:ruby-text>かじゅえん</text:ruby-text></text:ruby>'
  const body = p(`The ${ruby} of <text:meta-field>Ilse</text:meta-field>`)
  const box =
    '<draw:frame><draw:text-box><text:p>Founded 1904</text:p></draw:text-box></draw:frame>'
  const logo = '<draw:frame><svg:title>Logo</svg:title><svg:desc>A wheel</svg:desc></draw:frame>'
  const styles = `<office:document-styles ${spaces}><office:master-styles><style:master-page><style:header><text:p>${logo}<text:title>Guide</text:title>: Mill ${box}of<text:line-break/>Kestrel</text:p></style:header></style:master-page></office:master-styles></office:document-styles>`
  expect(await linesOf('a.odt', odfOf('text', body, '', { 'styles.xml': styles }))).toEqual([
    'The 果樹園 of Ilse',
    'h1 Headers and footers',
    '- Founded 1904',
    '- Guide: Mill of Kestrel',
  ])
})

test('a list that starts at another number has its numbers', async () => {
  const styles =
    '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1"/></text:list-style>'
  const item = (text: string, start = ''): string =>
    `<text:list-item ${start}>${p(text)}</text:list-item>`
  const body = `<text:list text:style-name="L1">${item('Cut', 'text:start-value="4"')}${item('Dry')}${item('Press', 'text:start-value="9"')}</text:list>`
  expect(await linesOf('a.odt', odfOf('text', body, styles))).toEqual([
    '- 4. Cut',
    '- 5. Dry',
    '- 9. Press',
  ])
})

test('the header of a list has no number, wherever it stands', async () => {
  const styles =
    '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1"/><text:list-level-style-number text:level="2" style:num-format="1"/></text:list-style>'
  const item = (text: string): string => `<text:list-item>${text}</text:list-item>`
  const header = (text: string): string => `<text:list-header>${p(text)}</text:list-header>`
  const inner = `<text:list>${header('With a sickle:')}${item(p('Bind'))}</text:list>`
  const body = `<text:list text:style-name="L1">${header('Harvest:')}${item(p('Cut') + inner)}${header('When it is dry:')}${item(p('Thresh'))}</text:list>`
  expect(await linesOf('a.odt', odfOf('text', body, styles))).toEqual([
    'Harvest:',
    '- 1. Cut With a sickle:',
    '-   1. Bind',
    'When it is dry:',
    '- 2. Thresh',
  ])
})

test('a list has the style of its own part, where headers have another one of this name', async () => {
  const levels = (level: string): string =>
    `<text:list-style style:name="L1"><text:list-level-style-${level} text:level="1" style:num-format="1"/></text:list-style>`
  const styles = `<office:document-styles ${spaces}><office:automatic-styles>${levels('number')}</office:automatic-styles></office:document-styles>`
  const body = `<text:list text:style-name="L1"><text:list-item>${p('Rye')}</text:list-item></text:list>`
  const file = odfOf('text', body, levels('bullet'), { 'styles.xml': styles })
  expect(await linesOf('a.odt', file)).toEqual(['- Rye'])
})

test('headings in lists of many levels do not multiply what is written', async () => {
  const depth = 100
  const item = `${p('Rye')}<text:h>Mill</text:h>`.repeat(1_000)
  const body = `${'<text:list><text:list-item>'.repeat(depth)}${item}${'</text:list-item></text:list>'.repeat(depth)}`
  const html = odfHtml(`<body>${body}</body>`, odfStyles([]), () => '')
  expect(html?.pages.join('').length).toBeLessThan(5 * body.length)
})

test('a chart of many rows is cut at a row', () => {
  const values = Array.from({ length: 2_010 }, (_, at) =>
    row(cell('North <text:span>East</text:span>'), cell(String(at))),
  )
  const html = objectHtml(`<chart><table>${values.join('')}</table></chart>`)
  expect(html.endsWith('<tr><td>North East</td><td>2000</td></tr></table>')).toBe(true)
})

test('pictures, charts, formulas and text boxes stand in their place', async () => {
  const chart = `<office:document-content ${spaces}><office:body><office:chart><chart:chart><chart:title>${p('Harvest')}</chart:title><chart:axis><chart:title>${p('Year')}</chart:title></chart:axis><table:table><table:table-header-rows>${row(cell(''), cell('Crates'))}</table:table-header-rows><table:table-rows>${row(cell('2025'), cell('0.30000000000000004'))}</table:table-rows></table:table></chart:chart></office:chart></office:body></office:document-content>`
  const formula =
    '<math><semantics><mi>E</mi><annotation encoding="StarMath 5.0">E = m c^2</annotation></semantics></math>'
  const frame = (content: string): string => `<draw:frame>${content}</draw:frame>`
  const image = (path: string): string => `<draw:image xlink:href="${path}"/>`
  const body = [
    p(`Before ${frame(`${image('Pictures/red.png')}<svg:title>A red field</svg:title>`)}after`),
    p(frame(`<draw:object xlink:href="./Object 1"/>${image('./ObjectReplacements/Object 1')}`)),
    p(frame('<draw:object xlink:href="./Object 1"/>')),
    p(`So ${frame('<draw:object xlink:href="./Object 2"/>')}.`),
    p(`${frame(`<draw:text-box>${p('In a box')}</draw:text-box>`)}Beside it`),
    p(frame(`${image('http://example.org/spy.png')}<svg:desc>On the web</svg:desc>`)),
  ].join('')
  const red = redPictures.png(30, 20)
  const file = odfOf('text', body, '', {
    'Object 1/content.xml': chart,
    'Object 2/content.xml': formula,
    'Pictures/red.png': red,
  })
  const blocks = (await Array.fromAsync((await readerOf('odt'))(sourceOf(file), () => {}))).flatMap(
    (page) => page.blocks,
  )
  const picture = { type: 'picture', alt: 'A red field', status: 'available' }
  expect(blocks).toMatchObject([
    { type: 'paragraph', text: 'Before after' },
    { ...picture, size: { width: 30, height: 20 }, source: 'Pictures/red.png' },
    { type: 'paragraph', text: 'Chart: Harvest' },
    { type: 'table', header: ['', 'Crates'], rows: [['2025', '0.3']] },
    { type: 'paragraph', text: 'So E = m c^2.' },
    { type: 'paragraph', text: 'In a box' },
    { type: 'paragraph', text: 'Beside it' },
    { type: 'picture', alt: 'On the web', status: 'absent' },
  ])
  expect(await findPicture('odt', file, 'Pictures/red.png')).toEqual(new Uint8Array(red))
})

const container =
  '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>'
const opf = (items: string, spine: string): string =>
  `<package><metadata><dc:title>The mill</dc:title><dc:creator>Ilse Marten</dc:creator></metadata><manifest>${items}</manifest>${spine}</package>`
const bookOf = (parts: Record<string, string | Uint8Array>): Uint8Array =>
  packageOf('epub+zip', { 'META-INF/container.xml': container, ...parts })
const item = (id: string, href: string, more = ''): string =>
  `<item id="${id}" href="${href}" ${more}/>`

test('a book is read in its reading order, each chapter once, with the names of its contents', async () => {
  const red = redPictures.png(30, 20)
  const items = [
    item('nav', 'nav.xhtml', 'properties="nav"'),
    item('two', 'text/two%20b.xhtml'),
    item('one', 'text/one.xhtml'),
    item('unread', 'text/unread.xhtml'),
  ].join('')
  const spine = ['nav', 'one', 'two', 'one', 'absent'].map((id) => `<itemref idref="${id}"/>`)
  const file = bookOf({
    'OPS/book.opf': opf(items, `<spine>${spine.join('')}</spine>`),
    'OPS/nav.xhtml':
      '<html><body><nav><a href="text/one.xhtml#start"><span>Rye</span> and wheat</a><a href="text/two%20b.xhtml">Ignored</a></nav></body></html>',
    'OPS/text/one.xhtml':
      '<html><head><title>x</title></head><body><p>Rye is <b>brown</b>.</p><img src="../red.png" alt="Red"/><img src="absent.png" alt=""/></body></html>',
    'OPS/text/two b.xhtml': '<html><body><h1>Water</h1><p>It turns the wheel.</p></body></html>',
    'OPS/text/unread.xhtml': '<html><body><p>Not in the book.</p></body></html>',
    'OPS/red.png': red,
  })
  expect(await linesOf('a.epub', file)).toEqual([
    'h1 The mill',
    'Ilse Marten',
    'h1 Rye and wheat',
    'Rye is brown.',
    'h1 Water',
    'It turns the wheel.',
  ])
  const [page] = await Array.fromAsync((await readerOf('epub'))(sourceOf(file), () => {}))
  const picture = { type: 'picture', alt: 'Red', status: 'available', source: 'OPS/red.png' }
  expect(page?.blocks).toContainEqual({ ...picture, size: { width: 30, height: 20 } })
})

test('the chapters of an older book have the names of its NCX', async () => {
  const file = bookOf({
    'OPS/book.opf': opf(
      item('ncx', 'toc.ncx') + item('one', 'one.xht'),
      '<spine toc="ncx"><itemref idref="one"/></spine>',
    ),
    'OPS/toc.ncx':
      '<ncx><navMap><navPoint><navLabel><text>Part</text></navLabel><content src="part.html"/><navPoint><navLabel><text>Rye</text></navLabel><content src="one.xht"/></navPoint></navPoint></navMap></ncx>',
    'OPS/one.xht': '<p>Rye is brown.</p>',
  })
  expect(await linesOf('a.epub', file)).toEqual([
    'h1 The mill',
    'Ilse Marten',
    'h1 Rye',
    'Rye is brown.',
  ])
})

test('empty elements of XHTML hide nothing behind them, and a chapter keeps its footer', async () => {
  const file = bookOf({
    'OPS/book.opf': opf(item('one', 'one.xhtml'), '<spine><itemref idref="one"/></spine>'),
    'OPS/one.xhtml':
      '<html><head><title/><script src="a.js"/></head><body><h1/><svg/><p><a id="p1"/>Rye is <![CDATA[<brown>]]>.</p><footer><p>Ilse Marten</p></footer></body></html>',
  })
  expect(await linesOf('a.epub', file)).toEqual([
    'h1 The mill',
    'Ilse Marten',
    'Rye is <brown>.',
    'Ilse Marten',
  ])
})

test('a declaration with entities is no text of a chapter', async () => {
  const file = bookOf({
    'OPS/book.opf': opf(item('one', 'one.html'), '<spine><itemref idref="one"/></spine>'),
    'OPS/one.html':
      '<?xml version="1.0"?>\n<!DOCTYPE html [<!ENTITY rye "Rye"><!ENTITY oats "Oats">]>\n<p>Rye is brown.</p>',
  })
  expect(await linesOf('a.epub', file)).toEqual(['h1 The mill', 'Ilse Marten', 'Rye is brown.'])
})

test('what is encrypted needs its password, unless only the fonts of a book are', async () => {
  const manifest =
    '<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>'
  for (const [kind, type] of [
    ['odt', 'text'],
    ['ods', 'spreadsheet'],
    ['odp', 'presentation'],
  ] as const) {
    const file = packageOf(`vnd.oasis.opendocument.${type}`, {
      'META-INF/manifest.xml': manifest,
      'content.xml': 'x',
    })
    expect(await outcomeOf(kind, file)).toBe('password_protected')
  }
  const book = (path: string): Uint8Array =>
    bookOf({
      'META-INF/encryption.xml': `<encryption><CipherData><CipherReference URI="${path}"/></CipherData></encryption>`,
      'OPS/book.opf': opf(item('one', 'one.html'), '<spine><itemref idref="one"/></spine>'),
      'OPS/one.html': '<p>Rye is brown.</p>',
    })
  expect(await outcomeOf('epub', book('OPS/one.html'))).toBe('password_protected')
  expect(await linesOf('a.epub', book('OPS/font.otf'))).toContain('Rye is brown.')
})

test.each(['odt', 'odp', 'ods', 'epub'] as const)(
  'a damaged .%s file is corrupted or empty',
  async (kind) => {
    const cut = `<office:document-content ${spaces}><office:body><office:text>${p('Rye')}`
    for (const parts of [
      {},
      { 'content.xml': cut, 'META-INF/container.xml': container, 'OPS/book.opf': '<package>' },
      { 'content.xml': '', 'META-INF/container.xml': '' },
    ]) {
      expect(['corrupted', 'empty']).toContain(await outcomeOf(kind, packageOf('zip', parts)))
    }
  },
)

test('a file that was saved with the ending of another format is read as what it declares', async () => {
  const file = odfOf('text', p('Rye is brown.'))
  expect(await linesOf('a.docx', file)).toEqual(['Rye is brown.'])
  expect(await linesOf('a.epub', file)).toEqual(['Rye is brown.'])
  expect(await linesOf('a.odt', await readFile(fixture('yearbook.docx')))).toContain(
    'h1 Orchard yearbook',
  )
})

import { expect, test } from 'vitest'
import { pageText } from '#contract/page-text.ts'
import type { ReadPage } from '#service/extraction/extraction.ts'
import {
  fixture,
  pagesOf,
  textsOf,
  writeTestFile,
  shareReaders,
} from '#service/extraction/test-extract.ts'
import { pictureFormat } from './picture-format.ts'
import {
  dataAddress,
  docxOf,
  pptxOf,
  redPictures,
  redWebp,
  slidePicture,
  slideText,
  wordParagraph,
  wordPicture,
  wordText,
} from './test-pictures.ts'

shareReaders()

const red = redPictures.png(30, 20)
const size = { width: 30, height: 20 }

/** The lines of a page with its pictures between them. */
function linesOf({ blocks, pictures = [] }: ReadPage): string[] {
  const lineOf = ({ alt, status }: { alt: string; status: string }) => `[${status}: ${alt}]`
  const before = (at: number) => pictures.filter((picture) => picture.before === at).map(lineOf)
  return [
    ...blocks.flatMap((block, at) => [...before(at), ...textsOf([block])]),
    ...before(blocks.length),
  ]
}

async function read(name: string, content: string | Uint8Array): Promise<ReadPage[]> {
  return await pagesOf(await writeTestFile(name, content))
}

async function htmlLines(html: string): Promise<string[]> {
  const [page] = await read('page.html', html)
  return page === undefined ? [] : linesOf(page)
}

test('pictures of a Word document stand after the paragraph that they are in, or alone', async () => {
  const bytes = docxOf(
    wordParagraph(wordText('The mill.')) +
      wordParagraph(wordPicture('i1', 'A water wheel')) +
      wordParagraph(wordText('Beside '), wordPicture('i1', 'A sack'), wordText(' the door.')) +
      `<w:tbl><w:tr><w:tc>${wordParagraph(wordText('Rye'))}</w:tc><w:tc>${wordParagraph(wordPicture('i2', 'An ear'))}</w:tc></w:tr></w:tbl>` +
      wordParagraph(wordText('The end.')),
    { i1: 'media/one.png', i2: 'media/two.emf' },
    { 'word/media/one.png': red, 'word/media/two.emf': Buffer.from('a vector graphic') },
  )
  const [page, ...rest] = await read('mill.docx', bytes)

  expect(rest).toEqual([])
  expect(page && linesOf(page)).toEqual([
    'The mill.',
    '[available: A water wheel]',
    'Beside the door.',
    '[available: A sack]',
    '1 | Rye | ',
    '[unsupported: An ear]',
    'The end.',
  ])
  expect(page?.pictures?.[0]).toEqual({
    number: 1,
    before: 1,
    alt: 'A water wheel',
    status: 'available',
    size,
    source: 'word/media/one.png',
  })
})

test('a picture stands on the page of its paragraph', async () => {
  const turn = '<w:r><w:lastRenderedPageBreak/></w:r>'
  const bytes = docxOf(
    wordParagraph(wordText('one'), wordPicture('i1', 'first')) +
      wordParagraph(turn, wordPicture('i1', 'second'), wordText('two')),
    { i1: 'media/one.png' },
    { 'word/media/one.png': red },
  )
  const pages = await read('turned.docx', bytes)
  expect(pages.map(linesOf)).toEqual([
    ['one', '[available: first]'],
    ['two', '[available: second]'],
  ])
})

test('pictures of a slide stand in drawing order, below its title', async () => {
  const bytes = pptxOf(
    slidePicture('i1', 'A wheel') +
      slideText('The mill') +
      slideText('Rye is ground at night.') +
      slidePicture('i2', 'A stone') +
      slidePicture('i3', 'Elsewhere'),
    {
      i1: '../media/one.png',
      i2: '../media/two.svg',
      i3: { external: 'http://192.0.2.1/secret.png' },
    },
    { 'ppt/media/one.png': red, 'ppt/media/two.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  )
  const [slide] = await read('mill.pptx', bytes)
  expect(slide?.label).toBe('The mill')
  expect(slide && linesOf(slide)).toEqual([
    'h1 The mill',
    '[available: A wheel]',
    'Rye is ground at night.',
    '[unsupported: A stone]',
    '[absent: Elsewhere]',
  ])
})

test('HTML shows the pictures that it contains, and only describes those on the web', async () => {
  const picture = (alt: string): string => `<img src="${dataAddress(red)}" alt="${alt}">`
  const lines = await htmlLines(
    `<h1>Mill ${picture('in a heading')}</h1>${picture('alone')}<p>Rye ${picture('in a line')} is dear.</p>
    <ul><li>One ${picture('in an item')}</li><li>Two</li></ul>
    <img src="https://192.0.2.1/track.gif?reader=7"><img src="https://192.0.2.1/map.png" alt="A map">
    <img src="${dataAddress(redPictures.gif(1, 1), 'image/gif')}" alt="a spacer">
    <img src="data:image/svg+xml,%3Csvg onload='alert(1)'%3E" alt="A drawing">
    <div style="display:none">${picture('hidden')}</div><p>The end.</p>`,
  )
  expect(lines).toEqual([
    'h1 Mill',
    '[available: in a heading]',
    '[available: alone]',
    'Rye is dear.',
    '[available: in a line]',
    '- One',
    '- Two',
    '[available: in an item]',
    '[absent: A map]',
    '[unsupported: A drawing]',
    'The end.',
  ])
})

test('an email shows the attachments that its text refers to', async () => {
  const mail = [
    'From: a@example.com',
    'Subject: Rye',
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; boundary=b',
    '',
    '--b',
    'Content-Type: text/html',
    '',
    '<p>Look:</p><img src="cid:wheel@mill" alt="The wheel"><img src="cid:gone" alt="Gone"><p>Bye.</p>',
    '--b',
    'Content-Type: image/png',
    'Content-ID: <wheel@mill>',
    'Content-Disposition: inline; filename="wheel.png"',
    'Content-Transfer-Encoding: base64',
    '',
    red.toString('base64'),
    '--b--',
  ].join('\r\n')
  const [page] = await read('rye.eml', mail)
  expect(page && linesOf(page).slice(-4)).toEqual([
    'Look:',
    '[available: The wheel]',
    '[absent: Gone]',
    'Bye.',
  ])
})

test('the text of a page is the same with and without its pictures', async () => {
  const rows = ['Sort|Price', 'Rye|12', 'Oats|9'].map((row) => row.split('|'))
  const html = (picture: string): string =>
    `<title>Prices</title>${picture}<p>One${picture} two</p><ol><li>${picture}</li><li>A${picture}</li></ol>
    <table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}${picture}</td>`).join('')}</tr>`).join('')}</table>
    <table role="presentation"><tr><td>${picture}left</td><td>right${picture}</td></tr></table>${'<p>words of a long text</p>'.repeat(500)}${picture}`
  const textOf = async (picture: string) =>
    (await read('a.html', html(picture))).map(({ number, label, blocks }) => [
      number,
      label,
      pageText(blocks),
    ])
  expect(await textOf(`<img src="${dataAddress(red)}" alt="red">`)).toEqual(await textOf(''))
})

test('every format has its size, and a header that is cut off has none', async () => {
  for (const [name, make] of Object.entries(redPictures)) {
    const bytes = make(300, 20)
    expect(pictureFormat(bytes)).toEqual({ name, width: 300, height: 20 })
    expect(pictureFormat(bytes.subarray(0, 8))).toBeNull()
  }
  expect(pictureFormat(redWebp)).toEqual({ name: 'webp', width: 12, height: 8 })
  expect(pictureFormat(new Uint8Array())).toBeNull()
})

test('the pictures of real documents are found', async () => {
  for (const name of ['slides.pptx', 'yearbook.docx']) {
    for (const { pictures = [] } of await pagesOf(fixture(name))) {
      for (const { status } of pictures) expect(status).toBe('available')
    }
  }
})

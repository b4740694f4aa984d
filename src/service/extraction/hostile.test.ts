import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { pdfOf } from './render/write-pdf.ts'
import { failureOf, fixture, writeTestFile, pagesOf, textsOf } from './test-extract.ts'

const megabyte = 1024 * 1024
const shortTimeout = { unit_milliseconds: 1_500 }

test('an archive that inflates to far more than its size is too large', async () => {
  const zeros = new Uint8Array(210 * megabyte)
  const bomb = zipSync({ 'word/document.xml': zeros }, { level: 1 })

  expect(bomb.length).toBeLessThan(3 * megabyte)
  expect(await failureOf(await writeTestFile('bomb.docx', bomb))).toBe('too_large_to_read')
  expect(await failureOf(await writeTestFile('bomb.xlsx', bomb))).toBe('too_large_to_read')
})

test('an archive cannot inflate beyond its declared size', async () => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(50 * megabyte)
  const lie = Buffer.from(
    zipSync({ 'word/document.xml': new Uint8Array(50 * megabyte) }, { level: 1 }),
  )
  for (let at = lie.indexOf(length); at !== -1; at = lie.indexOf(length)) lie.writeUInt32LE(900, at)

  expect(await failureOf(await writeTestFile('lie.docx', lie))).toBe('corrupted')
})

test('a sheet that declares the maximum size is read by its actual cells', async () => {
  const path = await writeTestFile(
    'wide.xlsx',
    workbook(
      '<dimension ref="A1:XFD1048576"/><sheetData><row r="3"><c r="B3" t="str"><v>lonely</v></c></row>' +
        '<row r="1048576"><c r="XFD1048576" t="str"><v>last</v></c></row></sheetData>',
    ),
  )
  const [sheet] = await pagesOf(path)

  expect(textsOf(sheet?.blocks ?? [])).toEqual(['h2 lonely', 'last'])
})

test('a sheet with more cells than fit in memory is too large', async () => {
  const row = `<row>${'<c><v>12345</v></c>'.repeat(1_000)}</row>`
  const path = await writeTestFile(
    'deep.xlsx',
    workbook(`<sheetData>${row.repeat(2_000)}</sheetData>`),
  )

  expect(await failureOf(path, { heap_megabytes: 32 })).toBe('too_large_to_read')
})

test('deeply nested XML is refused', async () => {
  const deep = '<p:grpSp>'.repeat(100_000)
  const slide = `<p:sld xmlns:p="p"><p:cSld><p:spTree>${deep}`
  const files = {
    'ppt/presentation.xml': `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': `<Relationships><Relationship Id="r1" Type="x/slide" Target="slides/slide1.xml"/></Relationships>`,
    'ppt/slides/slide1.xml': slide,
  }
  expect(await failureOf(await writeTestFile('deep.pptx', zipOf(files)))).toBe('too_large_to_read')

  const tables = '<w:tbl><w:tr><w:tc>'.repeat(20_000)
  const document = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${tables}`
  const docx = await writeTestFile('deep.docx', zipOf({ 'word/document.xml': document }))
  expect(await failureOf(docx)).toBe('too_large_to_read')
})

test('deeply nested HTML is read', async () => {
  const deep = await writeTestFile('deep.html', `${'<div><ul><li>'.repeat(5_000)}found it`)
  const [page] = await pagesOf(deep)
  expect(JSON.stringify(page?.blocks)).toContain('found it')

  const tables = await writeTestFile('tables.html', `${'<table><tr><td>'.repeat(5_000)}found it`)
  const [other] = await pagesOf(tables)
  expect(JSON.stringify(other?.blocks)).toContain('found it')
})

test('HTML of very many short texts in one block, or of a long run of spaces, is read', async () => {
  const lines = `<div>${'A line of a log file.<br>\n'.repeat(50_000)}</div>`
  const spaces = `<pre>a${' '.repeat(300_000)}b</pre>`
  const path = await writeTestFile(
    'log.html',
    `${lines}${spaces}<p>found ${'&lt;'.repeat(100_000)}</p>`,
  )
  const texts = textsOf((await pagesOf(path)).flatMap(({ blocks }) => blocks))
  expect(texts[0]?.split('\n')).toHaveLength(50_000)
  expect(texts.some((text) => text.startsWith('found <<<'))).toBe(true)
})

test('a deeply nested email is corrupted', async () => {
  let mail = 'Subject: outer\n'
  for (let at = 0; at < 500; at += 1) {
    mail += `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`
  }
  expect(await failureOf(await writeTestFile('deep.eml', mail))).toBe('corrupted')
})

test('Markdown that the parser rejects is read as plain text', async () => {
  const path = await writeTestFile('deep.md', `${'>'.repeat(20_000)} found it`)
  const pages = await pagesOf(path)
  expect(JSON.stringify(pages)).toContain('found it')
})

test('a CSV with a line of 100 megabytes is too large', async () => {
  const path = await writeTestFile('line.csv', 'Name,Words\n')
  const file = createWriteStream(path, { flags: 'a' })
  const piece = Buffer.alloc(megabyte, 'endless ')
  for (let at = 0; at < 100; at += 1) file.write(piece)
  file.end()
  await finished(file)

  expect(await failureOf(path)).toBe('too_large_to_read')
})

test('a file over the limit of text is too large', async () => {
  const path = await writeTestFile('long.txt', 'a line of words\n\n'.repeat(10_000))
  expect(await failureOf(path, { text_characters: 100_000 })).toBe('too_large_to_read')
})

test('an image with too many pixels is too large before it is decoded', async () => {
  const png = Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000000000000008060000000000000000',
    'hex',
  )
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)

  expect(await failureOf(await writeTestFile('vast.png', png))).toBe('too_large_to_read')
})

test('a PDF with cyclic pages terminates', async () => {
  const loop = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 9999999 >>',
    '<< /Type /Pages /Kids [2 0 R] /Parent 2 0 R /Count 9999999 >>',
  ])
  expect(await failureOf(await writeTestFile('loop.pdf', loop))).toMatch(
    /^(corrupted|empty|too_large_to_read)$/,
  )

  const form =
    '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >> '
  const self = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >> >>',
    '<< /Length 5 >> stream\n/F Do\nendstream',
    `${form}/Length 11 >> stream\n/F Do /F Do\nendstream`,
  ])
  expect(await failureOf(await writeTestFile('self.pdf', self))).toMatch(
    /^(corrupted|empty|too_large_to_read)$/,
  )
})

test('a PDF page that renders endlessly is too slow', async () => {
  const strokes = deflateSync(Buffer.from('0 0 m 900 900 l 20 900 l b\n'.repeat(2_000_000)))
  const slow = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 999 999] /Contents 4 0 R >>',
    `<< /Filter /FlateDecode /Length ${strokes.length} >> stream\n${strokes.toString('latin1')}\nendstream`,
  ])
  const path = await writeTestFile('slow.pdf', Buffer.from(slow, 'latin1'))

  expect(await failureOf(path, { ...shortTimeout, resident_megabytes: 4_000 })).toBe(
    'too_slow_to_read',
  )
})

test('a child over its memory limit is too large, and the service continues', async () => {
  expect(await failureOf(fixture('scan.png'), { resident_megabytes: 90 })).toBe('too_large_to_read')
  expect(await failureOf(fixture('scan.png'))).toBe('read')
})

function zipOf(files: Record<string, string>): Uint8Array {
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  )
}

function workbook(sheet: string): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${content}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${content}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Wide" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}">${sheet}</worksheet>`,
  })
}

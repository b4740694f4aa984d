import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { judgeHead } from '#service/extraction/sniff.ts'
import {
  failureOf,
  fixture,
  linesOf,
  writeTestFile,
  shareReaders,
} from '#service/extraction/test-extract.ts'

shareReaders()

const rtf = String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Times New Roman;}}{\info{\author Nobody}}
{\*\generator Riched20;}\pard\outlinelevel0 Statutes of the mill\par
\pard Caf\'e9, 5 \u8364? a sack and \{braces\}.\line Second line\par
{\field{\*\fldinst HYPERLINK "http://example.com"}{\fldrslt the site}}\par
\trowd\intbl Grain\cell Kilos\cell\row\trowd\intbl Rye\cell 25\cell\row\pard The end.\par}`

test.each(['statutes.rtf', 'statutes.doc'])('RTF is read as %s', async (name) => {
  expect(await linesOf(name, rtf)).toEqual([
    'h1 Statutes of the mill',
    'Café, 5 € a sack and {braces}.\nSecond line',
    'the site',
    'head | Grain | Kilos',
    '2 | Rye | 25',
    'The end.',
  ])
})

test('web pages with the ending of a Word document or a workbook are read', async () => {
  const table =
    '<html><table><tr><th>Grain</th><th>Kilos</th></tr><tr><td>Rye</td><td>25</td></tr></table>'
  const rows = ['head | Grain | Kilos', '2 | Rye | 25']
  expect(await linesOf('export.xls', table)).toEqual(rows)
  expect(await linesOf('export.doc', `\ufeff${table}`)).toEqual(rows)
})

test.each(['\t', ';', ','])(
  'rows separated by %j with the ending of a workbook are read',
  async (sign) => {
    const lines = [
      ['Grain', 'Kilos', 'Buyer'],
      ['Rye', '25', 'Anna Lind'],
      ['Wheat', '31', 'Jon Ek'],
    ]
    expect(
      await linesOf('export.xls', lines.map((cells) => cells.join(sign)).join('\r\n')),
    ).toEqual([
      'head | Grain | Kilos | Buyer',
      '2 | Rye | 25 | Anna Lind',
      '3 | Wheat | 31 | Jon Ek',
    ])
  },
)

test.each([
  ['yearbook.docx', ['doc', 'xlsx']],
  ['yearbook.doc', ['docx', 'xls']],
  ['stock.xlsx', ['xls', 'docx']],
  ['stock.xls', ['xlsx', 'doc']],
  ['slides.pptx', ['ppt', 'docx']],
  ['slides.ppt', ['pptx', 'doc']],
])('%s is read with the endings %j', async (name, endings) => {
  const bytes = await readFile(fixture(name))
  const lines = await linesOf(name, bytes)
  expect(lines.length).toBeGreaterThan(3)
  for (const ending of endings) expect(await linesOf(`other.${ending}`, bytes)).toEqual(lines)
})

test('a web page that Word saved with its pictures as one file is read', async () => {
  const saved =
    'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="cut"\r\n\r\n--cut\r\nContent-Type: text/html; charset="utf-8"\r\n\r\n<h1>Statutes</h1><p>All mills are open.</p>\r\n--cut--\r\n'
  expect(await linesOf('statutes.doc', saved)).toEqual(['h1 Statutes', 'All mills are open.'])
})

test('an upload of such a file is accepted, and of other text is not', () => {
  expect(judgeHead('doc', Buffer.from(rtf))).toBe('fits')
  expect(judgeHead('xls', Buffer.from('<table><tr>'))).toBe('fits')
  expect(judgeHead('xls', Buffer.from('a\tb\nc\td\n'))).toBe('fits')
  expect(judgeHead('doc', Buffer.from('%PDF-1.7 words'))).toBe('contradicts')
  expect(judgeHead('xls', Buffer.from('only these words'))).toBe('contradicts')
  expect(judgeHead('doc', Buffer.from('a\tb\nc\td\n'))).toBe('contradicts')
  expect(judgeHead('ppt', Buffer.from('only these words'))).toBe('contradicts')
})

test.each([
  '{\\rtf1 '.repeat(5_000),
  '{\\rtf1\\bin999999999 words',
  '{\\rtf1\\u99999999 \\ansicpg0 }}}}}\\par',
  `{\\rtf1 ${"\\'".repeat(10_000)}`,
])('hostile RTF ends with an outcome', async (content) => {
  const path = await writeTestFile('hostile.doc', content)
  expect(await failureOf(path)).toMatch(/^(read|empty|corrupted|too_large_to_read)$/)
})

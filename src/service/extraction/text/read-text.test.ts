import { expect, test } from 'vitest'
import {
  linesOf,
  writeTestFile,
  pagesOf,
  textsOf,
  shareReaders,
} from '#service/extraction/test-extract.ts'
import { paragraphs, paragraphsIn } from './read-txt.ts'

shareReaders()

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
  )

test.each([
  ['UTF-8', Buffer.from('Größe und Maß — naïve Żółć')],
  ['UTF-8 with a mark', Buffer.from('\ufeffGröße und Maß — naïve Żółć')],
  ['UTF-16 with a mark', Buffer.from('\ufeffGröße und Maß — naïve Żółć', 'utf16le')],
  ['UTF-16 without a mark', Buffer.from('Größe und Maß — naïve Żółć', 'utf16le')],
])('text in %s is decoded correctly', async (_, content) => {
  expect(await linesOf('note.txt', content)).toEqual(['Größe und Maß — naïve Żółć'])
})

test('the encoding of older text is detected by its content', async () => {
  const latin = Buffer.from(
    'Die Größe der Fähre überrascht viele Gäste, die früh ankommen.',
    'latin1',
  )
  // The bytes are Windows-1251.
  const russian = Uint8Array.from(
    'Паром отходит от причала каждый день в семь часов утра',
    (letter) => {
      const code = letter.charCodeAt(0)
      return code < 128 ? code : code - 0x410 + 0xc0
    },
  )

  expect(await linesOf('note.txt', latin)).toEqual([
    'Die Größe der Fähre überrascht viele Gäste, die früh ankommen.',
  ])
  expect(await linesOf('note.txt', russian)).toEqual([
    'Паром отходит от причала каждый день в семь часов утра',
  ])
})

test('blank lines separate paragraphs, and form feeds pages', async () => {
  const pages = await pagesOf(await writeTestFile('note.txt', 'One\nstill one\r\n\r\nTwo\n\fThree'))

  expect(pages.map((page) => [page.kind, page.number, ...textsOf(page.blocks)])).toEqual([
    ['page', 1, 'One\nstill one', 'Two'],
    ['page', 2, 'Three'],
  ])
})

test('a text that comes in pieces has the paragraphs of the whole text', () => {
  let seed = 7
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(seed / 256) % below
  }
  const blanks = ['\n', '\n', '\n\n', ' ', '\t', '\n \n', ' '.repeat(9_000)]
  const words = ['a', 'word '.repeat(1_500), 'y'.repeat(15_000), 'a line\n'.repeat(900)]
  const parts = [...blanks, ...words]
  for (let round = 0; round < 600; round += 1) {
    const text = Array.from({ length: 1 + random(12) }, () => parts[random(parts.length)]).join('')
    const pieces: string[] = []
    const maxPieceChars = text.length < 200 ? 5 : 20_000
    for (let at = 0; at < text.length;) {
      const end = at + 1 + random(maxPieceChars)
      pieces.push(text.slice(at, end))
      at = end
    }
    expect([...paragraphsIn(pieces)]).toEqual([...paragraphs(text)])
  }
})

test('a text of many megabytes is read in pieces, with any line ends, and its form feeds separate pages', async () => {
  const paragraph = `${'Rye is weighed in the morning. '.repeat(2_000)}\r\n\r\nMaß\r\rEnd\n\n`
  const text = paragraph.repeat(280)
  const read = async (content: string): Promise<string[]> =>
    (await pagesOf(await writeTestFile('long.txt', content))).flatMap((page) =>
      textsOf(page.blocks),
    )
  const expected = [...paragraphs(text.replaceAll(/\r\n?/g, '\n'))].map((block) =>
    block.type === 'paragraph' ? block.text : '',
  )

  expect(Buffer.byteLength(text)).toBeGreaterThan(16 * 1024 * 1024)
  expect(await read(text)).toEqual(expected)
  const paged = await pagesOf(await writeTestFile('long.txt', `First\f${text}`))
  expect(paged.map(({ kind }) => kind)).toEqual(['page', 'page'])
})

test('a long text is split into sections at headings without loss', async () => {
  const chapter = (name: string): string =>
    `# ${name}\n\n${`${name} goes on and on.\n\n`.repeat(200)}`
  const pages = await pagesOf(await writeTestFile('book.md', chapter('Dawn') + chapter('Dusk')))

  expect(pages.map((page) => [page.kind, page.number, page.label])).toEqual([
    ['section', 1, 'Dawn'],
    ['section', 2, 'Dusk'],
  ])
  expect(pages.map((page) => page.blocks.length)).toEqual([201, 201])
})

test('Markdown is read with headings, lists, tables and code, without markup', async () => {
  const text = `---
title: kept out
---
# Night *crossing*

Take the **late** ferry, see [the plan](https://example.org).

1. Check in
   - with papers
2. Drive on
- [x] done

| Deck | Height |
|------|-------:|
| A    | 2.1 m  |

\`\`\`
ferry --late
\`\`\`

Aftermath
---------
> quoted <b>words</b>
`
  expect(await linesOf('plan.md', text)).toEqual([
    'h1 Night crossing',
    'Take the late ferry, see the plan.',
    '- 1. Check in',
    '-   with papers',
    '- 2. Drive on',
    '- [x] done',
    'head | Deck | Height',
    '2 | A | 2.1 m',
    'ferry --late',
    'h2 Aftermath',
    'quoted words',
  ])
})

test('each subtitle is a cue, whatever its line ends, markup and numbers', async () => {
  const text = [
    '\ufeff1',
    '00:00:01,000 --> 00:00:03,500',
    '<i>Welcome</i> aboard.',
    '',
    '2',
    '00:00:04.250 --> 00:00:06.000 X1:40',
    'Two lines',
    '',
    'with a gap {\\an8}',
    '',
    '00:01:07,000 --> 01:00:08,000',
    'no number',
  ].join('\r\n')
  const [section] = await pagesOf(await writeTestFile('film.srt', text))

  expect(section?.blocks).toEqual([
    { type: 'cue', number: 1, start: 1, end: 3.5, text: 'Welcome aboard.' },
    { type: 'cue', number: 2, start: 4.25, end: 6, text: 'Two lines\n\nwith a gap' },
    { type: 'cue', number: 3, start: 67, end: 3608, text: 'no number' },
  ])
})

test('WebVTT is read with its speakers, without comments, settings and tags', async () => {
  const text = [
    'WEBVTT - Town hall',
    '',
    'NOTE for the editor',
    '',
    'opening',
    '00:01.000 --> 00:05.000 align:start',
    '<v Ann Berg>Welcome to the <b>town hall</b>.',
    '',
    'figures',
    '00:05.500 --> 00:10.000',
    '- Revenue &amp; profit <00:07.000>grew &lt;b&gt;.',
    '',
    '3',
    '1:00:00.000 --> 1:00:02.000',
    'Goodbye.',
  ].join('\n')
  const [section] = await pagesOf(await writeTestFile('meeting.vtt', text))

  expect(section?.blocks).toEqual([
    { type: 'cue', number: 1, start: 1, end: 5, text: 'Ann Berg: Welcome to the town hall.' },
    { type: 'cue', number: 2, start: 5.5, end: 10, text: '- Revenue & profit grew <b>.' },
    { type: 'cue', number: 3, start: 3600, end: 3602, text: 'Goodbye.' },
  ])
})

test('a web page is read without navigation, scripts and hidden elements', async () => {
  const html = `<!doctype html><html><head><meta charset="windows-1252"><title>Fares</title>
<style>p { color: red }</style><script>track()</script></head><body>
<nav><a href="/">Home</a></nav><header><h1>Fares &amp; times</h1></header>
<p>Caf\u00e9 opens<br>at&nbsp;seven. <span style="display:none">secret</span></p><p hidden>secret</p>
<ul><li>Adults <b>12</b><ul><li>with a dog 14</li></ul></li><li>Children 6</li></ul>
<ol start="3"><li>Board</li><li>Pay</li></ol>
<table><caption>Summer</caption><thead><tr><th>Day<th>From</tr></thead>
<tr><td rowspan="2">Monday<td>7:00<tr><td>9:00</table>
<table role="presentation"><tr><td>laid</td><td>out</td></tr></table>
<footer>All rights reserved</footer></body></html>`

  expect(await linesOf('fares.html', Buffer.from(html, 'latin1'))).toEqual([
    'h1 Fares & times',
    'Café opens\nat seven.',
    '- Adults 12',
    '-   with a dog 14',
    '- Children 6',
    '- 3. Board',
    '- 4. Pay',
    'Summer',
    'head | Day | From',
    '2 | Monday | 7:00',
    '3 | Monday | 9:00',
    'laid',
    'out',
  ])
})

test('cells outside a table are paragraphs', async () => {
  const html = '<p>Start</p><td>Rye</td><td>25 <b>kilos</b></td><tr><td>Wheat</td></tr><p>End</p>'
  expect(await linesOf('cells.html', html)).toEqual(['Start', 'Rye', '25 kilos', 'Wheat', 'End'])
})

test('the encoding that a page declares behind a long script is found', async () => {
  const script = `<script>${'x'.repeat(9_000)}</script>`
  const page = bytes(
    `<head>${script}<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"></head><p>`,
    [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2],
  )
  expect(await linesOf('greeting.html', page)).toEqual(['Привет'])
})

test.each(['Content-Type: text/plain', 'X-Origin: scanner\r\nReply-To: ada@example.org'])(
  'an email without sender and subject is read: %j',
  async (headers) => {
    expect(await linesOf('note.eml', `${headers}\r\n\r\nThe bridge is open.\r\n`)).toEqual([
      'The bridge is open.',
    ])
  },
)

test('an email is read with its headers, its text and its attachments', async () => {
  const mail = [
    'From: =?utf-8?Q?J=C3=B6rg_Ek?= <jorg@example.org>',
    'To: Office <office@example.org>, Ada <ada@example.org>',
    'Subject: Missed ferry',
    'Date: Tue, 03 Feb 2026 09:15:00 +0100',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=cut',
    '',
    '--cut',
    'Content-Type: multipart/alternative; boundary=either',
    '',
    '--either',
    'Content-Type: text/plain',
    '',
    'plain words',
    '--either',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>We <b>waited</b> an hour.</p><table><tr><th>Ship</th><th>Left</th></tr><tr><td>Tern</td><td>8:10</td></tr></table>',
    '--either--',
    '--cut',
    'Content-Type: text/csv; name="times.csv"',
    'Content-Disposition: attachment; filename="times.csv"',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('Ship,Left\nTern,8:10\n').toString('base64'),
    '--cut',
    'Content-Type: application/pdf; name="broken.pdf"',
    'Content-Disposition: attachment; filename="broken.pdf"',
    '',
    'not a pdf',
    '--cut',
    'Content-Type: message/rfc822',
    'Content-Disposition: attachment; filename="earlier.eml"',
    '',
    'From: office@example.org',
    'Subject: Earlier',
    '',
    'inner words',
    '--cut--',
  ].join('\r\n')
  const pages = await pagesOf(await writeTestFile('complaint.eml', mail))

  expect(pages.map((page) => [page.number, page.kind, page.label])).toEqual([
    [1, 'section', 'Missed ferry'],
    [2, 'section', 'times.csv'],
    [3, 'section', 'broken.pdf'],
    [4, 'section', 'earlier.eml, Earlier'],
  ])
  expect(pages.map((page) => textsOf(page.blocks))).toEqual([
    [
      'h1 Missed ferry',
      'From: Jörg Ek <jorg@example.org>\nTo: Office <office@example.org>, Ada <ada@example.org>\nDate: Tue, 03 Feb 2026 09:15:00 +0100\nAttachments: times.csv, broken.pdf, earlier.eml',
      'We waited an hour.',
      'head | Ship | Left',
      '2 | Tern | 8:10',
    ],
    ['h2 times.csv', 'head | Ship | Left', '2 | Tern | 8:10'],
    [expect.stringMatching(/^The attachment broken.pdf could not be read\. The file is damaged/)],
    ['h2 earlier.eml', 'h1 Earlier', 'From: office@example.org', 'inner words'],
  ])
})

test('text is normalized, without control characters, soft hyphens and half surrogates', async () => {
  const text = bytes(
    'o\u0308ffnet ',
    [0x07],
    'die Tu\u0308r: Schiff\u00adfahrt, eﬃzient,\u00a0ja',
    [0x0c],
  )
  expect(await linesOf('note.txt', text)).toEqual(['öffnet die Tür: Schifffahrt, effizient, ja'])
})

test('a long table goes on in the next section with its header, and its rows keep their numbers', async () => {
  const rows = Array.from({ length: 12_000 }, (_, at) => `<tr><td>${at}<td>x`).join('')
  const table = `<table><tr><th>Pier<th>Mark</tr>${rows}</table>`
  const pages = await pagesOf(await writeTestFile('piers.html', table))
  const tables = pages.flatMap(({ blocks }) =>
    blocks.flatMap((one) => (one.type === 'table' ? one : [])),
  )
  expect(Math.max(...tables.map((one) => one.rows.length))).toBe(2_500)
  expect(pages.length).toBeGreaterThan(4)
  expect(new Set(tables.map(({ header }) => header?.join()))).toEqual(new Set(['Pier,Mark']))
  const numbers = tables.flatMap((one) => one.rows.map(([cell], at) => [cell, one.first_row + at]))
  expect(numbers).toEqual(Array.from({ length: 12_000 }, (_, at) => [String(at), at + 2]))
})

test('a table of short cells in a document has bounded pages', async () => {
  const rtf = `{\\rtf1\\ansi pier\\par ${'\\trowd\\cellx1 a\\cell\\row '.repeat(20_000)}}`
  const pages = await pagesOf(await writeTestFile('piers.doc', rtf))
  const cellsOf = pages.map(({ blocks }) =>
    blocks.reduce((sum, block) => sum + (block.type === 'table' ? block.rows.length : 0), 0),
  )
  expect(cellsOf.reduce((sum, count) => sum + count)).toBe(19_999)
  expect(Math.max(...cellsOf)).toBeLessThanOrEqual(10_000)
})

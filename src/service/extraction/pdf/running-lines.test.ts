import { expect, test } from 'vitest'
import type { ReadPage } from '#service/extraction/extraction.ts'
import { pdfOf } from '#service/extraction/render/write-pdf.ts'
import { pagesOf, textsOf, writeTestFile, shareReaders } from '#service/extraction/test-extract.ts'

shareReaders()

type Text = [x: number, y: number, text: string]

/** The pages of a PDF with these texts, each printed in one run. */
async function read(pages: readonly (readonly Text[])[]): Promise<ReadPage[]> {
  const objects = pages.flatMap((texts, at) => {
    const content = texts
      .map(([x, y, text]) => `BT /F1 10 Tf ${x} ${y} Td (${text}) Tj ET`)
      .join('\n')
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${at * 2 + 5} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]
  })
  const kids = pages.map((_, at) => `${at * 2 + 4} 0 R`).join(' ')
  const pdf = pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
  ])
  return pagesOf(await writeTestFile('lines.pdf', pdf))
}

const runningOf = ({ blocks, running = [] }: ReadPage): string[] =>
  running.flatMap((at) => textsOf(blocks.slice(at, at + 1)))

const bodies = [
  'The ferry leaves the northern pier each morning at eight.',
  'Bicycles travel free of charge outside of the holidays.',
  'Dogs stay on the lower deck and need no ticket at all.',
]

test('lines at one place at the top or foot of most pages are running ones, numbers aside', async () => {
  const pages = await read(
    bodies.map((body, at) => [
      [50, 36, `Page ${at + 1} of 3`],
      [50, 800, 'Harbour handbook 2026'],
      [50, 740, body],
      [50, 726, 'The harbour master decides in all other cases of this kind.'],
    ]),
  )
  expect(pages.map(runningOf)).toEqual([
    ['Page 1 of 3'],
    ['Harbour handbook 2026', 'Page 2 of 3'],
    ['Harbour handbook 2026', 'Page 3 of 3'],
  ])
  expect(pages.map(({ blocks }) => textsOf(blocks))).toEqual(
    bodies.map((body, at) => [
      'Harbour handbook 2026',
      `${body} The harbour master decides in all other cases of this kind.`,
      `Page ${at + 1} of 3`,
    ]),
  )
})

test('the number of the only page is a running line', async () => {
  const [page] = await read([
    [
      [50, 740, bodies[0] ?? ''],
      [50, 36, 'Page 1 of 1'],
    ],
  ])
  expect(page && runningOf(page)).toEqual(['Page 1 of 1'])
})

test('names of a table that are repeated above its rows, and lines at other places, are none', async () => {
  const pages = await read([
    [
      [50, 800, 'Boat'],
      [200, 800, 'Crew'],
      [50, 786, 'Tern'],
      [200, 786, '12'],
      [50, 772, 'Astrid'],
      [200, 772, '40'],
      [50, 300, 'Signed in Lunna'],
    ],
    [
      [50, 800, 'Boat'],
      [200, 800, 'Crew'],
      [50, 786, 'Petrel'],
      [200, 786, '8'],
      [50, 772, 'Boskoop'],
      [200, 772, '25'],
      [50, 500, 'Signed in Lunna'],
    ],
  ])
  expect(pages.map(runningOf)).toEqual([[], []])
  expect(pages.map(({ blocks }) => textsOf(blocks)[0])).toEqual([
    'head | Boat | Crew',
    'head | Boat | Crew',
  ])
})

test('a line with another number on each page that does not count them is none', async () => {
  const pages = await read(
    bodies.map((body, at) => [
      [50, 740, body],
      [50, 36, `Sum in euros: ${120 + at * 7}`],
    ]),
  )
  expect(pages.map(runningOf)).toEqual([[], [], []])
})

test('lines of a text whose lines are far from each other are none', async () => {
  const pages = await read(
    bodies.map((_, at) =>
      [700, 676, 652, 628, 604].map((y, line): Text => [
        50,
        y,
        `${at + 1}.${line} Rye is weighed.`,
      ]),
    ),
  )
  expect(pages.map(runningOf)).toEqual([[], [], []])
})

test('a page with nothing else keeps its lines', async () => {
  const [page] = await read([[[50, 36, 'Page 1 of 1, printed for the harbour office']], []])
  expect(page && runningOf(page)).toEqual([])
})

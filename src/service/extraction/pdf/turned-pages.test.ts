import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pdfOf } from '#service/extraction/render/write-pdf.ts'
import { pagesOf, textsOf, shareReaders } from '#service/extraction/test-extract.ts'

shareReaders()

const printText = (text: string, x: number, y: number): string =>
  `BT /F1 10 Tf ${x} ${y} Td (${text}) Tj ET`

test.each([
  [0, '1 0 0 1 0 0'],
  [90, '0 1 -1 0 842 0'],
  [180, '-1 0 0 -1 842 842'],
  [270, '0 -1 1 0 0 842'],
])(
  'the text of a page that is turned by %i degrees is read like any other',
  async (turn, matrix) => {
    const rows = [
      ['Boat', 'Pier', 'Crew'],
      ['Tern', 'Lunna', '12'],
      ['Astrid', 'Skerra', '40'],
    ]
    const content = [
      `${matrix} cm`,
      printText('The boats below belong to the harbour, which', 50, 780),
      printText('counts them each spring.', 50, 768),
      ...rows.flatMap((cells, row) =>
        cells.map((text, at) => printText(text, 50 + at * 100, 730 - row * 14)),
      ),
    ].join('\n')
    const pdf = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 842 842] /Rotate ${turn} /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ])
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-turned-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const path = join(folder, 'turned.pdf')
    await writeFile(path, pdf, 'latin1')
    const [page] = await pagesOf(path)
    expect(textsOf(page?.blocks ?? [])).toEqual([
      'The boats below belong to the harbour, which counts them each spring.',
      'head | Boat | Pier | Crew',
      '2 | Tern | Lunna | 12',
      '3 | Astrid | Skerra | 40',
    ])
  },
)

import {
  defaultBox,
  drawnFont,
  drawnText,
  line,
  lines,
  pageOf,
  prose,
  quote,
  seen,
  stream,
  textAt,
} from './test-pdf-parts.ts'
import type { PageOptions } from './test-pdf-parts.ts'

/** A PDF of one page, on which only the quote is red and everything else black. */
export interface TestPdf {
  name: string
  pdf: string
  quote: string
}

/** PDFs of every kind of page, and where in their text only the red words stand. */
export const testPdfs: readonly TestPdf[] = [
  { name: 'plain lines', quote, pdf: pageOf(lines(prose)) },
  ...[90, 180, 270].map((turn) => ({
    name: `a page turned by ${turn}`,
    quote,
    pdf: pageOf(lines(prose), { more: `/Rotate ${turn}` }),
  })),
  {
    name: 'a landscape page with its origin elsewhere',
    quote,
    pdf: pageOf(lines(prose, -560, 500), { box: '-600 100 242 695' }),
  },
  {
    name: 'two columns',
    quote: 'kilos of rye',
    pdf: pageOf(
      [
        lines(
          [
            'The barn was built of',
            'stone in one summer',
            'and holds the corn of',
            'four villages around',
            'it until the winter.',
          ],
          40,
          340,
        ),
        lines(
          [
            'Every cart brings ten',
            '[kilos of rye] more',
            'than the year before,',
            'and the scales at the',
            'gate are never still.',
          ],
          270,
          340,
        ),
      ].join('\n'),
    ),
  },
  {
    name: 'columns whose lines are written across',
    quote: 'four villages',
    pdf: pageOf(
      [
        'The barn was built of',
        'stone in one summer',
        'for the corn of',
        '[four villages] here',
        'until winter.',
      ]
        .flatMap((text, at) => [
          line(text, 40, 340 - at * 24),
          line(
            [
              'Every cart brings',
              'kilos of rye more',
              'than before, and',
              'scales at the gate',
              'are never still.',
            ][at] ?? '',
            270,
            340 - at * 24,
          ),
        ])
        .join('\n'),
    ),
  },
  {
    name: 'a cropped page',
    quote,
    pdf: pageOf(lines(prose, 140, 280), { box: '0 0 600 500', more: '/CropBox [120 150 580 320]' }),
  },
  {
    name: 'a cropped page turned by 90',
    quote,
    pdf: pageOf(lines(prose, 140, 280), {
      box: '0 0 600 500',
      more: '/CropBox [120 150 580 320] /Rotate 90',
    }),
  },
  {
    name: 'a crop box beyond the page',
    quote,
    pdf: pageOf(lines(prose), { more: '/CropBox [-100 -50 480 390]' }),
  },
  { name: 'a page with its own unit', quote, pdf: pageOf(lines(prose), { more: '/UserUnit 2.5' }) },
  {
    name: 'a tiny page',
    quote: 'Barn 7',
    pdf: pageOf(line('Key of [Barn 7] at the gate', 2, 15, 'F0', 6), { box: '0 0 80 36' }),
  },
  {
    name: 'a page of the largest size',
    quote: 'upper barn',
    pdf: pageOf(line('Plan of the [upper barn] at the mill', 900, 9000, 'F0', 620), {
      box: '0 0 14400 14400',
    }),
  },
  {
    name: 'text that runs up an upright page',
    quote,
    pdf: pageOf(prose.map((text, at) => textAt(`0 1 -1 0 ${60 + at * 26} 20`, text)).join('\n')),
  },
  {
    name: 'text that runs up a page turned upright',
    quote,
    pdf: pageOf(prose.map((text, at) => textAt(`0 1 -1 0 ${60 + at * 26} 20`, text)).join('\n'), {
      more: '/Rotate 90',
    }),
  },
  {
    name: 'text that runs down',
    quote,
    pdf: pageOf(prose.map((text, at) => textAt(`0 -1 1 0 ${200 - at * 26} 380`, text)).join('\n')),
  },
  {
    name: 'upside-down text',
    quote,
    pdf: pageOf(prose.map((text, at) => textAt(`-1 0 0 -1 460 ${60 + at * 26}`, text)).join('\n')),
  },
  {
    name: 'a flipped page whose text is flipped back',
    quote,
    pdf: pageOf(
      `1 0 0 -1 0 400 cm ${prose.map((text, at) => textAt(`1 0 0 -1 40 ${60 + at * 26}`, text)).join('\n')}`,
    ),
  },
  {
    name: 'right-to-left words in the order they are read',
    quote: 'מחסן',
    pdf: drawnText([seen('הבוקר'), seen('מחסן'), seen('שלום')], 1),
  },
  {
    name: 'right-to-left letters of another script',
    quote: 'صباح',
    pdf: drawnText([seen('قمح'), seen('صباح'), seen('مخزن')], 1),
  },
  {
    name: 'Chinese, which has no spaces',
    quote: '清晨',
    pdf: drawnText(['黑麦在', '清晨', '称重然后送到市场'], 1),
  },
  {
    name: 'letters under one another',
    quote: '晨',
    pdf: pageOf(
      Array.from('清晨称重')
        .map((_, at) =>
          line(at === 1 ? '["]' : String.fromCodePoint(33 + at), 240, 300 - at * 24, 'G', 20),
        )
        .join('\n'),
      { objects: drawnFont(Array.from('清晨称重')) },
    ),
  },
  {
    name: 'a font that the page draws itself',
    quote: 'morgens',
    pdf: drawnText(['Roggen', 'morgens', 'wiegen'], 1),
  },
  {
    name: 'such a font with its own unit',
    quote: 'morgens',
    pdf: drawnText(['Roggen', 'morgens', 'wiegen'], 1, 64),
  },
  {
    name: 'a ligature that is one glyph',
    quote: 'office',
    pdf: pageOf(
      [
        line('!', 40, 200, 'G', 20),
        line('["#$]', 76, 200, 'G', 20),
        line('%', 160, 200, 'G', 20),
      ].join('\n'),
      {
        objects: drawnFont(['The', 'o', 'ffi', 'ce', 'door']),
      },
    ),
  },
  {
    name: 'a ligature character',
    quote: 'flour',
    pdf: pageOf(
      [
        line('!', 40, 200, 'G', 20),
        line('["#]', 76, 200, 'G', 20),
        line('$', 160, 200, 'G', 20),
      ].join('\n'),
      {
        objects: drawnFont(['Our', '\ufb02', 'our', 'sack']),
      },
    ),
  },
  {
    name: 'a word broken at the end of a line',
    quote: 'after the harvest the',
    pdf: pageOf(
      lines([
        'Wool is dear when sheep are shorn [after the har-]',
        '[vest the] carts are full and nobody has time',
        'for the looms before the first snow of the year.',
      ]),
    ),
  },
  {
    name: 'fonts that are not in the file, one unknown',
    quote,
    pdf: pageOf(
      prose.map((text, at) => line(text, 40, 340 - at * 26, `F${[1, 3, 2, 0][at]}`)).join('\n'),
    ),
  },
  {
    name: 'lines that are written from the last to the first',
    quote,
    pdf: pageOf(
      prose
        .map((text, at) => line(text, 40, 340 - at * 26))
        .toReversed()
        .join('\n'),
    ),
  },
  {
    name: 'the second of two equal sentences',
    quote: 'Rye is dear.',
    pdf: pageOf(
      lines([
        'Wheat is cheap. Rye was cheap.',
        'Oats are for horses only.',
        '[Rye is dear.] Barley is not.',
      ]),
    ),
  },
  {
    name: 'letters far apart and words squeezed',
    quote,
    pdf: pageOf(
      prose
        .map((text, at) =>
          line(text, 40, 340 - at * 26, 'F0', 14, at === 1 ? '1.2 Tc 80 Tz' : '70 Tz'),
        )
        .join('\n'),
    ),
  },
  {
    name: 'a drawing that is placed on the page',
    quote,
    pdf: pageOf('q 0.5 0 0 0.5 100 120 cm /X Do Q', {
      objects: [
        'null',
        stream(
          lines(prose, 0, 300),
          '/Type /XObject /Subtype /Form /BBox [0 0 500 400] /Matrix [1 0 0 1 20 30] /Resources << /Font << /F0 5 0 R >> >>',
        ),
      ],
      resources: '/XObject << /X 21 0 R >>',
    }),
  },
  {
    name: 'a note that stands on the page',
    quote: 'sold in May',
    pdf: pageOf(lines(['The stock of the barn is counted every week.', 'Nothing is missing.']), {
      more: '/Annots [21 0 R]',
      objects: [
        'null',
        '<< /Type /Annot /Subtype /FreeText /F 4 /Rect [100 100 400 160] /Contents (sold in May) /DA (/F0 14 Tf) /AP << /N 22 0 R >> >>',
        stream(
          line('All of it was [sold in May] at once', 10, 20),
          '/Type /XObject /Subtype /Form /BBox [0 0 300 60] /Resources << /Font << /F0 5 0 R >> >>',
        ),
      ],
    }),
  },
  {
    name: 'a table between rules',
    quote: '1,250 kg',
    pdf: pageOf(
      [
        ...[
          ['Grain', 'Weight', 'Buyer'],
          ['Rye', '900 kg', 'Anna Lind'],
          ['Wheat', '[1,250 kg]', 'Ole Berg'],
          ['Oats', '310 kg', 'Nils Holm'],
        ].flatMap((row, at) =>
          row.map((cell, column) => line(cell, 50 + column * 150, 330 - at * 30)),
        ),
        ...[0, 1, 2, 3, 4].map(
          (at) => `0 0 0 RG 1 w 40 ${352 - at * 30} m 480 ${352 - at * 30} l S`,
        ),
      ].join('\n'),
    ),
  },
]

/** Pages that `scanOf` turns into pictures of themselves. */
export const scannedPages: readonly (TestPdf & { options: PageOptions; turns: number })[] = [
  { name: 'a scan', turns: 0, options: {} },
  { name: 'a scan on a page turned by 90', turns: 0, options: { more: '/Rotate 90' } },
  { name: 'a scan that lies on its side', turns: 1, options: {} },
  { name: 'a scan upside down', turns: 2, options: {} },
  { name: 'a cropped scan', turns: 0, options: { more: '/CropBox [20 120 490 380]' } },
].map((scan) => ({ ...scan, quote, pdf: pageOf(lines(prose)) }))

/** A PDF whose page is this picture, turned clockwise by so many quarters. */
export function scanOf(
  pixels: { width: number; height: number; bytes: Buffer },
  { turns, options, hidden = '' }: { turns: number; options: PageOptions; hidden?: string },
): string {
  const matrix =
    ['500 0 0 400 0 0', '0 -500 400 0 0 500', '-500 0 0 -400 500 400'][turns] ?? '500 0 0 400 0 0'
  const image = stream(
    pixels.bytes.toString('latin1'),
    `/Type /XObject /Subtype /Image /Width ${pixels.width} /Height ${pixels.height} /ColorSpace /DeviceRGB /BitsPerComponent 8`,
  )
  return pageOf(`q ${matrix} cm /I Do Q ${hidden}`, {
    ...options,
    box: turns % 2 === 1 ? '0 0 400 500' : defaultBox,
    objects: ['null', image],
    resources: '/XObject << /I 21 0 R >>',
  })
}

/** The text of a scan as a program wrote it over the picture, to be found and not to be seen. */
export const hiddenProse: string = `3 Tr ${lines(prose)}`

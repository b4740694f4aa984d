import { expect, test } from 'vitest'
import { fixture, pagesOf, textsOf, shareReaders } from '#service/extraction/test-extract.ts'

shareReaders()

test('a PDF is read page by page with headings, joined lines, lists and tables', async () => {
  const pages = await pagesOf(fixture('yearbook.pdf'))

  expect(pages.map(({ number, kind, ocr }) => [number, kind, ocr])).toEqual([
    [1, 'page', false],
    [2, 'page', false],
  ])
  expect(textsOf(pages[0]?.blocks ?? [])).toEqual([
    'h1 Orchard yearbook',
    'This yearbook tells what the orchard on Kestrel Hill grew, spent and learned in 2025. It was written by Ilse Marten for the members of the cooperative.',
    'h2 Harvest',
    expect.stringContaining(
      'A late frost in the night of 3 May cost about a fifth of the cherries',
    ),
    'h3 By variety',
    'head | Variety | Trees | Crates | Change',
    '2 | Boskoop | 120 | 1,840 | +4 %',
    '3 | Gravensteiner | 86 | 1,105 | -2 %',
    '4 | Conference pear | 54 | 612 | +11 %',
    '5 | Schattenmorelle | 40 | 188 | -21 %',
    'What helped most was not new but newly done:',
    '- thinning the crown in February',
    '- a band of clover between the rows',
    '- picking in the morning only',
  ])
  expect(textsOf(pages[1]?.blocks ?? [])).toEqual(
    expect.arrayContaining([
      '- 2. Repair the lower fence.',
      expect.stringContaining('日本語の文章'),
    ]),
  )
})

test('lines in other scripts are joined by the rules of each script', async () => {
  const [, page] = await pagesOf(fixture('scripts.pdf'))
  const lines = textsOf(page?.blocks ?? [])

  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringContaining('Паром отходит от северного причала каждый день'),
      expect.stringContaining('Το εισιτήριο κοστίζει δώδεκα ευρώ.'),
      expect.stringContaining('六歳未満の子供は無料です。冬の間は'),
      expect.stringContaining('تغادر العبارة من الرصيف الشمالي كل يوم'),
      expect.stringContaining('والأطفال دون السادسة'),
    ]),
  )
})

test('a line from right to left keeps the order of its sentences, ligatures and marks', async () => {
  const [page] = await pagesOf(fixture('arabic.pdf'))
  expect(textsOf(page?.blocks ?? [])).toEqual([
    'مدة الإجازة 98 يوماً. يحصل الأب على خمسة أيام. تدوم إجازة الأم 70 يومًا. ينتهي العمل مساءً.',
  ])
})

test('a PDF with only an owner password is read', async () => {
  const pages = await pagesOf(fixture('owner-locked.pdf'))
  expect(textsOf(pages[0]?.blocks ?? [])[0]).toBe('h1 Orchard yearbook')
})

const notice = [
  'Notice to all members',
  expect.stringContaining('closed from 12 to 19 December while the lower track is repaired'),
  expect.stringContaining('A deposit of 25 euros is due for each key.'),
]

// OCR takes long on a busy machine.
const ocrTimeout = { timeout: 240_000 }

test(
  'a scanned page is read by OCR, including its ruled table, and a typed page from its text',
  ocrTimeout,
  async () => {
    const [scanned, typed] = await pagesOf(fixture('scanned.pdf'))

    expect(scanned?.ocr).toBe(true)
    expect(textsOf(scanned?.blocks ?? [])).toEqual(
      expect.arrayContaining([
        ...notice,
        'head | Day | Gate | Cellar',
        '2 | Monday | 7:00 - 18:00 | 8:30 - 11:00',
        '3 | Saturday | 9:00 - 14:00 | closed',
      ]),
    )
    expect(typed?.ocr).toBe(false)
    expect(textsOf(typed?.blocks ?? [])).toEqual([
      'This second page was typed, not scanned, on 4 December.',
    ])
  },
)

test.each(['scan.png', 'scan.jpg', 'exif-turned.jpg', 'upside-down.jpg', 'scanned-turned.pdf'])(
  '%s is read in any orientation',
  ocrTimeout,
  async (name) => {
    const [page] = await pagesOf(fixture(name))
    expect(page?.ocr).toBe(true)
    expect(textsOf(page?.blocks ?? [])).toEqual(expect.arrayContaining(notice))
  },
)

test('columns are read one after the other, and sentences across them are joined', async () => {
  const [page] = await pagesOf(fixture('columns.pdf'))

  expect(textsOf(page?.blocks ?? [])).toEqual(
    expect.arrayContaining([
      'h1 On the drift of moored vessels',
      expect.stringMatching(
        /^Tension was recorded .* measured at the pier head at a height .* model\.$/,
      ),
      expect.stringMatching(
        /^This investigation .* exposed pier\. We instrumented .* interruption\.$/,
      ),
      'h2 5. Acknowledgements',
    ]),
  )
})

import { expect, test } from 'vitest'
import { endReader, sentencesOf } from './sentences.ts'

const split = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end))

test('sentences end at points, in any script', () => {
  expect(split('One is here. Two follows! Is it three?')).toEqual([
    'One is here.',
    'Two follows!',
    'Is it three?',
  ])
  expect(split('今日は晴れです。明日は雨です。')).toEqual(['今日は晴れです。', '明日は雨です。'])
  expect(split('Привет. Как дела?')).toEqual(['Привет.', 'Как дела?'])
  expect(split('هل هذا سؤال؟ نعم.')).toEqual(['هل هذا سؤال؟', 'نعم.'])
})

test('abbreviations, initials and decimals do not end a sentence', () => {
  for (const text of [
    'Ask Dr. Keller about it.',
    'J. R. Smith signed it.',
    'Use e.g. Firefox for it.',
    'See fig. 4 and no. 12 of it.',
    'It grew by 3.5 percent.',
    'Es beginnt am 1. Oktober 2022.',
    'Opening hours ........ 7',
    'Namen gab es bis ins 19. Jahrhundert hinein.',
    'Das Wasser wird am 1. Samstag im April angestellt.',
    'Die Miete ist zum 3. Werktag fällig.',
    'Der 2. Vorsitzende wohnt im 4. OG links.',
    'Siehe § 3 Abs. 2 der Satzung.',
    'Das regelt z. B. Frau Lehmann i. d. R. allein.',
    'Der Verein heißt „Sonne e. V.“ und hat seinen Sitz in Kassel.',
    'Das kostet 90 Euro zzgl. MwSt. und Versand.',
    'Soup . . . . . 6.90',
  ]) {
    expect(split(text)).toEqual([text])
  }
})

test('a wrapped line continues its sentence; other lines do not', () => {
  const wrapped = `Employees who have worked for at least six months are entitled to
Paid leave of twenty-five days a year, as long as they give notice.`
  expect(split(wrapped)).toEqual([wrapped])
  const lines = '2025-05-02 08:14 INFO started\n2025-05-02 08:15 ERROR failed'
  expect(split(lines)).toEqual(lines.split('\n'))
})

test('labels below each other begin a line each', () => {
  const lines = 'Vorsitz: Bürgermeisterin Renate Kühn aus Obertal\nSchriftführer: Tobias Wenzel'
  expect(split(lines)).toEqual(lines.split('\n'))
})

test('texts of listed characters have the segments of Intl.Segmenter', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
  let seed = 7
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(seed / 256) % below
  }
  const usual = Array.from('.!? aB1)",\n\r-;:…’ßЖжΩω\t/ª')
  for (let round = 0; round < 40_000; round += 1) {
    const text = Array.from({ length: 2 + random(10) }, () =>
      random(3) > 0 ? (usual[random(usual.length)] ?? '') : String.fromCharCode(random(0x540)),
    ).join('')
    const expected = [...segmenter.segment(text)].map(
      ({ index, segment }) => index + segment.length,
    )
    const nextEnd = endReader(text)
    const ends: number[] = []
    for (let end = 0; end < text.length;) {
      end = nextEnd(end)
      ends.push(end)
    }
    expect([text, ends]).toEqual([text, expected])
  }
})

test.each([
  ['Offen von 9 bis 18. Montags geschlossen.', 2],
  ['He came by approx. Four left.', 1],
  ['The approx. four left.', 1],
  ['It ended at noon. Four left.', 2],
  ['It cost (incl. Tax) five. Four left!', 2],
  ['He left Mr. Smith alone. (See p. 4.) Two more', 3],
  ['He was seen. 4 others were not. so it goes.', 1],
  ['It is on pp. 4 and 5. Is it? No! Yes.', 4],
  ['In what. . . follows. Then.', 2],
  ['I am 12. The others are 14. So it goes.', 3],
  ['Die Leute kamen um 12. Die anderen um 13.', 2],
  ['Take option b. It helps.', 2],
  ['It ended in nov. 1999 was better.', 1],
  ['It ended in the unabbreviated. 1999 Was better.', 2],
])('%s has %d sentences', (text, count) => {
  expect(sentencesOf(text)).toHaveLength(count)
})

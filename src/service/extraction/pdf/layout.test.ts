import { expect, test } from 'vitest'
import { textsOf } from '#service/extraction/test-extract.ts'
import { layoutBlocks } from './layout.ts'
import { splitAtNumbers } from './tables/number-columns.ts'
import type { RunWord, TextRun } from './text-run.ts'

/** The texts of lines below each other that were recognized in a picture, whose letters are 6 points wide. */
const textsOfLines = (...lines: string[]): string[] =>
  textsOf(
    layoutBlocks(
      lines.map((text, at) => ({
        text,
        left: 50,
        right: 50 + text.length * 6,
        top: 100 + at * 20,
        bottom: 112 + at * 20,
        size: 12,
        isBold: false,
      })),
      null,
    ),
  )

test('recognized lines that end early or are no sentences stand alone', () => {
  expect(
    textsOfLines('Launch plan', 'Beta starts on 14 September', 'Owner: Priya Natarajan'),
  ).toEqual(['Launch plan\nBeta starts on 14 September\nOwner: Priya Natarajan'])
  expect(textsOfLines('Bring a torch', 'and boots for the walk to the old pier')).toEqual([
    'Bring a torch\nand boots for the walk to the old pier',
  ])
})

test('recognized lines that were wrapped are one text', () => {
  expect(
    textsOfLines(
      'The ramp at Lunna is rebuilt in winter and no',
      'cars can be carried on the route to Lunna by',
      'MV Tern until the end of the month of May.',
    ),
  ).toEqual([
    'The ramp at Lunna is rebuilt in winter and no cars can be carried on the route to Lunna by MV Tern until the end of the month of May.',
  ])
})

test('a number or a unit that begins a wrapped line is no item of a list', () => {
  for (const lines of [
    [
      'The cover for floods of the sheds ends when the water is above 5.2',
      'm. The next premium is due in May.',
    ],
    [
      'Die Versammlung der Mitglieder und der Freunde des Vereins ist am',
      '12. März im Bootshaus an der Lahn.',
    ],
    ['The survey of the hull and of its rudder was made and signed by Mr', 'A. Smith of Lunna.'],
  ]) {
    expect(textsOfLines(...lines)).toEqual([lines.join(' ')])
  }
  const list = [
    'Bring these to the harbour office before the boat is lifted, please:',
    '1. the papers of the boat and of its engine, and the last invoice for',
    '2. the key of the shed',
  ]
  expect(textsOfLines(...list)).toEqual([list[0], `- ${list[1]}`, `- ${list[2]}`])
  const letters = [
    'The rules of the yard, as the committee agreed them on 3 May 2026',
    'a. No fire',
    'b. No dogs',
  ]
  expect(textsOfLines(...letters)).toEqual([letters[0], '- a. No fire', '- b. No dogs'])
})

test('a sentence above small print is no heading', () => {
  const lines: [text: string, size: number][] = [
    ['Boat hire 2026', 22],
    ['Members pay half. Schools and clubs may hire boats on weekdays.', 15],
    ['Who may steer the large boats on the upper lake?', 15],
    ['Satzung des Vereins für Gartenfreunde Nord e.V.', 22],
    ['Small print', 12],
  ]
  const runs = lines.map(([text, size], at) => ({
    text,
    left: 50,
    right: 50 + text.length * (size / 2),
    top: 100 + at * 90,
    bottom: 100 + at * 90 + size,
    size,
    isBold: false,
  }))
  expect(layoutBlocks(runs, { body: 12, headings: [22, 15] }).map(({ type }) => type)).toEqual([
    'heading',
    'paragraph',
    'heading',
    'heading',
    'paragraph',
  ])
})

const charWidth = 5

type Placed = [text: string, left: number]

/** A line of printed words, of which those less than a font size apart are one run. */
function printedLine(words: readonly Placed[], at: number): TextRun[] {
  const own = words.map(([text, left]) => ({ text, left, right: left + text.length * charWidth }))
  const runs: RunWord[][] = []
  for (const word of own) {
    const last = runs.at(-1)?.at(-1)
    if (last !== undefined && word.left - last.right < 11) runs.at(-1)?.push(word)
    else runs.push([word])
  }
  return runs.map((part) => ({
    text: part.map(({ text }) => text).join(' '),
    left: part[0]?.left ?? 0,
    right: part.at(-1)?.right ?? 0,
    top: 100 + at * 14,
    bottom: 110 + at * 14,
    size: 10,
    isBold: at === 0,
    words: () => part,
  }))
}

const textsOfTable = (...lines: Placed[][]): string[] =>
  textsOf(
    layoutBlocks(
      lines.flatMap((line, at) => printedLine(line, at)),
      null,
    ),
  )

/** A word whose right edge is there. */
const endingAt = (text: string, right: number): Placed => [text, right - text.length * charWidth]

test('a column of numbers that are aligned on the right ends before the text behind it', () => {
  const row = (name: string, value: string, species: string, district: string): Placed[] => [
    [name, 60],
    endingAt(value, 160),
    [species, 164],
    [district, 280],
  ]
  expect(
    textsOfTable(
      row('Tree', 'Value', 'Species', 'District'),
      row('T-1', '1,250', 'Oak', 'Harbour'),
      row('T-2', '80', 'Maple', 'Harbour'),
      row('T-3', '12,400', 'Lime', 'Center'),
    ),
  ).toEqual([
    'head | Tree | Value | Species | District',
    '2 | T-1 | 1,250 | Oak | Harbour',
    '3 | T-2 | 80 | Maple | Harbour',
    '4 | T-3 | 12,400 | Lime | Center',
  ])
})

test('in a table of very many numbers their columns are not looked for', () => {
  const tableOf = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      cells: printedLine(
        [['T', 60], endingAt(String(10 ** (at % 4)), 160), [`Oak${at}`, 164]],
        at,
      ).map((run) => [run]),
    }))
  const cellsOf = (rows: ReturnType<typeof tableOf>) => [
    ...new Set(splitAtNumbers(rows).map(({ cells }) => cells.length)),
  ]
  expect(cellsOf(tableOf(100))).toEqual([3])
  expect(cellsOf(tableOf(5_001))).toEqual([2])
})

test('a long text that ends before a column of numbers is not in their cells', () => {
  expect(
    textsOfTable(
      [['Post', 60], endingAt('Cost', 250), ['Comment', 300]],
      [
        ['Salaries', 60],
        ['of', 105],
        ['the', 120],
        ['whole', 140],
        ['staff', 170],
        endingAt('1,200,000', 250),
        ['more', 300],
      ],
      [['Rent', 60], endingAt('80,000', 250), ['lease', 300]],
      [['Travel', 60], endingAt('500', 250), ['trains', 300]],
    ),
  ).toEqual([
    'head | Post | Cost | Comment',
    '2 | Salaries of the whole staff | 1,200,000 | more',
    '3 | Rent | 80,000 | lease',
    '4 | Travel | 500 | trains',
  ])
})

test('a number and its unit, and a word and its number, stay in one cell', () => {
  const row = (name: string, weight: string, room: string, number: string): Placed[] => [
    [name, 60],
    endingAt(weight, 150),
    ['kg', 154],
    [room, 220],
    [number, 220 + room.length * charWidth + 4],
  ]
  expect(
    textsOfTable(
      [
        ['Part', 60],
        ['Weight', 130],
        ['Room', 220],
      ],
      row('P-1', '12', 'Hall', '9'),
      row('P-2', '1,200', 'Hall', '12'),
      row('P-3', '5', 'Hall', '103'),
    ),
  ).toEqual([
    'head | Part | Weight | Room',
    '2 | P-1 | 12 kg | Hall 9',
    '3 | P-2 | 1,200 kg | Hall 12',
    '4 | P-3 | 5 kg | Hall 103',
  ])
})

test('a text that reaches into the next column does not join the columns of other rows', () => {
  const row = (...texts: string[]): Placed[] =>
    texts.flatMap((text, at): Placed[] => (text === '' ? [] : [[text, 60 + at * 100]]))
  expect(
    textsOfTable(
      row('Nurse', 'Ward', 'Shift', 'Remark'),
      row('Ada', 'Surgery', 'early', 'call'),
      row('Ben', 'AnotherVeryLongWardName', '', 'none'),
      row('Cem', 'Children', 'night', 'call'),
      row('Dora', 'Surgery', 'late', 'none'),
    ),
  ).toEqual([
    'head | Nurse | Ward | Shift | Remark',
    '2 | Ada | Surgery | early | call',
    '3 | Ben | AnotherVeryLongWardName |  | none',
    '4 | Cem | Children | night | call',
    '5 | Dora | Surgery | late | none',
  ])
})

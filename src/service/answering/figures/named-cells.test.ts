import { expect, test } from 'vitest'
import { readQuestion } from '#service/answering/read-question.ts'
import { answerFromTable } from '#service/answering/tables/answer-from-table.ts'
import { quoteRows } from '#service/answering/tables/present-rows.ts'
import { asksOverRows, tableRequestOf } from '#service/answering/tables/table-request.ts'
import { answerOf, tableOf } from './test-table.ts'

const visits = tableOf(
  ['Visit', 'Guest', 'Room', 'Nights'],
  [
    'V-1 | Guest 1 | A | 3',
    'V-2 | Guest 2 | B | 1',
    'V-3 | Guest 3 | A | 2',
    'V-4 | Guest 1 | B | 2',
  ],
  'Visits',
)
const deliveries = tableOf(
  ['Delivery', 'Grower', 'Kilos'],
  [
    'D-1 | Ana Roca Gil | 5',
    'D-2 | Ana Roca Sanz | 7',
    'D-3 | Ana Roca Gil | 8',
    'D-4 | Luis Paz | 9',
  ],
  'Deliveries',
)
const flights = tableOf(
  ['Flight no', 'Pilot', 'Aircraft', 'Minutes'],
  ['1 | Ada | G-ONE | 30', '2 | Ben | G-TWO | 50', '3 | Ada | G-TWO | 20'],
  'Flight log',
)
const prices = tableOf(
  ['Tea', 'Kind', 'Price'],
  ['Sencha | green | 12', 'Assam | black | 8', 'Silver | white | 21'],
  'Teas',
)

const books = tableOf(
  ['Title', 'Copies', 'Shop'],
  [
    'Never Let Me Go | 4 | North',
    'Dune | 3 | North',
    'Never Let Me Go | 5 | South',
    'Emma | 2 | South',
  ],
  'Books',
)

test.each([
  [
    books,
    'total copies of Never Let Me Go',
    'Total Copies: 9 (2 of 4 rows have Title Never Let Me Go).',
  ],
  [
    books,
    'average copies of Never Let Me Go',
    'Average Copies: 4.50 (2 of 4 rows have Title Never Let Me Go).',
  ],
  [
    visits,
    'How many visits are from Guest 1 or Guest 2?',
    '3 of 4 rows have Guest Guest 1 or Guest 2',
  ],
  [visits, 'How many visits are from Guest 3?', '1 of 4 rows have Guest Guest 3'],
  [
    deliveries,
    'How many deliveries are from Ana Roca?',
    '3 of 4 rows have Grower Ana Roca Gil (2) or Ana Roca Sanz (1)',
  ],
  [
    deliveries,
    'How many kilos in total did Ana Roca deliver?',
    'Total Kilos: 20 (3 of 4 rows have Grower Ana Roca Gil (2) or Ana Roca Sanz (1)).',
  ],
  [flights, 'How many flights did Ada make?', '2 of 3 rows have Pilot Ada'],
  [flights, 'Which was the longest flight?', '2 | Ben | G-TWO | 50'],
  [
    prices,
    'What is the average price per kind?',
    'Average Price per Kind (3 rows):\n- white: 21.00\n- green: 12.00\n- black: 8.00',
  ],
  [prices, 'Which tea is the cheapest?', 'Assam | black | 8'],
])('cells that a question names: %#, %s', (table, question, expected) => {
  expect(answerOf(table, question)?.[0]).toBe(expected)
})

test.each([
  [visits, 'How many visits are from Guest 1 or 2?'],
  [prices, 'Which teas got cheaper?'],
  [prices, 'How many teas are about 12?'],
])('what is named in part is not counted: %#, %s', (table, question) => {
  expect(answerOf(table, question)).toBeNull()
})

test.each([
  [
    deliveries,
    'Deliveries of Ana Roca',
    '3 of 4 rows have Grower Ana Roca Gil (2) or Ana Roca Sanz (1)',
  ],
  [visits, 'not from Guest 1', '2 of 4 rows have Guest other than Guest 1'],
])('words that only name rows: %#, %s', (table, question, expected) => {
  const request = tableRequestOf(question)
  const answer = request && answerFromTable(table, readQuestion(question, null), request)
  expect(answer && quoteRows(answer, table[0]?.header ?? [], 30, 'en').caption).toBe(expected)
  expect(asksOverRows(question)).toBe(false)
})

test('a few rows, or those of something else, are found without their table', () => {
  expect(answerOf(deliveries, 'Deliveries of Luis Paz')).toBeNull()
  expect(answerOf(deliveries, 'Phone of Ana Roca')).toBeNull()
})

test('“Alter” is no end of “Gehalt”, and “Wasser” one of “Löschwasser”', () => {
  const pay = tableOf(['Name', 'Gehalt'], ['Ada | 900', 'Ben | 800', 'Cem | 700'], 'Team')
  expect(answerOf(pay, 'Wie hoch ist das Alter im Durchschnitt?')).toBeNull()
  const vans = tableOf(['Wagen', 'Löschwasser (l)'], ['Max 1 | 2000', 'Max 2 | 4000'], 'Wagen')
  expect(answerOf(vans, 'Welcher Wagen hat am meisten Wasser?')).toEqual(['Max 2 | 4000'])
})

test('a state that no row with a word of the question has is told of all rows that have it', () => {
  const tools = tableOf(
    ['Code', 'Tool', 'Lent to'],
    ['W1 | Sun telescope | ', 'W2 | Refractor 102 | Elena Prats', 'W3 | Dobson 150 | Ida Low'],
  )
  const lent = [
    '2 of 3 rows have Lent to other than empty',
    'W2 | Refractor 102 | Elena Prats',
    'W3 | Dobson 150 | Ida Low',
  ]
  expect(answerOf(tools, 'Which telescopes are lent?')).toEqual(lent)
  expect(answerOf(tools, 'How many telescopes are lent?')).toEqual(lent)
})

test('rows with a name that a question gives are not others that have a state', () => {
  const tools = tableOf(
    ['Telescope', 'Aperture', 'Lent to'],
    [
      'Dobson 150 | 150 | ',
      'Dobson 200 | 200 | ',
      'Newton 130 | 130 | Ida Low',
      'Refractor 102 | 102 | Elena Prats',
    ],
  )
  const asked = (question: string): string | undefined => answerOf(tools, question)?.[0]
  expect(asked('Which Dobson telescopes are lent?')).toMatch(/^0 of 4 rows have .*Dobson.*Lent to/u)
  expect(asked('How many dobson telescopes are lent?')).toMatch(/^0 of 4 rows have .*Dobson/u)
  expect(asked('Which dobsons are lent?') ?? '').not.toContain('2 of 4 rows')
  expect(asked('Which telescopes are lent?')).toContain('2 of 4 rows have Lent to other than empty')
})

test('a word for many rows beside their name is no condition', () => {
  const tours = tableOf(
    ['Date', 'Name', 'Deposit paid'],
    ['2026-11-01 | Brandl | no', '2026-11-08 | Nolan | no', '2026-11-09 | Kiely | yes'],
    'Tour bookings',
  )
  const unpaid = '2 of 3 rows have Deposit paid no'
  const asked = (question: string): string | undefined => answerOf(tours, question)?.[0]
  expect(asked('Which tour groups have not paid their deposit?')).toBe(unpaid)
  expect(asked('Which tour guides have not paid their deposit?')).toBeUndefined()
  expect(asked('Which school groups have not paid their deposit?')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { answerOf, tableOf } from '#service/answering/figures/test-table.ts'
import { limitsIn, numberOf } from './limits.ts'
import { isWithin, periodOf, periodOfCell } from './periods.ts'

test.each([
  ['How many orders are over 1,000 euros?', 'more', 1000],
  ['Which orders cost at least €250.50?', 'least', 250.5],
  ['Welche Rechnungen liegen unter 1.500 €?', 'less', 1500],
  ['How many rooms have no more than 2 beds?', 'most', 2],
  ['How many rooms have 3 or more beds?', 'least', 3],
  ['Which trees are between 5 and 10 m tall?', 'between', 5],
])('a number that values are compared with: %s', (question, comparison, first) => {
  expect(limitsIn(question).limits).toMatchObject([{ type: 'number', comparison, first }])
})

test.each([
  ['How many members joined after 2015?', 'after', 20150101, 20151231],
  ['Who started before 1 March 2024?', 'before', 20240301, 20240301],
  ['What was sold in March 2025?', 'in', 20250301, 20250331],
  ['Was wurde im März 2025 verkauft?', 'in', 20250301, 20250331],
  ['What was sold in Q2 2025?', 'in', 20250401, 20250631],
  ['Wer ist seit dem 1.9.2020 dabei?', 'since', 20200901, 20200901],
  ['What happened in May?', 'in', 501, 531],
  ['how many orders in march', 'in', 301, 331],
  ['who can start until may', 'until', 501, 531],
  ['orders march 2026', 'in', 20260301, 20260331],
  ['Seit März 2024, wie viele Aufträge gab es?', 'since', 20240301, 20240331],
  ['Nach März 2024 kamen wie viele Aufträge?', 'after', 20240301, 20240331],
  ['Desde marzo de 2024, ¿cuántos pedidos hubo?', 'since', 20240301, 20240331],
])('a time that values are compared with: %s', (question, order, from, to) => {
  expect(limitsIn(question).limits).toMatchObject([{ type: 'period', order, first: { from, to } }])
})

test.each([
  'What may I bring?',
  'How many orders are for 2000 euros?',
  'Which march is the longest?',
  'Which of the 3 may be cancelled?',
  'How many people live in Baden?',
  'Which parts comply with EN 1999?',
])('no time: %s', (question) => {
  expect(limitsIn(question).limits.filter(({ type }) => type === 'period')).toEqual([])
})

test('the days of a range are of one year', () => {
  const { limits, rest } = limitsIn('How many orders came between 1 March and 15 March 2025?')
  expect(limits).toMatchObject([
    { order: 'between', first: { from: 20250301 }, second: { to: 20250315 } },
  ])
  expect(rest.trim()).toBe('How many orders came  ?')
})

test.each([
  ['From March to May 2025, how many orders came?', 20250301, 20250531],
  ['How many orders came between November and February 2025?', 20241101, 20250231],
  ['How many orders came between March 2024 and May?', 20240301, 20240531],
  ['How many orders came between November 2024 and February?', 20241101, 20250231],
  ['How many orders came between November and February?', 1101, 231],
])('the years of a range: %s', (question, from, to) => {
  expect(limitsIn(question).limits).toMatchObject([
    { order: 'between', first: { from }, second: { to } },
  ])
})

test.each([
  ['2025-03-09', 20250309, 20250309],
  ['9.3.2025', 20250309, 20250309],
  ['2025-03', 20250301, 20250331],
  ['9 Mar 2025', 20250309, 20250309],
  ['Sept. 2025', 20250901, 20250931],
  ['05.2026', 20260501, 20260531],
  ['5/2026', 20260501, 20260531],
  ['1998', 19980101, 19981231],
])('the time of a cell: %s', (cell, from, to) => {
  expect(periodOfCell(cell, null)).toMatchObject({ from, to })
})

test.each(['12', 'Room 2025', '12.5', '1.0832', '5.2024', '05/0832', 'March', '03/10/2026', ''])(
  'no time of a cell: %s',
  (cell) => {
    expect(periodOfCell(cell, null)).toBeNull()
  },
)

test('a month without a year is of any year, and can go on into the next', () => {
  const [december, day] = [periodOf('December'), periodOf('2024-12-24')]
  if (december === null || day === null) throw new Error('These are times.')
  expect(isWithin(day, december)).toBe(true)
  expect(isWithin(day, { from: 1220, to: 105, hasYear: false })).toBe(true)
  expect(isWithin(day, { from: 101, to: 105, hasYear: false })).toBe(false)
})

test.each([
  ['1,000', 1000],
  ['1.000', 1000],
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['12,345.67', 12345.67],
  ['1.5.6', null],
])('a number as people write it: %s', (written, expected) => {
  expect(numberOf(written)).toBe(expected)
})

const staff = tableOf(
  ['Name', 'Site', 'Start', 'Salary', 'Hours'],
  [
    'Ada | Porto | 2019-05-01 | 62000 | 40',
    'Ben | Leeds | 2021-01-15 | 91000 | 20',
    'Cem | Porto | 2024-11-30 | 55000 | 32',
  ],
  'Employees',
)

test.each([
  ['How many employees earn more than 60000?', '2 of 3 rows have Salary more than 60000'],
  ['How many employees work under 40 hours?', '2 of 3 rows have Hours under 40 hours'],
  [
    'How many employees in Porto started before 2020?',
    '1 of 3 rows have Site Porto, Start before 2020',
  ],
  ['Which employees are not in Porto?', null],
  ['How many employees started after 2024?', '0 of 3 rows have Start after 2024.'],
  ['Which employees started since 2020?', '2 of 3 rows have Start since 2020'],
])('rows within limits: %s', (question, expected) => {
  const [first] = answerOf(staff, question) ?? []
  expect(first).toBe(expected ?? staff[1]?.text)
})

test('a number that could be of two columns chooses no rows', () => {
  expect(answerOf(staff, 'How many employees are over 50?')).toBeNull()
})

const items = tableOf(['Item', 'Price'], ['A | 5', 'B | 6', 'C | 7', 'D | 3', 'E | 9'])
const births = tableOf(
  ['Person', 'Born'],
  ['Anna | 1980', 'Bert | 1985', 'Carl | 1990', 'Dora | 1995'],
)
const groups = tableOf(
  ['Group', 'Ages', 'Children'],
  ['Bees | 5-7 | 12', 'Owls | 8-10 | 9', 'Ants | 5-7 | 11'],
)
// Each day has “10-12” or “12-10” in it.
const due = tableOf(
  ['Item', 'Amount', 'Due'],
  ['A | 5 | 2025-10-12', 'B | 11 | 2025-10-12', 'C | 12 | 2025-12-10', 'D | 13 | 2025-11-10'],
)

test.each([
  [items, 'How many items cost 5 to 7?', '3 of 5 rows have Price 5 to 7'],
  [items, 'How many items cost 5-7?', '3 of 5 rows have Price 5-7'],
  [items, 'How many items cost 5 through 7?', '3 of 5 rows have Price 5 through 7'],
  [items, 'How many items have a price of 5 to 7?', '3 of 5 rows have Price 5 to 7'],
  [
    items,
    'What is the total price of items that cost 5 to 7?',
    'Total Price: 18 (3 of 5 rows have Price 5 to 7).',
  ],
  [births, 'How many persons were born 1980-1990?', '3 of 4 rows have Born 1980-1990'],
  [births, 'How many persons were born 1980 to 1990?', '3 of 4 rows have Born 1980 to 1990'],
  [births, 'How many persons were born in 1980 to 1990?', '3 of 4 rows have Born in 1980 to 1990'],
  [
    tableOf(['Artikel', 'Preis'], ['A | 5', 'B | 6', 'C | 7', 'D | 3']),
    'Wie viele Artikel kosten 5 bis 7?',
    '3 von 4 Zeilen haben Preis 5 bis 7',
  ],
  [
    tableOf(['Artículo', 'Precio'], ['A | 5', 'B | 6', 'C | 7', 'D | 3']),
    '¿Cuántos artículos cuestan de 5 a 7?',
    '3 de 4 filas tienen Precio de 5 a 7',
  ],
  [
    tableOf(['Order', 'Date'], ['1 | 2024-01-31', '2 | 2024-02-29', '3 | 2024-04-30']),
    'How many orders are in January to March 2024?',
    '2 of 3 rows have Date in January to March 2024',
  ],
  [groups, 'How many groups are of ages 5-7?', '2 of 3 rows have Ages 5-7'],
  [due, 'How many items have an amount of 10 to 12?', '2 of 4 rows have Amount 10 to 12'],
  [
    due,
    'How many items in 2025-10 have an amount of 5 to 7?',
    '1 of 4 rows have Amount 5 to 7, Due in 2025-10',
  ],
])('a range without a word for it: %#', (table, question, lead) => {
  expect(answerOf(table, question)?.[0]).toBe(lead)
})

test.each([
  'How many games did they win 3-1?',
  'How many are there on 05-06-2024?',
  'Call 040-1234',
])('numbers that are no range: %s', (question) => {
  expect(limitsIn(question).limits.filter(({ isBare }) => isBare)).toStrictEqual([])
})

test('a range that can be the name of rows is about no other number', () => {
  const orders = tableOf(['Order', 'Amount'], ['11 | 5', '12 | 10', '13 | 11'])
  expect(answerOf(orders, 'How many orders 10 to 12 are there?')).toBeNull()
})

const dated = tableOf(
  ['Order', 'Date'],
  ['1 | 2024-01-31', '2 | 2024-02-29', '3 | 2024-03-31', '4 | 2024-12-31'],
)

test.each([
  [dated, 'How many orders are on or after 2024-02-29?', 3],
  [dated, 'How many orders are on or before 2024-02-29?', 2],
  [dated, 'How many orders are not later than 29 February 2024?', 2],
  [dated, 'How many orders are not before 2024-02-29?', 3],
  [dated, 'How many orders are through March 2024?', 3],
  [dated, 'How many orders are after 2024-02-29?', 2],
])('a day that is in the time as well: %#', (table, question, rows) => {
  expect(answerOf(table, question)?.[0]).toMatch(new RegExp(`^${rows} of 4 rows`, 'u'))
})

test('a month without a year is no limit of dates of several years', () => {
  const header = ['Chemical', 'Location', 'Expires']
  const rows = [
    'Acetone | F1 | 2027-01-31',
    'Phenol | T1 | 2026-10-31',
    'Ethanol | F2 | 2028-05-01',
  ]
  const several = tableOf(header, rows)
  expect(answerOf(several, 'Which chemicals expire before November?')).toBeNull()
  expect(answerOf(several, 'Which chemicals expire before November 2026?')?.join()).toContain(
    'Phenol',
  )
})

test('what expires is told by no column with the days of events', () => {
  const bookings = tableOf(
    ['Booking', 'Date', 'Instrument'],
    ['B1 | 2026-04-01 | Laser', 'B2 | 2026-05-02 | Oven', 'B3 | 2026-06-02 | Laser'],
  )
  expect(answerOf(bookings, 'How many bookings expire before May?')).toBeNull()
})

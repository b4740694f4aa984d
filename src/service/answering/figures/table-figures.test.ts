import { expect, test } from 'vitest'
import { quoteRows } from '#service/answering/tables/present-rows.ts'
import { figureIn } from './figure-words.ts'
import { answerOf, tableOf } from './test-table.ts'

test.each([
  'Which partners use social media?',
  'Which social media do we use?',
  '¿Cuántos medios de pago hay?',
])('“%s” asks for no average', (question) => {
  expect(figureIn(question).figure.kind).toBeNull()
})

test.each(['¿precio medio?', '¿cuál es el precio medio de los pedidos?', 'quantità media'])(
  '“%s” asks for an average',
  (question) => {
    expect(figureIn(question).figure.kind).toBe('average')
  },
)

const orders = tableOf(
  ['Order', 'Date', 'Customer', 'Region', 'Article', 'Quantity', 'Amount EUR', 'Paid'],
  [
    'S-1 | 2025-02-27 | Orion | North | Tent | 2 | 498.00 | yes',
    'S-2 | 2025-03-03 | Kestrel | South | Lamp | 10 | 349.00 | no',
    'S-3 | 2025-03-14 | Orion | North | Lamp | 1 | 34.90 | yes',
    'S-4 | 2025-04-01 | Bluefin | West | Tent | 4 | 996.00 | no',
    'S-5 | 2026-03-09 | Kestrel | South | Tent | 1 | 249.00 | yes',
  ],
  'Orders',
)
const löhne = tableOf(
  ['Name', 'Abteilung', 'Gehalt'],
  ['Ada | Einkauf | 1.200,50', 'Ben | Verkauf | 900,00', 'Cem | Einkauf | 1.800,00'],
)
const shifts = tableOf(
  ['Nurse', 'Ward', 'Hours'],
  ['Ada | A | 8 h', 'Ben | B | 6 h', 'Ada | B | 4 h', 'Cem | A | '],
)

test.each([
  [orders, 'What is the total amount?', 'Total Amount EUR: 2,126.90 (5 rows).'],
  [
    orders,
    'What is the total amount of orders in March 2025?',
    'Total Amount EUR: 383.90 (2 of 5 rows have Date in March 2025).',
  ],
  [
    orders,
    'How much did Kestrel order in total?',
    'Total Amount EUR: 598.00 (2 of 5 rows have Customer Kestrel).',
  ],
  [
    orders,
    'What is the sum of the orders that are not from Orion?',
    'Total Amount EUR: 1,594.00 (3 of 5 rows have Customer other than Orion).',
  ],
  [
    orders,
    'What is the total amount of the paid orders?',
    'Total Amount EUR: 781.90 (3 of 5 rows have Paid yes).',
  ],
  [orders, 'What is the average amount per order?', 'Average Amount EUR: 425.38 (5 rows).'],
  [
    orders,
    'How much amount did Orion get in 2025?',
    'Total Amount EUR: 532.90 (2 of 5 rows have Date in 2025, Customer Orion).',
  ],
  [orders, 'What is the average amount of an order?', 'Average Amount EUR: 425.38 (5 rows).'],
  [
    orders,
    'How many tents were sold in 2025?',
    'Total Quantity: 6 (2 of 5 rows have Date in 2025, Article Tent).',
  ],
  [
    löhne,
    'Wie hoch ist das durchschnittliche Gehalt im Einkauf?',
    'Durchschnitt Gehalt: 1.500,25 (2 von 3 Zeilen haben Abteilung Einkauf).',
  ],
  [
    shifts,
    'What is the total of the hours on ward A?',
    'Total Hours: 8 h (2 of 4 rows have Ward A, 1 without a value).',
  ],
])('sums and averages: %#, %s', (table, question, expected) => {
  expect(answerOf(table, question)).toEqual([expected])
})

test.each([
  [
    'How much did we sell per region?',
    'Total Amount EUR per Region (5 rows):\n- West: 996.00\n- South: 598.00\n- North: 532.90',
  ],
  [
    'How many orders are there per customer?',
    'Rows per Customer (5 rows):\n- Orion: 2\n- Kestrel: 2\n- Bluefin: 1',
  ],
  [
    'What is the total amount per month in 2025?',
    'Total Amount EUR per month (4 of 5 rows have Date in 2025):\n- 2025-02: 498.00\n- 2025-03: 383.90\n- 2025-04: 996.00',
  ],
  [
    'Which customer spent the most?',
    'Total Amount EUR per Customer, highest first (5 rows):\n- Bluefin: 996.00\n- Kestrel: 598.00\n- Orion: 532.90',
  ],
  [
    'Which two customers spent the most?',
    'Total Amount EUR per Customer, highest first (5 rows):\n- Bluefin: 996.00\n- Kestrel: 598.00\n- Orion: 532.90',
  ],
  [
    'Which region has the highest total amount?',
    'Total Amount EUR per Region, highest first (5 rows):\n- West: 996.00\n- South: 598.00\n- North: 532.90',
  ],
  [
    'Which region has the fewest orders?',
    'Rows per Region, lowest first (5 rows):\n- West: 1\n- North: 2\n- South: 2',
  ],
])('figures of each group: %s', (question, expected) => {
  expect(answerOf(orders, question)).toEqual([expected])
})

test.each([
  ['What are the two orders with the highest amounts?', [orders[3]?.text, orders[0]?.text]],
  ['Which are the last three orders?', [orders[4]?.text, orders[3]?.text, orders[2]?.text]],
  [
    'What is the difference in amount between S-1 and S-2?',
    ['S-1: Amount EUR 498.00 (higher)', 'S-2: Amount EUR 349.00\nDifference: 149.00'],
  ],
])('several highest rows, and differences: %s', (question, expected) => {
  expect(answerOf(orders, question)).toEqual(expected)
})

test('rows are counted, and not summed, where the question asks how many there are in total', () => {
  expect(answerOf(orders, 'How many orders are there in total?')?.[0]).toBe('5 rows')
})

test('a figure of a part of a table says so', () => {
  expect(answerOf(orders, 'How many orders are from Kestrel?', true)?.[0]).toBe(
    '2 of the first 5 rows have Customer Kestrel',
  )
  expect(answerOf(orders, 'What is the total amount?', true)).toEqual([
    'Total Amount EUR: 2,126.90 (the first 5 rows).',
  ])
  expect(answerOf(orders, 'Which order has the highest amount?', true)?.[0]).toBe(
    'Among the first 5 rows',
  )
  expect(answerOf(orders, 'Which has the higher amount, S-1 or S-2?', true)?.[0]).toBe(
    'Among the first 5 rows',
  )
})

test.each([
  [1200, 'The highest Amount of 1,200 rows, among the first 5,000 rows'],
  [5000, 'The highest Amount of the first 5,000 rows'],
])('what is said above the highest of %s rows of a part of a table', (all, caption) => {
  const rows = orders.map((passage) => ({ passage, start: 0, cells: ['S-1', '5'] }))
  const answer = { rows, fit: 0, firstRows: 5000 }
  const ranked = { column: 1, isNamed: true, sign: 1 as const, all, isSorted: false }
  expect(quoteRows({ ...answer, ranked }, ['Order', 'Amount'], 3, 'en')).toMatchObject({
    lead: '3 of 5 rows that match, among the first 5,000 rows',
    caption,
  })
})

test('figures of groups are written in the language of the question', () => {
  const auftraege = tableOf(
    ['Auftrag', 'Kunde', 'Betrag'],
    ['1 | Orion | 5', '2 | Orion | 6', '3 | Vega | 7'],
  )
  expect(answerOf(auftraege, 'Was ist die Summe der Beträge je Kunde?')).toEqual([
    'Summe Betrag je Kunde (3 Zeilen):\n- Orion: 11\n- Vega: 7',
  ])
  expect(answerOf(auftraege, 'Welcher Kunde hat den höchsten Gesamtbetrag?')).toEqual([
    'Summe Betrag je Kunde, absteigend (3 Zeilen):\n- Orion: 11\n- Vega: 7',
  ])
})

test('one biggest thing is no number of things, and no other person is counted', () => {
  const gifts = tableOf(
    ['Gift', 'Donor', 'Amount'],
    ['G1 | Mill | 90', 'G2 | Martin Stein | 5', 'G3 | Martin Stein | 6', 'G4 | Mill | 4'],
  )
  expect(answerOf(gifts, 'Who gave the biggest gift?')?.[0] ?? '').not.toContain('Rows per')
  expect(answerOf(gifts, 'Wie viele Gifts hat Martina Stein?')).toBeNull()
})

test('groups and rows without a value have no rank', () => {
  const open = tableOf(
    ['Order', 'Customer', 'Amount'],
    ['S-1 | Orion | 5', 'S-2 | Kestrel | ', 'S-3 | Orion | 2', 'S-4 | Bluefin | 9'],
    'Orders',
  )
  expect(answerOf(open, 'Which customer has the lowest total amount?')).toEqual([
    'Total Amount per Customer, lowest first (4 rows):\n- Orion: 7\n- Bluefin: 9',
  ])
  expect(answerOf(open, 'Which four orders have the highest amount?')).toEqual([
    open[3]?.text,
    open[0]?.text,
    open[2]?.text,
  ])
  expect(answerOf(open, 'Top 0 orders by amount?')).toEqual([open[3]?.text])
})

test('“per ogni” is one word for each', () => {
  expect(figureIn('Qual è il totale per ogni cliente?').figure.group?.word).toBe('cliente')
})

test.each([
  ['a thing that no row has', 'What is the total amount of the orders for boats?'],
  ['a column that is not there', 'What is the average weight?'],
  ['a single row', 'What is the total amount of S-1?'],
  ['a share', 'What is the total amount of half of the orders?'],
  ['no sum of numbers', 'What is the total of the customers?'],
  ['a number of pieces', 'What is the total value of the quantity?'],
  ['a number of other things', 'How many customers ordered more than 5 chairs?'],
  ['things that the rows have only one of', 'How many more orders did S-1 have than S-2?'],
])('%s gives no figure', (_, question) => {
  expect(answerOf(orders, question)).toBeNull()
})

test('a total that a row gives is not computed', () => {
  const rows = ['May | 30', 'June | 40', 'Total | 75']
  const visitors = tableOf(['Month', 'Visitors'], rows, 'Visitors')
  expect(answerOf(visitors, 'What is the total of the visitors?')).toBeNull()
  expect(answerOf(visitors, 'What is the average of the visitors?')).toEqual([
    'Average Visitors: 35.00 (2 rows, without 1 row of totals).',
  ])
})

const operations = tableOf(
  ['Operation', 'Surgeon', 'Kind', 'Minutes', 'Theatre'],
  [
    'OP-1 | Dr Osei | Hip replacement | 150 | A',
    'OP-2 | Dr Osei | Hernia | 40 | B',
    'OP-3 | Dr Tanaka | Hip replacement | 90 | B',
  ],
  'Operations',
)

test('an article is no cell of one letter', () => {
  expect(answerOf(operations, 'What is the average time of a hip replacement in minutes?')).toEqual(
    ['Average Minutes: 120.00 (2 of 3 rows have Kind Hip replacement).'],
  )
  expect(answerOf(operations, 'How many operations were in theatre A?')).toEqual([
    '1 of 3 rows have Theatre A',
    operations[0]?.text,
  ])
})

test('the longest is that of the greatest duration', () => {
  expect(answerOf(operations, 'Which operation was the longest?')).toEqual([operations[0]?.text])
  expect(answerOf(operations, 'What is the shortest operation of Dr Osei?')).toEqual([
    operations[1]?.text,
  ])
})

test('that no row has two things together is an answer', () => {
  expect(answerOf(operations, 'Which operations of Dr Tanaka were in theatre A?')).toEqual([
    '0 of 3 rows have Surgeon Dr Tanaka, Theatre A.',
  ])
})

test('names of things draw no markup', () => {
  const linked = tableOf(
    ['Order', 'Customer', 'Amount'],
    ['1 | [x](http://evil.example) | 5', '2 | Orion | 6', '3 | Orion | 7'],
  )
  expect(answerOf(linked, 'What is the total amount per customer?')?.[0]).toContain(
    '- [x] (http://evil.example): 5',
  )
})

test.each([
  ['1.234 €', '987 €'],
  ['€ 1.234', '€ 987'],
  ['1.234', '987'],
])('%s beside %s is a thousand or one and a bit, and is not added', (first, second) => {
  const bills = tableOf(
    ['Nr', 'Datum', 'Betrag'],
    [`1 | 01.02.2026 | ${first}`, `2 | 02.02.2026 | ${second}`],
    'Rechnungen',
  )
  expect(answerOf(bills, 'Summe Betrag')).toBeNull()
})

test('an average per order of a table of orders is none per customer', () => {
  const table = tableOf(
    ['Date', 'Customer', 'Amount'],
    ['2026-01-02 | Acme | 10', '2026-01-03 | Bolt | 20', '2026-01-05 | Acme | 30'],
  )
  expect(answerOf(table, 'What is the average amount per order?')?.[0] ?? '').not.toContain('Acme')
})

test.each([
  [22, 22, false],
  [23, 20, true],
])('of %i groups, %i are shown', (groups, shown, isCut) => {
  const rows = Array.from({ length: groups }, (_, at) => `2026-01-02 | Group ${at} | ${at + 10}`)
  const table = tableOf(['Date', 'Customer', 'Amount'], rows)
  const answer = answerOf(table, 'Total amount per customer')?.[0] ?? ''
  expect(answer.match(/^- Group/gmu)).toHaveLength(shown)
  expect(answer.includes('more')).toBe(isCut)
})

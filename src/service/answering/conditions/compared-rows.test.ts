import { expect, test } from 'vitest'
import { answerOf, tableOf } from '#service/answering/figures/test-table.ts'

const prices = (item: string, price: string) =>
  tableOf([item, price], ['A | 5', 'B | 9', 'C | 7', 'D | 3', 'E | 9'])
const items = prices('Item', 'Price')
const births = tableOf(['Person', 'Born'], ['Anna | 1980', 'Bert | 1985', 'Carl | 1990'])
const ages = tableOf(['Person', 'Age'], ['Anna | 40', 'Bert | 35', 'Carl | 30'])
const regions = tableOf(
  ['Region', 'Revenue', 'Orders'],
  ['Germany | 19 | 1204', 'France | 7 | 388', 'Japan | 8 | 271'],
)
const orders = tableOf(
  ['Order', 'Customer', 'Amount'],
  ['1 | Weber | 19', '2 | Weber | 7', '3 | Kestrel | 8'],
)

test.each([
  [items, 'How many items cost less than C?', '2 of 5 rows have Price less than C (7)'],
  [
    items,
    'Which items are more expensive than C?',
    '2 of 5 rows have Price more expensive than C (7)',
  ],
  [items, 'How many items do not cost more than C?', '3 of 5 rows have Price not more than C (7)'],
  [
    prices('Artikel', 'Preis'),
    'Welche Artikel sind nicht teurer als C?',
    '3 von 5 Zeilen haben Preis nicht teurer als C (7)',
  ],
  [
    prices('Artikel', 'Preis'),
    'Wie viele Artikel kosten weniger als C?',
    '2 von 5 Zeilen haben Preis weniger als C (7)',
  ],
  [
    prices('Article', 'Prix'),
    'Quels articles coûtent moins que C ?',
    '2 sur 5 lignes ont Prix moins que C (7)',
  ],
  [births, 'How many persons are older than Bert?', '1 of 3 rows have Born older than Bert (1985)'],
  [births, 'Who is younger than Bert?', 'Carl | 1990'],
  [ages, 'Who is older than Bert?', 'Anna | 40'],
  [
    regions,
    'Which regions have more orders than Japan?',
    '2 of 3 rows have Orders more than Japan (271)',
  ],
  [
    regions,
    'Which regions have more revenue than France?',
    '2 of 3 rows have Revenue more than France (7)',
  ],
])('rows are compared with one that the question names: %#', (table, question, lead) => {
  expect(answerOf(table, question)?.[0]).toBe(lead)
})

test.each([
  [items, 'How many items cost less than X?'],
  [regions, 'Which regions have more than France?'],
  [orders, 'Which customers spent more than Weber?'],
])('what is not clear is not compared: %#', (table, question) => {
  expect(answerOf(table, question)).toBeNull()
})

test('two things are compared as before', () => {
  expect(answerOf(items, 'Is A cheaper than B?')).toEqual(['A: Price 5 (lower)', 'B: Price 9'])
})

import { expect, test } from 'vitest'
import { answerOf, tableOf } from '#service/answering/figures/test-table.ts'

const bills = tableOf(
  ['Bill', 'Client', 'Amount'],
  ['B-1 | Orion | 70', 'B-2 | Kestrel | 30', 'B-3 | Orion | 25'],
  'Bills',
)
const plans = tableOf(
  ['Team', 'Last year', 'This year'],
  ['North | 40 | 55', 'South | 60 | 65'],
  'Budget',
)
const settled = tableOf(
  ['Bill', 'Amount', 'State'],
  ['B-1 | 70 | paid', 'B-2 | 30 | open', 'B-3 | 25 | paid'],
  'Bills',
)
const loans = tableOf(['Loan', 'Balance'], ['A | -5', 'B | 8', 'C | -2'], 'Loans')

test.each([
  [bills, 'What was the total amount last year?'],
  [bills, 'What is the total amount for Orion this month?'],
  [bills, 'Wie hoch ist die Summe der Amounts in diesem Jahr?'],
  [bills, 'What is the total amount now?'],
  [bills, 'What is the total amount that Orion paid?'],
  [bills, 'What is the total amount Orion still has to pay?'],
  [bills, 'How much does Orion owe in total?'],
  [loans, 'How many loans have a negative balance?'],
])('a condition that the table does not tell gives no figure: %#, %s', (table, question) => {
  expect(answerOf(table, question)).toBeNull()
})

test.each([
  [plans, 'What is the total of last year?', 'Total Last year: 100 (2 rows).'],
  [
    settled,
    'What is the total amount of the paid bills?',
    'Total Amount: 95 (2 of 3 rows have State paid).',
  ],
])('a condition that the table tells is read: %#, %s', (table, question, expected) => {
  expect(answerOf(table, question)).toEqual([expected])
})

const lent = tableOf(
  ['Loan', 'Item', 'Out', 'Returned'],
  [
    'L-1 | Recorder | 2026-09-02 | 2026-09-08',
    'L-2 | Mixer | 2026-09-04 | ',
    'L-3 | Mixer | 2026-09-11 | ',
  ],
)

test('how many are out is not how many there are', () => {
  expect(answerOf(lent, 'How many items are still out?')).toBeNull()
  expect(answerOf(lent, 'How many items are there?')?.[0]).toMatch(/^2 different values of Item/u)
})

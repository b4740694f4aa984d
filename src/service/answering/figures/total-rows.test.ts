import { expect, test } from 'vitest'
import { answerOf, tableOf } from './test-table.ts'

const clients = tableOf(
  ['Client', 'Visits', 'Revenue'],
  ['Esso | 4 | 120', 'Total Energies | 7 | 640', 'Orion | 3 | 90'],
  'Clients',
)
const branches = tableOf(
  ['Branch', 'Sales'],
  ['East | 15', 'East total | 15', 'West | 25', 'West total | 25', 'Total | 40'],
)

test.each([
  [clients, 'How many clients are there?', '3 rows'],
  [clients, 'Which client has the highest revenue?', 'Total Energies | 7 | 640'],
  [clients, 'What is the total revenue?', 'Total Revenue: 850 (3 rows).'],
  [
    branches,
    'What is the average of the sales?',
    'Average Sales: 20.00 (2 rows, without 3 rows of totals).',
  ],
  [branches, 'Which branch has the highest sales?', 'West | 25'],
])('rows of totals are told by their sums: %#, %s', (table, question, expected) => {
  expect(answerOf(table, question)?.[0]).toBe(expected)
})

test.each(['Σ', 'Insgesamt', 'All branches', ''])('a total that is called “%s”', (name) => {
  const table = tableOf(['Branch', 'Sales'], ['East | 15', 'West | 26', `${name} | 41`])
  expect(answerOf(table, 'What is the total of the sales?')).toEqual([
    'Total Sales: 41 (2 rows, without 1 row of totals).',
  ])
})

test.each([
  ['a row without a name that has another value', ' | 12', 'Total Sales: 53 (3 rows).'],
  ['a row with the sum that is called otherwise', 'North | 41', 'Total Sales: 82 (3 rows).'],
])('%s is no total', (_, row, expected) => {
  const table = tableOf(['Branch', 'Sales'], ['East | 15', 'West | 26', row])
  expect(answerOf(table, 'What is the total of the sales?')).toEqual([expected])
})

test('a number before the word for a total is no sum', () => {
  const table = tableOf(
    ['Order', 'Customer', 'Amount'],
    ['1 | Esso | 30', '2 | Orion | 80', '3 | Total | 20', '4 | Kestrel | 10'],
    'Orders',
  )
  expect(answerOf(table, 'What is the total amount?')).toEqual(['Total Amount: 140 (4 rows).'])
})

test('the highest row says that a total of another value was left out', () => {
  const table = tableOf(['Branch', 'Sales'], ['East | 15', 'West | 26', 'Total | 50'])
  expect(answerOf(table, 'Which branch has the highest sales?')).toEqual([
    'Without 1 row of totals',
    'West | 26',
  ])
})

test('a table with the names of another table below its rows is not counted', () => {
  const table = tableOf(
    ['Item', 'Amount'],
    ['Nut | 5', 'Bolt | 7', 'Country | Amount', 'Peru | 100', 'Chad | 200'],
    'Items',
  )
  expect(answerOf(table, 'How many items are there?')).toBeNull()
})

test('names of columns that a page repeats are no rows', () => {
  const table = tableOf(['Item', 'Amount'], ['Nut | 5', 'Item | Amount', 'Bolt | 7'], 'Items')
  expect(answerOf(table, 'How many items are there?')?.[0]).toBe('2 rows')
})

test('a value of the last row is no word for a total', () => {
  const staff = tableOf(['Staff', 'Department'], ['Ann | Media', 'Bo | Sales', 'Lee | Media'])
  expect(answerOf(staff, 'How many staff are there?')?.[0]).toBe('3 rows')
})

test('a total of millions with cents is told by its sum', () => {
  const table = tableOf(
    ['Branch', 'Sales'],
    [
      'East | 11934155.77',
      'West | 11934155.76',
      'North | 11934155.77',
      'All branches | 35802467.30',
    ],
  )
  expect(answerOf(table, 'What is the total of the sales?')?.[0]).toContain(
    'without 1 row of totals',
  )
})

import { expect, test } from 'vitest'
import { answerOf, tableOf } from '#service/answering/figures/test-table.ts'

const header = ['Hall', 'Machine', 'Hours']
const halls = tableOf(header, [
  'Hall A | Press | 10',
  ' | Lathe | 20',
  ' | Drill | 30',
  'Hall B | Mill | 40',
  ' | Saw | 50',
])
const withTotals = tableOf(header, [
  'Hall A | Press | 10',
  ' | Lathe | 20',
  'Total |  | 30',
  'Hall B | Mill | 40',
  ' | Saw | 50',
  'Total |  | 90',
])

test.each([
  [halls, 'How many machines are in Hall A?', '3 of 5 rows have Hall Hall A'],
  [halls, 'How many machines are not in Hall A?', '2 of 5 rows have Hall other than Hall A'],
  [
    halls,
    'What is the total of hours in Hall B?',
    'Total Hours: 90 (2 of 5 rows have Hall Hall B).',
  ],
  [halls, 'Which hall has the most machines?', 'Rows per Hall, highest first (5 rows):'],
  [withTotals, 'How many machines are in Hall A?', '2 of 4 rows have Hall Hall A, without 2 rows'],
])('names that are left out below the first row are read: %#', (table, question, lead) => {
  expect(answerOf(table, question)?.[0]).toContain(lead)
})

test('rows are quoted as the file writes them', () => {
  expect(answerOf(halls, 'Which machines are in Hall B?')).toEqual([
    'Hall B | Mill | 40',
    ' | Saw | 50',
  ])
})

test.each([
  [
    'a name comes again',
    ['Rome | A | 5', ' | B | 6', 'Oslo | C | 7', ' | D | 7', 'Rome | E | 8', ' | F | 9'],
  ],
  ['another cell is empty', ['Rome | A | 5', ' | B | ', 'Oslo | C | 7', ' | D | 7']],
  ['few are blank', ['Rome | A | 5', ' | B | 6', 'Oslo | C | 7', 'Bern | D | 7', 'Paris | E | 7']],
  ['the first is blank', [' | A | 5', 'Rome | B | 6', ' | C | 7', 'Oslo | D | 7', ' | E | 7']],
  ['there are few rows', ['Rome | A | 5', ' | B | 6', 'Oslo | C | 7']],
])('blank cells have no name where %s', (_, rows) => {
  const table = tableOf(['City', 'Shop', 'Sales'], rows)
  const count = rows.filter((row) => row.startsWith('Rome')).length
  expect(answerOf(table, 'How many shops are in Rome?')?.[0]).toBe(
    `${count} of ${rows.length} rows have City Rome`,
  )
})

test('only spreadsheets leave names out so', () => {
  const documents = halls.map((passage) => ({ ...passage, file_name: 'report.pdf' }))
  expect(answerOf(documents, 'How many machines are in Hall A?')?.[0]).toBe(
    '1 of 5 rows have Hall Hall A',
  )
})

test('blanks below the last name can say that there is none', () => {
  const table = tableOf(
    ['Role', 'Name', 'Phone'],
    ['President | Ada | 1', 'Treasurer | Ben | 2', ' | Cem | 3', ' | Dan | 4'],
  )
  expect(answerOf(table, 'How many treasurers are there?')?.[0] ?? '').not.toContain('3 of 4')
})

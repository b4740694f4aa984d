import { expect, test } from 'vitest'
import { answerOf, tableOf } from '#service/answering/figures/test-table.ts'

const header = ['Person', 'Member', 'Age']
const withEmpty = tableOf(header, [
  'Anna | yes | 30',
  'Bert | no | 40',
  'Carl | Yes | 50',
  'Dora |  | 60',
])
const withUnknown = tableOf(header, [
  'Anna | yes | 30',
  'Bert | no | 40',
  'Carl | Yes | 50',
  'Dora |  | 60',
  'Emil | unknown | 70',
  'Frida | n/a | 80',
])
const withPartly = tableOf(header, [
  'Anna | yes | 30',
  'Bert | no | 40',
  'Carl | partly | 50',
  'Dora | yes | 60',
])
const withTicks = tableOf(header, [
  'Anna | ✓ | 30',
  'Bert | ✗ | 40',
  'Carl | ? | 70',
  'Dora | ✓ | 60',
])
const withLetters = tableOf(header, [
  'Anna | Y | 30',
  'Bert | N | 40',
  'Carl | ? | 70',
  'Dora | Y | 60',
])
const german = tableOf(['Kunde', 'Aktiv', 'Umsatz'], ['A | ja | 10', 'B | nein | 20', 'C | ja | 5'])
const items = tableOf(
  ['Item', 'Amount', 'Owner'],
  ['A |  | Anna', 'B | - | ', 'C | n/a | -', 'D | 5 | none', 'E | 7 | Bert'],
)

test.each([
  [
    withEmpty,
    'What is the average age of members?',
    'Average Age: 40.00 (2 of 4 rows have Member yes).',
  ],
  [withEmpty, 'What is the total age of members?', 'Total Age: 80 (2 of 4 rows have Member yes).'],
  [withEmpty, 'How many members are there?', '2 of 4 rows have Member yes (empty: 1)'],
  [withEmpty, 'Who is the oldest member?', 'Carl | Yes | 50'],
  [
    withUnknown,
    'What is the average age of members?',
    'Average Age: 40.00 (2 of 6 rows have Member yes).',
  ],
  [
    withUnknown,
    'How many members are there?',
    '2 of 6 rows have Member yes (empty: 1, unknown: 1, n/a: 1)',
  ],
  [withTicks, 'How many members are there?', '2 of 4 rows have Member ✓ (?: 1)'],
  [withTicks, 'How many persons are not members?', '1 of 4 rows have Member ✗ (?: 1)'],
  [withTicks, 'Who is the oldest member?', 'Dora | ✓ | 60'],
  [withLetters, 'How many members are there?', '2 of 4 rows have Member Y (?: 1)'],
  [withLetters, 'How many persons are not members?', '1 of 4 rows have Member N (?: 1)'],
  [withUnknown, 'Who is the oldest member?', 'Carl | Yes | 50'],
  [
    german,
    'Wie hoch ist der Umsatz der aktiven Kunden?',
    'Summe Umsatz: 15 (2 von 3 Zeilen haben Aktiv ja).',
  ],
])('only rows that say yes are counted and added: %#', (table, question, lead) => {
  expect(answerOf(table, question)?.[0]).toBe(lead)
})

test.each([
  'What is the average age of members?',
  'How many members are there?',
  'Who is the oldest member?',
])('what says neither yes nor no leaves no figure: %s', (question) => {
  expect(answerOf(withPartly, question)).toBeNull()
})

test('each group is told where a table is grouped by a column of yes and no', () => {
  expect(answerOf(german, 'Wie hoch ist der Umsatz je Aktiv?')?.[0]).toBe(
    'Summe Umsatz je Aktiv (3 Zeilen):\n- nein: 20\n- ja: 15',
  )
})

test.each([
  ['How many items have no amount?', '3 of 5 rows have Amount - or n/a or empty'],
  ['How many items have no owner?', '3 of 5 rows have Owner - or none or empty'],
  ['How many items have an owner?', '2 of 5 rows have Owner other than - or none or empty'],
])('an empty cell has no value either: %s', (question, lead) => {
  expect(answerOf(items, question)?.[0]).toBe(lead)
})

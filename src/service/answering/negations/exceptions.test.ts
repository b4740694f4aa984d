import { expect, test } from 'vitest'
import { answerOf, tableOf } from '#service/answering/figures/test-table.ts'
import { hasUnreadException } from './exceptions.ts'

const shops = tableOf(
  ['Shop', 'City', 'Sales'],
  ['A | Rome | 5', 'B | Oslo | 6', 'C | Rome | 7', 'D | Rome | 9'],
)
const germanShops = tableOf(
  ['Laden', 'Stadt', 'Umsatz'],
  ['A | Rom | 5', 'B | Oslo | 6', 'C | Rom | 7', 'D | Rom | 9'],
)

test.each([
  [shops, 'How many shops are in Rome except A?', '2 of 4 rows have Shop other than A, City Rome'],
  [
    shops,
    'How many other shops are in Rome than A?',
    '2 of 4 rows have Shop other than A, City Rome',
  ],
  [
    shops,
    'How many other shops than A are in Rome?',
    '2 of 4 rows have Shop other than A, City Rome',
  ],
  [
    shops,
    'How many shops other than A are in Rome?',
    '2 of 4 rows have Shop other than A, City Rome',
  ],
  [
    germanShops,
    'Wie viele andere Läden sind in Rom als A?',
    '2 von 4 Zeilen haben Laden nicht A, Stadt Rom',
  ],
  [
    tableOf(['Mitarbeiter', 'Ort'], ['Weber | Graz', 'Huber | Graz', 'Gruber | Linz']),
    'Wie viele andere Mitarbeiter als Weber sind in Graz?',
    '1 von 3 Zeilen haben Mitarbeiter nicht Weber, Ort Graz',
  ],
])('what a question leaves out: %#', (table, question, lead) => {
  expect(answerOf(table, question)?.[0]).toBe(lead)
})

test.each([
  [shops, 'How many other shops have sales of more than 6?', '2 of 4 rows have Sales more than 6'],
  [
    germanShops,
    'Wie viele andere Läden haben mehr als 6 Umsatz?',
    '2 von 4 Zeilen haben Umsatz mehr als 6',
  ],
])('“more than” leaves nothing out: %#', (table, question, lead) => {
  expect(answerOf(table, question)?.[0]).toBe(lead)
})

test.each([
  ['Which other shops are there than the one of Ada in Rome?', true],
  ['Quels autres magasins y a-t-il que celui de Rome ?', true],
  ['Quels autres magasins ont plus de ventes que C ?', true],
  ['Quels autres magasins sont plus chers que C ?', false],
])('what is left out otherwise is not read: %s', (question, expected) => {
  expect(hasUnreadException(question)).toBe(expected)
})

import { expect, test } from 'vitest'
import { answerOf, tableOf } from './test-table.ts'

const boats = tableOf(
  ['Code', 'Model', 'Kind', 'Per day (€)', 'Free', 'Range (km)'],
  [
    'B1 | Heron | Row | 12 | 8 | ',
    'B2 | Teal | E-boat | 40 | 3 | 30',
    'B3 | Otter | Cargo e-boat | 60 | 1 | 45',
    'B4 | Swift | E-sail | 55 | 2 | 50',
    'B5 | Duckling | Child | 7 | 6 | ',
  ],
  'Hire',
)
const gear = tableOf(
  ['Nr', 'Gerät', 'Stück', 'Zustand'],
  [
    '1 | Spule | Undine | defekt',
    '2 | Kabel | Faust | gut',
    '3 | Spule | Faust | gut',
    '4 | Lampe | Undine | defekt',
  ],
)
const sessions = tableOf(
  ['Session', 'Note'],
  ['1 | first lesson', '2 | repair', '3 | second lesson'],
  'Sessions',
)

test.each([
  [boats, 'Total free boats', 'Total Free: 20 (5 rows).'],
  [
    boats,
    'Which boats have a range over 40 km?',
    '2 of 5 rows have Range (km) over 40 km',
    'B3 | Otter | Cargo e-boat | 60 | 1 | 45',
    'B4 | Swift | E-sail | 55 | 2 | 50',
  ],
  [boats, 'Which is the cheapest boat per day?', 'B5 | Duckling | Child | 7 | 6 | '],
  [boats, 'Which boat has the highest range?', 'B4 | Swift | E-sail | 55 | 2 | 50'],
  [boats, 'Which is the cheapest e-boat per day?', 'B2 | Teal | E-boat | 40 | 3 | 30'],
])('what only says the kind of thing is no condition: %#', (table, question, ...answer) => {
  expect(answerOf(table, question)).toEqual(answer)
})

test.each([
  [gear, 'Wie viele Spulen haben wir?', '2 von 4 Zeilen haben Gerät Spule'],
  [gear, 'Wie viele Lampen sind defekt?', '1 von 4 Zeilen haben Gerät Lampe, Zustand defekt'],
  [
    sessions,
    'How many lessons were there?',
    '2 of 3 rows have Note first lesson (1) or second lesson (1)',
  ],
])('things are counted in any form of their word: %#', (table, question, share) => {
  expect(answerOf(table, question)?.join()).toContain(share)
})

test.each([
  ['Smith-Jones', 'How many orders did jones place?'],
  ['Non-member', 'How many orders are from a member?'],
])('the end of one cell alone, “%s”, is no word for all rows: %s', (cell, question) => {
  const orders = tableOf(
    ['Order', 'Customer'],
    [`1 | ${cell}`, '2 | Orion', '3 | Kestrel'],
    'Orders',
  )
  expect(answerOf(orders, question)).toBeNull()
})

test.each([
  ['Einsatzübersicht', '2 Zeilen'],
  ['Einsatzlogistik', null],
])('the name “%s” tells whether rows are “Einsätze”', (name, expected) => {
  const table = tableOf(['Nr', 'Ort'], ['1 | Hafen', '2 | Markt'], name)
  expect(answerOf(table, 'Wie viele Einsätze gab es?')?.[0] ?? null).toBe(expected)
})

import { expect, test } from 'vitest'
import { answerOf, tableOf } from '#service/answering/figures/test-table.ts'

const prices = tableOf(['Item', 'Price'], ['A | 5', 'B | 9', 'C | 7', 'D | 3', 'E | 9'])
const germanPrices = tableOf(['Artikel', 'Preis'], ['A | 5', 'B | 9', 'C | 7', 'D | 3', 'E | 9'])
const persons = tableOf(
  ['Person', 'Born'],
  ['Anna | 1980', 'Bert | 1985', 'Carl | 1990', 'Dora | 1995'],
)
const shops = tableOf(
  ['Shop', 'City', 'Kind', 'Open', 'Sales'],
  [
    'A | Rome | food | yes | 5',
    'B | Oslo | toys | no | 6',
    'C | Rome | toys | no | 7',
    'D | Paris | food | yes | 3',
  ],
)

test.each([
  [
    prices,
    'How many items cost less than 4 or more than 8?',
    '3 of 5 rows have Price less than 4 or more than 8',
  ],
  [prices, 'How many items cost 3 or over 8?', '3 of 5 rows have Price 3 or over 8'],
  [
    prices,
    'How many items cost between 5 and 7 or 9?',
    '4 of 5 rows have Price between 5 and 7 or 9',
  ],
  [
    prices,
    'What is the total price of items under 4 or over 8?',
    'Total Price: 21 (3 of 5 rows have Price under 4 or over 8).',
  ],
  [
    germanPrices,
    'Wie viele Artikel kosten höchstens 5 oder mindestens 9?',
    '4 von 5 Zeilen haben Preis höchstens 5 oder mindestens 9',
  ],
  [
    persons,
    'How many persons were born before 1982 or after 1993?',
    '2 of 4 rows have Born before 1982 or after 1993',
  ],
  [prices, 'How many items cost 7 or more?', '3 of 5 rows have Price 7 or more'],
  [shops, 'How many shops are in Rome or Oslo?', '3 of 4 rows have City Rome or Oslo'],
  [
    shops,
    'What are the total sales of food and toys in Rome and Oslo?',
    'Total Sales: 18 (3 of 4 rows have City Rome or Oslo, Kind food or toys).',
  ],
])('conditions on one column that “or” joins: %#', (table, question, lead) => {
  expect(answerOf(table, question)?.[0]).toBe(lead)
})

test.each([
  'How many shops are in Rome or have sales over 5?',
  'How many shops have sales over 6 or are in Oslo?',
  'How many shops are in Rome or open?',
  'How many shops are open or have sales over 6?',
  'How many shops have City Rome or Sales 3?',
  'What are the total sales of food in Rome and toys in Oslo?',
  'What are the total sales of food in Rome or toys in Oslo?',
])('conditions on two columns that are not those of each row: %s', (question) => {
  expect(answerOf(shops, question)).toBeNull()
})

test('the French “où” joins no conditions', () => {
  const french = tableOf(
    ['Magasin', 'Ville', 'Ventes'],
    ['A | Rome | 5', 'B | Oslo | 6', 'C | Rome | 7'],
  )
  const question = 'Combien de magasins sont à Rome où les ventes sont supérieures à 6 ?'
  expect(answerOf(french, question)?.[0]).toBe(
    '1 sur 3 lignes ont Ville Rome, Ventes supérieures à 6',
  )
})

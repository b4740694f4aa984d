import { expect, test } from 'vitest'
import { answerOf, tableOf } from '#service/answering/figures/test-table.ts'

const orders = tableOf(
  ['Order', 'Date', 'Amount'],
  ['1 | 2024-01-31 | 5', '2 | 2024-02-29 | 9', '3 |  | 7', '4 | 2020-05-05 | 3'],
)
const prices = (item: string, price: string) =>
  tableOf([item, price], ['A | 5', 'B | 9', 'C | 7', 'D | 3', 'E | '])
const items = prices('Item', 'Price')
const years = tableOf(['Person', 'Born'], ['Anna | 1980', 'Bert | 1985', 'Carl | 1990'])

test.each([
  [orders, 'How many orders are not in 2020?', '2 of 4 rows have Date not in 2020'],
  [orders, 'How many orders aren’t in 2020?', '2 of 4 rows have Date not in 2020'],
  [orders, 'How many orders are there except in 2020?', '2 of 4 rows have Date except in 2020'],
  [orders, 'How many orders do not cost more than 5?', '2 of 4 rows have Amount not more than 5'],
  [items, 'How many items do not cost more than 5?', '2 of 5 rows have Price not more than 5'],
  [items, 'Which items don’t cost more than 5?', '2 of 5 rows have Price not more than 5'],
  [items, 'How many items are not between 4 and 8?', '2 of 5 rows have Price not between 4 and 8'],
  [
    prices('Artikel', 'Preis'),
    'Wie viele Artikel kosten nicht mehr als 5?',
    '2 von 5 Zeilen haben Preis nicht mehr als 5',
  ],
  [
    prices('Article', 'Prix'),
    'Combien d’articles ne coûtent pas plus de 5 ?',
    '2 sur 5 lignes ont Prix pas plus de 5',
  ],
  [
    prices('Artículo', 'Precio'),
    '¿Cuántos artículos no cuestan más de 5?',
    '2 de 5 filas tienen Precio no más de 5',
  ],
  [
    years,
    'How many persons were not born in 1980 or 1985?',
    '1 of 3 rows have Born other than in 1980 or 1985',
  ],
])('values that a limit does not have: %#', (table, question, lead) => {
  expect(answerOf(table, question)?.[0]).toBe(lead)
})

test.each([
  [years, 'How many persons were not born in 1980 and 1985?'],
  [orders, 'How many orders are not paid over 5 euros?'],
])('what “not” could be about more than one is not counted: %#', (table, question) => {
  expect(answerOf(table, question)).toBeNull()
})

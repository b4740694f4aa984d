import { expect, test } from 'vitest'
import { tableRequestOf } from '#service/answering/tables/table-request.ts'
import { answerOf, tableOf } from './test-table.ts'

const entregas = tableOf(
  ['Albarán', 'Socio', 'Kilos', 'Rendimiento %', 'Acidez'],
  [
    '1 | Ana Gil | 900 | 20,3 | 1,2',
    '2 | Luis Paz | 3510 | 24,0 | 0,7',
    '3 | Ana Gil | 4870 | 21,1 | 0,4',
    '4 | Luis Paz | 900 | 19,8 | 1,5',
  ],
  'Entregas',
)
const boats = tableOf(
  ['Boat', 'Hire per day', 'Length (m)'],
  ['Aura | 80 | 7', 'Bora | 55 | 9', 'Cala | 120 | 6'],
  'Boats',
)

test.each([
  [entregas, '¿Qué entrega tuvo el mejor rendimiento?', entregas[1]?.text],
  [entregas, 'entrega con más kilos', entregas[2]?.text],
  [boats, 'Which boat is cheapest?', boats[1]?.text],
  [boats, 'Which boat is the longest?', boats[1]?.text],
])('the highest or lowest in everyday words: %#, %s', (table, question, expected) => {
  expect(answerOf(table, question)).toEqual([expected])
})

test('the best of values that are no better where they are higher is unknown', () => {
  expect(answerOf(entregas, '¿Cuál es la mejor acidez?')).toBeNull()
  expect(answerOf(boats, 'Which boat has the best hire per day?')).toBeNull()
})

test.each([
  ['¿Cuántas entregas tienen acidez mayor que 1?', '2 de 4 filas tienen Acidez mayor que 1'],
  ['¿Cuántas entregas tienen acidez superior a 1,3?', '1 de 4 filas tienen Acidez superior a 1,3'],
  ['¿Cuántas entregas tienen acidez inferior a 1?', '2 de 4 filas tienen Acidez inferior a 1'],
])('a Spanish limit: %s', (question, expected) => {
  expect(answerOf(entregas, question)?.[0]).toBe(expected)
})

const barcos = tableOf(['Nombre', 'Eslora (m)'], ['Alba | 12', 'Brisa | 9', 'Coral | 15'], 'Barcos')
test.each([
  ['¿Cuál es el barco más largo?', 'Coral | 15'],
  ['¿Cuál es el barco más grande?', 'Coral | 15'],
])('an adjective behind “más” counts no things: %s', (question, row) => {
  expect(answerOf(barcos, question)).toEqual([row])
})

test('the German “wie” asks for no person, and the Dutch one does', () => {
  const sales = tableOf(
    ['Verkauf', 'Verkäufer', 'Umsatz', 'Datum'],
    [
      '1 | Ada Falk | 5 | 2024-01-01',
      '2 | Bo Lind | 6 | 2024-01-02',
      '3 | Ada Falk | 9 | 2024-01-03',
      '4 | Bo Lind | 7 | 2024-01-04',
    ],
  )
  expect(answerOf(sales, 'Wie hoch ist der größte Umsatz?')).toEqual([
    '3 | Ada Falk | 9 | 2024-01-03',
  ])
  expect(tableRequestOf('Wie is niet op vakantie?')).toMatchObject({ aggregate: 'rows' })
  expect(tableRequestOf('Wie ist die Lage am Montag?')).toBeNull()
})

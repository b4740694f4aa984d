import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'
import { answerOf, tableOf } from '#service/answering/figures/test-table.ts'
import { withoutLeftOutRows } from './left-out-rows.ts'

const shops = tableOf(
  ['Shop', 'City', 'Sales'],
  ['A | Rome | 5', 'B | Oslo | 6', 'C | Rome | 7', 'D | Paris | 3'],
)
const läden = tableOf(
  ['Laden', 'Stadt', 'Umsatz (€)'],
  ['Alpha | Bonn | 500', 'Beta | Köln | 600', 'Gamma | Bonn | 700'],
)
const tiendas = tableOf(
  ['Tienda', 'Ciudad', 'Ventas (€)'],
  ['Alfa | Madrid | 500', 'Beta | Sevilla | 600', 'Gamma | Madrid | 700'],
)
const magasins = tableOf(
  ['Magasin', 'Ville', 'Ventes (€)'],
  ['Alpha | Lyon | 500', 'Bêta | Paris | 600', 'Gamma | Lyon | 700'],
)

test.each([
  [shops, 'Which shop not in Rome has the most sales?', ['B | Oslo | 6']],
  [shops, 'What is the highest sales outside Rome?', ['B | Oslo | 6']],
  [shops, 'What is the lowest sales except Paris?', ['A | Rome | 5']],
  [
    shops,
    'List the shops outside of Rome',
    ['2 of 4 rows have City other than Rome', 'B | Oslo | 6', 'D | Paris | 3'],
  ],
  [läden, 'Welcher Laden außerhalb von Bonn hat den höchsten Umsatz?', ['Beta | Köln | 600']],
  [tiendas, '¿Qué tienda fuera de Madrid tiene más ventas?', ['Beta | Sevilla | 600']],
  [magasins, 'Quel magasin hors de Lyon a les ventes les plus élevées ?', ['Bêta | Paris | 600']],
])('what is outside a place is not in it: %#, %s', (table, question, expected) => {
  expect(answerOf(table, question)).toEqual(expected)
})

test.each([
  [läden, 'Wie viele Läden gibt es außerhalb von Bonn?', '1 von 3 Zeilen haben Stadt nicht Bonn'],
  [tiendas, '¿Cuántas tiendas hay fuera de Madrid?', '1 de 3 filas tienen Ciudad distinto'],
  [magasins, 'Combien de magasins y a-t-il en dehors de Lyon ?', '1 sur 3 lignes ont Ville autre'],
])('what is outside a place is counted: %#, %s', (table, question, expected) => {
  expect(answerOf(table, question)?.[0]).toContain(expected)
})

test.each([
  [
    tableOf(['Table', 'Place', 'Season'], ['1 | outside | summer', '2 | inside | summer']),
    'Which tables are outside in summer?',
  ],
  [
    tableOf(['Role', 'Event'], ['Presenter | broadcast', 'Engineer | concert']),
    'Which roles are at an outside broadcast?',
  ],
  [tableOf(['Shop', 'City'], ['A | Rome', 'B | Oslo']), 'Which shop is not the cheapest?'],
])('nothing is left out where no cell is named: %#, %s', (table, question) => {
  expect(answerOf(table, question)?.[0] ?? '').not.toContain('other than')
})

const rowsOf = (header: string[], ...texts: string[]) =>
  texts.map((text) => ({ text, passage: { header } }))
const cars = rowsOf(['Car', 'Seats', 'Owner'], 'Fiat | 5 | Ana Weber', 'Mini | 4 | Karl Moser')

test.each([
  [cars, 'What is the heaviest car with more than 4 seats?', ['Fiat']],
  [cars, 'And without Weber?', ['Mini']],
  [cars, 'Und ohne Moser?', ['Fiat']],
  [cars, '¿Y los que no son de Ana Weber?', ['Mini']],
  [cars, 'Which cars have no radio?', ['Fiat', 'Mini']],
  [cars, 'Which cars cost more than 4 euros?', ['Fiat', 'Mini']],
  [rowsOf(['Room', 'Breakfast'], '1 | no breakfast'), 'Which rooms are without breakfast?', ['1']],
])('rows that a question leaves out are not quoted: %#, %s', (rows, question, expected) => {
  const left = withoutLeftOutRows(rows, question)
  expect(left.map(({ text }) => text.split(' | ')[0])).toEqual(expected)
})

const ask = askTexts({
  'cars.md':
    '# Cars\n\n| Car | Price | Seats |\n| --- | --- | --- |\n| Fiat | 9000 | 5 |\n| Mini | 15000 | 4 |\n| Audi | 30000 | 4 |\n',
})

test('rows beyond a limit are no answer to a question that no table answers', async () => {
  expect(await ask('What is the fastest car with more than 4 seats?')).not.toMatch(/Mini|Audi/u)
})

test('a question that leaves out nothing leaves out no row', () => {
  const rows = [{ text: 'B-1 | as yet open', passage: { header: ['Bill', 'State'] } }]
  expect(withoutLeftOutRows(rows, 'Which bills are not yet?')).toEqual(rows)
})

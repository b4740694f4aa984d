import { expect, test } from 'vitest'
import { answerOf, tableOf } from '#service/answering/figures/test-table.ts'
import { readQuestion } from '#service/answering/read-question.ts'
import { tableRequestOf } from '#service/answering/tables/table-request.ts'
import { wantsRows } from './wants-rows.ts'

const rowsOf = ['1 | Roy | 4', '2 | Kim | 2', '3 | Roy | 3', '4 | Lea | 5']
const sales = tableOf(['Sale', 'Customer', 'Amount'], rowsOf, 'Sales')
const verkauf = tableOf(['Beleg', 'Kunde', 'Betrag'], rowsOf, 'Verkauf')
const ventas = tableOf(['Venta', 'Cliente', 'Importe'], rowsOf, 'Ventas')
const ventes = tableOf(['Vente', 'Client', 'Montant'], rowsOf, 'Ventes')

test.each([
  [sales, 'how many different customers'],
  [sales, 'list of customers'],
  [sales, 'Which different customers are there?'],
  [verkauf, 'wie viele verschiedene kunden'],
  [verkauf, 'Liste der Kunden'],
  [verkauf, 'Welche Kunden haben wir?'],
  [ventas, 'lista de clientes'],
  [ventas, '¿Cuántos clientes distintos hay?'],
  [ventas, '¿Cuántos diferentes clientes hay?'],
  [ventes, 'liste des clients'],
  [ventes, 'Combien de différents clients y a-t-il ?'],
])('the different cells of a column are listed: %#', (table, question) => {
  expect(answerOf(table, question)?.[0]).toMatch(/^3 .*\n- Roy\n- Kim\n- Lea$/u)
})

test('a list of what each row is, or of numbers, is no list of different cells', () => {
  expect(answerOf(sales, 'list of sales')).toBeNull()
  expect(answerOf(ventas, 'lista de importes')).toBeNull()
})

test.each([
  ['Welche Kunden haben wir?', 'Kunden zahlen in 14 Tagen.', true],
  ['Which cards do we have?', 'We have three cards: blue, red and green.', false],
  ['Which tyres have under 4 mm?', 'Tyres under 4 mm are not fitted.', true],
  ['Which members over 65 pay less than 5 euros?', 'Members over 65 pay less than 5 euros.', false],
  ['tyres under 4 mm', 'Tyres under 4 mm are not fitted.', false],
])('rows are wanted although a sentence has all words: %s', (question, sentence, expected) => {
  const request = tableRequestOf(question)
  expect(request !== null && wantsRows(request, sentence, readQuestion(question, null))).toBe(
    expected,
  )
})

import { expect, test } from 'vitest'
import { moneyAsked } from '#service/answering/follow-ups/asked-cells.ts'
import { conversation } from './test-follow-ups.ts'

const sales = [
  'Order,Date,Customer,Status,Pieces,Price (£)',
  'B1,2026-03-02,Alba,late,2,100',
  'B2,2026-03-09,Bern,paid,3,250',
  'B3,2026-04-01,Alba,late,4,40',
].join('\n')

test.each(['how much money was that', 'and for how much?', 'what did they bring in'])(
  'behind a count, “%s” adds the money of its rows',
  async (second) => {
    const files = { 'Sales.csv': sales, 'Notes.md': 'Producing an order costs £7 a piece.' }
    const [, answer] = await conversation(files, 'how many orders are late', second)
    expect(answer).toBe('Total Price (£): 140 (2 of 3 rows have Status late).')
  },
)

test('money of a month is the sum of its rows, and not a sentence about the month', async () => {
  const files = { 'Sales.csv': sales, 'Notes.md': 'The schedule applies from Monday 2 March 2026.' }
  const answers = await conversation(files, 'revenue in march', 'amount of the late orders')
  expect(answers[0]).toContain('Total Price (£): 350')
  expect(answers[1]).toContain('Total Price (£): 140')
})

test.each([
  ['how much is that in pounds', 'revenue'],
  ['how much did they cost', 'revenue'],
  ['what are they worth', 'revenue'],
  ['für wieviel geld', 'umsatz'],
  ['wie viel bringen die ein', 'umsatz'],
  ['pour combien d’euros', 'recettes'],
  ['quel est le montant total', 'recettes'],
  ['cuánto dinero es', 'ingresos'],
  ['qué importe suman', 'ingresos'],
])('“%s” asks for money', (text, word) => {
  expect(moneyAsked(text)).toBe(word)
})

test.each([
  'how much',
  'how much sugar is in it',
  'what did they say',
  'wie viel wiegt das',
  'wie viel geld bekommt man für eine alte batterie zurück',
  'combien de jours',
  'cuánto pesa',
])('“%s” does not ask for the money of rows', (text) => {
  expect(moneyAsked(text)).toBeNull()
})

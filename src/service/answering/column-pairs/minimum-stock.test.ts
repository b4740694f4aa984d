import { expect, test } from 'vitest'
import { withMinimum } from './minimum-stock.ts'

test.each([
  ['which parts do we need to reorder', 'which parts below minimum'],
  ['was muss nachbestellt werden', 'was unter Minimum'],
  ['quels articles faut-il commander', 'quels articles sous le minimum'],
  ['qué piezas hay que pedir', 'qué piezas por debajo del mínimo'],
])('“%s” asks what is below its minimum', (question, expected) => {
  expect(withMinimum(question)).toBe(expected)
})

test.each([
  'which supplier do we buy the most items from',
  'which supplier do we have to order from',
  'how do we have to order',
  'what do I have to buy',
  'wann müssen wir nachbestellen',
])('“%s” does not', (question) => {
  expect(withMinimum(question)).toBeNull()
})

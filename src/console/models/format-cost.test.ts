import { expect, test } from 'vitest'
import { formatCost } from './format-cost.ts'

test.each([
  [0, '0.00'],
  [0.000014, '0.000014'],
  [0.1, '0.10'],
  [0.187903, '0.1879'],
  [1204.5, '1,204.50'],
  [12.345678, '12.35'],
])('a cost of %d is %j', (cost, text) => {
  expect(formatCost(cost)).toBe(text)
})

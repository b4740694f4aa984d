import { expect, test } from 'vitest'
import { formatContextWindow, formatPrice } from './describe-model.ts'

test.each([
  [null, 'Unknown'],
  [512, '512'],
  [8192, '8,192'],
  [131_072, '131k'],
  [999_999, '1,000k'],
  [1_000_000, '1M'],
  [1_048_576, '1M'],
  [10_500_000, '10.5M'],
])('a context window of %s is %s', (tokens, words) => {
  expect(formatContextWindow(tokens)).toBe(words)
})

test('prices are listed together, with “Not set” for a missing one', () => {
  expect(formatPrice({ price_input: 0.25, price_output: 1.5 })).toBe('0.25 / 1.5')
  expect(formatPrice({ price_input: 0, price_output: null })).toBe('0 / ?')
  expect(formatPrice({ price_input: null, price_output: null })).toBe('Not set')
})

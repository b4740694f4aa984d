import { expect, test } from 'vitest'
import { textArgument } from './built-in-tool.ts'

test('an argument of a tool, or the question in its place, is shortened', () => {
  const long = 'x'.repeat(20_000)
  expect(textArgument({ query: long }, 'query', '')).toHaveLength(10_000)
  expect(textArgument({ query: ' ' }, 'query', long)).toHaveLength(10_000)
  expect(textArgument({}, 'query', 'short')).toBe('short')
})

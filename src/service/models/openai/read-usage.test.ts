import { expect, test } from 'vitest'
import { readUsage } from './read-usage.ts'

const withText = { hasText: true }

test('reported counts are rounded and bounded', () => {
  const reported = { prompt_tokens: 1e300, completion_tokens: 2.5, total_tokens: 7.4 }
  expect(readUsage(reported, withText)).toMatchObject({
    prompt_tokens: 10_000_000,
    completion_tokens: 3,
    total_tokens: 7,
  })
})

test.each([
  [0, 5],
  [-3, 5],
  [7, 0],
  [7, -1],
  [7, null],
  [null, 5],
] as const)(
  '%s tokens of the prompt and %s of a text count as not reported',
  (prompt, completion) => {
    const reported = { prompt_tokens: prompt, completion_tokens: completion }
    expect(readUsage(reported, withText)).toBe(null)
  },
)

test('an answer without text can have no tokens', () => {
  const reported = { prompt_tokens: 7, completion_tokens: 0 }
  expect(readUsage(reported, { hasText: false })).toMatchObject({
    prompt_tokens: 7,
    completion_tokens: 0,
    total_tokens: 7,
  })
})

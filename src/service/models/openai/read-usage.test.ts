import { expect, test } from 'vitest'
import { readUsage } from './read-usage.ts'

test('reported counts are rounded and bounded', () => {
  const reported = { prompt_tokens: 1e300, completion_tokens: -2.5, total_tokens: 7.4 }
  expect(readUsage(reported)).toMatchObject({
    prompt_tokens: 10_000_000,
    completion_tokens: 0,
    total_tokens: 7,
  })
})

import { expect, test } from 'vitest'
import { progressText, usageText } from './batch-text.ts'

const counts = { queued: 3, in_progress: 1, completed: 1, failed: 0, cancelled: 0, left_out: 0 }

test.each([
  [undefined, '1 of 5 answered'],
  [20, '1 of 5 answered · less than a minute left'],
  [60, '1 of 5 answered · about 1 minute left'],
  [200, '1 of 5 answered · about 4 minutes left'],
  [5400, '1 of 5 answered · about 2 hours left'],
])('a batch whose other rows take %s seconds says so', (seconds_left, text) => {
  expect(progressText({ counts, total: 5, seconds_left })).toBe(text)
})

test('rows that failed or were left out are counted', () => {
  const some = { ...counts, failed: 2, left_out: 1 }
  expect(progressText({ counts: some, total: 1200 })).toBe(
    '1 of 1,200 answered · 2 failed · 1 skipped',
  )
})

test('what was used is told in tokens, and in money where the model has a price', () => {
  const usage = { prompt_tokens: 1200, completion_tokens: 40, cost: 0.00312 }
  expect(usageText(usage)).toBe('1,240 tokens · cost 0.00312')
  expect(usageText({ ...usage, cost: null })).toBe('1,240 tokens')
  expect(usageText({ prompt_tokens: 0, completion_tokens: 0, cost: null })).toBe('')
  expect(usageText(undefined)).toBe('')
})

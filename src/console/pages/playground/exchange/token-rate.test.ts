import { expect, test } from 'vitest'
import { formatDuration, formatTokenRate, tokensPerSecond } from './token-rate.ts'

test('durations are rounded by magnitude', () => {
  const durations = [
    null,
    0,
    0.42,
    9.96,
    312.4,
    999.6,
    1420,
    9996,
    42_345,
    59_960,
    125_400,
    3_725_000,
  ]
  expect(durations.map(formatDuration)).toEqual([
    '–',
    '0.0 ms',
    '0.4 ms',
    '10 ms',
    '312 ms',
    '1.00 s',
    '1.42 s',
    '10.0 s',
    '42.3 s',
    '1 min 0 s',
    '2 min 5 s',
    '62 min 5 s',
  ])
})

test('the rate is measured from the first token', () => {
  const pace = tokensPerSecond({ first_token_ms: 200, duration_ms: 1200 }, 50)
  expect(pace === null ? pace : formatTokenRate(pace)).toBe('50.0')
})

test('an answer that arrived at once or lacks data has no rate', () => {
  expect(tokensPerSecond({ first_token_ms: 37, duration_ms: 41 }, 77)).toBeNull()
  expect(tokensPerSecond({ first_token_ms: null, duration_ms: 1200 }, 50)).toBeNull()
  expect(tokensPerSecond({ first_token_ms: 200, duration_ms: null }, 50)).toBeNull()
  expect(tokensPerSecond({ first_token_ms: 200, duration_ms: 1200 }, null)).toBeNull()
  expect(tokensPerSecond({ first_token_ms: 200, duration_ms: 1200 }, 1)).toBeNull()
})

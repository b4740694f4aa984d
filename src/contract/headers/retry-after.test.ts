import { expect, test } from 'vitest'
import { parseRetryAfter } from './retry-after.ts'

function headers(values: Record<string, string>): (name: string) => string | null {
  return (name) => values[name] ?? null
}

test('retry-after-ms takes precedence over retry-after', () => {
  expect(parseRetryAfter(headers({ 'retry-after-ms': '250', 'retry-after': '9' }), 0)).toBe(250)
})

test('retry-after is in seconds or a date', () => {
  const now = Date.parse('2026-11-20T10:00:00Z')
  expect(parseRetryAfter(headers({ 'retry-after': '9' }), now)).toBe(9000)
  const date = 'Fri, 20 Nov 2026 10:00:30 GMT'
  expect(parseRetryAfter(headers({ 'retry-after': date }), now)).toBe(30_000)
})

test('x-should-retry: false prevents a retry', () => {
  expect(parseRetryAfter(headers({ 'x-should-retry': 'false', 'retry-after': '1' }), 0)).toBe(
    'never',
  )
})

test('invalid and missing headers use the default back-off', () => {
  expect(parseRetryAfter(headers({ 'retry-after': 'soon' }), 0)).toBeNull()
  expect(parseRetryAfter(headers({}), 0)).toBeNull()
})

test('delays are between 0 and 5 minutes', () => {
  expect(parseRetryAfter(headers({ 'retry-after': '86400' }), 0)).toBe(300_000)
  expect(parseRetryAfter(headers({ 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }), 9000)).toBe(0)
})

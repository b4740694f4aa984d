import { expect, test } from 'vitest'
import { parseRetryAfter, backOff } from './back-off.ts'

function headers(values: Record<string, string>): (name: string) => string | null {
  return (name) => values[name] ?? null
}

test('waits double from one second and stay under thirty', () => {
  const waits = [1, 2, 3, 4, 5, 6, 12].map((attempt) => backOff(attempt, null, 0))
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('chance takes away at most half', () => {
  expect(backOff(3, null, 1)).toBe(2000)
})

test('a wait that was asked for is kept exactly', () => {
  expect(backOff(1, 7000, 1)).toBe(7000)
})

test('retry-after-ms comes before retry-after', () => {
  expect(parseRetryAfter(headers({ 'retry-after-ms': '250', 'retry-after': '9' }), 0)).toBe(250)
})

test('retry-after is seconds or a date', () => {
  const now = Date.parse('2026-11-20T10:00:00Z')
  expect(parseRetryAfter(headers({ 'retry-after': '9' }), now)).toBe(9000)
  const date = 'Fri, 20 Nov 2026 10:00:30 GMT'
  expect(parseRetryAfter(headers({ 'retry-after': date }), now)).toBe(30_000)
})

test('x-should-retry false ends it whatever else is said', () => {
  expect(parseRetryAfter(headers({ 'x-should-retry': 'false', 'retry-after': '1' }), 0)).toBe(
    'never',
  )
})

test('nonsense and silence leave the usual back-off', () => {
  expect(parseRetryAfter(headers({ 'retry-after': 'soon' }), 0)).toBeNull()
  expect(parseRetryAfter(headers({}), 0)).toBeNull()
})

test('nobody is kept waiting longer than five minutes, nor less than no time', () => {
  expect(parseRetryAfter(headers({ 'retry-after': '86400' }), 0)).toBe(300_000)
  expect(parseRetryAfter(headers({ 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }), 9000)).toBe(0)
})

import { expect, test } from 'vitest'
import { backOff } from './retry.ts'

test('delays double from 1 second and stay below 30', () => {
  const waits = [1, 2, 3, 4, 5, 6, 12].map((attempt) => backOff(attempt, null, 0))
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('jitter subtracts at most half', () => {
  expect(backOff(3, null, 1)).toBe(2000)
})

test('the Retry-After of the service is the shortest delay', () => {
  expect(backOff(1, 7000, 1)).toBe(7000)
})

test('uploads outlast half a minute in which the service is overloaded', () => {
  const delays = [1, 2, 3, 4, 5].map((attempt) => backOff(attempt, 2000, 0))
  expect(delays).toEqual([2000, 2000, 4000, 8000, 16_000])
})

import { expect, test } from 'vitest'
import { namedPoints, powerTicks, roundTicks, formatCompact, formatMilliseconds } from './scale.ts'

test('ticks are round numbers, and the last is not below the maximum', () => {
  expect(roundTicks(0)).toEqual([0, 1])
  expect(roundTicks(3)).toEqual([0, 1, 2, 3])
  expect(roundTicks(783)).toEqual([0, 200, 400, 600, 800])
  for (const max of [1, 7, 99, 101, 4_321, 1_000_000, 98_765_432]) {
    const ticks = roundTicks(max)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(max)
    expect(ticks.length).toBeLessThanOrEqual(6)
  }
})

test('time ticks are powers of ten, and a single value lies between two of them', () => {
  expect(powerTicks(3, 4_200)).toEqual([1, 10, 100, 1_000, 10_000])
  expect(powerTicks(10, 10)).toEqual([10, 100])
  expect(powerTicks(0, 0)).toHaveLength(2)
})

test('few points are all labeled; of many, the ends and some between', () => {
  expect(namedPoints(1)).toEqual([0])
  expect(namedPoints(7)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(namedPoints(90)).toEqual([0, 22, 45, 67, 89])
})

test('numbers and durations are formatted', () => {
  expect([0, 950, 1_204, 3_400_000].map(formatCompact)).toEqual(['0', '950', '1.2K', '3.4M'])
  expect([null, 0.44, 9.96, 999.4, 1_234, 9_999, 61_000, 600_000].map(formatMilliseconds)).toEqual([
    '–',
    '0.4 ms',
    '10 ms',
    '999 ms',
    '1.2 s',
    '10 s',
    '61 s',
    '10 min',
  ])
})

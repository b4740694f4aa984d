import { expect, test } from 'vitest'
import { namedPoints, powerTicks, roundTicks, shortWords, timeWords } from './scale.ts'

test('lines stand at round numbers, the last above everything', () => {
  expect(roundTicks(0)).toEqual([0, 1])
  expect(roundTicks(3)).toEqual([0, 1, 2, 3])
  expect(roundTicks(783)).toEqual([0, 200, 400, 600, 800])
  for (const most of [1, 7, 99, 101, 4_321, 1_000_000, 98_765_432]) {
    const ticks = roundTicks(most)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
    expect(ticks.length).toBeLessThanOrEqual(6)
  }
})

test('times stand between powers of ten, and one time between two of them', () => {
  expect(powerTicks(3, 4_200)).toEqual([1, 10, 100, 1_000, 10_000])
  expect(powerTicks(10, 10)).toEqual([10, 100])
  expect(powerTicks(0, 0)).toHaveLength(2)
})

test('few points are all named, of many the ends and some between', () => {
  expect(namedPoints(1)).toEqual([0])
  expect(namedPoints(7)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(namedPoints(90)).toEqual([0, 22, 45, 67, 89])
})

test('numbers and times are said as they are read', () => {
  expect([0, 950, 1_204, 3_400_000].map(shortWords)).toEqual(['0', '950', '1.2K', '3.4M'])
  expect([null, 0.44, 9.96, 999.4, 1_234, 9_999, 61_000, 600_000].map(timeWords)).toEqual([
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

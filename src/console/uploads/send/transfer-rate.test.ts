import { expect, test } from 'vitest'
import { nextRate, secondsLeft, startRate } from './transfer-rate.ts'

test('a steady transfer shows its rate', () => {
  let rate = startRate(0, 0)
  for (let second = 1; second <= 10; second += 1) rate = nextRate(rate, second * 1000, second * 500)
  expect(rate.perSecond).toBeCloseTo(500)
})

test('a burst changes the average only in part', () => {
  let rate = nextRate(startRate(0, 0), 1000, 500)
  rate = nextRate(rate, 2000, 5500)
  expect(rate.perSecond).toBeGreaterThan(500)
  expect(rate.perSecond).toBeLessThan(2500)
})

test('readings within 250 ms count as one', () => {
  const rate = startRate(0, 0)
  expect(nextRate(rate, 100, 500)).toBe(rate)
})

test('the remaining time is in seconds, or null if unknown', () => {
  const rate = nextRate(startRate(0, 0), 1000, 500)
  expect(secondsLeft(rate, 1000)).toBe(2)
  expect(secondsLeft(rate, 0)).toBe(0)
  expect(secondsLeft(startRate(0, 0), 1000)).toBeNull()
  expect(secondsLeft(nextRate(startRate(0, 0), 1000, 0), 1000)).toBeNull()
})

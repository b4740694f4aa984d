import { expect, test } from 'vitest'
import { throttle } from './throttle.ts'

function begin() {
  const timers = new Set<() => void>()
  let runs = 0
  const later = (_: number, run: () => void) => {
    timers.add(run)
    return () => void timers.delete(run)
  }
  const limited = throttle(5000, later, () => (runs += 1))
  return {
    ...limited,
    runs: () => runs,
    timers,
    pass: () => {
      const due = [...timers]
      timers.clear()
      for (const run of due) run()
    },
  }
}

test('the first call runs at once, and those of a pause run once at its end', () => {
  const { request, runs, pass, timers } = begin()
  request()
  request()
  request()
  expect(runs()).toBe(1)
  pass()
  expect(runs()).toBe(2)
  pass()
  expect([runs(), timers.size]).toEqual([2, 0])
  request()
  expect(runs()).toBe(3)
})

test('what cannot wait runs during a pause, and what waited does not run again', () => {
  const { request, flush, runs, pass } = begin()
  request()
  request()
  flush()
  expect(runs()).toBe(2)
  pass()
  expect(runs()).toBe(2)
})

test('nothing runs after the end', () => {
  const { request, cancel, runs, pass } = begin()
  request()
  request()
  cancel()
  pass()
  expect(runs()).toBe(1)
})

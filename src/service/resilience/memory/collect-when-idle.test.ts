import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import { collectWhenIdle } from './collect-when-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function begin() {
  const process = { memory: 100, processorMs: 0, collections: 0 }
  const stop = collectWhenIdle({
    resident: () => process.memory,
    processorMs: () => process.processorMs,
    collect: () => {
      process.collections += 1
      process.memory = Math.min(process.memory, 105)
      process.processorMs += 500
    },
  })
  const pass = (seconds: number): void => void vi.advanceTimersByTime(seconds * 1000)
  return { process, pass, stop }
}

test('memory is collected once when the work that used it has ended', () => {
  const { process, pass, stop } = begin()
  process.memory = 400
  process.processorMs = 5_000
  pass(5)
  expect(process.collections).toBe(0)
  pass(5)
  expect(process.collections).toBe(1)
  pass(60)
  expect(process.collections).toBe(1)

  process.memory = 200
  pass(5)
  expect(process.collections).toBe(2)
  stop()
})

test('a process that works, or has no more memory than before, is left alone', () => {
  const { process, pass, stop } = begin()
  pass(60)
  expect(process.collections).toBe(0)
  process.memory = 400
  for (let second = 0; second < 60; second += 5) {
    process.processorMs += 1_000
    pass(5)
  }
  expect(process.collections).toBe(0)
  stop()
  process.memory = 900
  pass(60)
  expect(process.collections).toBe(0)
})

import { expect, test, vi } from 'vitest'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { failureMemory, RenderingTooSlow } from './failure-memory.ts'

test('a page that is too slow is tried again after 20 seconds, then after 40, until it is drawn', async () => {
  let now = 0
  const memory = failureMemory({ monotonic: () => now })
  const draw = vi.fn<() => Promise<string>>(() =>
    Promise.reject(new ExtractionFailure('too_slow_to_read')),
  )
  const retryAfter = async (): Promise<unknown> => {
    const error: unknown = await memory.attempt('page', draw).catch((reason: unknown) => reason)
    return error instanceof RenderingTooSlow ? error.retryAfterSeconds : error
  }
  expect([await retryAfter(), await retryAfter()]).toEqual([20, 20])
  expect(draw).toHaveBeenCalledTimes(1)
  now = 20_000
  expect(await retryAfter()).toBe(40)
  now = 50_000
  expect(await retryAfter()).toBe(10)
  expect(draw).toHaveBeenCalledTimes(2)
  now = 60_000
  draw.mockResolvedValueOnce('image')
  expect(await memory.attempt('page', draw)).toBe('image')
  expect(await retryAfter()).toBe(20)
})

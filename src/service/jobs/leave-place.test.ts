import { expect, onTestFinished, test, vi } from 'vitest'
import { leaveWhenOthersWait, PutBack } from './leave-place.ts'

function begin(isAnyWaiting: () => Promise<boolean>) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const left = leaveWhenOthersWait(
    (signal) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      return promise
    },
    { signal: new AbortController().signal, afterMs: 30_000, isAnyWaiting },
  )
  return { left, end: resolve }
}

test('a file leaves its place at the first look that finds others, not before its time is over', async () => {
  const looks = vi
    .fn<() => Promise<boolean>>()
    .mockResolvedValueOnce(false)
    .mockRejectedValueOnce(new Error('the database is down'))
    .mockResolvedValue(true)
  const { left } = begin(looks)
  const reason = left.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(looks).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_001)
  expect(await reason).toBeInstanceOf(PutBack)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks).toHaveBeenCalledTimes(3)
})

test('while a look takes long there is no second, and none after the file was read', async () => {
  const slow = Promise.withResolvers<boolean>()
  const looks = vi.fn<() => Promise<boolean>>(() => slow.promise)
  const { left, end } = begin(looks)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks).toHaveBeenCalledOnce()
  end()
  await left
  slow.resolve(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks).toHaveBeenCalledOnce()
})

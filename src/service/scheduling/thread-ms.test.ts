import { expect, test, vi } from 'vitest'
import { threadMs } from './thread-ms.ts'

test('work is measured again at once when the clock was set back', () => {
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 600_000)
  const before = threadMs()
  clock.mockRestore()
  const beganAt = now()
  while (now() - beganAt < 50) JSON.stringify({ beganAt })
  expect(threadMs()).toBeGreaterThan(before)
})

import { afterAll, expect, test } from 'vitest'
import type { TestTask } from './test-thread.ts'
import { threadPool } from './thread-pool.ts'

const owner = { organization_id: 'a', key_id: 'a' }
const pool = threadPool<TestTask, number>(new URL('./test-thread.ts', import.meta.url), {
  subject: 'tasks',
  queue: { concurrency: 1, maxWaiting: 10 },
  maxTaskMs: 2000,
  maxHeapMb: 64,
})
afterAll(() => pool.stop())

test('tasks run one after another in one thread, which failures do not end', async () => {
  const first = await pool.run(owner, 'thread')
  await expect(pool.run(owner, 'fail')).rejects.toMatchObject({
    key: 'text_too_long',
    message: 'Too long.',
    extras: { maximum: 1 },
  })
  await expect(pool.run(owner, 'throw')).rejects.toThrow('broken')
  expect(await pool.run(owner, 'thread')).toBe(first)
})

test('a task that exceeds its time or memory is ended, and the next one gets a new thread', async () => {
  const first = await pool.run(owner, 'thread')
  await expect(pool.run(owner, 'spin')).rejects.toMatchObject({ reason: 'time' })
  await expect(pool.run(owner, 'grow')).rejects.toMatchObject({ reason: 'memory' })
  await expect(pool.run(owner, 'exit')).rejects.toMatchObject({ reason: 'crash' })
  expect(await pool.run(owner, 'thread')).not.toBe(first)
})

test('a caller that hangs up ends its task, and one that waits is never started', async () => {
  const running = new AbortController()
  const spinning = pool.run(owner, 'spin', running.signal)
  const waiting = new AbortController()
  const left = pool.run(owner, 'spin', waiting.signal)
  waiting.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  running.abort(new Error('hung up'))
  await expect(spinning).rejects.toThrow('hung up')
  expect(await pool.run(owner, 'thread')).toBeTypeOf('number')
})

test('a pool that is stopped ends what runs', async () => {
  const stopped = threadPool<TestTask, number>(new URL('./test-thread.ts', import.meta.url), {
    subject: 'tasks',
    queue: { concurrency: 1, maxWaiting: 10 },
    maxTaskMs: 60_000,
    maxHeapMb: 64,
  })
  await stopped.run(owner, 'thread')
  const [spinning] = await Promise.allSettled([stopped.run(owner, 'spin'), stopped.stop()])
  expect(spinning).toMatchObject({ status: 'rejected', reason: { reason: 'stop' } })
})

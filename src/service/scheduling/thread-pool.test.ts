import { getPriority } from 'node:os'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { TestTask } from './test-thread.ts'
import { threadPool } from './thread-pool.ts'

const owner = { organization_id: 'a', key_id: 'a' }

const testPool = (maxTaskMs = 60_000) =>
  threadPool<TestTask, number>(new URL('./test-thread.ts', import.meta.url), {
    subject: 'tasks',
    queue: { concurrency: 1, maxWaiting: 10 },
    maxTaskMs,
    maxHeapMb: 64,
  })

const pool = testPool()
afterAll(() => pool.stop())

test('tasks run one after another in one thread, which survives failures', async () => {
  const first = await pool.run(owner, 'thread')
  await expect(pool.run(owner, 'fail')).rejects.toMatchObject({
    key: 'text_too_long',
    message: 'Too long.',
    extras: { maximum: 1 },
  })
  await expect(pool.run(owner, 'throw')).rejects.toThrow('broken')
  expect(await pool.run(owner, 'thread')).toBe(first)
})

test('a task that exceeds its time is ended, and the next one gets a new thread', async () => {
  const impatient = testPool(500)
  onTestFinished(() => impatient.stop())
  const first = await impatient.run(owner, 'thread')
  await expect(impatient.run(owner, 'spin')).rejects.toMatchObject({ reason: 'time' })
  expect(await impatient.run(owner, 'thread')).not.toBe(first)
})

test('a task that exceeds its memory or ends its thread rejects, and the next one gets a new thread', async () => {
  const first = await pool.run(owner, 'thread')
  await expect(pool.run(owner, 'grow')).rejects.toMatchObject({ reason: 'memory' })
  await expect(pool.run(owner, 'exit')).rejects.toMatchObject({ reason: 'crash' })
  expect(await pool.run(owner, 'thread')).not.toBe(first)
})

test.runIf(process.platform === 'linux')(
  'threads yield to the one that serves requests',
  async () => {
    const before = getPriority()
    expect(await pool.run(owner, 'priority')).toBe(Math.max(before, 5))
    expect(getPriority()).toBe(before)
  },
)

test('a task with a huge allocation ends alone', async () => {
  await expect(pool.run(owner, 'double')).rejects.toMatchObject({ reason: 'memory' })
  expect(await pool.run(owner, 'thread')).toBeTypeOf('number')
})

test('a task that cannot be cloned rejects, and its thread continues', async () => {
  const first = await pool.run(owner, 'thread')
  // oxlint-disable-next-line no-unsafe-type-assertion -- what no type admits is what is tested
  const task = (() => 'thread') as unknown as TestTask
  await expect(pool.run(owner, task)).rejects.toThrow('could not be cloned')
  expect(await pool.run(owner, 'thread')).toBe(first)
})

test('a pool that is stopped while a thread starts rejects the waiting tasks', async () => {
  const starting = testPool()
  const task = starting.run(owner, 'thread')
  const [ended] = await Promise.allSettled([task, starting.stop()])
  expect(ended).toMatchObject({ status: 'rejected', reason: { key: 'unavailable' } })
})

test('a caller that hangs up ends its running task and cancels its waiting one', async () => {
  const running = new AbortController()
  const spinning = pool.run(owner, 'spin', running.signal)
  const waiting = new AbortController()
  const aborted = pool.run(owner, 'spin', waiting.signal)
  waiting.abort(new Error('left'))
  await expect(aborted).rejects.toThrow('left')
  running.abort(new Error('hung up'))
  await expect(spinning).rejects.toThrow('hung up')
  expect(await pool.run(owner, 'thread')).toBeTypeOf('number')
})

test('stopping a pool ends its running tasks', async () => {
  const stopped = testPool()
  await stopped.run(owner, 'thread')
  const [spinning] = await Promise.allSettled([stopped.run(owner, 'spin'), stopped.stop()])
  expect(spinning).toMatchObject({ status: 'rejected', reason: { key: 'unavailable' } })
})

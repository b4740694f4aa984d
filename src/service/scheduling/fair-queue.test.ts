import { expect, test } from 'vitest'
import { fairQueue } from './fair-queue.ts'
import type { FairQueueLimits } from './fair-queue.ts'

function startQueue(limits: Partial<FairQueueLimits> = {}) {
  const queue = fairQueue('questions', { concurrency: 1, maxWaiting: 100, ...limits })
  const started: string[] = []
  const ends: (() => void)[] = []
  return {
    queue,
    started,
    /** `name` is an organization and a key: `a/1 first`. */
    run: (name: string, signal?: AbortSignal) => {
      const [key_id = ''] = name.split(' ')
      const [organization_id = ''] = key_id.split('/')
      return queue.run(
        { organization_id, key_id },
        async () => {
          started.push(name)
          const { promise, resolve } = Promise.withResolvers<void>()
          ends.push(resolve)
          await promise
          return name
        },
        signal,
      )
    },
    /** Ends running work, one piece after another, until `count` pieces have started. */
    until: (count: number) =>
      expect
        .poll(() => {
          if (started.length < count) ends.shift()?.()
          return started.length
        })
        .toBe(count),
    end: () => ends.shift()?.(),
  }
}

test('the organization, and within it the key, that was served least recently is next', async () => {
  const { run, started, until } = startQueue()
  for (const name of ['a/1 1', 'a/1 2', 'a/1 3', 'a/2 1', 'b/1 1', 'b/1 2']) void run(name)
  await until(6)
  expect(started).toEqual(['a/1 1', 'b/1 1', 'a/2 1', 'b/1 2', 'a/1 2', 'a/1 3'])
})

test('the concurrency of an organization and of a key is limited', async () => {
  const { run, started, queue } = startQueue({
    concurrency: 4,
    concurrencyPerOrganization: 3,
    concurrencyPerKey: 2,
  })
  for (const name of ['a/1 1', 'a/1 2', 'a/1 3', 'a/2 1', 'a/2 2', 'b/1 1']) void run(name)
  await expect.poll(() => started.length).toBe(4)
  expect(started).toEqual(['a/1 1', 'a/1 2', 'a/2 1', 'b/1 1'])
  expect(queue.load()).toEqual({ running: 4, waiting: 2 })
})

test('busy keys and organizations leave room for light ones', async () => {
  const { run, started, queue } = startQueue({
    concurrency: 16,
    concurrencyPerOrganization: 12,
    concurrencyPerKey: 8,
    lightWeight: 1,
  })
  const ofKey = (name: string, count: number): void => {
    for (let number = 1; number <= count; number += 1) void run(`${name} ${number}`)
  }
  ofKey('a/1', 8)
  ofKey('a/2', 8)
  ofKey('a/3', 2)
  ofKey('a/4', 1)
  await expect.poll(() => queue.load()).toEqual({ running: 11, waiting: 8 })
  ofKey('b/1', 8)
  ofKey('c/1', 1)
  await expect.poll(() => started.length).toBe(15)
  const running = (name: string): number =>
    started.filter((piece) => piece.startsWith(`${name} `)).length
  expect(['a/1', 'a/2', 'a/3', 'a/4', 'b/1', 'c/1'].map(running)).toEqual([8, 1, 1, 1, 3, 1])
  expect(queue.runningOf({ organization_id: 'a', key_id: 'a/1' })).toBe(8)
  expect(queue.blocked()).toEqual([
    { key_id: 'a/2', running: 1 },
    { key_id: 'a/3', running: 1 },
    { key_id: 'b/1', running: 3 },
  ])
})

test('too much waiting work of one key is a 429, too much of all keys a 503', async () => {
  const { run, until } = startQueue({ maxWaiting: 3, maxWaitingPerKey: 2 })
  for (const name of ['a/1 1', 'a/1 2', 'a/1 3']) void run(name)
  await expect(run('a/1 4')).rejects.toMatchObject({
    key: 'too_many_requests',
    extras: { retry_after_seconds: 2 },
  })
  void run('b/1 1')
  await expect(run('c/1 1')).rejects.toMatchObject({ key: 'unavailable' })
  await until(4)
})

test('work leaves the queue when its caller hangs up or it waits too long', async () => {
  const { run, started, queue, end } = startQueue({ maxWaitMs: 50 })
  const first = run('a/1 1')
  const controller = new AbortController()
  const aborted = run('a/1 2', controller.signal)
  controller.abort(new Error('hung up'))
  await expect(aborted).rejects.toThrow('hung up')
  await expect(run('a/1 3')).rejects.toMatchObject({ key: 'unavailable' })
  await expect(run('a/1 4', controller.signal)).rejects.toThrow('hung up')
  expect(queue.load()).toEqual({ running: 1, waiting: 0 })
  end()
  expect(await first).toBe('a/1 1')
  expect(started).toEqual(['a/1 1'])
  expect(queue.load()).toEqual({ running: 0, waiting: 0 })
})

test('failed work frees its slot, exactly once', async () => {
  const { queue } = startQueue()
  const owner = { organization_id: 'a', key_id: 'a' }
  await expect(queue.run(owner, () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  )
  const release = await queue.enter(owner)
  const next = queue.enter(owner)
  release()
  release()
  const releaseNext = await next
  expect(queue.load()).toEqual({ running: 1, waiting: 0 })
  releaseNext()
  expect(queue.load()).toEqual({ running: 0, waiting: 0 })
})

test('waiting too long for work of the same key is a 429', async () => {
  const { run, until } = startQueue({ concurrency: 2, concurrencyPerKey: 1, maxWaitMs: 50 })
  void run('a/1 1')
  await expect(run('a/1 2')).rejects.toMatchObject({ key: 'too_many_requests' })
  void run('b/1 1')
  await expect(run('c/1 1')).rejects.toMatchObject({ key: 'unavailable' })
  await until(2)
})

test('work takes as many slots as its weight, but at most those of one key', async () => {
  const queue = fairQueue('bodies', { concurrency: 10, concurrencyPerKey: 6, maxWaiting: 10 })
  const owner = (key_id: string) => ({ organization_id: 'a', key_id })
  const releaseHuge = await queue.enter(owner('1'), undefined, 100)
  const releaseOther = await queue.enter(owner('2'), undefined, 4)
  expect(queue.load()).toEqual({ running: 10, waiting: 0 })
  const waiting = queue.enter(owner('3'), undefined, 5)
  releaseOther()
  expect(queue.load()).toEqual({ running: 6, waiting: 1 })
  releaseHuge()
  const releaseLast = await waiting
  expect(queue.load()).toEqual({ running: 5, waiting: 0 })
  releaseLast()
  expect(queue.load()).toEqual({ running: 0, waiting: 0 })
})

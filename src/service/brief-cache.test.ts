import { expect, test } from 'vitest'
import { briefCache } from './brief-cache.ts'
import { systemClock } from './clock.ts'

function begin() {
  let time = 0
  const cache = briefCache<string>({ ...systemClock(), monotonic: () => time })
  let calls = 0
  return {
    cache,
    pass: (milliseconds: number) => (time += milliseconds),
    find: (text: string) => () => {
      calls += 1
      return Promise.resolve(text)
    },
    calls: () => calls,
  }
}

test('a result is cached briefly by its key', async () => {
  const { cache, pass, find, calls } = begin()
  expect(await cache.of('a', find('one'))).toBe('one')
  expect(await cache.of('a', find('two'))).toBe('one')
  expect(await cache.of('b', find('three'))).toBe('three')
  pass(2_000)
  expect(await cache.of('a', find('four'))).toBe('four')
  expect(calls()).toBe(3)
})

test('a write clears the cache', async () => {
  const { cache, find } = begin()
  await cache.of('a', find('one'))
  cache.clear()
  expect(await cache.of('a', find('two'))).toBe('two')
})

test('a failure is not cached', async () => {
  const { cache, find } = begin()
  await expect(cache.of('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await cache.of('a', find('one'))).toBe('one')
})

test('a late failure does not remove a newer result', async () => {
  const { cache, pass, find } = begin()
  const late = Promise.withResolvers<string>()
  const failing = cache.of('a', () => late.promise)
  pass(2_000)
  await cache.of('a', find('new'))
  late.reject(new Error('gone'))
  await expect(failing).rejects.toThrow('gone')
  expect(await cache.of('a', find('newer'))).toBe('new')
})

test('the number of cached keys is limited', async () => {
  const { cache, find } = begin()
  await cache.of('first', find('one'))
  for (let at = 0; at < 10_000; at += 1) await cache.of(`key ${at}`, find(''))
  expect(await cache.of('first', find('two'))).toBe('two')
})

import { expect, test } from 'vitest'
import { briefCache } from './brief-cache.ts'
import { systemClock } from './clock.ts'

function begin() {
  let time = 0
  const cache = briefCache<string>({ ...systemClock(), monotonic: () => time })
  let asked = 0
  return {
    cache,
    pass: (milliseconds: number) => (time += milliseconds),
    find: (text: string) => () => {
      asked += 1
      return Promise.resolve(text)
    },
    asked: () => asked,
  }
}

test('what was found is kept for a moment, by its key', async () => {
  const { cache, pass, find, asked } = begin()
  expect(await cache.of('a', find('one'))).toBe('one')
  expect(await cache.of('a', find('two'))).toBe('one')
  expect(await cache.of('b', find('three'))).toBe('three')
  pass(2_000)
  expect(await cache.of('a', find('four'))).toBe('four')
  expect(asked()).toBe(3)
})

test('after a write it is looked up again', async () => {
  const { cache, find } = begin()
  await cache.of('a', find('one'))
  cache.clear()
  expect(await cache.of('a', find('two'))).toBe('two')
})

test('a failure is not kept', async () => {
  const { cache, find } = begin()
  await expect(cache.of('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await cache.of('a', find('one'))).toBe('one')
})

test('a failure that comes late takes nothing newer with it', async () => {
  const { cache, pass, find } = begin()
  const late = Promise.withResolvers<string>()
  const failing = cache.of('a', () => late.promise)
  pass(2_000)
  await cache.of('a', find('new'))
  late.reject(new Error('gone'))
  await expect(failing).rejects.toThrow('gone')
  expect(await cache.of('a', find('newer'))).toBe('new')
})

test('ever new keys do not fill the memory', async () => {
  const { cache, find } = begin()
  await cache.of('first', find('one'))
  for (let at = 0; at < 10_000; at += 1) await cache.of(`key ${at}`, find(''))
  expect(await cache.of('first', find('two'))).toBe('two')
})

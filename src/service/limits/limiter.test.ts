import { describe, expect, test } from 'vitest'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import type { Limiter } from './limiter.ts'
import { lenientWhenFull } from './limits.ts'
import { withLocal } from './local-limiter.ts'
import { memoryLimiter } from './memory-limiter.ts'
import { limitCountStore } from './limit-count-store.ts'

const hour = 3_600_000
const window = (at: number) => ({ start: at * hour, end: (at + 1) * hour })
let ids = 0

/** Tests that every limiter must pass. */
function limiterTests(open: () => Limiter): void {
  const counter = (at = 0, id = (ids += 1)) => ({ id: `scope-${id} uploads`, window: window(at) })
  const taking = (maximum: number, amount = 1, of = counter()) => ({ ...of, maximum, amount })

  test('usage adds up to the maximum but not beyond', async () => {
    const limiter = open()
    const one = taking(3)
    const takes = [await limiter.take([one]), await limiter.take([one]), await limiter.take([one])]
    expect(takes.map(({ used, refused }) => [...used, refused])).toEqual([
      [1, null],
      [2, null],
      [3, null],
    ])
    expect(await limiter.take([one])).toEqual({ used: [3], refused: 0 })
    expect(await limiter.used([one])).toEqual([3])
  })

  test('a hundred concurrent takes succeed up to the maximum', async () => {
    const limiter = open()
    const one = taking(10)
    const takes = await Promise.all(Array.from({ length: 100 }, () => limiter.take([one])))
    expect(takes.filter(({ refused }) => refused === null)).toHaveLength(10)
    expect(await limiter.used([one])).toEqual([10])
  })

  test('several counters are counted together or not at all, also concurrently', async () => {
    const limiter = open()
    const [wide, narrow] = [taking(100), taking(7)]
    const takes = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        limiter.take(at % 2 === 0 ? [wide, narrow] : [narrow, wide]),
      ),
    )
    expect(takes.filter(({ refused }) => refused === null)).toHaveLength(7)
    expect(await limiter.used([wide, narrow])).toEqual([7, 7])
    expect(await limiter.take([wide, narrow])).toEqual({ used: [7, 7], refused: 1 })
  })

  test('a maximum of 0 refuses everything', async () => {
    const limiter = open()
    expect(await limiter.take([taking(0)])).toEqual({ used: [0], refused: 0 })
  })

  test('a new window starts empty, and an old one has expired', async () => {
    const limiter = open()
    const first = taking(2, 2)
    await limiter.take([first])
    const next = { ...first, window: window(1) }
    expect(await limiter.used([next])).toEqual([0])
    expect(await limiter.take([next])).toEqual({ used: [2], refused: null })
    // A process whose clock is behind does not restore the previous window.
    expect((await limiter.take([first])).refused).toBe(0)
    expect(await limiter.take([next])).toEqual({ used: [2], refused: 0 })
  })

  test('a window from before the clock was set back is not counted', async () => {
    const limiter = open()
    const wrong = { ...taking(2, 2), window: window(24) }
    await limiter.take([wrong])
    const present = { ...wrong, window: window(0) }
    expect(await limiter.used([present])).toEqual([0])
    expect(await limiter.take([present])).toEqual({ used: [2], refused: null })
    expect((await limiter.take([present])).refused).toBe(0)
    const minute = (at: number) => ({ start: at * 60_000, end: (at + 1) * 60_000 })
    const quick = taking(1)
    await limiter.take([{ ...quick, window: minute(5) }])
    // Five minutes are within the clock-skew allowance.
    expect((await limiter.take([{ ...quick, window: minute(0) }])).refused).toBe(0)
    await limiter.add({ ...quick, window: minute(6) }, 1)
    expect(await limiter.used([{ ...quick, window: minute(0) }])).toEqual([0])
  })

  test('returned amounts can be used again, in their own window only', async () => {
    const limiter = open()
    const one = taking(1)
    await limiter.take([one])
    await limiter.add(one, -1)
    expect(await limiter.take([one])).toEqual({ used: [1], refused: null })
    const next = { ...one, window: window(1) }
    await limiter.take([next])
    await limiter.add(one, -1)
    expect(await limiter.used([next])).toEqual([1])
    await limiter.add(next, -5)
    expect(await limiter.used([next])).toEqual([0])
  })

  test('past usage is counted even over the maximum', async () => {
    const limiter = open()
    const one = taking(10)
    await limiter.add(one, 25)
    expect(await limiter.take([one])).toEqual({ used: [25], refused: 0 })
  })

  test('an unknown counter starts with its restored usage, once', async () => {
    const limiter = open()
    let requests = 0
    const restore = async () => {
      requests += 1
      return 8
    }
    const one = { ...taking(10), restore }
    await Promise.all(Array.from({ length: 5 }, () => limiter.take([one])))
    expect(await limiter.used([one])).toEqual([10])
    const before = requests
    expect(await limiter.used([{ ...one, window: window(1) }])).toEqual([0])
    expect(requests).toBe(before)
    await limiter.forget(one.id.slice(0, -4))
    expect(await limiter.used([one])).toEqual([8])
  })
}

describe('in memory', () => {
  limiterTests(memoryLimiter)
})
onEveryDatabase('in the database', (database) => limiterTests(() => limitCountStore(database())))

test('expired counters are removed from memory', async () => {
  const limiter = memoryLimiter()
  const many = (at: number) =>
    Array.from({ length: 20_000 }, (_, id) => ({
      id: `${at} ${id}`,
      window: window(at),
      amount: 1,
      maximum: 9,
    }))
  await limiter.take(many(0))
  await limiter.take(many(5))
  // A window that was dropped starts from zero when it is used again.
  expect((await limiter.used(many(0).slice(0, 1)))[0]).toBe(0)
})

test('a full database refuses nothing, and any other error is reported', async () => {
  const failing = (code: string) => {
    const fail = () => Promise.reject(Object.assign(new Error(code), { code }))
    return lenientWhenFull({ ...memoryLimiter(), take: fail, add: fail })
  }
  const one = { id: 'scope uploads', window: window(0), maximum: 1, amount: 1 }
  expect(await failing('53100').take([one])).toEqual({ used: [0], refused: null })
  await failing('53100').add(one, 1)
  await expect(failing('XX000').take([one])).rejects.toThrow('XX000')
  await expect(failing('XX000').add(one, 1)).rejects.toThrow('XX000')
})

test('shared and local counters are counted together or not at all', async () => {
  const minute = { start: 0, end: 60_000 }
  const limiter = withLocal(memoryLimiter(), memoryLimiter())
  const shared = { id: 'shared', window: minute, amount: 1, maximum: 2 }
  const local = { id: 'local', window: minute, amount: 1, maximum: 3, isLocal: true } as const
  expect(await limiter.take([shared, local])).toEqual({ used: [1, 1], refused: null })
  expect(await limiter.take([local, shared])).toEqual({ used: [2, 2], refused: null })
  expect(await limiter.take([local, shared])).toEqual({ used: [2, 2], refused: 1 })
  expect(await limiter.take([local])).toEqual({ used: [3], refused: null })
  await limiter.add(shared, -1)
  expect(await limiter.take([shared, local])).toEqual({ used: [1, 3], refused: 1 })
  expect(await limiter.used([local, shared])).toEqual([3, 1])
  await limiter.forget('local')
  expect(await limiter.used([shared, local])).toEqual([1, 0])
})

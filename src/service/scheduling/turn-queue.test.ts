import { expect, test } from 'vitest'
import { loopTurn } from './loop-turn.ts'
import { turnQueue } from './turn-queue.ts'

const owner = (key_id: string, organization_id = 'a') => ({ organization_id, key_id })

/** A queue and work on a test clock, so that a busy machine does not affect the test. */
function startQueue() {
  let nowMs = 0
  return {
    queue: turnQueue(loopTurn(0), () => nowMs),
    work: (milliseconds: number) => {
      nowMs += milliseconds
    },
  }
}

test('with nobody waiting and time left, work begins at once', async () => {
  const queue = turnQueue(loopTurn(1000))
  let isIn = false
  void queue.enter(owner('1')).then(() => (isIn = true))
  await Promise.resolve()
  await Promise.resolve()
  expect([isIn, queue.waiting()]).toEqual([true, 0])
})

test('work goes on at once while its turn has time, and then after whoever waits', async () => {
  const { queue: busy } = startQueue()
  const order: string[] = []
  const first = busy.enter(owner('1')).then(() => order.push('other'))
  const second = Promise.resolve(busy.goOn(owner('2'))).then(() => order.push('further work'))
  await Promise.all([first, second])
  expect(order).toEqual(['other', 'further work'])

  const queue = turnQueue(loopTurn(1000))
  await queue.enter(owner('1'))
  let pieces = 0
  const later = new Promise((resolve) => setImmediate(resolve)).then(() => pieces)
  for (; pieces < 100; pieces += 1) await queue.goOn(owner('1'))
  expect(await later).toBe(100)
})

test('keys share the time of the thread equally, whatever their requests cost', async () => {
  const { queue, work } = startQueue()
  const usedMs = { dear: 0, cheap: 0 }
  const costMs = { dear: 9, cheap: 3 }
  const ask = async (name: keyof typeof costMs) => {
    while (usedMs.dear + usedMs.cheap < 900) {
      await queue.enter(owner(name))
      work(costMs[name])
      usedMs[name] += costMs[name]
    }
  }
  await Promise.all((['dear', 'dear', 'dear', 'cheap', 'cheap'] as const).map(ask))
  expect(usedMs.cheap).toBeGreaterThan(400)
  expect(usedMs.dear).toBeGreaterThan(400)
})

test('work whose first part is short is not started more often than cheap work', async () => {
  const { queue, work } = startQueue()
  const startCounts = { hidden: 0, cheap: 0 }
  const ask = async (name: keyof typeof startCounts) => {
    while (startCounts.hidden + startCounts.cheap < 200) {
      await queue.enter(owner(name))
      work(name === 'hidden' ? 0.01 : 1)
      startCounts[name] += 1
    }
  }
  await Promise.all((['hidden', 'hidden', 'hidden', 'hidden', 'cheap'] as const).map(ask))
  expect(startCounts.cheap).toBeGreaterThan(80)
})

test('organizations share it before their keys do', async () => {
  const { queue, work } = startQueue()
  const order: string[] = []
  const enter = (name: string) =>
    queue.enter(owner(name, name.slice(0, 1))).then(() => {
      order.push(name)
      work(5)
    })
  await Promise.all(['a1', 'a2', 'a3', 'a4', 'b1', 'b1', 'b1'].map(enter))
  expect(order.slice(0, 6).filter((name) => name.startsWith('b'))).toHaveLength(3)
})

test('one request is started per turn of the event loop, and sockets are polled in between', async () => {
  const { queue } = startQueue()
  let turns = 0
  const startTurns: number[] = []
  const count = (): void => {
    turns += 1
    if (startTurns.length < 20) setImmediate(count)
  }
  setImmediate(count)
  const all = Array.from({ length: 20 }, () =>
    queue.enter(owner('1')).then(() => startTurns.push(turns)),
  )
  await Promise.all(all)
  expect(new Set(startTurns).size).toBe(20)
})

test('a key that returns after a pause has neither credit nor debt', async () => {
  const { queue, work } = startQueue()
  const enter = (name: string) => queue.enter(owner(name)).then(() => work(4))
  await enter('1')
  for (let at = 0; at < 10; at += 1) await enter('2')
  const order: string[] = []
  const ask = (name: string) => enter(name).then(() => order.push(name))
  await Promise.all(['1', '1', '1', '1', '2', '2', '2', '2'].map(ask))
  // Key 1 gets no credit for the time in which it made no requests.
  expect(order.indexOf('2')).toBeLessThan(3)
  expect(order.indexOf('1')).toBeLessThan(3)
})

test('a caller that hangs up leaves the queue', async () => {
  const { queue } = startQueue()
  const controller = new AbortController()
  const first = queue.enter(owner('1'), controller.signal)
  const second = queue.enter(owner('1'))
  controller.abort(new Error('hung up'))
  await expect(first).rejects.toThrow('hung up')
  await second
  await expect(queue.enter(owner('1'), controller.signal)).rejects.toThrow('hung up')
  expect(queue.waiting()).toBe(0)
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { storageTroubleOf } from '#service/disk/storage-trouble.ts'
import { unitOfWork } from '#service/outbound/unit-of-work.ts'
import { leaseLoop } from './lease-loop.ts'

test('work that ends at once leaves a turn of the event loop to requests after each piece, and each is a unit of its own', async () => {
  const queue = Array.from({ length: 50 }, (_, at) => at)
  const turnsOfWork: number[] = []
  const units = new Set<object | null>()
  let turns = 0
  let isOver = false
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const countTurn = () => {
    turns += 1
    if (!isOver) setImmediate(countTurn)
  }
  setImmediate(countTurn)
  const worker = leaseLoop<number>(
    {
      lease: async () => queue.shift() ?? null,
      renew: async () => true,
      run: async (work) => {
        turnsOfWork.push(turns)
        units.add(unitOfWork())
        if (work === 49) resolve()
      },
      recover: async () => undefined,
    },
    { concurrency: 4, leaseSeconds: 30, onError: () => undefined },
  )
  await ended
  isOver = true
  await worker.stop()
  expect(turnsOfWork).toHaveLength(50)
  expect(new Set(turnsOfWork).size).toBe(50)
  expect(units.size).toBe(50)
})

test('work that is queued while the loop looks for some is found at once', async () => {
  // Without its interval, the loop looks only when it is woken.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { promise: looked, resolve: endLook } = Promise.withResolvers<void>()
  const { promise: ran, resolve: run } = Promise.withResolvers<number>()
  let looks = 0
  const worker = leaseLoop<number>(
    {
      lease: async () => {
        looks += 1
        if (looks === 1) await looked
        return looks === 2 ? 1 : null
      },
      renew: async () => true,
      run: async (work) => run(work),
      recover: async () => undefined,
    },
    { concurrency: 4, leaseSeconds: 30, onError: () => undefined },
  )
  worker.wake()
  endLook()
  expect(await ran).toBe(1)
  await worker.stop()
})

test('running work is aborted and put back when the disk becomes full', async () => {
  const queue = [1]
  const { promise: ran, resolve: run } = Promise.withResolvers<void>()
  const { promise: putBack, resolve: recover } = Promise.withResolvers<unknown>()
  let isFull = false
  const worker = leaseLoop<number>(
    {
      lease: async () => queue.shift() ?? null,
      renew: async () => true,
      run: async (_work, signal) => {
        run()
        await new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
        })
      },
      recover: async (_work, error) => recover(error),
    },
    { concurrency: 1, leaseSeconds: 30, isFull: () => isFull, onError: () => undefined },
  )
  onTestFinished(worker.stop)
  await ran
  isFull = true
  expect(storageTroubleOf(await putBack)).toBe('full')
})

import { expect, test } from 'vitest'
import { leaseLoop } from './lease-loop.ts'

test('work that ends at once leaves a turn of the event loop to requests after each piece', async () => {
  const queue = Array.from({ length: 50 }, (_, at) => at)
  const turnsOfWork: number[] = []
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
})

import { expect, test } from 'vitest'
import { pacedWork } from './paced-work.ts'

test('work pauses for a turn after pieces that took long together', async () => {
  let nowMs = 0
  const order: string[] = []
  const run = pacedWork(
    async () => void order.push('turn'),
    () => nowMs,
  )
  for (const piece of ['a', 'b', 'c', 'd', 'e']) {
    await run(() => {
      nowMs += 2
      order.push(piece)
    })
  }
  expect(order).toEqual(['a', 'b', 'turn', 'c', 'd', 'turn', 'e'])
})

import { expect, test } from 'vitest'
import { frameBatch } from './frame-batch.ts'

test('buffered items are delivered per frame, in order and completely', async () => {
  const taken: number[][] = []
  const batch = frameBatch<number>((items) => taken.push([...items]))
  const all = Array.from({ length: 100 }, (_, at) => at)
  for (const item of all) batch.add(item)
  expect(taken).toEqual([])
  await batch.drained()
  expect(taken.flat()).toEqual(all)
  expect(taken.length).toBeGreaterThan(1)
  await batch.drained()
})

test('a flush delivers all items once', async () => {
  const taken: number[] = []
  const batch = frameBatch<number>((items) => taken.push(...items))
  for (let item = 0; item < 100; item += 1) batch.add(item)
  batch.flush()
  expect(taken).toHaveLength(100)
  await new Promise(requestAnimationFrame)
  batch.add(100)
  await batch.drained()
  expect(taken.at(-1)).toBe(100)
  expect(taken).toHaveLength(101)
})

test('a long backlog is delivered in larger batches', async () => {
  const largest = async (count: number): Promise<number> => {
    const taken: number[] = []
    const batch = frameBatch<number>((items) => taken.push(items.length))
    for (let item = 0; item < count; item += 1) batch.add(item)
    await expect.poll(() => taken.length).toBeGreaterThan(4)
    const sizes = taken.slice(0, 5)
    batch.flush()
    return Math.max(...sizes)
  }
  expect(await largest(6000)).toBeGreaterThan(2 * (await largest(200)))
})

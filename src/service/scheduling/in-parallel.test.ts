import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inParallel } from './in-parallel.ts'

async function* numbers(count: number) {
  for (let number = 0; number < count; number += 1) yield number
}

test('results come in the order of the items, whichever ends first', async () => {
  let running = 0
  let maxRunning = 0
  const results: number[] = []
  const work = async (number: number): Promise<number> => {
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await pause(number % 2 === 0 ? 10 : 0)
    running -= 1
    return number
  }
  for await (const result of inParallel(numbers(9), 3, work)) results.push(result)
  expect(results).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(maxRunning).toBe(3)
})

test('a failure begins no further items, and ends when those that run have ended', async () => {
  const begun: number[] = []
  const ended: number[] = []
  const work = async (number: number): Promise<number> => {
    begun.push(number)
    if (number === 1) throw new Error('the disk is full')
    await pause(20)
    ended.push(number)
    return number
  }
  const results: number[] = []
  const read = async (): Promise<void> => {
    for await (const result of inParallel(numbers(9), 3, work)) results.push(result)
  }
  await expect(read()).rejects.toThrow('the disk is full')
  expect(results).toEqual([0])
  expect(begun.length).toBeLessThan(5)
  expect(ended).toEqual(begun.filter((number) => number !== 1))
})

test('a reader that stops early leaves nothing running', async () => {
  let running = 0
  const work = async (): Promise<void> => {
    running += 1
    await pause(5)
    running -= 1
  }
  for await (const _ of inParallel(numbers(9), 3, work)) break
  expect(running).toBe(0)
})

import { expect, test } from 'vitest'
import { mapItems } from './map-items.ts'

function begin() {
  const seen: string[] = []
  async function* numbers(): AsyncGenerator<number, void> {
    try {
      for (let at = 0; at < 3; at += 1) {
        await Promise.resolve()
        yield at
      }
    } finally {
      seen.push('ended')
    }
  }
  return { seen, numbers }
}

test('each item is changed, in order', async () => {
  const { seen, numbers } = begin()
  const all = []
  for await (const item of mapItems(numbers(), (number) => `${number}`)) all.push(item)
  expect([all, seen]).toEqual([['0', '1', '2'], ['ended']])
})

test('the items end with a reader that leaves, and with a change that fails', async () => {
  const left = begin()
  for await (const item of mapItems(left.numbers(), (number) => number)) if (item === 1) break
  expect(left.seen).toEqual(['ended'])

  const failed = begin()
  const items = mapItems(failed.numbers(), () => {
    throw new Error('too large')
  })
  await expect(items.next()).rejects.toThrow('too large')
  expect(failed.seen).toEqual(['ended'])
  expect(await items.next()).toEqual({ done: true, value: undefined })
})

test('items that were never read do not begin', async () => {
  const { seen, numbers } = begin()
  await mapItems(numbers(), (number) => number).return()
  expect(seen).toEqual([])
})

import { expect, test } from 'vitest'
import { slicesOf } from './slices.ts'

test.each([
  [[], []],
  [[1], [[1]]],
  [[1, 2], [[1, 2]]],
  [
    [1, 2, 3],
    [[1, 2], [3]],
  ],
  [
    [1, 2, 3, 4],
    [
      [1, 2],
      [3, 4],
    ],
  ],
])('%j in slices of two is %j', (items, slices) => {
  expect([...slicesOf(items, 2)]).toEqual(slices)
})

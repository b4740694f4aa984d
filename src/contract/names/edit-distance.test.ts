import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['', '', 0],
  ['type', 'type', 0],
  ['tpe', 'type', 1],
  ['typee', 'type', 1],
  ['tape', 'type', 1],
  ['tyep', 'type', 1],
  ['tyepr', 'type', 2],
  ['kitten', 'sitting', 3],
  ['', 'abc', 3],
])('%s and %s differ by %d letters', (first, second, distance) => {
  expect(editDistance(first, second, 3)).toBe(distance)
  expect(editDistance(second, first, 3)).toBe(distance)
})

test('texts of too different lengths differ by more than the limit', () => {
  expect(editDistance('ab', 'abcdef', 3)).toBeGreaterThan(3)
})

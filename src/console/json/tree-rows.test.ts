import { expect, test } from 'vitest'
import { treeRows, moveInTree } from './tree-rows.ts'

const value = { name: 'Ada', 'a/b': { '~': [1, 2] }, none: [] }

test('every row has the pointer of its value', () => {
  const rows = treeRows(value, new Map([['/a~1b/~0', true]]))
  expect(rows.map(({ pointer, level }) => `${level} ${pointer}`)).toEqual([
    '1 ',
    '2 /name',
    '2 /a~1b',
    '3 /a~1b/~0',
    '4 /a~1b/~0/0',
    '4 /a~1b/~0/1',
    '2 /none',
  ])
})

test('collapsed values are not traversed', () => {
  expect(treeRows(value, new Map([['', false]]))).toHaveLength(1)
  const long = { all: Array.from({ length: 20_000 }, (_, index) => index) }
  expect(treeRows(long, new Map())).toHaveLength(2)
  expect(treeRows(long, new Map([['/all', true]]))).toHaveLength(20_002)
})

test('a value nested 10,000 levels deep has rows', () => {
  let deep: unknown = 'bottom'
  for (let level = 0; level < 10_000; level += 1) deep = [deep]
  expect(treeRows(deep, new Map()).length).toBe(3)
})

test('the arrow keys follow the ARIA tree pattern', () => {
  const rows = treeRows(value, new Map())
  const byPointer = (pointer: string) => rows.findIndex((row) => row.pointer === pointer)
  expect(moveInTree(rows, 0, 'ArrowDown')).toEqual({ at: 1 })
  expect(moveInTree(rows, 0, 'ArrowUp')).toEqual({ at: 0 })
  expect(moveInTree(rows, 0, 'End')).toEqual({ at: rows.length - 1 })
  expect(moveInTree(rows, byPointer('/a~1b/~0'), 'ArrowRight')).toEqual({ at: 3, toggle: true })
  expect(moveInTree(rows, byPointer('/a~1b/~0'), 'ArrowLeft')).toEqual({ at: byPointer('/a~1b') })
  expect(moveInTree(rows, byPointer('/a~1b'), 'ArrowRight')).toEqual({ at: byPointer('/a~1b/~0') })
  expect(moveInTree(rows, byPointer('/a~1b'), 'ArrowLeft')).toEqual({ at: 2, toggle: false })
  expect(moveInTree(rows, 0, 'x')).toBeNull()
})

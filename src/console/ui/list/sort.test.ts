import { expect, test } from 'vitest'
import { readSort, writeSort } from './sort.ts'

const fields = ['created_at', 'name'] as const
const read = (text: string) => readSort(new URLSearchParams(text), fields)

test('the order of a list survives being written to the URL and read back', () => {
  for (const sort of [
    {},
    { order_by: 'name', order: 'asc' } as const,
    { order_by: 'name', order: 'desc' } as const,
    { order_by: 'created_at', order: 'asc' } as const,
  ]) {
    expect(read(String(writeSort(new URLSearchParams(), sort)))).toEqual(sort)
  }
})

test('the newest first is the default, which the URL omits', () => {
  const newestFirst = { order_by: 'created_at', order: 'desc' } as const
  expect(String(writeSort(new URLSearchParams('scope=org'), newestFirst))).toBe('scope=org')
  expect(read('sort=-created_at')).toEqual({})
})

test('a field that the list cannot be sorted by is ignored', () => {
  expect(read('sort=owner')).toEqual({})
  expect(read('sort=--name')).toEqual({})
})

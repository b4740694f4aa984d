import { expect, test } from 'vitest'
import { readGraphFilter, writeGraphFilter } from './graph-filter.ts'

test('an address gives back the filter it was made of', () => {
  for (const filter of [
    { scope: 'all', search: '' },
    { scope: 'org', search: 'ferry & port' },
    { scope: '0190-team', search: '' },
  ]) {
    expect(readGraphFilter(new URLSearchParams(writeGraphFilter(filter).toString()))).toEqual(
      filter,
    )
  }
})

test('what is usual stays out of the address', () => {
  expect(writeGraphFilter({ scope: 'all', search: '' }).toString()).toBe('')
})

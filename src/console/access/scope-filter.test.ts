import { expect, test } from 'vitest'
import { readScopeFilter, writeScopeFilter } from './scope-filter.ts'

test('an address gives back the filter it was made of', () => {
  for (const filter of [
    { scope: 'all', search: '' },
    { scope: 'org', search: 'ferry & port' },
    { scope: '0190-team', search: '' },
  ]) {
    expect(readScopeFilter(new URLSearchParams(writeScopeFilter(filter).toString()))).toEqual(
      filter,
    )
  }
})

test('what is usual stays out of the address', () => {
  expect(writeScopeFilter({ scope: 'all', search: '' }).toString()).toBe('')
})

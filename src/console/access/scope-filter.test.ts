import { expect, test } from 'vitest'
import { readScopeFilter, writeScopeFilter } from './scope-filter.ts'

test('a filter survives being written to the URL and read back', () => {
  for (const filter of [
    { scope: 'all', search: '' },
    { scope: 'org', search: 'ferry & port' },
    { scope: '0190-team', search: '' },
    { scope: 'org', search: 'port', order_by: 'name', order: 'desc' } as const,
  ]) {
    const written = new URLSearchParams(writeScopeFilter(filter).toString())
    expect(readScopeFilter(written, ['name'])).toEqual(filter)
  }
})

test('defaults are omitted from the URL', () => {
  expect(writeScopeFilter({ scope: 'all', search: '' }).toString()).toBe('')
})

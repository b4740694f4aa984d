import { expect, test } from 'vitest'
import { defaultView, runFilter, isFiltered, readRunView, writeRunView } from './run-view.ts'

test('a URL without filters shows the own runs', () => {
  expect(readRunView(new URLSearchParams())).toEqual(defaultView)
  expect(String(writeRunView(defaultView))).toBe('')
  expect(runFilter(defaultView)).toEqual({ scope: 'own' })
})

test('a view survives being written to the URL and read back', () => {
  const view = {
    search: 'wool & silk',
    status: 'failed',
    model: 'mdl-x5',
    scope: 'all',
    group: 'g',
  } as const
  expect(readRunView(writeRunView(view))).toEqual(view)
  expect(runFilter(view)).toEqual({
    search: 'wool & silk',
    status: 'failed',
    model: 'mdl-x5',
    scope: 'all',
    group_id: 'g',
  })
})

test('unknown values are ignored', () => {
  expect(readRunView(new URLSearchParams('status=odd&scope=every&search=%20'))).toEqual(defaultView)
  expect(readRunView(new URLSearchParams({ search: 'x'.repeat(500) })).search).toHaveLength(200)
})

test('the owner does not count as a filter', () => {
  expect(isFiltered({ ...defaultView, scope: 'all' })).toBe(false)
  expect(isFiltered({ ...defaultView, model: 'mdl-x5' })).toBe(true)
})

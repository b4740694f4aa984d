import { expect, test } from 'vitest'
import { defaultView, runFilter, isFiltered, readRunView, writeRunView } from './run-view.ts'

test('an address without filters is the view of one’s own runs', () => {
  expect(readRunView(new URLSearchParams())).toEqual(defaultView)
  expect(String(writeRunView(defaultView))).toBe('')
  expect(runFilter(defaultView)).toEqual({ scope: 'own' })
})

test('a view comes back from its address', () => {
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

test('what no view has is left out of it', () => {
  expect(readRunView(new URLSearchParams('status=odd&scope=every&search=%20'))).toEqual(defaultView)
  expect(readRunView(new URLSearchParams({ search: 'x'.repeat(500) })).search).toHaveLength(200)
})

test('whose runs are shown is no filter', () => {
  expect(isFiltered({ ...defaultView, scope: 'all' })).toBe(false)
  expect(isFiltered({ ...defaultView, model: 'mdl-x5' })).toBe(true)
})

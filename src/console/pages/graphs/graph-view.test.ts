import { expect, test } from 'vitest'
import { readGraphView, writeGraphView } from './graph-view.ts'

test('the order of a list survives being written to the URL and read back', () => {
  for (const view of [
    { scope: 'all', search: '' },
    { scope: 'org', search: 'port', sort: { order_by: 'name', order: 'desc' } as const },
  ]) {
    expect(readGraphView(new URLSearchParams(writeGraphView(view).toString()))).toEqual(view)
  }
})

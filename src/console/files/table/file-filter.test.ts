import { expect, test } from 'vitest'
import {
  fileFilter,
  foldersToChoose,
  isFiltered,
  readFileView,
  writeFileView,
} from './file-filter.ts'

test('an address and its view are the same thing', () => {
  const address =
    'search=rain&status=failed&type=sheets&graph=g1&folder=2026%2Freports&scope=team&sort=-size'
  expect(writeFileView(readFileView(new URLSearchParams(address))).toString()).toBe(address)
})

test('what an address makes up is passed over', () => {
  const view = readFileView(
    new URLSearchParams('status=lost&type=__proto__&folder=..%2Fetc&sort=__proto__'),
  )
  expect(isFiltered(view)).toBe(false)
  expect(fileFilter(view)).toEqual({ scope: 'all' })
})

test('an order is no filter, and asks for the field', () => {
  const view = readFileView(new URLSearchParams('sort=-size'))
  expect(isFiltered(view)).toBe(false)
  expect(fileFilter(view)).toEqual({ scope: 'all', order_by: 'size', order: 'desc' })
})

test('a type asks for every kind in it, and the graph of the page comes first', () => {
  const view = readFileView(new URLSearchParams('type=slides&graph=g1'))
  expect(fileFilter(view, 'g2')).toEqual({ graph_id: 'g2', file_types: ['ppt', 'pptx', 'odp'] })
})

test('folders are chosen with those above them, in the order of a tree', () => {
  expect(foldersToChoose(['b', 'a-c', 'a/b/c', 'a/b', ''])).toEqual([
    'a',
    'a/b',
    'a/b/c',
    'a-c',
    'b',
  ])
})

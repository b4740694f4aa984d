import { expect, test } from 'vitest'
import { mergeGroups } from './merge-groups.mjs'

const group = (name, pages, { bytes = 10, imports = [] } = {}) => ({
  pages: new Set(pages.split(' ')),
  bytes,
  ids: [name],
  imports: new Set(imports),
})
const merge = (groups, limits) =>
  mergeGroups(groups, { maxGroups: 1, maxBytes: () => 1_000, ...limits })
const names = (groups) => groups.map(({ ids }) => ids.toSorted().join('+')).toSorted()

test('groups are merged until no page loads more than the maximum', () => {
  const groups = ['a', 'b', 'c', 'd'].map((name) => group(name, 'home'))
  expect(merge(groups, { maxGroups: 2 })).toHaveLength(2)
  expect(merge(groups, { maxGroups: 4 })).toEqual(groups)
  const [all, ...others] = merge(groups)
  expect([all?.bytes, names([all]), others]).toEqual([40, ['a+b+c+d'], []])
})

test('no page comes to load more bytes than it may', () => {
  const groups = [group('own', 'home', { bytes: 30 }), group('both', 'home ask')]
  expect(names(merge(groups, { maxBytes: () => 39 }))).toEqual(['both', 'own'])
  const [merged] = merge(groups, { maxBytes: () => 40 })
  expect([merged?.ids.toSorted(), merged?.pages]).toEqual([
    ['both', 'own'],
    new Set(['home', 'ask']),
  ])
})

test('the merge comes first by which pages load the fewest bytes that they do not need', () => {
  const groups = [
    group('large', 'home', { bytes: 50 }),
    group('small', 'home', { bytes: 5 }),
    group('both', 'home ask'),
    group('third', 'home files', { bytes: 60 }),
  ]
  expect(names(merge(groups, { maxGroups: 3 }))).toEqual(['both', 'large+small', 'third'])
  expect(names(merge(groups.slice(1), { maxGroups: 2 }))).toEqual(['both+small', 'third'])
})

test('who loads a merged group also loads what it imports', () => {
  const groups = [
    group('x', 'home graphs ask'),
    group('y', 'home graphs', { imports: ['deep'] }),
    group('deep', 'home graphs files'),
  ]
  const maxBytes = (page) => (page === 'files' ? 10 : 1_000)
  const merged = merge(groups, { maxGroups: 2, maxBytes })
  expect(names(merged)).toEqual(['deep', 'x+y'])
  expect(merged.find(({ ids }) => ids.includes('deep'))?.pages.has('ask')).toBe(true)
})

test('what a page would load with the imports of a group counts for its bytes', () => {
  const groups = [
    group('x', 'home graphs ask'),
    group('y', 'home graphs', { imports: ['deep'] }),
    group('deep', 'home graphs files', { bytes: 500 }),
  ]
  const maxBytes = (page) => ({ files: 500, ask: 100 })[page] ?? 1_000
  expect(names(merge(groups, { maxGroups: 2, maxBytes }))).toEqual(['deep', 'x', 'y'])
})

test('two groups are not merged where a third stands between them', () => {
  const groups = [
    group('first', 'home', { imports: ['between'] }),
    group('last', 'home'),
    group('between', 'home', { imports: ['last'] }),
  ]
  const merged = merge(groups, { maxGroups: 2 })
  expect(merged).toHaveLength(2)
  expect(names(merged)).not.toContain('first+last')
  // All three together have no cycle.
  expect(names(merge(groups))).toEqual(['between+first+last'])
})

import { expect, test } from 'vitest'
import { formatBytes, formatTable } from './format-table.ts'
import { neutralize, toJson } from './neutralize.ts'

test('what a terminal would obey is replaced', () => {
  expect(neutralize('a\u001b[2Jb\nc\u009bd\u202ee')).toBe('a\ufffd[2Jb\ufffdc\ufffdd\ufffde')
  expect(neutralize('a\r\n\tb\rc', { lines: true })).toBe('a\n\tb\ufffdc')
  expect(toJson({ name: '\u009b\u202e\u001b' })).toBe(String.raw`{"name":"\u009b\u202e\u001b"}`)
})

test('columns are aligned by what a terminal shows', () => {
  expect(
    formatTable(
      ['NAME', 'FILES'],
      [
        ['羊毛', '7'],
        ['Wool\u001b', '12'],
      ],
    ),
  ).toEqual(['NAME   FILES', '羊毛       7', 'Wool\ufffd     12'])
})

test('sizes are short', () => {
  expect([0, 999, 1500, 2_000_000, 5e12].map(formatBytes)).toEqual([
    '0 B',
    '999 B',
    '1.5 kB',
    '2 MB',
    '5,000 GB',
  ])
})

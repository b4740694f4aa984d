import { expect, test } from 'vitest'
import { fitTable, formatBytes, formatTable, widthOf } from './format-table.ts'
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

const header = ['ID', 'NAME', 'STATUS', 'UPLOADED']
const files = [
  ['1234', `Annual report ${'of the board '.repeat(20)}`, 'read', '2026-11-23 11:00'],
  ['5678', '羊毛'.repeat(30), 'failed: The file is permanently damaged.', '2026-11-23 11:00'],
]

test('a table that is wider than the terminal is cut at its names', () => {
  const cut = ['NAME', 'STATUS']
  const fit = (columns: number | null) =>
    fitTable(header, files, { columns, cut, spare: 'UPLOADED' })
  for (const columns of [140, 80, 60, 40]) {
    expect(Math.max(...fit(columns).map(widthOf))).toBeLessThanOrEqual(columns)
  }
  expect(fit(80)[1]).toMatch(/^1234 {2}Annual report of .*… +read +2026-11-23 11:00$/)
  expect(fit(40)[0]).not.toContain('UPLOADED')
  expect(fit(40).join()).toContain('failed: The fil…')
  expect(fit(10)[1]).toContain('Annual repo…')
  expect(fit(null)).toEqual(formatTable(header, files))
  expect(fit(1000)).toEqual(formatTable(header, files))
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

import { expect, test } from 'vitest'
import { folderPath, folderToKeep } from './folder-path.ts'

test.each([
  ['2026/reports', '2026/reports'],
  ['/2026//reports/', '2026/reports'],
  ['./2026/./reports', '2026/reports'],
  [String.raw`C:\papers\2026`, 'C:/papers/2026'],
  [' 2026 / Re\u0301sume\u0301s ', '2026/Résumés'],
  ['a/\u200b/b', 'a/b'],
  ['\u202ecod.exe', 'cod.exe'],
  ['', ''],
  ['/', ''],
])('the folder %j is kept as %j', (text, folder) => {
  expect(folderPath.parse(text)).toBe(folder)
})

test.each(['..', 'a/../b', String.raw`..\b`, 'a\u0000b', 'a\nb', 'a\u2028b', 'x'.repeat(501)])(
  'the folder %j is refused, and its file is uploaded without one',
  (text) => {
    expect(folderPath.safeParse(text).success).toBe(false)
    expect(folderToKeep(text)).toBe('')
  },
)

test('the length is counted in characters', () => {
  expect(folderPath.parse('🐑'.repeat(500))).toHaveLength(1000)
  expect(folderPath.safeParse('🐑'.repeat(501)).success).toBe(false)
})

test('a folder of many combining marks is refused before it is normalized', () => {
  expect(folderPath.safeParse('\u0301'.repeat(1_000_000)).success).toBe(false)
})

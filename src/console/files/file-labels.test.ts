import { supportedExtensions, kindOfName } from '#contract/file-kinds.ts'
import { expect, test } from 'vitest'
import { kindGroups, kindTag, progressFraction, progressLabel, formatBytes } from './file-labels.ts'

test('small sizes have one decimal, and no size reaches 1,000 of its unit', () => {
  const sizes = [0, 999, 1000, 9_949, 9_950, 999_499, 999_500, 2_340_000_000]
  expect(sizes.map(formatBytes)).toEqual([
    '0 B',
    '999 B',
    '1.0 KB',
    '9.9 KB',
    '10 KB',
    '999 KB',
    '1.0 MB',
    '2.3 GB',
  ])
})

test('progress names the stage, and the share once the total is known', () => {
  expect(progressLabel(null)).toBe('Queued')
  expect(progressLabel({ stage: 'extracting', done: 3, total: null })).toBe('Processing')
  expect(progressLabel({ stage: 'extracting', done: 3, total: 12 })).toBe('Processing 3 of 12')
  expect(progressFraction({ stage: 'extracting', done: 3, total: 12 })).toBe(0.25)
  expect(progressFraction({ stage: 'extracting', done: 13, total: 12 })).toBe(1)
  expect(progressFraction({ stage: 'indexing', done: 3, total: 0 })).toBeNull()
})

test('a file of text has the tag of its extension, where that is short', () => {
  expect(['a.pdf', 'b.jpeg', 'c.py', 'd.properties', 'e'].map(kindTag)).toEqual([
    'PDF',
    'JPG',
    'PY',
    'TXT',
    '?',
  ])
})

test('every supported file type is in exactly one group', () => {
  const grouped = Object.values(kindGroups).flatMap(({ kinds }): string[] => [...kinds])
  const kinds = supportedExtensions.map((extension) => kindOfName(`.${extension}`))
  expect(new Set(grouped)).toEqual(new Set(kinds))
  expect(grouped).toHaveLength(new Set(grouped).size)
})

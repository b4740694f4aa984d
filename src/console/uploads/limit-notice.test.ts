import { expect, test } from 'vitest'
import type { MetLimit } from '#contract/limits.ts'
import { limitNotice } from './limit-notice.ts'

const now = new Date(2026, 10, 20, 13, 30)

function binding(met: Partial<MetLimit>) {
  const first: MetLimit = {
    limit: 'uploads_per_hour',
    scope: 'key',
    model: null,
    maximum: 300,
    used: 180,
    left: 120,
    resets_at: new Date(2026, 10, 20, 14, 0).toISOString(),
    would_refuse: true,
    after_files: 120,
    ...met,
  }
  return { key_id: 'key', limits: [first], first: first.would_refuse ? first : null }
}
const text = (met: Partial<MetLimit>) => limitNotice(binding(met), 400, now).text

test('a batch above the hourly limit shows how many uploads are left until when', () => {
  expect(text({})).toBe(
    'Your key can upload 300 files per hour, with 120 left until 14:00. The rest will wait.',
  )
  expect(text({ scope: 'organization', left: null, used: null })).toBe(
    'Your organization can upload 300 files per hour. The rest will wait until 14:00.',
  )
  expect(text({ maximum: 0, left: 0 })).toBe('Your key is not allowed to upload files.')
})

test('a batch above the storage limit shows how much is left and how many files fit', () => {
  const storage = { limit: 'storage_bytes', scope: 'team', resets_at: null } as const
  expect(text({ ...storage, maximum: 10e9, left: 1.2e9, after_files: 48 })).toBe(
    'Your team can store 10 GB and has 1.2 GB left, enough for about 48 of 400 files.',
  )
})

test('a batch within all limits has no notice, and the maximum file size is known', () => {
  const met = { limit: 'file_bytes', maximum: 5000, would_refuse: false } as const
  expect(limitNotice(binding(met), 3, now)).toEqual({ text: null, size_limit: 5000 })
})

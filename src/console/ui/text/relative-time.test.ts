import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = new Date('2026-11-20T12:00:00Z')
const at = (value: string) => relativeTime(new Date(value), now)

test('times within a week are relative, past and future', () => {
  expect(at('2026-11-20T11:59:40Z')).toBe('just now')
  expect(at('2026-11-20T11:55:00Z')).toBe('5 minutes ago')
  expect(at('2026-11-20T09:00:00Z')).toBe('3 hours ago')
  expect(at('2026-11-19T11:00:00Z')).toBe('yesterday')
  expect(at('2026-11-24T12:00:00Z')).toBe('in 4 days')
})

test('other times are dates, with the year if it differs', () => {
  expect(at('2026-03-02T12:00:00Z')).toBe('Mar 2')
  expect(at('2025-03-02T12:00:00Z')).toBe('Mar 2, 2025')
})

import { expect, test } from 'vitest'
import { endOf } from './end-of-key.ts'

const now = new Date('2026-11-20T12:00:00Z')

test('an expiry is past, soon, later or never', () => {
  expect(endOf('2026-11-20T12:00:00Z', now)).toBe('over')
  expect(endOf('2026-12-04T11:59:59Z', now)).toBe('soon')
  expect(endOf('2026-12-04T12:00:00Z', now)).toBe('later')
  expect(endOf(null, now)).toBe('none')
})

import { expect, test } from 'vitest'
import { expiryAfter } from './lifetimes.ts'

test('a lifetime is counted from now, and never has no end', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(expiryAfter('30', now)).toBe('2026-12-20T12:00:00.000Z')
  expect(expiryAfter('never', now)).toBeNull()
})

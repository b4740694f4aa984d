import { expect, test } from 'vitest'
import { expiryAfter, expiryProblem } from './lifetimes.ts'

const now = new Date('2026-11-20T12:00:00Z')

test('a period counts from now, and never has no expiry', () => {
  expect(expiryAfter({ lifetime: '30', day: '' }, now)).toBe('2026-12-20T12:00:00.000Z')
  expect(expiryAfter({ lifetime: 'never', day: '2027-01-01' }, now)).toBeNull()
})

test('a date includes its whole day and cannot be in the past', () => {
  const end = expiryAfter({ lifetime: 'day', day: '2027-01-31' }, now)
  expect(new Date(end ?? '').getDate()).toBe(31)
  expect(expiryProblem({ lifetime: 'day', day: '2027-01-31' }, now)).toBeUndefined()
  expect(expiryProblem({ lifetime: 'day', day: '2026-11-18' }, now)).toBe(
    'Choose a date in the future.',
  )
  expect(expiryProblem({ lifetime: 'day', day: '' }, now)).toBe('Choose a date.')
  expect(expiryProblem({ lifetime: '7', day: '' }, now)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { describePermissions } from './describe-permissions.ts'

test('a wildcard permission is one sentence', () => {
  expect(describePermissions(['*:admin'])).toBe('Administer everything.')
  expect(describePermissions(['*:write'])).toBe('Read and write everything.')
})

test('a team key writes for its team, and reads what is shared with everyone, too', () => {
  expect(describePermissions(['*:write'], true)).toBe(
    'Read and write in this team, and read what is shared with everyone.',
  )
  expect(describePermissions(['*:read'], true)).toBe(
    'Read what is in this team and what is shared with everyone.',
  )
  expect(describePermissions(['*:admin'], true)).toBe(
    'Administer in this team, and read what is shared with everyone.',
  )
  expect(describePermissions(['*:read', 'graphs:write'], true)).toBe(
    'Read and write graphs. Read everything else in this team.',
  )
})

test('named permissions come before the wildcard', () => {
  expect(describePermissions(['*:read', 'graphs:write'])).toBe(
    'Read and write graphs. Read everything else.',
  )
})

test('permissions that the wildcard covers are not repeated', () => {
  expect(describePermissions(['*:write', 'graphs:read', 'files:write'])).toBe(
    'Read and write everything.',
  )
})

test('a key without a wildcard has “No other access”', () => {
  expect(describePermissions(['graphs:read', 'files:read', 'keys:admin'])).toBe(
    'Administer keys. Read files and graphs. No other access.',
  )
})

import { expect, test } from 'vitest'
import { describePermissions } from './describe-permissions.ts'

test('a level over everything is one sentence', () => {
  expect(describePermissions(['*:admin'])).toBe('Administer everything.')
  expect(describePermissions(['*:write'])).toBe('Read and write everything.')
})

test('everything ends at the team on a key of a team', () => {
  expect(describePermissions(['*:write'], true)).toBe('Read and write, this team only.')
  expect(describePermissions(['*:read', 'graphs:write'], true)).toBe(
    'Read and write graphs. Read everything else in this team.',
  )
})

test('what stands beside everything is said before it', () => {
  expect(describePermissions(['*:read', 'graphs:write'])).toBe(
    'Read and write graphs. Read everything else.',
  )
})

test('what is covered already is not said again', () => {
  expect(describePermissions(['*:write', 'graphs:read', 'files:write'])).toBe(
    'Read and write everything.',
  )
})

test('a key of few things is told to do nothing else', () => {
  expect(describePermissions(['graphs:read', 'files:read', 'keys:admin'])).toBe(
    'Administer keys. Read files and graphs. No other access.',
  )
})

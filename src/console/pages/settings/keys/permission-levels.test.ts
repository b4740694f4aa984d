import { expect, test } from 'vitest'
import { isSameAccess, levelOf, plainly, withLevel } from './permission-levels.ts'

test('the highest level of a resource counts', () => {
  const permissions = ['*:read', 'graphs:read', 'graphs:write'] as const
  expect(levelOf(permissions, 'graphs')).toBe('write')
  expect(levelOf(permissions, '*')).toBe('read')
  expect(levelOf(permissions, 'files')).toBe('none')
})

test('changing the level of one resource keeps the others', () => {
  expect(withLevel(['*:write'], 'keys', 'admin')).toEqual(['*:write', 'keys:admin'])
  expect(withLevel(['graphs:write', 'files:read'], 'graphs', 'none')).toEqual(['files:read'])
})

test('permissions that the wildcard covers are omitted', () => {
  expect(plainly(['graphs:read', '*:write', 'keys:admin'])).toEqual(['*:write', 'keys:admin'])
})

test('permissions are compared regardless of order', () => {
  expect(isSameAccess(['graphs:read', '*:write'], ['*:write'])).toBe(true)
  expect(isSameAccess(['graphs:read'], ['graphs:write'])).toBe(false)
})

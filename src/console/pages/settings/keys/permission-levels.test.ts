import { expect, test } from 'vitest'
import { isSameAccess, levelOf, plainly, withLevel } from './permission-levels.ts'

test('the highest level of a thing counts', () => {
  const permissions = ['*:read', 'graphs:read', 'graphs:write'] as const
  expect(levelOf(permissions, 'graphs')).toBe('write')
  expect(levelOf(permissions, '*')).toBe('read')
  expect(levelOf(permissions, 'files')).toBe('none')
})

test('a level is changed for one thing alone', () => {
  expect(withLevel(['*:write'], 'keys', 'admin')).toEqual(['*:write', 'keys:admin'])
  expect(withLevel(['graphs:write', 'files:read'], 'graphs', 'none')).toEqual(['files:read'])
})

test('what everything covers already is left out', () => {
  expect(plainly(['graphs:read', '*:write', 'keys:admin'])).toEqual(['*:write', 'keys:admin'])
})

test('the same access is the same in any order', () => {
  expect(isSameAccess(['graphs:read', '*:write'], ['*:write'])).toBe(true)
  expect(isSameAccess(['graphs:read'], ['graphs:write'])).toBe(false)
})

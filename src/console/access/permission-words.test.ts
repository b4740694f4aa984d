import { expect, test } from 'vitest'
import { permissionWords } from './permission-words.ts'

test('a permission is said as a person says it', () => {
  expect(permissionWords('*:admin')).toBe('Administer everything')
  expect(permissionWords('graphs:read')).toBe('Read graphs')
})

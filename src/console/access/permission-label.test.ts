import { expect, test } from 'vitest'
import { permissionLabel } from './permission-label.ts'

test('a permission is formatted as verb and resource', () => {
  expect(permissionLabel('*:admin')).toBe('Administer everything')
  expect(permissionLabel('graphs:read')).toBe('Read graphs')
})

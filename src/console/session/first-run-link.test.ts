import { expect, test } from 'vitest'
import { readLinkKey } from './first-run-link.ts'

test('a link gives the key in its fragment', () => {
  expect(readLinkKey('#key=sheaf_abc-123')).toBe('sheaf_abc-123')
})

test('other fragments give none', () => {
  expect(readLinkKey('')).toBeNull()
  expect(readLinkKey('#key=')).toBeNull()
  expect(readLinkKey('#content')).toBeNull()
})

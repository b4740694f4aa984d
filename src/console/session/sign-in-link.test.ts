import { expect, test } from 'vitest'
import { readLinkKey } from './sign-in-link.ts'

test('a sign-in link contains the key in its fragment', () => {
  expect(readLinkKey('#key=sheaf_abc-123')).toBe('sheaf_abc-123')
})

test('other fragments contain no key', () => {
  expect(readLinkKey('')).toBeNull()
  expect(readLinkKey('#key=')).toBeNull()
  expect(readLinkKey('#content')).toBeNull()
})

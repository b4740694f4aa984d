import { expect, test, vi } from 'vitest'
import { isOwnChoice, readLinkKey } from './sign-in-link.ts'

test('a sign-in link contains the key in its fragment', () => {
  expect(readLinkKey('#key=sheaf_abc-123')).toBe('sheaf_abc-123')
})

test('other fragments contain no key', () => {
  expect(readLinkKey('')).toBeNull()
  expect(readLinkKey('#key=')).toBeNull()
  expect(readLinkKey('#content')).toBeNull()
})

test('a link with another key does not replace a session unless the person agrees', () => {
  const confirm = vi.fn<(text: string) => boolean>()
  vi.stubGlobal('window', { confirm })
  const own = { id: 'a', base_url: '', key: 'sk_own', name: 'Ada' }
  expect(isOwnChoice(null, 'sk_other')).toBe(true)
  expect(isOwnChoice(own, 'sk_own')).toBe(true)
  expect(confirm).not.toHaveBeenCalled()

  confirm.mockReturnValueOnce(false).mockReturnValueOnce(true)
  expect(isOwnChoice(own, 'sk_other')).toBe(false)
  expect(confirm.mock.lastCall?.[0]).toContain('“Ada”')
  expect(isOwnChoice(own, 'sk_other')).toBe(true)
  vi.unstubAllGlobals()
})

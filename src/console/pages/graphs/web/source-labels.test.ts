import { expect, test } from 'vitest'
import type { WebSource } from '#contract/web/web-sources.ts'
import { explainAddress, describePages, withScheme } from './source-labels.ts'

test.each([
  ['', 'Enter an address.'],
  ['nowhere', 'Enter a full address, like https://example.org/docs'],
  ['http://', 'Enter a full address, like https://example.org/docs'],
  ['ftp://example.org', 'Only http and https addresses are supported.'],
  ['https://me:secret@example.org', 'Remove the user name and password.'],
  ['https://example.org/docs', undefined],
  [' example.org/docs ', undefined],
  ['http://localhost:8080', undefined],
  ['http://[::1]/', undefined],
])('“%s”: %s', (text, trouble) => {
  expect(explainAddress(text)).toBe(trouble)
})

test('a missing scheme is added', () => {
  expect(withScheme(' example.org/docs ')).toBe('https://example.org/docs')
  expect(withScheme('http://example.org')).toBe('http://example.org')
})

test('pages are counted by state', () => {
  const describe = (
    pages: WebSource['pages'],
    isOnly = true,
    status: WebSource['status']['status'] = 'success',
  ) => describePages({ pages, status: { status } }, isOnly)
  const none = { in_progress: 0, completed: 0, failed: 0 }
  expect(describe({ ...none, completed: 1 })).toBe('1 page ready')
  expect(describe({ in_progress: 2, completed: 12, failed: 1 })).toBe(
    '12 pages ready · 2 pages processing · 1 page failed',
  )
  expect(describe(none)).toBe('No pages')
  expect(describe(none, false)).toMatch(/^No pages\. Pages that another source already has/)
  expect(describe(none, false, 'validating')).toBe('')
  expect(describe(none, false, 'error')).toBe('')
})

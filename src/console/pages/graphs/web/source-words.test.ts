import { expect, test } from 'vitest'
import { addressTrouble, pagesWords, wholeAddress } from './source-words.ts'

test.each([
  ['', 'Give the address of a page.'],
  ['nowhere', 'Write it as in a browser: https://example.org/docs'],
  ['http://', 'Write it as in a browser: https://example.org/docs'],
  ['ftp://example.org', 'Only https and http are read.'],
  ['https://me:secret@example.org', 'Leave out the name and password.'],
  ['https://example.org/docs', undefined],
  [' example.org/docs ', undefined],
  ['http://localhost:8080', undefined],
  ['http://[::1]/', undefined],
])('“%s”: %s', (text, trouble) => {
  expect(addressTrouble(text)).toBe(trouble)
})

test('a scheme that was left out is added', () => {
  expect(wholeAddress(' example.org/docs ')).toBe('https://example.org/docs')
  expect(wholeAddress('http://example.org')).toBe('http://example.org')
})

test('pages are told by how they fare', () => {
  expect(pagesWords({ pages: { in_progress: 0, completed: 1, failed: 0 } })).toBe('1 page read')
  expect(pagesWords({ pages: { in_progress: 2, completed: 12, failed: 1 } })).toBe(
    '12 pages read · 2 pages being indexed · 1 page failed',
  )
  expect(pagesWords({ pages: { in_progress: 0, completed: 0, failed: 0 } })).toBe('')
})

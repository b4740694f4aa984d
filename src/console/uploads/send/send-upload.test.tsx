import { expect, test } from 'vitest'
import { contentDisposition } from './send-upload.ts'

function decoded(header: string): string {
  return decodeURIComponent(header.replace(`attachment; filename*=UTF-8''`, ''))
}

test('a name in any script comes back out of its header', () => {
  const names = ['年次報告書 — 東京.txt', 'تقرير.pdf', `Ann's (last) *draft*; "v2".md`, '100%.csv']
  expect(names.map((name) => decoded(contentDisposition(name)))).toEqual(names)
})

test('the header holds no sign that a header gives a meaning', () => {
  const value = contentDisposition(`a'b(c)*d;e"f\r\ng.txt`).split(`''`)[1]
  expect(value).toMatch(/^[\w%.~!-]+$/)
})

test('half a character does not stop an upload', () => {
  expect(decoded(contentDisposition('a\ud800.txt'))).toBe('a\ufffd.txt')
})

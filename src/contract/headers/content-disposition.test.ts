import { expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

function decoded(header: string): string {
  return decodeURIComponent(header.replace(`attachment; filename*=UTF-8''`, ''))
}

test('a file name in any script survives the header', () => {
  const names = ['年次報告書 — 東京.txt', 'تقرير.pdf', `Ann's (last) *draft*; "v2".md`, '100%.csv']
  expect(names.map((name) => decoded(contentDisposition(name)))).toEqual(names)
})

test('the header contains no special characters', () => {
  const value = contentDisposition(`a'b(c)*d;e"f\r\ng.txt`).split(`''`)[1]
  expect(value).toMatch(/^[\w%.~!-]+$/)
})

test('a lone surrogate in a name does not prevent the upload', () => {
  expect(decoded(contentDisposition('a\ud800.txt'))).toBe('a\ufffd.txt')
})

import { expect, test } from 'vitest'
import { Failure } from '#service/failure.ts'
import { readFileName } from './read-file-name.ts'

/** The header as Node passes it on: one character for each byte. */
const headerOf = (text: string, encoding: 'utf8' | 'latin1'): string =>
  Buffer.from(text, encoding).toString('latin1')

test.each([
  ['attachment; filename=report.pdf', 'report.pdf'],
  ['attachment; filename="report.pdf"', 'report.pdf'],
  ["attachment; filename='report.pdf'", 'report.pdf'],
  ['attachment;filename = "report.pdf" ; size=3', 'report.pdf'],
  ['ATTACHMENT; FILENAME="Report.PDF"', 'Report.PDF'],
  ['form-data; name="file"; filename="report.pdf"', 'report.pdf'],
  ['attachment; filename=my report.pdf', 'my report.pdf'],
  ['attachment; filename=my report.pdf; size=3', 'my report.pdf'],
  [String.raw`attachment; filename="a \"b\".txt"`, 'a "b".txt'],
  ['attachment; filename="a;b.txt"', 'a;b.txt'],
  ["attachment; filename=it's.txt", "it's.txt"],
  ["attachment; filename*=UTF-8''na%C3%AFve%20plan.txt", 'naïve plan.txt'],
  ["attachment; filename*=utf-8'en'%e2%82%ac.txt", '€.txt'],
  ["attachment; filename*=ISO-8859-1''%A3%20rates.txt", '£ rates.txt'],
  [`attachment; filename="plain.txt"; filename*=UTF-8''better.txt`, 'better.txt'],
  [`attachment; filename*=UTF-8''better.txt; filename="plain.txt"`, 'better.txt'],
  // Text in quotes is a name, whatever it looks like.
  [`attachment; filename="x; filename*=UTF-8''y.txt"`, "x; filename*=UTF-8''y.txt"],
  ['attachment; name="; filename=evil.txt"; filename="good.txt"', 'good.txt'],
  [String.raw`attachment; filename="C:\docs\report.pdf"`, 'report.pdf'],
  ['attachment; filename="../../etc/passwd.txt"', 'passwd.txt'],
  ["attachment; filename*=UTF-8''..%2F..%5Cup.txt", 'up.txt'],
  ['attachment; filename="  spaced.txt  "', 'spaced.txt'],
  ['attachment; filename="100%.txt"', '100%.txt'],
  ['attachment; filename="report.pdf', 'report.pdf'],
  ["attachment; filename*=UTF-8''%E2%80%AAreport%E2%80%AEtxt.pdf", 'reporttxt.pdf'],
])('%s names %s', (header, name) => {
  expect(readFileName(header)).toBe(name)
})

test('raw UTF-8 and raw Latin-1 bytes are both understood', () => {
  expect(readFileName(headerOf('attachment; filename="Größe 🌾.txt"', 'utf8'))).toBe('Größe 🌾.txt')
  expect(readFileName(headerOf('attachment; filename="Größe.txt"', 'latin1'))).toBe('Größe.txt')
  expect(readFileName(headerOf('attachment; filename=Größe.txt', 'utf8'))).toBe('Größe.txt')
  expect(readFileName(headerOf("attachment; filename*=UTF-8''Größe.txt", 'utf8'))).toBe('Größe.txt')
})

test('a name is normalized to NFC', () => {
  expect(readFileName(headerOf('attachment; filename="e\u0301te\u0301.txt"', 'utf8'))).toBe(
    'été.txt',
  )
})

test('a name has at most 255 characters', () => {
  const name = `${'🌾'.repeat(251)}.txt`
  expect(readFileName(headerOf(`attachment; filename="${name}"`, 'utf8'))).toBe(name)
  expect(failureOf(headerOf(`attachment; filename="a${name}"`, 'utf8'))).toBe('file_name_too_long')
})

test.each([
  [undefined],
  [''],
  ['attachment'],
  ['inline; name="report.pdf"'],
  ['attachment; filename='],
  ['attachment; filename=""'],
  ['attachment; filename="   "'],
  ['attachment; filename=".."'],
  ['attachment; filename="folder/"'],
  ["attachment; filename*=UTF-8''"],
  ["attachment; filename*=UTF-8''a%00b.txt"],
  ["attachment; filename*=UTF-8''a%0D%0Aset-cookie:x.txt"],
  ["attachment; filename*=UTF-8''a%C2%85b.txt"],
  ["attachment; filename*=UTF-8''%E2%80%A8.txt"],
  ['attachment; filename="a\tb.txt"'],
  ["attachment; filename*=UTF-8''%E2%80%8B%E2%81%A0"],
])('%j is refused', (header) => {
  expect(failureOf(header)).toBe('file_name_invalid')
})

test('a hostile header is parsed in linear time', () => {
  expect(failureOf(`attachment; ${'filename'.repeat(2000)}`)).toBe('file_name_invalid')
  expect(failureOf(`attachment; filename="${String.raw`\"`.repeat(8000)}"`)).toBe(
    'file_name_too_long',
  )
  expect(failureOf(`${';'.repeat(16_000)}filename`)).toBe('file_name_invalid')
  expect(failureOf(`; ${' '.repeat(16_000)}x`)).toBe('file_name_invalid')
})

function failureOf(header: string | undefined): string | null {
  try {
    readFileName(header)
    return null
  } catch (error) {
    return error instanceof Failure ? error.key : 'no failure'
  }
}

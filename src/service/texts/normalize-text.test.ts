import { expect, test } from 'vitest'
import { normalizeText } from './normalize-text.ts'

test('texts are normalized', () => {
  expect(normalizeText('e\u0301')).toBe('\u00e9')
  expect(normalizeText('\ufb01', 'NFKC')).toBe('fi')
  expect(normalizeText('\u00e9', 'NFKD')).toBe('e\u0301')
  const marks = '\u0323\u0301'.repeat(32)
  expect(normalizeText(`a${marks}`)).toBe(`a${marks}`.normalize('NFC'))
})

test('a text with more combining marks in a row than any language has is left as it is', () => {
  for (const marks of ['\u0301\u0323', '\u0301\uff9e', '\u{1d167}\u{1d16d}']) {
    const text = `e\u0301 and a${marks.repeat(99_000)} e\u0301`
    expect(normalizeText(text, 'NFKD') === text).toBe(true)
  }
  expect(normalizeText(`e\u0301 a${'\u0301\u0323'.repeat(33)}`)).toMatch(/^e\u0301/)
})

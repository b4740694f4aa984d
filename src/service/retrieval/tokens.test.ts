import { expect, test } from 'vitest'
import { codePoints } from '#contract/primitives.ts'
import { tokensOf } from './tokens.ts'

const spaceless = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]/gu

test.each([
  '',
  'plain words',
  '語彙 and words',
  'これは本です。',
  '한국어',
  'ไทย',
  '𠀀𠀁 a',
  '👩‍👩‍👧',
  '\ud840x',
  '\udc00',
  '·',
])('tokens and characters are counted: %j', (text) => {
  const dense = text.match(spaceless)?.length ?? 0
  expect(tokensOf(text)).toBe(dense + Math.ceil((text.length - dense) / 4))
  expect(codePoints(text)).toBe(Array.from(text).length)
})

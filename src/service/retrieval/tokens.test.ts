import { expect, test } from 'vitest'
import { codePoints } from '#contract/primitives.ts'
import { tokenCounter, tokensOf } from './tokens.ts'

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

test('the tokens of pieces are those of the whole text', () => {
  const pieces = Array.from({ length: 9000 }, (_, at) => (at % 3 === 0 ? '羊毛' : 'wool '))
  const counter = tokenCounter()
  for (const piece of pieces) counter.add(piece)
  expect(Math.abs(counter.total() - tokensOf(pieces.join('')))).toBeLessThan(10)
})

import { expect, test } from 'vitest'
import { termsOf } from '#service/retrieval/words.ts'
import { spanishStem } from './spanish-stems.ts'

const stemOf = (word: string): string => spanishStem(termsOf(word)[0] ?? '')

test.each([
  ['entregamos', 'entregar'],
  ['cobramos', 'cobrar'],
  ['ofrecemos', 'ofrecer'],
  ['empiezan', 'empezar'],
  ['devuelve', 'devolver'],
  ['sirven', 'servir'],
  ['incluye', 'incluir'],
  ['últimos', 'última'],
  ['préstamos', 'préstamo'],
  ['máximo', 'máxima'],
])('%s has the stem of %s', (one, other) => {
  expect(stemOf(one)).toBe(stemOf(other))
})

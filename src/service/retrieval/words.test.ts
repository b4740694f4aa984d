import { expect, test } from 'vitest'
import { questionTerms, termsOf } from './words.ts'

test.each([
  ['reimbursed', 'Reimburses'],
  ['wrote', 'written'],
  ['Ångström café', 'angstrom CAFE'],
  ['STRASSE', 'straße'],
  ['Ёлка', 'елка'],
  ['كِتَاب', 'كتاب'],
  ['l’été', 'ete'],
  ["the employee's", 'the employee'],
])('%s and %s are the same terms', (a, b) => {
  expect(termsOf(a)).toEqual(termsOf(b))
})

test('a number is one term, however it is written', () => {
  expect(termsOf('1,200.50 and 1.200,50')).toEqual(['1200.50', 'and', '1200.50'])
  expect(termsOf('1,2,3')).toEqual(['1', '2', '3'])
  expect(termsOf('v2.3.1')).toEqual(['v2.3.1'])
})

test('scripts without spaces give character bigrams', () => {
  expect(termsOf('検索エンジン')).toEqual(['検索', '索エ', 'エン', 'ンジ', 'ジン'])
  expect(termsOf('2024年')).toEqual(['2024', '年'])
  expect(termsOf('ภาษา')).toHaveLength(3)
})

test('a question keeps its content words with counts, by its own language', () => {
  expect([...questionTerms('What is the price of the price list?')]).toEqual([
    ['price', 2],
    ['list', 1],
  ])
  expect([...questionTerms('Wie viele Tage sind es?').keys()]).toEqual(termsOf('Tage'))
  expect(questionTerms('what is the').size).toBe(0)
})

test('hostile texts are tokenized in linear time', () => {
  for (const text of ['a'.repeat(100_000), `${'a-'.repeat(50_000)}\u0000`, '\ud800', `"'*^:()`]) {
    for (const term of termsOf(text)) expect(term).toMatch(/^[\p{L}\p{N}\p{M}.]{1,64}$/u)
  }
})

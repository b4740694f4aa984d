import { expect, test } from 'vitest'
import { languageOf, languageOfQuestion } from './stop-words.ts'
import { matchRanges, packedTerms, questionTerms, termsOf } from './words.ts'

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

test('a unit or a size behind a number is a term of its own, joined or not', () => {
  for (const text of [
    '50 l',
    '330 ml',
    '1,5 kg',
    '500 g',
    '20 m²',
    '9 h',
    '20 x 80',
    '3 x 2 x 1',
  ]) {
    expect(termsOf(text.replaceAll(' ', ''))).toEqual(termsOf(text))
  }
  expect(termsOf('5G 3D 4b t3 M8x20 F-2026-118 12h30')).toEqual(
    '5g 3d 4b t3 m8x20 f 2026 118 12h30'.split(' '),
  )
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

test.each([
  `The employee's notes, "1,200.50 kg", v2.3.1. and (1.2, 3) don't' end; e.g. a.b@c.de 7th`,
  'Café Größe, l’été and the plain part; “quoted” words–with dashes l\u2019ete a’b 3’4',
  '検索エンジン 2024年 and words\u00a0beyond\nlines\tand 12.5% or 1.٣ x\u0301y',
  `${'a'.repeat(70)} ${'long'.repeat(20)} ${'9.'.repeat(35)}9 1.2.3,4,5 1.5's '''a' .5 5. ,`,
])('packed terms are the terms: %s', (text) => {
  expect(packedTerms(text)).toBe(termsOf(text).join(' '))
  for (let at = 0; at < text.length; at += 1) {
    expect(packedTerms(text.slice(at))).toBe(termsOf(text.slice(at)).join(' '))
    expect(packedTerms(text.slice(0, at))).toBe(termsOf(text.slice(0, at)).join(' '))
  }
})

test('more words than are kept have their own terms, however often they take turns', () => {
  const text = Array.from({ length: 150_000 }, (_, at) => `w${(at * 7919) % 140_000}`).join(' ')
  const terms = termsOf(text).join(' ')
  expect(packedTerms(text) === terms).toBe(true)
  expect(packedTerms(text) === terms).toBe(true)
})

test('hostile texts are tokenized in linear time', () => {
  for (const text of ['a'.repeat(100_000), `${'a-'.repeat(50_000)}\u0000`, '\ud800', `"'*^:()`]) {
    for (const term of termsOf(text)) expect(term).toMatch(/^[\p{L}\p{N}\p{M}.]{1,64}$/u)
  }
})

test('the words of a text with given terms are found in every form and script', () => {
  const isMatch = (text: string, query: string) =>
    matchRanges(text, questionTerms(query)).map(({ start, end }) => text.slice(start, end))
  expect(isMatch('He wrote it. Writing is hard.', 'write')).toEqual(['wrote', 'Writing'])
  expect(isMatch('Ein Café an der Straße', 'cafe strasse')).toEqual(['Café', 'Straße'])
  expect(isMatch('東京都の天気は晴れです', '東京の天気')).toEqual(['東京', 'の天気'])
  expect(isMatch('Nothing here', 'tide')).toEqual([])
})

test.each([
  ['How long is the notice period?', 'en'],
  ['Wie hoch ist die Kaltmiete?', 'de'],
  ['Où se trouve le petit bassin ?', 'fr'],
  ['¿Cuándo fue construido el convento?', 'es'],
  ['Waar is de ingang van het museum?', 'nl'],
  ['Die Reise', null],
  // “Door” and “van” are Dutch words, too.
  ['price of a barn door', null],
  ['price of a van for a week', 'en'],
  ['wat kost een kaartje door de week', 'nl'],
  ['Astrid 1998', null],
  // “Dos” is Portuguese, and Spanish for two.
  ['por que no se compran dos bicis de carga', null],
  ['por que a empresa não tem dois dos carros', 'pt'],
])('the language of “%s” is %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})

// A table of words that is an object has functions under these names.
test('names of the properties of every object are words like any other', () => {
  for (const name of Object.getOwnPropertyNames(Object.prototype)) {
    for (const term of termsOf(`the ${name} is old`)) expect(term).toMatch(/^[a-z]+$/)
  }
  expect(termsOf('constructors')).toEqual(termsOf('constructor'))
})

test('“dos” alone does not make a question Portuguese', () => {
  for (const text of [
    'por que no se compran dos bicis de carga',
    'precio de dos bicis',
    'necesito dos llaves',
  ]) {
    expect(languageOfQuestion(text)).not.toBe('pt')
  }
})

test('“was” alone does not make a question English', () => {
  expect(languageOfQuestion('Was bedeutet E2?')).toBe('de')
  expect(languageOfQuestion('Was kostet Port 7443?')).toBe('de')
  expect(languageOfQuestion('Was E2 shown?')).not.toBe('de')
})

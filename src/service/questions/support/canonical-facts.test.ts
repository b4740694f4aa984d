import { expect, test } from 'vitest'
import { termsOf } from '#service/retrieval/words.ts'
import { canonicalFacts } from './canonical-facts.ts'

const numbersOf = (text: string, language: string | null) =>
  termsOf(canonicalFacts(text, language)).filter((term) => /^\p{N}/u.test(term))

test.each([
  ['en', '1 March 2026'],
  ['en', 'March 1, 2026'],
  ['en', '03/01/2026'],
  ['en', '2026-03-01'],
  ['de', '1. März 2026'],
  ['de', '01.03.2026'],
  ['es', '1 de marzo de 2026'],
  ['fr', '1er mars 2026'],
  ['fr', '01/03/2026'],
  ['ru', '1 марта 2026 года'],
  ['zh', '2026年3月1日'],
  [null, '2026-03-01'],
])('in %j, %s is the first of March', (language, text) => {
  expect(numbersOf(text, language)).toEqual(['1', '3month', '2026'])
})

test.each([
  ['en', 'at 9:30 am and 6 pm', ['9h30', '18h00']],
  ['de', 'um 9.30 Uhr und 18 Uhr', ['9h30', '18h00']],
  ['es', 'a las 9:30 y a las 18 h', ['9h30', '18h00']],
  ['fr', 'à 9 h 30 et à 18 heures', ['9h30', '18h00']],
  ['ru', 'в 9:30 и в 18 часов', ['9h30', '18h00']],
  ['zh', '上午9点半和下午6点', ['9h30', '18h00']],
])('in %j, %s are two times of day', (language, text, times) => {
  expect(numbersOf(text, language)).toEqual(times)
})

test.each([
  ['en', 'twenty-five thousand, two hundred and five', ['25000', '205']],
  ['en', '2.4 million, 1,250.50 and 1.250', ['2400000', '1250.50', '1.250']],
  [
    'de',
    'fünfundvierzig und zweiundzwanzig, 2,4 Millionen, 1.250',
    ['45', '22', '2400000', '1250'],
  ],
  ['es', 'cuarenta y cinco, treinta, 1.250 y dos mil', ['45', '30', '1250', '2000']],
  ['fr', 'quatre-vingt-douze, soixante-dix, vingt et un, 1\u00a0250', ['92', '70', '20', '1250']],
  ['it', 'quarantacinque e venti', ['45', '20']],
  ['pt', 'trinta e cinco', ['35']],
  ['nl', 'vijfentwintig dagen', ['25']],
  ['ru', 'двадцать пять, пятнадцати и 2 400 000', ['25', '15', '2400000']],
  ['zh', '十二个月，三百五十人，240万', ['12', '350', '2400000']],
])('in %j, %s are numbers', (language, text, numbers) => {
  expect(numbersOf(text, language)).toEqual(numbers)
})

test.each([
  ['en', 'You may march in August.'],
  ['zh', '一般来说，十分重要，三明治很好。'],
  ['fr', 'un vélo neuf'],
])('in %j, “%s” has no number', (language, text) => {
  expect(numbersOf(text, language)).toEqual([])
})

test.each([
  ['en', '15 percent', '15%'],
  ['de', '15 Prozent', '15 %'],
  ['es', '15 por ciento', '15 %'],
  ['fr', '15 pour cent', '15 %'],
  ['ru', '15 процентов', '15 %'],
  ['zh', '百分之十五', '15%'],
  ['de', '3,5 Kubikmeter', '3.5 m³'],
  ['ru', '20 килограммов', '20 кг'],
  ['en', '€20', '20 euros'],
])('in %j, %s and %s are the same', (language, first, second) => {
  expect(termsOf(canonicalFacts(first, language))).toEqual(
    termsOf(canonicalFacts(second, language)),
  )
})

test('hostile texts are read in linear time', () => {
  for (const part of [
    '1 ',
    '1.',
    '1,000',
    '12:',
    'two-',
    'two and ',
    '三',
    '1月',
    '€1',
    'a.m.',
    'march 1 ',
  ]) {
    for (const language of ['en', 'de', 'fr', 'zh']) {
      expect(canonicalFacts(part.repeat(10_000), language)).not.toBe('')
    }
  }
})

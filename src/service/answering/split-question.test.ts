import { expect, test } from 'vitest'
import { splitQuestion } from './split-question.ts'

const parts = (text: string, maxParts = 10) =>
  splitQuestion(text, maxParts).map((part) => part.text)

test('a text with one question is not split', () => {
  for (const text of [
    'What is the fee?',
    'terms and conditions',
    'In Germany, how long is the notice period?',
    'I am a contractor. How much leave do I get?',
    'What is the difference between gold and silver?',
  ]) {
    expect(parts(text)).toEqual([text])
  }
})

test('questions are split at marks and at conjunctions', () => {
  expect(parts('What is the fee? Who pays it?')).toEqual(['What is the fee?', 'Who pays it?'])
  expect(parts('What is the fee, and who pays it?')).toEqual(['What is the fee', 'who pays it?'])
  expect(parts('料金は？誰が払う？')).toEqual(['料金は？', '誰が払う？'])
})

test('a part with a pronoun carries the part it refers to', () => {
  expect(splitQuestion('What is the fee and who pays it?', 10).map((part) => part.about)).toEqual([
    null,
    'What is the fee',
  ])
})

test('what is compared is asked about each', () => {
  expect(parts('Compare the liability caps of Northwind and Contoso')).toEqual([
    'the liability caps of Northwind',
    'the liability caps of Contoso',
  ])
  expect(parts('Compare gold and silver')).toEqual(['Compare gold and silver'])
})

test('a phrase without a verb asks about the part before it', () => {
  expect(splitQuestion('Who can end the lease and with what notice?', 10)).toEqual([
    { text: 'Who can end the lease', about: null },
    { text: 'with what notice?', about: 'Who can end the lease' },
  ])
})

test('a question word alone asks about the part beside it', () => {
  const abouts = (text: string) => splitQuestion(text, 10).map(({ about }) => about)
  expect(abouts('How many pumps are in stock, and where?')).toEqual([
    null,
    'How many pumps are in stock',
  ])
  expect(abouts('When and where was the tower built?')).toEqual([
    'where was the tower built?',
    null,
  ])
  expect(abouts('Wie viele Pumpen sind auf Lager, und wo?')).toEqual([
    null,
    'Wie viele Pumpen sind auf Lager',
  ])
  expect(parts('Combien coûte la nuit et qui paie ?')).toEqual([
    'Combien coûte la nuit',
    'qui paie ?',
  ])
})

test('there are at most maxParts parts', () => {
  expect(parts('Who? What is it? When was it?', 2)).toHaveLength(2)
  expect(parts('What is the fee? Who pays it?', 1)).toEqual(['What is the fee? Who pays it?'])
})

// With patterns that took cubic time, such a text stopped the process for 25 seconds.
test.each([
  ['comparisons', `Compare ${'of A and A '.repeat(908)},`],
  ['prepositions', `compare a of ${'in Aa to Bb for '.repeat(600)};`],
  ['line feeds', `a${'\n'.repeat(9_990)}b`],
  ['blanks', `a${' '.repeat(9_990)}b`],
])('a long text of %s is split in a bounded time', (_, text) => {
  expect(parts(text).join('').length).toBeLessThanOrEqual(text.length)
})

test.each([
  ['Can’t make my shift tomorrow, who do I text?', 'who do I text?'],
  ['must leave early today, who do I tell', 'who do I tell'],
  ['Will be late, and who has the key?', 'who has the key?'],
])('a statement before the question is no question: %s', (text, question) => {
  const about = text.slice(0, text.indexOf(','))
  expect(splitQuestion(text, 10)).toEqual([{ text: question, about }])
})

test.each(['Can I come later, and who has the key?', 'Can’t we go home, and who decides that?'])(
  'two questions stay two: %s',
  (text) => expect(splitQuestion(text, 10)).toHaveLength(2),
)

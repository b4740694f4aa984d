import { expect, test } from 'vitest'
import { matchText, wordOf } from './passage-words.ts'

test.each([
  ['notic', 'What is the Notice period?', 'notice'],
  ['polici', 'The policy of the company', 'policy'],
  ['durat', 'What is the notice period?', null],
  ['休暇', '年次有給休暇は年間二十日です。', '休暇'],
  ['can', 'A cancellation', null],
])('the term %j stands in %j as %j', (term, text, word) => {
  expect(wordOf(term, [text])).toBe(word)
})

test('a score is a word', () => {
  expect([1, 0.7, 0.4, 0.1].map(matchText)).toEqual([
    'Best match',
    'Nearly as good',
    'Weaker match',
    'Much weaker match',
  ])
})

test('a term without accents and vowels is shown as the word that was written', () => {
  expect(wordOf('kundigungsfrist', ['Wie lang ist die Kündigungsfrist?'])).toBe('kündigungsfrist')
  expect(wordOf('اجازه', ['كم يوم إجازة سنوية؟'])).toBe('إجازة')
  expect(wordOf('strass', ['Wo ist die Straße?'])).toBe('straße')
})

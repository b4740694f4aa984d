import { expect, test } from 'vitest'
import { languageOfQuestion } from '#service/retrieval/stop-words.ts'
import { withoutMistyped } from './mistyped-words.ts'

const read = (question: string, language: string | null = null): string =>
  withoutMistyped(question, (word) => word === 'wheree', language)

test.each([
  ['Who has not paid thier deposit?', 'Who has not paid their deposit?'],
  ['how many frames alltogether', 'how many frames altogether'],
  ['how many frames altogeter', 'how many frames altogether'],
  ['wie viele sind es insgesammt', 'wie viele sind es insgesamt'],
  ['wie viele sind es zusamen', 'wie viele sind es zusammen'],
  ['combein de mots', 'combien de mots'],
])('%s is %s', (typed, meant) => {
  expect(read(typed)).toBe(meant)
})

test.each([
  ['a word of its own', 'which drums have ether, and which are there'],
  ['a word that texts have', 'wheree is it'],
  ['a name', 'who is Thier'],
  ['another word with one letter more', 'how many overalls do we have'],
  ['a part of a word', 'the thier-box'],
])('%s stays', (_, question) => {
  expect(read(question)).toBe(question)
})

test('a word of another language is not meant', () => {
  const asked = 'how do I combine the tickets'
  expect(read(asked, languageOfQuestion(asked))).toBe(asked)
  expect(read('who has not paid thier deposit', 'en')).toContain('their')
})

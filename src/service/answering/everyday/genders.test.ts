import { expect, test } from 'vitest'
import { otherGendersOf } from './genders.ts'
import { askTexts } from './test-asked-texts.ts'

test.each([
  ['de', 'Kassenwart', 'kassenwartin'],
  ['de', 'Lehrerin', 'lehrer'],
  ['de', 'Wartin', 'wart'],
  ['es', 'presidente', 'presidenta'],
  ['es', 'Directora', 'director'],
  ['es', 'tesorero', 'tesorera'],
  ['fr', 'directeur', 'directrice'],
  ['fr', 'présidente', 'président'],
  ['fr', 'trésorière', 'trésorier'],
])('%s: %s is also %s', (language, word, other) => {
  expect(otherGendersOf(word, language)).toContain(other)
})

test('short words and other languages have no other gender', () => {
  expect(otherGendersOf('Term', 'de')).toEqual([])
  expect(otherGendersOf('president', 'en')).toEqual([])
})

test('a word with the ending of a person by chance has no other gender', () => {
  expect(otherGendersOf('allein', 'de')).not.toContain('alle')
  expect(otherGendersOf('mejora', 'es')).not.toContain('mejor')
})

const ask = askTexts({
  'verein.md': 'Schatzmeisterin ist Ute Lang. Den Schlüssel hat der Bootswart Karl Moser.',
  'club.md': 'La tesorera del club es Ana Sanz. El director es Luis Gil.',
  'cercle.md': 'La trésorière du cercle est Léa Roux. Le directeur du cercle est Paul Petit.',
})

test.each([
  ['wer ist der Schatzmeister?', 'Ute Lang'],
  ['wer ist unsere bootswartin', 'Karl Moser'],
  ['¿quién es el tesorero del club?', 'Ana Sanz'],
  ['¿quién es la directora?', 'Luis Gil'],
  ['qui est le trésorier du cercle ?', 'Léa Roux'],
  ['qui est la directrice du cercle ?', 'Paul Petit'],
])('“%s” finds the office in the other gender', async (question, answer) => {
  expect(await ask(question)).toContain(answer)
})

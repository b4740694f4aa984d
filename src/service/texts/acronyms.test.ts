import { expect, test } from 'vitest'
import { acronymsIn, hasAcronym, maskFalsePronouns } from './acronyms.ts'

test.each([
  ['Who leads IT?', ['IT']],
  ['What does the WHO say about the US office?', ['WHO', 'US']],
  ['IT', ['IT']],
  ['Who leads it?', []],
  ['WHO LEADS IT?', []],
  ['What is NOT covered?', []],
  ['pump AND valve', []],
])('%s has the acronyms %j', (question, acronyms) => {
  expect(acronymsIn(question)).toEqual(acronyms)
})

test('an acronym is not the word that is spelled like it', () => {
  expect(hasAcronym('Mona leads IT.', 'IT')).toBe(true)
  expect(hasAcronym('Mona leads it. An ITEM.', 'IT')).toBe(false)
  expect(maskFalsePronouns('Does IT like it?')).toBe('Does XX like it?')
})

test('the Spanish “he” of the perfect tense is no English pronoun', () => {
  expect(maskFalsePronouns('he perdido la llave')).toBe('XX perdido la llave')
  expect(maskFalsePronouns('does he paint tornados')).toBe('does he paint tornados')
})

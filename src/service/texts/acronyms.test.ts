import { expect, test } from 'vitest'
import { acronymsIn, hasAcronym, maskAcronyms } from './acronyms.ts'

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
  expect(maskAcronyms('Does IT like it?')).toBe('Does XX like it?')
})

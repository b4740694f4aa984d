import { expect, test } from 'vitest'
import { hasOnlyVerbsOf } from './noun-use.ts'

test.each([
  ['Sales fell to 12 in winter.', 'And after a fall?', ['fall'], true],
  ['The price falls from 24 to 23.', 'What is done after a fall?', ['fall'], true],
  ['A rise in the river is reported.', 'What happens after a rise?', ['rise'], false],
  ['Prices rose in May.', 'When was the rise in prices?', ['rise', 'price'], false],
  ['Children may visit.', 'What about a child?', ['child'], false],
  ['Prices fell in May.', 'Why did they fall?', ['fall'], false],
])('%j has the nouns of %j only as verbs: %j %j', (text, question, terms, expected) => {
  expect(hasOnlyVerbsOf(question, terms)(text)).toBe(expected)
})

import { expect, test } from 'vitest'
import { isWritingTask, noMatchText } from './near-passages.ts'

test.each([
  'Summarize the lease',
  'Please summarise chapter 2.',
  'Can you please translate this into French?',
  'Draft a reply to Mr Behr',
  'Fasse den Vertrag zusammen',
  'Übersetze das Protokoll',
  'Résume le contrat',
])('a request to write is told apart: %s', (question) => {
  expect(isWritingTask(question)).toBe(true)
  expect(noMatchText([], question)).toContain('only quotes')
})

test.each([
  'Who drafted the lease?',
  'Drafts of the lease',
  'When is the summary due?',
  'Written notice: how long?',
])('a question is none: %s', (question) => {
  expect(isWritingTask(question)).toBe(false)
})

import { expect, test } from 'vitest'
import { questionFromHeading, questionsFromHeadings } from './questions-from-headings.ts'

test.each([
  ['Annual leave', 'What do the files say about “Annual leave”?'],
  ['3.2 Paid leave: ', 'What do the files say about “Paid leave”?'],
  ['§ 4 Kündigung', 'What do the files say about “Kündigung”?'],
  ['Winter storage ........ 12', 'What do the files say about “Winter storage”?'],
  ['How do I  book a berth?', 'How do I book a berth?'],
  ['4. Wer haftet für Schäden?', 'Wer haftet für Schäden?'],
  ['1.12.3. Berth fees', 'What do the files say about “Berth fees”?'],
])('%s becomes a question', (heading, question) => {
  expect(questionFromHeading(heading)?.question).toBe(question)
})

test.each([
  '',
  '12',
  'Contents',
  '1. Introduction',
  'Table of 2024',
  'https://example.com/a',
  'The tide is high. The ferry leaves.',
  'A heading that goes on and on for many more words than any title has',
  '--- *** ---',
  '{"a": 1}',
])('%s becomes none', (heading) => {
  expect(questionFromHeading(heading)).toBeNull()
})

test('questions come from different files, each once, and questions of files first', () => {
  const files = [
    {
      file_id: 'a',
      file_name: 'a.md',
      headings: ['Handbook', 'Paid leave', 'Who signs?', 'Paid leave'],
    },
    { file_id: 'b', file_name: 'b.md', headings: ['Berths', 'Paid Leave'] },
    { file_id: 'c', file_name: 'c.txt', headings: [] },
  ]
  expect(
    questionsFromHeadings(files, 4).map(({ question, file_id }) => [file_id, question]),
  ).toEqual([
    ['a', 'Who signs?'],
    ['b', 'What do the files say about “Berths”?'],
    ['a', 'What do the files say about “Handbook”?'],
    ['b', 'What do the files say about “Paid Leave”?'],
  ])
  expect(questionsFromHeadings([], 4)).toEqual([])
})

// With a pattern that split the digits in every way, this took years.
test('a long number at the beginning of a heading is read in a bounded time', () => {
  expect(questionFromHeading(`${'1'.repeat(100)}x`)).toBeNull()
  expect(questionFromHeading(`${'1.'.repeat(150)}x`)).toBeNull()
})

import { expect, test } from 'vitest'
import {
  questionFromHeading,
  questionsFromHeadings,
  saysSomething,
} from './questions-from-headings.ts'

test.each([
  ['Annual leave', 'What do the files say about “Annual leave”?'],
  ['3.2 Paid leave: ', 'What do the files say about “Paid leave”?'],
  ['§ 4 Ende der Miete', 'What do the files say about “Ende der Miete”?'],
  ['Article 2 – Durée du bail', 'What do the files say about “Durée du bail”?'],
  ['Winter storage ........ 12', 'What do the files say about “Winter storage”?'],
  ['How do I  book a berth?', 'How do I book a berth?'],
  ['4. Wer haftet für Schäden?', 'Wer haftet für Schäden?'],
  ['TOP 2 Neue Kasse', 'What do the files say about “Neue Kasse”?'],
  ['1.12.3. Berth fees', 'What do the files say about “Berth fees”?'],
])('%s becomes a question', (heading, question) => {
  expect(questionFromHeading(heading, 'en')?.question).toBe(question)
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
  'Support',
  '§ 4 Kündigung',
])('%s becomes none', (heading) => {
  expect(questionFromHeading(heading, 'en')).toBeNull()
})

test.each([
  ['de', 'Was steht in den Dateien über „Bezahlter Urlaub“?'],
  ['fr', 'Que disent les fichiers sur « Bezahlter Urlaub » ?'],
  ['es', '¿Qué dicen los archivos sobre «Bezahlter Urlaub»?'],
  ['it', 'Bezahlter Urlaub?'],
  [null, 'What do the files say about “Bezahlter Urlaub”?'],
])('the question is in the language of the file: %s', (language, question) => {
  expect(questionFromHeading('Bezahlter Urlaub', language)?.question).toBe(question)
})

test('the title of a document, an empty section and a table suggest nothing', () => {
  const text = 'Everyone has 25 days of leave.'
  const passages = [
    {
      headings: ['Handbook'],
      header: null,
      text: 'This handbook is for everyone. It has two parts.',
    },
    { headings: ['Handbook', 'Paid leave'], header: null, text },
    { headings: ['Handbook', 'Version'], header: null, text: 'Harrow, version 7, September 2025' },
    { headings: ['Handbook', 'Wages'], header: ['Role', 'Wage'], text: 'Driver | 55. Cook | 60.' },
    { headings: ['Handbook', 'Paid leave'], header: null, text },
    { headings: [], header: null, text },
  ]
  expect(questionsFromHeadings(passages, 'en')).toEqual([
    {
      question: 'What do the files say about “Paid leave”?',
      topic: 'Paid leave',
      heading: 'Paid leave',
    },
  ])
})

test.each([
  ['Stand: Oktober 2025', false],
  ['Draft.', false],
  ['Domaine skiable des Aravettes, novembre 2025', false],
  ['We refund bus fares in full. Parking fines are never refunded', true],
  ['泊位每天的费用是三十五元，另加水电费。', true],
  [`- ${'bring a rope, '.repeat(9)}`, true],
])('“%s” says something: %s', (text, says) => {
  expect(saysSomething(text)).toBe(says)
})

test('the only heading of a file is its title, unless it is a question', () => {
  const of = (heading: string) =>
    questionsFromHeadings(
      [{ headings: [heading], header: null, text: 'Everyone has 25 days of leave.' }],
      'en',
    )
  expect([of('Staff handbook').length, of('How much leave do I have?').length]).toEqual([0, 1])
})

// With a pattern that split the digits in every way, this took years.
test('a long number at the beginning of a heading is read in a bounded time', () => {
  expect(questionFromHeading(`${'1'.repeat(100)}x`, 'en')).toBeNull()
  expect(questionFromHeading(`${'1.'.repeat(150)}x`, 'en')).toBeNull()
})

import { expect, test } from 'vitest'
import { possibleQuestions } from './suggested-questions.ts'

const file = (name: string, headings: string[], text: string) => ({
  file_id: name,
  file_name: name,
  passages: headings.map((heading) => ({ headings: [heading], header: null, text })),
})
const english = 'The leave of all of us is paid, and you can take it at any time.'
const german = 'Der Urlaub ist bezahlt, und wir können ihn in jedem Monat nehmen.'

test('questions come from different files, each once, in the language of its file', () => {
  const files = [
    file('a.md', ['Staff handbook', 'Paid leave', 'Who signs?', 'Paid leave'], english),
    file('b.md', ['Neue Liegeplätze', 'Paid Leave'], german),
    file('c.txt', [], english),
  ]
  expect(possibleQuestions(files, 4).map(({ question, file_id }) => [file_id, question])).toEqual([
    ['a.md', 'Who signs?'],
    ['a.md', 'What do the files say about “Staff handbook”?'],
    ['b.md', 'Was steht in den Dateien über „Neue Liegeplätze“?'],
    ['a.md', 'What do the files say about “Paid leave”?'],
  ])
  expect(possibleQuestions([], 4)).toEqual([])
})

test('topics come after what the sentences of all files answer', () => {
  const files = [
    file('a.md', ['Staff handbook', 'Paid leave'], english),
    file('b.md', ['Neue Beiträge'], 'Wer beitritt, der zahlt. Die Aufnahmegebühr beträgt 60 Euro.'),
  ]
  expect(possibleQuestions(files, 2).map(({ question }) => question)).toEqual([
    'Wie hoch ist die Aufnahmegebühr?',
    'What do the files say about “Staff handbook”?',
  ])
})

test('a table is asked about in the language of the other files', () => {
  const rows = Array.from({ length: 12 }, (_, at) =>
    [`A${at}`, '2026-03-01', ['fertig', 'offen', 'storniert'][at % 3]].join(' | '),
  )
  const table = {
    file_id: 't',
    file_name: 't.xlsx',
    passages: [
      { headings: ['Aufträge'], header: ['Nummer', 'Tag', 'Status'], text: rows.join('\n') },
    ],
  }
  const questions = possibleQuestions([table, file('b.md', ['Urlaub'], german)], 4)
  expect(questions[0]?.question).toBe('Wie viele Aufträge je Status?')
})

import { expect, test } from 'vitest'
import { questionsFromTables } from './questions-from-tables.ts'

const states = ['done', 'open', 'waiting for parts']
const mechanics = ['Léa Petit', 'Hugo Roche', 'Samir Amar']

const ask = (passages: ReturnType<typeof table>[], language: string) =>
  questionsFromTables({ file_name: 'Log book.xlsx', passages }, language)

/** Twelve rows of a table with this heading, each with a date where `dates` are given. */
const table = (heading: string, header: string[], dates = true) => ({
  headings: [heading],
  header,
  text: Array.from({ length: 12 }, (_, at) =>
    [
      `J${at}`,
      dates ? `2026-03-${at + 10}` : 'spring',
      mechanics[at % 3],
      states[at % 3],
      at * 10,
    ].join(' | '),
  ).join('\n'),
})
const header = ['Job', 'Date', 'Mechanic', 'Status', 'Hours']

test.each([
  ['Jobs', 'en', 'How many jobs per status?'],
  ['Jobs 2026', 'en', 'How many jobs per status?'],
  ['Aufträge', 'de', 'Wie viele Aufträge je Status?'],
  ['Réparations', 'fr', 'Combien de réparations par status ?'],
  ['Pedidos', 'es', '¿Cuántos pedidos por status?'],
])('the rows of “%s” are counted by their state', (heading, language, question) => {
  expect(ask([table(heading, header)], language)).toEqual([{ question }])
})

test('the rows in all passages of a table are read, and a column of persons comes last', () => {
  const [one, other] = [table('Jobs', header), table('Jobs', header)]
  const few = { ...one, text: one.text.split('\n').slice(0, 6).join('\n') }
  expect(ask([few], 'en')).toEqual([])
  expect(ask([few, other], 'en')).toHaveLength(1)
  const ofPhases = table('Jobs', ['Job', 'Date', 'Mechanic', 'Phase', 'Hours'])
  expect(ask([ofPhases], 'en')).toEqual([{ question: 'How many jobs per phase?' }])
})

test.each([
  ['Workshop', header, 'en'],
  ['Auftragsliste', header, 'de'],
  ['Jobs in spring', header, 'en'],
  ['Lavori', header, 'it'],
  ['Jobs', ['Job', 'Date', 'Done by', 'State (now)', 'Hours'], 'en'],
])('no question about “%s” with %s in %s', (heading, names, language) => {
  expect(ask([table(heading, names)], language)).toEqual([])
})

test('the rows of a list without days, such as prices, are not counted', () => {
  expect(ask([table('Jobs', header, false)], 'en')).toEqual([])
})

test('a file without headings names what its rows are', () => {
  const passages = [{ ...table('', header), headings: [] }]
  expect(questionsFromTables({ file_name: 'jobs.csv', passages }, 'en')).toHaveLength(1)
  expect(questionsFromTables({ file_name: 'job-log.csv', passages }, 'en')).toEqual([])
})

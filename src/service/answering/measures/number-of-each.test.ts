import { expect, test } from 'vitest'
import { answerOf, tableOf } from '#service/answering/figures/test-table.ts'
import { readQuestion } from '#service/answering/read-question.ts'
import { answerFromTable } from '#service/answering/tables/answer-from-table.ts'
import { tableRequestOf } from '#service/answering/tables/table-request.ts'
import { rowsInsteadOfGroups, wantsGroups } from './wants-rows.ts'

const moves = tableOf(
  ['Nr.', 'Datum', 'Nach', 'Teamleitung', 'Preis (€)'],
  [
    'U-1 | 2026-04-02 | Berlin | Ole Behrens | 1200',
    'U-2 | 2026-04-09 | Hamburg | Ole Behrens | 800',
    'U-3 | 2026-05-04 | Berlin | Piet Janssen | 950',
    'U-4 | 2026-05-20 | Berlin | Murat Demir | 2100',
    'U-5 | 2026-05-21 | Bremen | Sanja Kovač | 2100',
    'U-6 | 2026-05-22 | Bremen | Ole Behrens | 300',
  ],
  'Umzüge',
)
const books = tableOf(
  ['Titre', 'Versé le', 'À-valoir (€)'],
  [
    'Zoé et le grand vent | 2026-01-12 | 2500',
    'Cuisine des îles | 2025-05-20 | 5200',
    'Bâtir en terre | 2026-02-03 | 2000',
  ],
  'Auteurs',
)

test.each([
  [
    'Umzüge pro Teamleitung',
    'Rows per Teamleitung (6 rows):\n- Ole Behrens: 3\n- Piet Janssen: 1\n- Murat Demir: 1\n- Sanja Kovač: 1',
  ],
  // Money is added up.
  ['Umsatz pro Teamleitung', 'Total Preis (€) per Teamleitung (6 rows):\n- Ole Behrens: 2,300'],
  // One or two groups more are named.
  [
    'Wer leitet die meisten Umzüge?',
    'Zeilen je Teamleitung, absteigend (6 Zeilen):\n- Ole Behrens: 3\n- Piet Janssen: 1\n- Murat Demir: 1\n- Sanja Kovač: 1',
  ],
  // A name that one cell has is written in full.
  ['Wie viele Umzüge hat Ole geleitet?', '3 von 6 Zeilen haben Teamleitung Ole Behrens'],
])('%s', (question, expected) => {
  expect(answerOf(moves, question)?.join('\n')).toContain(expected)
})

test('the word of a title in another form is no condition that no row fulfils', () => {
  expect(answerOf(books, 'ventes de mai')).toBeNull()
  expect(answerOf(books, 'combien de ventes en mai ?')).toBeNull()
  expect(answerOf(books, 'combien d’auteurs avec le grand vent en mai ?')).toEqual([
    '0 sur 3 lignes ont Titre Zoé et le grand vent, Versé le en mai.',
  ])
})

test('rows are not grouped by amounts of money', () => {
  expect(answerOf(moves, 'Wie viele Umzüge pro Preis?')).toBeNull()
  expect(answerOf(books, 'combien de titres par à-valoir ?')).toBeNull()
})

test.each([
  ['Umzüge nach Berlin', 3],
  // Nothing else than a figure of each can be meant.
  ['Umzüge pro Berlin', null],
  ['Umsatz nach Berlin', null],
])('%s: a word that can stand before groups stands before a cell', (question, rows) => {
  const request = tableRequestOf(question)
  const ofRows = request === null ? null : rowsInsteadOfGroups(request)
  const answer =
    ofRows === null ? null : answerFromTable(moves, readQuestion(question, null), ofRows)
  expect(answer?.rows.length ?? null).toBe(rows)
})

test('a sentence with the words of a question for a figure of each does not answer it', () => {
  const request = tableRequestOf('exemplaires par titre')
  expect(request).not.toBeNull()
  if (request === null) return
  expect(wantsGroups(request, 'Un titre qui se vend à moins de 50 exemplaires')).toBe(true)
  expect(wantsGroups(request, 'Nous donnons trois exemplaires par titre.')).toBe(false)
})

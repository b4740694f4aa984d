import { expect, test } from 'vitest'
import { answerOf, tableOf } from '#service/answering/figures/test-table.ts'

const jobs = tableOf(
  ['Job', 'Date', 'Customer', 'Hours'],
  [
    'J1 | 2026-01-03 | Roy | 4',
    'J2 | 2026-01-04 | Kim | 2',
    'J3 | 2026-01-05 | Roy | 3',
    'J4 | 2026-01-06 | Lea | 5',
  ],
  'Jobs',
)
const einsaetze = tableOf(
  ['Nummer', 'Datum', 'Kunde', 'Stunden'],
  [
    'E1 | 2026-01-03 | Roy | 4',
    'E2 | 2026-01-04 | Kim | 2',
    'E3 | 2026-01-05 | Roy | 3',
    'E4 | 2026-01-06 | Lea | 5',
  ],
  'Einsätze',
)
const parcelas = tableOf(
  ['Parcela', 'Dueño', 'Deuda (€)'],
  ['P1 | Ana | 10', 'P2 | Luis | 90', 'P3 | Eva | 40', 'P4 | Sol | 95'],
  'Parcelas',
)
const jardins = tableOf(
  ['Jardin', 'Surface (m²)'],
  ['Nord | 100', 'Sud | 900', 'Est | 400', 'Ouest | 950'],
  'Jardins',
)

test.each([
  [jobs, 'top 2 customers by hours', /^Total Hours per Customer.*\n- Roy: 7\n- Lea: 5/u],
  [einsaetze, 'top 2 kunden nach stunden', /^Summe Stunden je Kunde.*\n- Roy: 7\n- Lea: 5/u],
  [jobs, 'top 2 jobs by hours', /^J4 .*\nJ1 [^\n]*$/u],
  [parcelas, 'las dos parcelas con más deuda', /^P4 .*\nP2 [^\n]*$/u],
  [parcelas, '¿Cuáles son las 3 parcelas con más deuda?', /^P4 .*\nP2 .*\nP3 [^\n]*$/u],
  [jardins, 'les deux jardins avec la plus grande surface', /^Ouest .*\nSud [^\n]*$/u],
])('the first of many come in the order of what is compared: %#', (table, question, expected) => {
  expect(answerOf(table, question)?.join('\n')).toMatch(expected)
})

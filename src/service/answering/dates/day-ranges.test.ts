import { expect, test } from 'vitest'
import { answerOf, tableOf } from '#service/answering/figures/test-table.ts'
import { withMonthOfBothDays } from './day-ranges.ts'

const trips = tableOf(
  ['Trip', 'Date', 'Driver', 'Passengers'],
  [
    'T-1 | 2026-06-03 | Ada | 10',
    'T-2 | 2026-06-10 | Bo | 12',
    'T-3 | 2026-06-15 | Ada | 20',
    'T-4 | 2026-06-20 | Cem | 31',
    'T-5 | 2026-06-21 | Ada | 15',
  ],
  'Trips',
)
const einsaetze = tableOf(
  ['Nummer', 'Datum', 'Fahrzeug'],
  [
    'E1 | 31.03.2026 | Kran',
    'E2 | 01.04.2026 | Bus',
    'E3 | 10.04.2026 | Bus',
    'E4 | 11.04.2026 | Kran',
  ],
  'Einsätze',
)
const visitas = tableOf(
  ['Visita', 'Fecha', 'Guía'],
  [
    'V1 | 2026-06-30 | Ana',
    'V2 | 2026-07-01 | Luis',
    'V3 | 2026-07-15 | Ana',
    'V4 | 2026-07-16 | Luis',
  ],
  'Visitas',
)
const livraisons = tableOf(
  ['Livraison', 'Date', 'Client'],
  [
    'L1 | 2026-05-04 | Petit',
    'L2 | 2026-05-05 | Roux',
    'L3 | 2026-05-12 | Petit',
    'L4 | 2026-05-13 | Roux',
  ],
  'Livraisons',
)

test.each([
  [trips, 'trips between 10 and 20 june', ['T-2', 'T-3', 'T-4']],
  [trips, 'Which trips were there from June 10 to 20, 2026?', ['T-2', 'T-3', 'T-4']],
  [trips, 'trips 10–20 June', ['T-2', 'T-3', 'T-4']],
  [einsaetze, 'einsätze zwischen 1. und 10. april', ['E2', 'E3']],
  [einsaetze, 'Welche Einsätze gab es vom 1. bis zum 10. April 2026?', ['E2', 'E3']],
  [visitas, 'visitas del 1 al 15 de julio', ['V2', 'V3']],
  [visitas, 'visitas entre el 1 y el 15 de julio de 2026', ['V2', 'V3']],
  [livraisons, 'livraisons du 5 au 12 mai', ['L2', 'L3']],
  [livraisons, 'livraisons entre le 5 et le 12 mai', ['L2', 'L3']],
])('days of one month limit the rows: %#', (table, question, expected) => {
  const rows = answerOf(table, question)?.filter((line) => line.includes(' | ')) ?? []
  expect(rows.map((row) => row.split(' | ')[0])).toEqual(expected)
})

test.each([
  'Which of the 3 to 5 may be cancelled?',
  'trips between June 10 and July 20',
  'trips with 10 and 20 June',
  'rooms 2-4-6 May',
  'trips of 10 to 20 passengers in June',
])('other numbers before a month are left as they are: %s', (question) => {
  expect(withMonthOfBothDays(question)).toBe(question)
})

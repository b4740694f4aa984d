import { expect, test } from 'vitest'
import { answerOf, tableOf } from '#service/answering/figures/test-table.ts'

const tickets = tableOf(
  ['Ticket', 'Opened', 'Department', 'Agent'],
  [
    'T-1 | 2026-03-02 | Finance | Beth Lind',
    'T-2 | 2026-04-12 | Legal | Beth Lind',
    'T-3 | 2026-04-20 | Finance | Dina Feld',
  ],
  'Tickets',
)
const tiere = tableOf(
  ['Name', 'Tierart', 'Pfleger'],
  ['Akela | Wolf | Theo Brand', 'Bandit | Waschbär | Jonas Rieger', 'Fenja | Wolf | Theo Brand'],
  'Tiere',
)
const socios = tableOf(
  ['Socio', 'Alta', 'Centro'],
  ['Ana | 2025-02-01 | Norte', 'Luis | 2026-03-04 | Playa', 'Eva | 2026-05-06 | Norte'],
  'Socios',
)

test.each([
  [tickets, 'how many tickets landed at Dina', '1 of 3 rows have Agent Dina Feld'],
  [tickets, 'how many tickets arrived in april', '2 of 3 rows have Opened in april'],
  [tickets, 'how many tickets did Finance send', '2 of 3 rows have Department Finance'],
  [tiere, 'wie viele Tiere betreut Theo Brand', '2 von 3 Zeilen haben Pfleger Theo Brand'],
  [tiere, 'wie viele Wölfe leben hier', '2 von 3 Zeilen haben Tierart Wolf'],
  [socios, 'cuántos socios entraron en 2026', '2 de 3 filas tienen Alta en 2026'],
  [socios, 'cuántos socios se apuntaron en 2025', '1 de 3 filas tienen Alta en 2025'],
  [socios, 'cuántos socios se dieron de alta en 2025', '1 de 3 filas tienen Alta en 2025'],
  [socios, 'cuántos socios nuevos en 2026', '2 de 3 filas tienen Alta en 2026'],
])('the verb of what is counted says nothing of the rows: %#, %s', (table, question, expected) => {
  expect(answerOf(table, question)?.[0]?.replace(/\.$/u, '')).toBe(expected)
})

test.each([
  [
    tickets,
    'how many tickets did Finance raise in april',
    '1 of 3 rows have Opened in april, Department Finance (no column says “raise”)',
  ],
  [
    tiere,
    'wie viele Tiere bürstet Theo Brand',
    '2 von 3 Zeilen haben Pfleger Theo Brand („bürstet“ steht in keiner Spalte)',
  ],
])('a number says which verb no column has: %#, %s', (table, question, expected) => {
  expect(answerOf(table, question)?.[0]?.replace(/\.$/u, '')).toBe(expected)
})

test.each([
  [tickets, 'how many tickets were escalated in april'],
  [tickets, 'how many urgent tickets in april'],
  [tickets, 'how many live tickets in april'],
  [tickets, 'how many tickets escalated in april'],
  [tickets, 'how many tickets did Finance withdraw'],
  [tiere, 'wie viele Tiere von Theo Brand wurden geimpft'],
  [tiere, 'wie viele Tiere gefüttert von Theo Brand'],
  [tiere, 'wie viele Tiere scheu bei Theo Brand'],
  [socios, 'cuántos socios morosos hay en Norte'],
])('a state that no column has is no verb to leave out: %#, %s', (table, question) => {
  expect(answerOf(table, question)).toBeNull()
})

const averias = tableOf(
  ['Parte', 'Fecha', 'Avería', 'Técnico', 'Coste (€)', 'Estado'],
  [
    'P-1 | 2026-01-14 | cable gastado | Fitrep | 120 | pagado',
    'P-2 | 2026-02-14 | motor | Fitrep | 300 | impago',
    'P-3 | 2026-03-14 | cadena | Marcos Egea | 45 | impago',
  ],
  'Averías',
)

test.each([
  ['cuánto hemos gastado en averías', '465 (3 filas)'],
  ['cuánto costaron las averías', '465 (3 filas)'],
  ['cuánto nos ha costado Fitrep', '420 (2 de 3 filas tienen Técnico Fitrep)'],
  ['cuánto deben los impagos', '345 (2 de 3 filas tienen Estado impago)'],
])('money that was spent or is owed is a sum: %s', (question, expected) => {
  expect(answerOf(averias, question)).toEqual([`Total de Coste (€): ${expected}.`])
})

test('what the unpaid owe is no sum of what somebody ordered', () => {
  expect(answerOf(averias, 'cuánto debe Fitrep')).toBeNull()
})

test('a verb is no name of a column that says whether somebody paid', () => {
  const patrons = tableOf(
    ['Pate', 'Beginn', 'Betrag (€)', 'Bezahlt'],
    [
      'Familie Kurz | 2025-06-01 | 250 | ja',
      'Dr. Held | 2025-07-01 | 80 | ja',
      'Familie Kurz | 2025-08-01 | 120 | nein',
    ],
    'Patenschaften',
  )
  expect(answerOf(patrons, 'wieviel zahlt Familie Kurz insgesamt')).toEqual([
    'Summe Betrag (€): 370 (2 von 3 Zeilen haben Pate Familie Kurz).',
  ])
  expect(answerOf(patrons, 'was bringen die Patenschaften')).toEqual([
    'Summe Betrag (€): 450 (3 Zeilen).',
  ])
})

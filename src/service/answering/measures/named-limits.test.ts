import { expect, test } from 'vitest'
import { answerOf, tableOf } from '#service/answering/figures/test-table.ts'

const visits = tableOf(
  ['Visit', 'Date', 'Kind', 'Fee (£)', 'Status'],
  [
    'V1 | 2026-05-03 | Inspection | 40 | no-show',
    'V2 | 2026-05-10 | Vaccination | 120 | done',
    'V3 | 2026-05-15 | Inspection | 130 | cancelled',
    'V4 | 2026-06-20 | Inspection | 90 | no-show',
    'V5 | 2026-06-21 | Vaccination | 15 | no-show',
  ],
  'Visits',
)
const termine = tableOf(
  ['Nr.', 'Datum', 'Arbeit', 'Rechnung (€)', 'Füllhöhe (mm)'],
  [
    '1 | 2026-05-03 | Reparatur | 400 | 3',
    '2 | 2026-05-10 | Installation | 1200 | 5',
    '3 | 2026-05-15 | Installation | 1300 | 2',
    '4 | 2026-06-20 | Wartung | 90 | 6',
  ],
  'Flaschenlager',
)
const obras = tableOf(
  ['Obra', 'Fecha', 'Trabajo', 'Multa (€)'],
  [
    '1 | 2026-05-03 | Reparación | 400',
    '2 | 2026-05-10 | Pintura | 600',
    '3 | 2026-05-15 | Reparación | 700',
    '4 | 2026-06-20 | Reparación | 90',
  ],
  'Obras',
)
const travaux = tableOf(
  ['Numéro', 'Date', 'Travail', 'Facture (€)'],
  [
    '1 | 2026-05-03 | Installation | 400',
    '2 | 2026-05-10 | Peinture | 600',
    '3 | 2026-05-15 | Installation | 700',
  ],
  'Travaux',
)

test.each([
  [visits, 'fees over 100', ['V2', 'V3']],
  [termine, 'rechnungen über 1000 euro', ['2', '3']],
  [termine, 'Bei welchen Flaschen ist die Füllhöhe unter 4 mm?', ['1', '3']],
  [termine, 'flaschen mit weniger als 4 mm füllhöhe', ['1', '3']],
  [obras, 'multas de más de 500 euros', ['2', '3']],
  [travaux, 'factures de plus de 500 euros', ['2', '3']],
])('a column of numbers is named by the noun of a threshold: %#', (table, question, expected) => {
  expect(namesIn(answerOf(table, question))).toEqual(expected)
})

test.each([
  [visits, 'no-shows in june', ['V4', 'V5']],
  [visits, 'no-show visits in june', ['V4', 'V5']],
  [visits, 'inspections in may', ['V1', 'V3']],
  [termine, 'installationen im mai', ['2', '3']],
  [obras, 'reparaciones en mayo', ['1', '3']],
  [travaux, 'installations en mai', ['1', '3']],
])('rows are named by a cell and a month: %#', (table, question, expected) => {
  expect(namesIn(answerOf(table, question))).toEqual(expected)
})

test('a value that begins with “no-” is no negation', () => {
  expect(answerOf(visits, 'how many no-shows')?.[0]).toContain('3 of 5 rows have Status no-show')
  expect(answerOf(visits, 'How many no-show visits were there?')?.[0]).toContain(
    '3 of 5 rows have Status no-show',
  )
  expect(answerOf(visits, 'how many visits in june were no-shows')?.[0]).toContain(
    '2 of 5 rows have Date in june, Status no-show',
  )
})

test('one row of a cell and a month is no list', () => {
  expect(answerOf(visits, 'vaccinations in june')).toBeNull()
})

function namesIn(answer: string[] | null): (string | undefined)[] {
  return (answer ?? []).filter((line) => line.includes(' | ')).map((line) => line.split(' | ')[0])
}

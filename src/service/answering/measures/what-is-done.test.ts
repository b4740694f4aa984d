import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const sailing = askTexts({
  'boats.md': `# Bookings

| Booking | Date | Boat | User | Club | Hours | Fee (£) | State |
| --- | --- | --- | --- | --- | --- | --- | --- |
| R1 | 2026-05-01 | Puffin | Ada Berg | Bay group | 2 | 90 | done |
| R2 | 2026-05-02 | Tern | Ben Moss | Cove group | 6 | 20 | cancelled |
| R3 | 2026-05-04 | Puffin | Ada Berg | Bay group | 1 | 90 | done |
| R4 | 2026-05-09 | Gull | Ben Moss | Bay group | 5 | 30 | cancelled |
| R5 | 2026-05-10 | Puffin | Ada Berg | Cove group | 1 | 10 | no-show |
`,
})
const station = askTexts({
  'Züge.md': `# Abfahrten

| Datum | Gleis | Fahrdienst | Zug | Verspätung (min) |
| --- | --- | --- | --- | --- |
| 2026-03-01 | 4 | Ida Moos | RE 1 | 3 |
| 2026-03-02 | 4 | Olaf Kern | RB 7 | 12 |
| 2026-03-03 | 9 | Ida Moos | RE 1 | 0 |
| 2026-03-04 | 4 | Ida Moos | RB 7 | 5 |
`,
})
const campsite = askTexts({
  'Parcelas.md': `# Parcelas

| Parcela | Cliente | Desde | Deuda (€) |
| --- | --- | --- | --- |
| 1 | Inés Gil | 2019-04-01 | 40 |
| 2 | Hugo Sanz | 2012-05-01 | 0 |
| 3 | Inés Gil | 2021-06-01 | 90 |
| 4 | Leo Prat | 2020-07-01 | 100 |
`,
  'Averías.md': `# Averías

| Fecha | Parcela | Técnico | Coste (€) |
| --- | --- | --- | --- |
| 2026-02-01 | 4 | Eva Roca | 30 |
| 2026-02-09 | 1 | Pau Vila | 45 |
| 2026-03-01 | 1 | Eva Roca | 80 |
| 2026-03-08 | 3 | Eva Roca | 20 |
`,
})
const rooms = askTexts({
  'salles.md': `# Réservations

| Réservation | Date | Salle | Utilisateur | Personnes |
| --- | --- | --- | --- | --- |
| A1 | 2026-01-02 | Bleue | Luc Blanc | 4 |
| A2 | 2026-01-03 | Bleue | Zoé Petit | 3 |
| A3 | 2026-01-05 | Rouge | Luc Blanc | 30 |
`,
})

test.each([
  [sailing, 'most booked boat', 'Rows per Boat, highest first (5 rows):\n- Puffin: 3'],
  [
    sailing,
    'who booked the most hours',
    'Total Hours per User, highest first (5 rows):\n- Ben Moss: 11',
  ],
  [
    sailing,
    'who uses the boats most',
    'Total Hours per User, highest first (5 rows):\n- Ben Moss: 11',
  ],
  [sailing, 'who has the most no-shows', 'Ada Berg'],
  [sailing, 'how many no-shows', '1 of 5 rows have State no-show'],
  [station, 'welches gleis hat die meisten abfahrten', '- 4: 3'],
  [campsite, 'qué parcela tiene más averías', '- 1: 2'],
  [campsite, 'quién tiene más deuda', '- Inés Gil: 130'],
  [campsite, 'quién debe más dinero', '- Inés Gil: 130'],
  [campsite, 'parcela con más averías', '- 1: 2'],
  [rooms, 'qui utilise le plus les salles', 'Luc Blanc'],
])('question %# is about how much was done', async (ask, question, expected) => {
  expect(await ask(question)).toContain(expected)
})

test.each([
  [campsite, 'parcela más grande', 'Deuda'],
  [campsite, 'parcela más cara', 'más alto de Deuda'],
  [station, 'ältestes gleis', 'Gleis 4'],
])(
  'question %# is not answered with a number that only names, or with a debt',
  async (ask, question, other) => {
    expect(await ask(question)).not.toContain(other)
  },
)

test('“no-show” at the beginning of a question is no request to show rows', async () => {
  const visits = askTexts({
    'visits.md': `# Visits

| Visit | Date | State |
| --- | --- | --- |
| V1 | 2026-05-01 | done |
| V2 | 2026-05-02 | no-show |
| V3 | 2026-05-03 | no-show |
| V4 | 2026-05-04 | no-show |
| V5 | 2026-05-05 | done |
`,
  })
  expect(await visits('no-show visits in may')).toContain(
    '3 of 5 rows have Date in may, State no-show',
  )
})

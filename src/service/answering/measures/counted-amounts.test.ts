import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const library = askTexts({
  'loans.md': `# Loans

| Loan | Date | Reader | Days | Fine (£) |
| --- | --- | --- | --- | --- |
| L1 | 2026-01-03 | Ada Berg | 20 | 0 |
| L2 | 2026-01-09 | Ben Moss | 35 | 2.50 |
| L3 | 2026-02-11 | Ada Berg | 50 | 6 |
| L4 | 2026-02-20 | Ben Moss | 41 | 4 |
`,
})
const sawmill = askTexts({
  'Aufträge.md': `# Aufträge

| Nr. | Datum | Kunde | Kubikmeter | Rechnung (€) |
| --- | --- | --- | --- | --- |
| S1 | 2026-03-02 | Holz Lang | 12 | 2400 |
| S2 | 2026-03-09 | Bau Kern | 3 | 710 |
| S3 | 2026-04-01 | Holz Lang | 8 | 1630 |
`,
})
const school = askTexts({
  'Becas.md': `# Solicitudes

| Fecha | Alumno | Curso | Beca (€) |
| --- | --- | --- | --- |
| 2026-02-01 | Inés Gil | primero | 300 |
| 2026-02-03 | Hugo Sanz | segundo | 0 |
| 2026-02-07 | Leo Prat | primero | 450 |
`,
})
const town = askTexts({
  'amendes.md': `# Contrôles

| Date | Agent | Lieu | Amende (€) |
| --- | --- | --- | --- |
| 2026-05-02 | Paul Roy | gare | 35 |
| 2026-05-04 | Anne Le Gall | port | 0 |
| 2026-05-09 | Paul Roy | port | 135 |
`,
})

test.each([
  [library, 'how many fines were there', '3 of 4 rows have Fine (£) > 0'],
  [library, 'how many fines over 3 pounds', '2 of 4 rows have Fine (£) over 3 pounds'],
  [library, 'how many fines did Ben Moss get', '2 of 4 rows have Reader Ben Moss'],
  [sawmill, 'wie viele rechnungen an holz lang', '2 von 3 Zeilen haben Kunde Holz Lang'],
  [sawmill, 'wie viele rechnungen über 1000 euro', '2 von 3 Zeilen haben Rechnung (€) über 1000'],
  [school, 'cuántas becas hubo', '2 de 3 filas tienen Beca (€) > 0'],
  [town, "combien d'amendes au port", '1 sur 3 lignes ont Lieu port, Amende (€) > 0'],
])('question %# counts what has an amount', async (ask, question, expected) => {
  expect(await ask(question)).toContain(expected)
})

test.each([
  [library, 'how many days did Ada Berg have', 'Total Days: 70'],
  [sawmill, 'wie viele kubikmeter für holz lang', 'Summe Kubikmeter: 20'],
])('question %# adds what is no money', async (ask, question, expected) => {
  expect(await ask(question)).toContain(expected)
})

test('amounts of a month are not one each', async () => {
  const fines = askTexts({
    'fines.md': `# Fines by month

| Month | Place | Fine (£) |
| --- | --- | --- |
| 2026-01 | North | 300 |
| 2026-02 | North | 200 |
| 2026-03 | South | 250 |
`,
  })
  expect(await fines('how many fines in the North')).not.toContain('2 of 3')
})

const club = askTexts({
  'Beiträge.md': `# Mitglieder

| Nr. | Name | Gruppe | Eintritt | Rückstand (€) |
| --- | --- | --- | --- | --- |
| 1 | Ida Moos | Chor | 2019-01-01 | 40 |
| 2 | Olaf Kern | Chor | 2020-05-01 | 0 |
| 3 | Ute Lang | Tanz | 2021-03-01 | 25 |
| 4 | Jan Reh | Chor | 2022-03-01 | 15 |
`,
})
const shop = askTexts({
  'accounts.md': `# Accounts

| Invoice | Date | Customer | Debt (£) |
| --- | --- | --- | --- |
| I1 | 2026-01-02 | Corner Shop | 100 |
| I2 | 2026-01-03 | Old Mill | 80 |
| I3 | 2026-02-04 | Corner Shop | 35 |
`,
})
const garage = askTexts({
  'travaux.md': `# Travaux

| N° | Date | Mécanicien | Heures | Dette (€) | Client |
| --- | --- | --- | --- | --- | --- |
| 1 | 2026-01-02 | Luc Blanc | 3 | 100 | Marie Roux |
| 2 | 2026-01-05 | Zoé Petit | 5 | 0 | Paul Roy |
| 3 | 2026-02-05 | Luc Blanc | 4 | 60 | Marie Roux |
`,
})

test.each([
  [club, 'wie viel schulden die mitglieder im chor', 'Summe Rückstand (€): 55'],
  [shop, 'how much does Corner Shop owe', 'Total Debt (£): 135'],
  [shop, 'who owes the most', 'Corner Shop'],
  [garage, 'combien doit Marie Roux', 'Total de Dette (€): 160'],
  [garage, 'heures de Luc Blanc', 'Total Heures: 7'],
  [library, 'days of Ben Moss', 'Total Days: 76'],
  [sawmill, 'Kubikmeter von Holz Lang', 'Summe Kubikmeter: 20'],
])('question %# adds what is owed or worked', async (ask, question, expected) => {
  expect(await ask(question)).toContain(expected)
})

test('what was invoiced is not what is owed', async () => {
  expect(await sawmill('wie viel schuldet holz lang')).not.toContain('Summe')
})

test('a row with nothing to pay is none of those under a limit, and that is said', async () => {
  expect(await library('how many fines under 5 pounds')).toContain('> 0')
})

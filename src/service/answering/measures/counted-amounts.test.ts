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

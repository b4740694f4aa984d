import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const english = askTexts({
  'bookings.md': `# Bookings

| Booking | Date | Customer | Total (€) | Paid |
| --- | --- | --- | --- | --- |
| K-1 | 2026-10-02 | Amir | 24 | yes |
| K-2 | 2026-10-05 | Greta | 60 | no |
| K-3 | 2026-10-15 | Joan | 15 | no |
| K-4 | 2026-10-21 | Amir | 24 | no |
`,
})
const spanish = askTexts({
  'facturas.md': `# Facturas

| Factura | Fecha | Importe | Pagada |
| --- | --- | --- | --- |
| F-1 | 2026-08-03 | 450 | sí |
| F-2 | 2026-08-19 | 1200 | no |
| F-3 | 2026-09-02 | 310 | no |
`,
})
const french = askTexts({
  'depenses.md': `# Dépenses

| Dépense | Date | Montant | Payée |
| --- | --- | --- | --- |
| Plombier | 2026-05-04 | 320 | oui |
| Peinture | 2026-06-11 | 540 | non |
| Jardinier | 2026-07-02 | 180 | non |
`,
})
const german = askTexts({
  'rechnungen.md': `# Rechnungen

| Rechnung | Datum | Betrag | Bezahlt |
| --- | --- | --- | --- |
| R-1 | 2026-05-04 | 320 | ja |
| R-2 | 2026-06-11 | 540 | nein |
| R-3 | 2026-07-02 | 180 | nein |
`,
})

test.each([
  [english, 'which bookings are not paid and how much is that in total', 'Total Total (€): 99'],
  [english, 'which bookings are not paid and what is the total', 'Total Total (€): 99'],
  [spanish, 'que facturas estan sin pagar y cuanto suman', 'Total de Importe: 1.510'],
  [french, 'quelles dépenses ne sont pas payées et combien ça fait', 'Total de Montant: 720'],
  [
    german,
    'welche rechnungen sind nicht bezahlt und wieviel macht das zusammen',
    'Summe Betrag: 720',
  ],
])('the sum asked beside the rows is that of these rows: %#', async (ask, question, expected) => {
  expect(await ask(question)).toContain(expected)
})

test.each([
  [english, 'which bookings are not paid and how much are they'],
  [spanish, 'que facturas estan sin pagar y cuanto son'],
])('what is asked of each row is not summed: %#', async (ask, question) => {
  expect(await ask(question)).not.toMatch(/\b(?:Total (?:Total|de))\b/u)
})

test('of no rows there is no sum', async () => {
  const answer = await english('who leads the choir and how much is that in total')
  expect(answer).not.toMatch(/\d/u)
})

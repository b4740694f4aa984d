import { expect, test } from 'vitest'
import { sumAsked } from '#service/answering/follow-ups/sums-asked.ts'
import { conversation } from './test-follow-ups.ts'

const loans = [
  'Code;Tool;Lent to;Weight (kg);Deposit (€);Rent (€)',
  'W1;Drill;Elena Prats;4;150;9',
  'W2;Saw;;5;200;9',
  'W3;Ladder;Marcos Villa;13;60;9',
  'W4;Press;;37;250;9',
  'W5;Lamp;Teresa Agua;2;40;9',
].join('\n')
const bills = [
  'Facture;Client;Retard (jours);Montant HT;Montant TTC;Payée le',
  'F1;Alba;2;100;120;12/10/2026',
  'F2;Bern;;200;240;',
  'F3;Cuir;6;300;360;',
  'F4;Dune;;400;480;14/10/2026',
].join('\n')

test.each([
  ['which tools are lent', 'how much do the deposits add up to'],
  ['which tools are lent', 'what do the deposits come to'],
  ['which tools are lent', 'and the total deposit'],
])('behind “%s”, “%s” adds what the rows of the answer have', async (first, second) => {
  const [, answer] = await conversation({ 'Tools.csv': loans }, first, second)
  expect(answer).toBe('Total Deposit (€): 250 (3 of 5 rows have Lent to other than empty).')
})

test('a unit names the column that is added', async () => {
  const [, answer] = await conversation(
    { 'Tools.csv': loans },
    'which tools are lent',
    'how many kg is that',
  )
  expect(answer).toContain('Total Weight (kg): 19 (3 of 5 rows')
})

test('a sum in French is of the rows of the answer', async () => {
  const files = { 'factures.csv': bills }
  const unpaid = 'quelles factures ne sont pas payées'
  const [, answer] = await conversation(files, unpaid, 'ça fait combien ttc')
  expect(answer).toBe('Total de Montant TTC: 600 (2 sur 4 lignes ont Payée le vide).')
  const [, unclear] = await conversation(files, unpaid, 'ça fait combien')
  expect(unclear).not.toContain('Total')
})

test.each([
  ['how many hl is that', 'total hl'],
  ['how much is that altogether', 'total revenue'],
  ['wie viel macht das zusammen', 'total revenue'],
  ['wie viele Stunden sind das insgesamt', 'total Stunden'],
  ['was machen die Kautionen zusammen', 'total Kautionen'],
  ['cuanto suman las fianzas', 'total fianzas'],
  ['cuántas horas son en total', 'total horas'],
  ['ça fait combien ttc', 'total ttc'],
  ['combien de jours ça fait au total', 'total jours'],
])('“%s” asks for a sum', (text, sum) => {
  expect(sumAsked(text)).toBe(sum)
})

test.each([
  'how much is the deposit',
  'how much does it weigh',
  'wie viel kostet das',
  'cuánto pesa',
  'ça fait longtemps',
])('“%s” asks for no sum', (text) => {
  expect(sumAsked(text)).toBeNull()
})

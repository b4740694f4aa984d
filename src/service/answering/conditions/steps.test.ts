import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const table = (header: string, ...rows: string[]): string =>
  [header, header.replaceAll(/[^|]+/gu, ' --- '), ...rows].map((row) => `| ${row} |`).join('\n')

const askGerman = askTexts({
  'konditionen.md': `# Konditionen

## Umsatzrabatt

${table('Umsatz ab (€) | Rabatt', '1.000 | 2 %', '5.000 | 5 %', '10.000 | 8 %', '50.000 | 12 %')}

## Porto

${table('Gewicht | Inland | Ausland', 'bis 5 kg | 6,90 € | 15,90 €', 'bis 10 kg | 9,90 € | 22,90 €', 'bis 30 kg | 19,90 € | 49,90 €')}

## Kündigung

${table('Betriebszugehörigkeit | Kündigungsfrist', 'ab 2 Jahren | 1 Monat', 'ab 5 Jahren | 2 Monate', 'ab 8 Jahren | 3 Monate')}

## Provision

${table('Von (€) | Bis (€) | Provision', '0 | 999 | 1 %', '1.000 | 4.999 | 3 %', '5.000 | 9.999 | 4 %')}
`,
})

test.each([
  ['wie viel rabatt bei 6000 euro umsatz', '5 %'],
  ['Wie viel Rabatt gibt es bei 6.000 € Umsatz?', '5 %'],
  ['rabatt bei umsatz 12000', '8 %'],
  ['Rabatt für 10000 Euro Umsatz', '8 %'],
  ['Rabatt für 9999 Euro Umsatz', '5 %'],
  ['rabatt bei 80000 euro umsatz', '12 %'],
  ['porto 23 kg', '19,90'],
  ['porto 3 kg', '6,90'],
  ['Porto für 5 kg', '6,90'],
  ['porto 7500 g', '9,90'],
  ['Kündigungsfrist nach 6 Jahren Betriebszugehörigkeit', '2 Monate'],
  ['Kündigungsfrist bei 12 Jahren Betriebszugehörigkeit', '3 Monate'],
  ['Wie viel Provision bei 1500 Euro?', '3 %'],
])('“%s” is answered with the row of its step', async (question, expected) => {
  const answer = await askGerman(question)
  expect(answer).toContain(expected)
  expect(answer.split('\n')).toHaveLength(1)
})

test.each(['wie viel rabatt bei 500 euro umsatz', 'porto 35 kg'])(
  '“%s” is in no step',
  async (question) => {
    expect(await askGerman(question)).toBe('Diese Dokumente beantworten die Frage nicht.')
  },
)

const askEnglish = askTexts({
  'pool.md': `# Pool

## Entry

${table('Age | Price', '0–5 | free', '6–14 | €3', '15–64 | €6', '65+ | €4')}

## Lessons

${table('Group size | Price per lesson', '1–4 | £80', '5–9 | £120', '10 or more | £150')}

## Trade discount

${table('Order value over (£) | Discount', '10,000 | 8 %', '5,000 | 5 %', '1,000 | 2 %')}

## Lockers

${table('Locker number | Deposit (£)', '1000 | 2', '5000 | 5', '10000 | 8')}

## Kayaks

${table('Kayak | Hire from (€)', 'Heron | 40', 'Otter | 60', 'Pike | 90')}
`,
})

test.each([
  ['price for a 9 year old', 'Age 6–14, Price €3'],
  ['How much is entry for a 70 year old?', '65+'],
  ['entry price for a 14 year old', '6–14'],
  ['lesson price for a group of 7', '£120'],
  ['What does a lesson cost for 7 people?', '£120'],
  ['lesson price for a group of 12', '£150'],
  ['trade discount for an order value of £6,000', '5 %'],
  ['trade discount for an order value of 5000 pounds', '2 %'],
  ['trade discount for an order value of 20000 pounds', '8 %'],
])('“%s” is answered with the row of its step', async (question, expected) => {
  const answer = await askEnglish(question)
  expect(answer).toContain(expected)
  expect(answer.split('\n')).toHaveLength(1)
})

test.each([
  ['deposit for locker number 6000', /Deposit \(£\) 5|5000/u],
  ['which kayak can I hire for 70 euros', /^Kayak Otter|Otter, Hire from \(€\) 60$/u],
])('a table without steps is not read as one: “%s”', async (question, other) => {
  expect(await askEnglish(question)).not.toMatch(other)
})

const askOthers = askTexts({
  'tarifas.md': `# Tarifas

## Envío

${table('Peso | Precio', 'hasta 5 kg | 6 €', 'hasta 20 kg | 12 €', 'hasta 30 kg | 19 €')}
`,
  'remises.md': `# Remises

## Remise

${table('Commande à partir de (€) | Remise', '500 | 3 %', '2000 | 6 %', '5000 | 9 %')}
`,
})

test.each([
  ['precio de envío de 12 kg', '12 €'],
  ['Quelle remise pour une commande de 3000 euros ?', '6 %'],
])('“%s” is answered with the row of its step', async (question, expected) => {
  expect(await askOthers(question)).toContain(expected)
  expect(await askOthers(question)).not.toMatch(/19 €|9 %/u)
})

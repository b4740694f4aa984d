import { expect, test } from 'vitest'
import { withoutUnitCount } from './prices-per-unit.ts'
import { askTexts } from './test-asked-texts.ts'

const askEnglish = askTexts({
  'hire.md': `# Boat hire

The large canoe costs £9 an hour. A tent is £14 a night.
`,
  'bookings.md': `# Bookings

| Booking | Boat | Hours | Charge (£) |
| --- | --- | --- | --- |
| K-1 | Large canoe | 3 | 31 |
| K-2 | Large canoe | 2 | 22 |
| K-3 | Kayak | 3 | 12 |
`,
})
const askGerman = askTexts({
  'verleih.md': `# Verleih

Ein Bagger kostet 120 € am Tag. Der Anhänger kostet 18 € am Tag.

| Gerät | Wartung | Dauer (Tage) |
| --- | --- | --- |
| Walze | 310 € | 4 |
| Bagger | 280 € | 5 |
| Kran | 900 € | 4 |
`,
})
const askSpanish = askTexts({
  'alquiler.md': `# Alquiler

La bicicleta de montaña cuesta 15 € al día. El salón cuesta 40 € por hora.
`,
})
const askFrench = askTexts({
  'location.md': `# Location

Le vélo électrique coûte 25 € par jour. La salle coûte 60 € par heure.
`,
})
const askStudio = askTexts({
  'prices.md': `# Prices

| Machine | Price (£/h) | Room |
| --- | --- | --- |
| Pottery wheel | 7 | North |
| Printing press | 11 | South |
| Loom | 4 | North |
`,
  'bookings.md': `# Bookings

| Booking | Machine | Hours | Total (£) |
| --- | --- | --- | --- |
| P-1 | Pottery wheel | 2 | 13 |
| P-2 | Loom | 2 | 8 |
| P-3 | Printing press | 5 | 50 |
`,
})

test.each([
  ['what do 3 hours of large canoe cost', '£9 an hour', '31', askEnglish],
  ['how much are 2 nights in a tent', '£14 a night', '22', askEnglish],
  ['was kosten 4 tage bagger', '120 € am Tag', '310', askGerman],
  ['cuánto cuestan 4 horas de salón', '40 € por hora', '15 €', askSpanish],
  ['combien coûtent 3 jours de vélo électrique', '25 € par jour', '60 €', askFrench],
  ['what do 2 hours of pottery wheel cost', 'Price (£/h) 7', 'Printing press', askStudio],
])('“%s” is answered with “%s”', async (question, price, other, ask) => {
  const answer = await ask(question)
  expect(answer).toContain(price)
  expect(answer).not.toContain(other)
})

test.each([
  ['what do 3 hours of sauna cost', 'The sauna costs £8 an hour, and 3 hours of sauna cost £20.'],
  ['what do 3 hours of sauna cost', 'The solarium costs £8 an hour.'],
  ['what do 3 hours of sauna cost', 'The sauna opens 3 times a day.'],
  ['who booked the sauna for 3 hours', 'The sauna costs £8 an hour.'],
  ['how much is the tour for two people', 'The tour costs £20, for two people £35.'],
  ['how much is the tour for two people', 'We were two people.'],
])('“%s” keeps its number where the text is “%s”', (question, text) => {
  expect(withoutUnitCount(question, () => [text])).toBe(question)
})

test.each([
  ['how much is the tour for two people with bikes', 'how much is the tour with bikes'],
  ['was kostet die Führung für drei Personen', 'was kostet die Führung'],
])('“%s” asks for a price that is not for so many', (question, expected) => {
  const texts = ['The tour costs £20 per person. We were five people.', 'Die Führung kostet 9 €.']
  expect(withoutUnitCount(question, () => texts).trim()).toBe(expected)
})

test.each([
  [
    'The boat costs 30 euros for a family of four and 18 for a couple.',
    'how much is the boat for six people',
  ],
  ['The double room costs 90 euros.', 'how much is the double room for three adults'],
])('“%s” has no price for “%s”', (text, question) => {
  expect(withoutUnitCount(question, () => [text])).toBe(question)
})

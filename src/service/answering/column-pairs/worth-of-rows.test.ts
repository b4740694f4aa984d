import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'
import { withMinimum } from './minimum-stock.ts'

const kitchen = askTexts({
  'stock.md': `# Inventory

| Item | Quantity | Unit | Minimum | Price per unit |
| --- | --- | --- | --- | --- |
| Rice | 40 | kg | 25 | 1.85 |
| Eggs | 180 | piece | 120 | 0.28 |
| Oil | 9 | litre | 12 | 8.40 |
`,
})
const shop = askTexts({
  'orders.md': `# Orders

| Article | Quantity | Price per unit | Total value |
| --- | --- | --- | --- |
| Lamps | 4 | 20 | 70 |
| Chairs | 2 | 50 | 100 |
`,
})
const stall = askTexts({
  'vorrat.md': `# Vorrat

| Artikel | Bestand | Mindestbestand | Preis je Einheit |
| --- | --- | --- | --- |
| Hufpaste | 8 | 4 | 11,50 |
| Heuballen | 46 | 60 | 38,50 |
`,
})
const tienda = askTexts({
  'almacen.md': `# Almacén

| Artículo | Existencias | Precio por unidad |
| --- | --- | --- |
| Tijeras | 11 | 15,00 |
| Guantes | 9 | 4,20 |
`,
})
const gite = askTexts({
  'stock.md': `# Stock

| Article | Stock | Prix unitaire |
| --- | --- | --- |
| Draps | 26 | 24,00 |
| Savon | 58 | 0,90 |
`,
})

test.each([
  [
    kitchen,
    'what is the total value of the eggs',
    'Eggs: Quantity 180 × Price per unit 0.28 = 50.40',
  ],
  [kitchen, 'what is the inventory worth', 'Total Quantity × Price per unit: 200.00 (3 rows).'],
  [stall, 'was ist der gesamtwert der hufpaste', '= 92,00'],
  [gite, 'quelle est la valeur totale des draps', '= 624,00'],
  [tienda, 'cual es el valor total de las tijeras', '= 165,00'],
])('a quantity is worth its price: %#', async (ask, question, expected) => {
  expect(await ask(question)).toContain(expected)
})

test.each([
  ['Price per kg', '40', 'sack of 25 kg'],
  ['Price per kg', '40', ''],
  ['Price per kg', '40 sacks', ''],
  ['Price per piece', '40', 'box of 12'],
  ['Price per piece', '40 boxes', ''],
  ['Price per unit', '500 g', ''],
])('a %s beside %s %s is not multiplied', async (price, quantity, unit) => {
  const answer = await askTexts({
    'stock.md': `# Stock

| Item | Quantity | Unit | ${price} |
| --- | --- | --- | --- |
| Rice | ${quantity} | ${unit} | 1.85 |
| Beans | ${quantity} | ${unit} | 2.10 |
`,
  })('what is the rice worth')
  expect(answer).not.toContain('×')
})

test.each([
  ['Price per kg', 'Quantity', '40', 'kg'],
  ['Price per kg', 'Quantity (kg)', '40', ''],
  ['Price per kg', 'Quantity', '40 kg', ''],
  ['Price per piece', 'Quantity', '40', 'pieces'],
])('a %s is multiplied with a %s of %s %s', async (price, name, quantity, unit) => {
  const answer = await askTexts({
    'stock.md': `# Stock

| Item | ${name} | Unit | ${price} |
| --- | --- | --- | --- |
| Rice | ${quantity} | ${unit} | 1.85 |
| Beans | ${quantity} | ${unit} | 2.10 |
`,
  })('what is the rice worth')
  expect(answer).toContain('= 74.00')
})

test.each([
  'what is the average value of the inventory',
  'what is the highest value in the inventory',
  'what is the difference in value between rice and eggs',
  'what is the value of one egg',
  'how much is an egg worth',
  'what is the minimum value of the eggs',
])('“%s” is not answered with what the stock is worth', async (question) => {
  expect(await kitchen(question)).not.toContain('×')
})

test.each(['Which courses are running?', 'Which items are getting old?'])(
  '“%s” asks for nothing below its minimum',
  (question) => {
    expect(withMinimum(question)).toBeNull()
  },
)

test('a value that a column gives is not computed', async () => {
  expect(await shop('what is the total value of the lamps')).not.toContain('×')
})

test.each([
  [kitchen, 'which items do we have to order', 'Oil'],
  [kitchen, 'which items are running low', 'Oil'],
  [stall, 'welche artikel müssen wir nachbestellen', 'Heuballen'],
])('what has to be ordered is below its minimum: %#', async (ask, question, item) => {
  const answer = await ask(question)
  expect(answer).toContain(item)
  expect(answer).not.toMatch(/Rice|Eggs|Hufpaste/u)
})

test('what has to be ordered is listed from every sheet of a stock', async () => {
  const ask = askTexts({
    'stock.md': `# Malt

| Malt | On hand | Minimum |
| --- | --- | --- |
| Pale | 620 | 800 |
| Wheat | 475 | 300 |

# Packaging

| Item | Pieces | Reorder at |
| --- | --- | --- |
| Bottles | 2600 | 4000 |
| Caps | 31000 | 20000 |
`,
  })
  const answer = await ask('what do we need to reorder')
  expect(answer).toContain('Pale')
  expect(answer).toContain('Bottles')
  expect(answer).not.toMatch(/Wheat|Caps/u)
})

test('a table without a minimum does not tell what has to be ordered', async () => {
  expect(await tienda('que articulos hay que pedir')).not.toContain('mínimo')
})

test('a minimum does not tell whether there is enough for so many people', async () => {
  const answer = await kitchen('how many litres of oil are left and is it enough for 40 people')
  expect(answer).not.toBe('Oil: Quantity 9, Unit litre, Minimum 12, Price per unit 8.40')
})

test('a minimum beside the stock tells whether that is enough', async () => {
  expect(await kitchen('how many litres of oil are left and is it enough')).toBe(
    'Oil: Quantity 9, Unit litre, Minimum 12, Price per unit 8.40',
  )
})

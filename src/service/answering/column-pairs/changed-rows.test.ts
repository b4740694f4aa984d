import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'
import { changeRequestOf } from './change-request.ts'

const none = /^(?:These|Diese|Ces|Estos) /u
const english = askTexts({
  'costs.md': `# Costs

| Item | 2024 | 2025 | Payer |
| --- | --- | --- | --- |
| Power | 6200 | 7150 | club |
| Gas | 2900 | 2540 | club |
| Water | 810 | 835 | town |
| Insurance | 1480 | 1480 | club |
`,
  'prices.md': `# Fares

| Route | Old price | New price |
| --- | --- | --- |
| Harbour | 3.20 | 3.50 |
| Airport | 9.00 | 8.40 |
`,
  'minutes.md': `# Minutes

The library lost two shelves in the flood.
`,
})
const german = askTexts({
  'kosten.md': `# Nebenkosten

| Kostenart | Betrag 2023 | Betrag 2024 | Betrag 2025 |
| --- | --- | --- | --- |
| Heizung | 120.000,00 | 128.450,00 | 119.730,00 |
| Müll | 18.000,00 | 18.660,00 | 19.240,00 |
| Aufzug | 9.900,00 | 9.400,00 | 9.870,00 |
`,
})
const french = askTexts({
  'charges.md': `# Charges

| Poste | Montant 2024 | Montant 2025 |
| --- | --- | --- |
| Gaz | 2 100,00 | 1 870,00 |
| Eau | 640,00 | 655,00 |
`,
})
const spanish = askTexts({
  'gastos.md': `# Gastos

| Concepto | Coste 2024 | Coste 2025 |
| --- | --- | --- |
| Agua | 2.300,00 | 2.780,00 |
| Luz | 1.950,00 | 1.640,00 |
`,
})

test.each([
  [english, 'which item rose the most in 2025', '- Power: 6200 → 7150 (+950)'],
  [english, 'Which costs fell?', '- Gas: 2900 → 2540 (−360)'],
  [english, 'by how much did the gas fall', 'Gas: 2024 2900 → 2025 2540 (−360)'],
  [english, 'which fares have gone up', '- Harbour: 3.20 → 3.50 (+0.30)'],
  [
    german,
    'welche kostenart ist am stärksten gestiegen',
    '- Müll: 18.660,00 → 19.240,00 (+580,00)',
  ],
  [german, 'welche nebenkosten sind gesunken', '- Heizung: 128.450,00 → 119.730,00 (−8.720,00)'],
  [german, 'welche nebenkosten sind 2024 gesunken', '- Aufzug: 9.900,00 → 9.400,00 (−500,00)'],
  [german, 'um wieviel ist die heizung billiger geworden', '(−8.720,00)'],
  [german, 'um wieviel ist die heizung von 2023 bis 2025 gesunken', '(−270,00)'],
  [french, 'quelles charges ont baissé', '- Gaz: 2 100,00 → 1 870,00 (−230,00)'],
  [french, "de combien a augmenté l'eau", '(+15,00)'],
  [spanish, 'que gasto ha subido mas', '- Agua: 2.300,00 → 2.780,00 (+480,00)'],
  [spanish, 'cuanto ha bajado la luz', '(−310,00)'],
  [english, 'how much more do we pay for power than last year', '(+950)'],
  [german, 'wieviel mehr zahlen wir für müll als 2023', '(+1.240,00)'],
  [spanish, 'cuanto mas pagamos por el agua que el año pasado', '(+480,00)'],
])('a change from one column to another: %#', async (ask, question, expected) => {
  expect(await ask(question)).toContain(expected)
})

test('what rose most stands first, and what fell is left out', async () => {
  expect(await english('Which item rose most?')).toBe(
    'Difference 2024 → 2025 (4 rows):\n- Power: 6200 → 7150 (+950)\n- Water: 810 → 835 (+25)',
  )
})

test('what rose least stands first', async () => {
  expect(await english('Which item rose least?')).toContain(':\n- Water: 810 → 835 (+25)\n- Power')
})

test.each([
  // Nothing says what the rows are, or that they lost anything.
  [english, 'which library lost the most shelves'],
  [german, 'welche mieten sind gestiegen'],
  // No column is of that year, or of another one before it.
  [german, 'welche nebenkosten sind 2019 gesunken'],
  [german, 'um wieviel ist die heizung 2023 gestiegen'],
])('a change that no columns tell is not computed: %#', async (ask, question) => {
  const answer = await ask(question)
  expect(answer).not.toContain('→')
})

test.each([
  ['Old customers', 'New customers', '300', '20'],
  ['Previous members', 'New members', '300', '20'],
  ['Pay before tax', 'Pay after tax', '300', '20'],
  ['Rent in old buildings', 'Rent in new buildings', '300', '20'],
])('“%s” and “%s” are two kinds', async (old, recent, first, second) => {
  const answer = await askTexts({
    'shops.md': `# Shops

| Shop | ${old} | ${recent} |
| --- | --- | --- |
| Harbour | ${first} | ${second} |
| Airport | 120 | 80 |
`,
  })('which shop lost the most')
  expect(answer).not.toContain('→')
})

test.each([
  ['Customers before', 'Customers now', '300', '20'],
  ['Old rent', 'New rent', '300', '20'],
  ['Old weight', 'New weight', '3.5 kg', '2.5 kg'],
])('“%s” and “%s” are two values of one thing', async (old, recent, first, second) => {
  const answer = await askTexts({
    'shops.md': `# Shops

| Shop | ${old} | ${recent} |
| --- | --- | --- |
| Harbour | ${first} | ${second} |
| Airport | ${first} | ${first} |
`,
  })('which shop fell the most')
  expect(answer).toContain('→')
})

test('a table without columns for it answers nothing', async () => {
  expect(await spanish('que gasto es el mas nuevo')).toMatch(none)
})

test.each([
  'which costs did not rise',
  'by how many percent did the gas fall',
  'when did the costs rise',
  'wer hat 2025 am meisten gewonnen',
  'Welche Nebenkosten fallen 2025 an?',
  'Welcher Kurs hat am meisten gefallen?',
  'Welche Mannschaft stieg 2025 ab?',
  'Which classes are offered this fall?',
  'which plants do we grow',
  'which plants grow best',
  'which exercise should I drop',
  'which exercises are lost',
])('“%s” asks for no change of a column', (question) => {
  expect(changeRequestOf(question)).toBeNull()
})

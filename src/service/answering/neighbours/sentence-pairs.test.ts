import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const none = /^(?:These|Diese|Estos) /u
const english = askTexts({
  'minutes.md': `# Minutes of the allotment club

## Path

The meeting spends £3,800 on new lamps for the path. Maria Lind voted against.

## Hedges

Hedges are cut in March. Karl Boden collects the cuttings.

## Keys

Karl Boden keeps the keys.

## Boats

The ferry was built by Karl Boden. A shed is not larger than five square metres.
`,
})
const spanish = askTexts({
  'acta.md': `# Acta

## Navidad

Se aprueba gastar 3.800 € en luces y 1.200 € en un belén. Li Wei vota en contra.

## Bolsas

Desde octubre no se reparten bolsas de plástico.
`,
})
const german = askTexts({
  'protokoll.md': `# Protokoll

## Ausgaben

Für neue Lampen werden 3.800 € ausgegeben. Maria Lind stimmt dagegen.

## Hecken

Die Hecken werden im März geschnitten.
`,
})

test.each([
  [spanish, 'quién votó en contra de las luces', 'un belén. Li Wei vota en contra.'],
  [spanish, 'quién votó en contra del belén', 'un belén. Li Wei vota en contra.'],
])('two sentences side by side answer together: %#', async (ask, question, expected) => {
  expect(await ask(question)).toContain(expected)
})

const canteen = askTexts({
  'canteen.md': `# Canteen

A meal costs 4.20 euros. The second child of a family pays 10 percent less, the third child 25 percent less. Families with a benefit pay 1 euro per meal.
`,
})
const cantine = askTexts({
  'gite.md': `# Gîte

Le petit déjeuner coûte 9 euros. Le deuxième enfant paie 10 pour cent de moins, le troisième enfant 25 pour cent de moins.
`,
})

test.each([
  [canteen, 'how much is the meal for the third child', '25 percent less'],
  [canteen, 'what does the meal cost for the third child', '4.20 euros'],
  [cantine, 'combien coûte le petit déjeuner pour le troisième enfant', '25 pour cent'],
])('a price stands beside who pays less: %#', async (ask, question, expected) => {
  expect(await ask(question)).toContain(expected)
})

test.each([
  [english, 'who voted against the keys'],
  [english, 'Who voted against the hedges?'],
  [english, 'Who built the shed?'],
  [spanish, 'quién votó en contra de las bolsas'],
  [german, 'Wer stimmte gegen die Hecken?'],
])('sentences that stand apart do not: %#', async (ask, question) => {
  expect(await ask(question)).toMatch(none)
})

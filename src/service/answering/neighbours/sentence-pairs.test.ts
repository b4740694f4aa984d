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

test.each([
  [english, 'who voted against the keys'],
  [english, 'Who voted against the hedges?'],
  [english, 'Who built the shed?'],
  [spanish, 'quién votó en contra de las bolsas'],
  [german, 'Wer stimmte gegen die Hecken?'],
])('sentences that stand apart do not: %#', async (ask, question) => {
  expect(await ask(question)).toMatch(none)
})

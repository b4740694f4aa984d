import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'
import { affirmedTermsOf } from './denied-cells.ts'

test.each([
  ['not included', []],
  ['toxic, not flammable', ['toxic']],
  ['no-show', ['no', 'show']],
  ['No 5', ['no', '5']],
  ['kein Balkon', []],
])('“%s” affirms %j', (cell, terms) => {
  expect(affirmedTermsOf(cell)).toEqual(terms)
})

const english = askTexts({
  'cabins.md': `# Cabins

| Cabin | Beds | Firewood | Features |
| --- | --- | --- | --- |
| Fir | 4 | included | sauna, no kitchen |
| Larch | 6 | not included | kitchen |
| Pine | 2 | included | kitchen, sauna |
| Birch | 3 | not included | no sauna |
`,
})
const german = askTexts({
  'Zimmer.md': `# Zimmer

| Zimmer | Betten | Verpflegung |
| --- | --- | --- |
| Enzian | 2 | mit Frühstück |
| Distel | 3 | ohne Frühstück |
| Klee | 1 | mit Frühstück |
| Mohn | 4 | ohne Frühstück |
`,
})
const spanish = askTexts({
  'Autobuses.md': `# Autobuses

| Autobús | Plazas | Rampa |
| --- | --- | --- |
| A1 | 40 | instalada |
| A2 | 55 | no instalada |
| A3 | 30 | instalada |
`,
})
const french = askTexts({
  'Stages.md': `# Stages

| Stage | Prix | Repas |
| --- | --- | --- |
| Voile | 300 € | compris |
| Canoë | 180 € | non compris |
| Kayak | 210 € | compris |
`,
})

test.each([
  [english, 'which cabins have firewood included', 'Pine: Beds 2; Firewood included', 'Larch'],
  [
    english,
    'how many cabins have firewood included',
    '2 of 4 rows have Firewood included',
    'Birch',
  ],
  [english, 'which cabins have no firewood included', '2 of 4 rows have', 'Fir |'],
  [english, 'which cabins have a sauna', 'Pine: Beds 2', 'Birch'],
  [german, 'welche zimmer sind mit frühstück', 'Klee: Betten 1, Verpflegung mit Frühstück', 'Mohn'],
  [german, 'wie viele zimmer sind ohne frühstück', '2 von 4 Zeilen haben', 'Enzian'],
  [spanish, 'qué autobuses tienen la rampa instalada', 'A3: Plazas 30, Rampa instalada', 'A2'],
  [french, 'quels stages ont les repas compris', 'Kayak: Prix 210 €, Repas compris', 'Canoë'],
])('question %# does not choose what says the opposite', async (ask, question, expected, other) => {
  const answer = await ask(question)
  expect(answer).toContain(expected)
  expect(answer).not.toContain(other)
})

const stalls = askTexts({
  'Puestos.md': `# Puestos

| Puesto | Tipo | Titular |
| --- | --- | --- |
| A1 | Flores | Ana Gil |
| A2 | Bar |  |
| A3 | Pescadería | Luis Paz |
| A4 | Flores |  |
`,
  'Reglamento.md': `# Reglamento

El titular atiende el puesto en persona.
`,
})
test.each(['puestos sin titular', '¿Qué puestos no tienen titular?'])(
  'a sentence that denies nothing lists no rows without a value: %s',
  async (question) => {
    expect(await stalls(question)).toContain('2 de 4 filas tienen Titular vacío')
  },
)

const rules = askTexts({
  'rules.md': `# Stalls

| Stall | Seller | Rules |
| --- | --- | --- |
| A1 | Ada Fox | must not sell alcohol |
| A2 | Bo Lind | wine and beer allowed |
| A3 | Cy Moss | must not sell hot food |
`,
})
test.each([
  ['Who must not sell alcohol?', 'Ada Fox', 'Cy Moss'],
  ['Which stalls must not sell alcohol?', 'A1', 'A3'],
  ['Which sellers may not sell hot food?', 'Cy Moss', 'Ada Fox'],
])('a cell that denies the same is what is asked for: %s', async (question, expected, other) => {
  const answer = await rules(question)
  expect(answer).toContain(expected)
  expect(answer).not.toContain(other)
  expect(answer).not.toContain('other than')
})

import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const ask = askTexts({
  'Tiere.md': `# Tiere

| Name | Tierart | Geboren |
| --- | --- | --- |
| Bandit | Waschbär | 2011-07-10 |
| Socke | Waschbär | 2015-02-03 |
| Luna | Waschbär | 2016-02-03 |
| Akela | Wolf | 2024-02-10 |
| Fenja | Wolf | 2023-02-10 |
`,
  'Beirat.md': `# Sitzung des Beirats

Am 3. April sind zwei Waschbären entkommen, weil ein Ast auf den Zaun gefallen war. Wir haben jetzt sieben Wölfe.
`,
  'Auteurs.md': `# Auteurs

| Auteur | Titre | Manuscrit rendu |
| --- | --- | --- |
| Yann Le Goff | Le phare | oui |
| Hugo Delmas | Bâtir en terre | non |
| Claire Osmont | Sous la dune | non |
`,
  'Rentrée.md': `# Ce qui change

« Sous la dune » de Claire Osmont est repoussé à janvier, car le manuscrit n’est pas rendu.
`,
})

test.each(['wie viele Waschbären habt ihr', 'Anzahl Waschbären'])(
  'a sentence about some animals does not count them: %s',
  async (question) => {
    expect(await ask(question)).toMatch(/^3 von 5 Zeilen haben Tierart Waschbär/u)
  },
)

test('a sentence that says how many there are answers', async () => {
  expect(await ask('wie viele Wölfe habt ihr')).toMatch(/sieben Wölfe/u)
})

test.each([
  ['qui n’a pas encore rendu son manuscrit ?', '2 sur 3 lignes ont Manuscrit rendu non'],
  ['combien de manuscrits sont rendus ?', '1 sur 3 lignes ont Manuscrit rendu oui'],
])(
  'a column of yes and no tells of all rows what a sentence says of one: %s',
  async (question, expected) => {
    expect((await ask(question)).startsWith(expected)).toBe(true)
  },
)

const station = askTexts({
  'Programme.md': `# Programme

| Show | Presenter | Live |
| --- | --- | --- |
| Slipway Folk | Petroc Lyle | yes |
| Kernow Hour | Demelza Rowe | no |
| Small Ears | Keziah Oduya | no |
| Kickabout | Zubin Patel | yes |
| Slow Sunday | Elowen Pryce | no |
`,
  'Handbook.md': `# Handbook

Before the first live show everybody completes the desk course, and then shadows three shows.
`,
})

test('a sentence that denies nothing does not say how many are not so', async () => {
  expect(await station('How many shows are not live?')).toMatch(/^3 of 5 rows have Live no/u)
})

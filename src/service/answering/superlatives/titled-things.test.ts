import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'
import { answerOf, tableOf } from '#service/answering/figures/test-table.ts'

const catalogue = tableOf(
  ['Titre', 'Auteur', 'Parution', 'Pages', 'Prix'],
  [
    'Le phare | Yann Le Goff | 2026-03-05 | 248 | 19,00 €',
    'Le parapluie | Inès Bahri | 2026-05-21 | 356 | 20,90 €',
    'Le sel | Yann Le Goff | 2026-01-19 | 184 | 27,50 €',
  ],
  'Catalogue',
)

test.each([
  ['quel est le livre le plus long ?', 1],
  ['livre le plus cher', 2],
  ['livre le moins cher', 0],
  ['quel livre a le plus de pages ?', 1],
  ['quel est le dernier livre paru ?', 1],
])('each row of a table of titles and authors is a book: %s', (question, row) => {
  expect(answerOf(catalogue, question)).toEqual([catalogue[row]?.text])
})

test('a table of titles that names no kind of work has no books', () => {
  const tasks = tableOf(['Title', 'Price'], ['Paint | 20', 'Mow | 30'], 'Tasks')
  expect(answerOf(tasks, 'Which book is the most expensive?')).toBeNull()
})

const volunteers = tableOf(
  ['Volunteer', 'Since', 'Hours in May'],
  ['Ada Clarke | 2014-09-01 | 62', 'Odette Marsh | 2009-05-04 | 18', 'Leo Farr | 2025-06-02 | 24'],
  'Volunteers',
)

test.each([
  ["who's been here the longest", 1],
  ['longest serving volunteer', 1],
  ['who joined first', 1],
  ['who joined last', 2],
  ['who did the most hours in may', 0],
  ['who worked most in may', 0],
])('the row of a person: %s', (question, row) => {
  expect(answerOf(volunteers, question)).toEqual([volunteers[row]?.text])
})

const askContracts = askTexts({
  'Contracts.md': `# Contracts

| Contract | Start |
| --- | --- |
| C-1 | 2020-01-01 |
| C-2 | 2019-01-01 |
`,
})

test('who has been there the longest is no contract', async () => {
  expect(await askContracts('Who has been here the longest?')).not.toContain('C-2')
})

test('the longest rescue is no first one', () => {
  const secours = tableOf(
    ['N°', 'Date', 'Durée (min)'],
    ['16 | 2026-01-13 | 6', '17 | 2026-01-15 | 74'],
    'Secours',
  )
  expect(answerOf(secours, 'quel secours a duré le plus longtemps')).toEqual([secours[1]?.text])
})

const advances = tableOf(
  ['Auteur', 'Titre', 'À-valoir (€)', 'Versé le', 'Manuscrit rendu'],
  [
    'Yann Le Goff | Le phare | 3000 | 2025-07-15 | oui',
    'Marius Quéré | Les îles | 5200 | 2025-05-20 | oui',
    'Yann Le Goff | Le parapluie | 3800 | 2025-11-28 | non',
  ],
  'Auteurs',
)

test.each(['qui a touché le plus gros à-valoir', 'qui a eu le plus gros à-valoir'])(
  'the biggest amount is one row, and no sum: %s',
  (question) => {
    expect(answerOf(advances, question)).toEqual([advances[1]?.text])
  },
)

const orders = tableOf(
  ['N°', 'Date', 'Client', 'Montant (€)'],
  [
    'C1 | 2026-02-12 | Fnac | 107',
    'C2 | 2026-02-14 | Coiffard | 400',
    'C3 | 2026-02-16 | Fnac | 243',
  ],
  'Commandes',
)

test.each([
  ['quel client a le plus commandé', 'Fnac: 2'],
  ['qui commande le plus', 'Coiffard: 400'],
  ['quel client a le plus dépensé', 'Coiffard: 400'],
])('who ordered and spent the most: %s', (question, first) => {
  expect(answerOf(orders, question)?.[0]?.split('\n- ')[1]).toBe(first)
})

test('who orders the most is nobody with the highest discount', () => {
  const discounts = tableOf(['Client', 'Remise'], ['Librairie | 36 %', 'Grande surface | 40 %'])
  expect(answerOf(discounts, 'qui commande le plus')).toBeNull()
  expect(answerOf(discounts, 'meilleur client')).toBeNull()
})

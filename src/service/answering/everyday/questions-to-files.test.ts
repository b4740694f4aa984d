import { expect, test } from 'vitest'
import { askTexts } from './test-asked-texts.ts'

const english = askTexts({
  'pool.md': `# Pool

## Opening hours

The pool opens at 9:00. The sauna is closed on Mondays.

## Lockers

A locker costs 2 euros a day.
`,
})
const german = askTexts({
  'hallenbad.md': `# Hallenbad

## Zuschläge

Ein Spind kostet 2 Euro je Tag. Handtücher werden für 3 Euro verliehen.

## Öffnungszeiten

Das Bad öffnet um 9 Uhr. Die Sauna ist montags geschlossen.
`,
})
const french = askTexts({
  'atelier.md': `# Règlement de l'atelier

## Horaires

L'atelier est ouvert du mardi au samedi de 9 h à 18 h. La pause dure 45 minutes.

## Pourboires

Les pourboires sont partagés chaque vendredi.
`,
})
const spanish = askTexts({
  'taller.md': `# Reglamento del taller

## Vacaciones

Cada empleado tiene 25 días al año. Se piden con seis semanas de antelación.

## Propinas

Las propinas se reparten cada viernes.
`,
})

test.each([
  ['What do the files say about “Opening hours”?', english, ['9:00', 'closed on Mondays']],
  ['Was steht in den Dateien über „Zuschläge“?', german, ['Spind', 'Handtücher']],
  ['Was sagen die Unterlagen zu „Öffnungszeiten“?', german, ['9 Uhr', 'montags geschlossen']],
  ['Que disent les fichiers sur « Horaires » ?', french, ['mardi au samedi', '45 minutes']],
  ['¿Qué dicen los archivos sobre «Vacaciones»?', spanish, ['25 días', 'seis semanas']],
])('“%s” is answered with all that stands there', async (question, ask, texts) => {
  const answer = await ask(question)
  for (const text of texts) expect(answer).toContain(text)
})

test('a question for what the files do not say is refused', async () => {
  expect(await french('Que disent les fichiers sur « Logement » ?')).toContain('ne répondent pas')
})

test.each([
  [english, 'What’s wrong with the sauna?', 'The sauna is closed on Mondays.'],
  [german, 'Was ist das Problem mit der Sauna?', 'Die Sauna ist montags geschlossen.'],
])('“%s” asks for what is said of it', async (ask, question, expected) => {
  expect(await ask(question)).toContain(expected)
})

const slopes = askTexts({
  'pistes.md': `# Pistes

| Piste | Couleur | Longueur (m) |
| --- | --- | --- |
| Combe Noire | noire | 1200 |
| La Forêt | bleue | 900 |
| Le Lièvre | bleue | 700 |
`,
})
test('what is wrong with a thing is not asked of all others', async () => {
  expect(await slopes('Qu’est-ce qui ne va pas avec la Combe Noire ?')).not.toContain('Forêt')
})

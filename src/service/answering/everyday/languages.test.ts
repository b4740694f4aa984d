import { expect, test } from 'vitest'
import { canBeIn, languageOfQuestion } from '#service/retrieval/stop-words.ts'
import { askTexts } from './test-asked-texts.ts'

test.each([
  ['Summe Anschaffung LF 20', 'de'],
  ['Gesamtdauer Fehlalarme', 'de'],
  ['anzahl tauchpumpe', 'de'],
  ['Durchschnitt Dauer Brand', 'de'],
  ['längster Lauf', 'de'],
  ['moyenne des ventes', 'fr'],
  ['promedio kilos', 'es'],
  ['jobs in March', null],
  ['Wann ist im Juli geöffnet', 'de'],
  ['wie lang ist die Frist', 'de'],
])('“%s” is in %s', (question, language) => {
  expect(languageOfQuestion(question)).toBe(language)
})

test('the letter of a format is no word of another language', () => {
  expect(canBeIn('Preis Plakat A1', 'de')).toBe(true)
  expect(canBeIn('price of a poster', 'de')).toBe(false)
})

const rows = ['Boot', 'Kahn', 'Floß']
  .map((name, at) => `| ${name} | ${String(at + 1)} |`)
  .join('\n')
const askGerman = askTexts({
  'liste.md': `| Name | Plätze |\n| --- | --- |\n${rows}\n`,
  'ordnung.md': 'Die Boote werden nach der Fahrt gereinigt. Der Steg ist im Winter gesperrt.',
})
const askMixed = askTexts({
  'list.md': `| Job | Month |\n| --- | --- |\n| A1 | March |\n| A2 | March |\n| A3 | March |\n`,
  'terms.md': 'The bike is returned with a full battery. The renter pays for the damage.',
  'règles.md': 'Les vélos sont rangés dans la cour. Le casque est obligatoire pour tous.',
})

test('a question of a few words is answered in the language of the texts', async () => {
  expect(await askGerman('Kanu Preis')).toBe('Diese Dokumente beantworten die Frage nicht.')
  expect(await askMixed('Summe Zebra')).toBe('Diese Dokumente beantworten die Frage nicht.')
  expect(await askMixed('zebras in May')).toBe('These documents do not answer this question.')
  expect(await askMixed('jobs in March')).toContain('Some rows')
})

import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'
import { termsBesideNouns } from './attributive.ts'

test.each([
  ['Offenes Feuer ist verboten.', 'wann ist die Tür offen', ['offen']],
  ['Freie Getränke gibt es am 1. Mai.', 'ist der Saal am 1. Mai frei?', ['frei']],
  ['Rauchen und offenes Feuer', 'wann ist die Tür offen', ['offen']],
  ['Der offene Eingang und die Tür.', 'wann ist der Eingang offen', []],
  ['Offenes Feuer, wenn die Tür offen ist.', 'wann ist die Tür offen', []],
  ['Freie Wohnungen gibt es im dritten Stock.', 'Ist eine Wohnung frei?', []],
  ['Offenes Feuer ist verboten.', 'ist offenes Feuer verboten', []],
])('“%s” for “%s”', (text, question, terms) => {
  expect(termsBesideNouns(question)(text).map((term) => term.slice(0, 4))).toEqual(
    terms.map((term) => term.slice(0, 4)),
  )
})

const ask = askTexts({
  'haus.md': `# Hausordnung

Der Seiteneingang ist von 8 bis 22 Uhr besetzt.

## Rauchen und offenes Feuer

Offenes Feuer ist nur mit Genehmigung erlaubt; diese ist zehn Tage vorher zu beantragen.

Die Werkstatt hat montags bis 18 Uhr auf. Heiße Arbeiten sind nach 20 Uhr zu melden.
`,
})

test.each([
  'wann ist der seiteneingang offen',
  'Bis wann ist der Seiteneingang offen?',
  'seiteneingang wie lange offen',
])('“%s” is not answered with open fire', async (question) => {
  const answer = await ask(question)
  expect(answer).toContain('von 8 bis 22 Uhr')
  expect(answer).not.toContain('Feuer')
})

const askMixers = askTexts({
  'Verleih.md': `# Verleih

| Gerät | Anzahl | Kaution |
| --- | --- | --- |
| Mischpult klein | 3 | 250 € |
| Mischpult groß | 1 | 600 € |
| Stativ | 7 | 15 € |
`,
})

test.each([
  ['Wie hoch ist die Kaution für das große Mischpult?', '600 €', '250 €'],
  ['Wie hoch ist die Kaution für das kleine Mischpult?', '250 €', '600 €'],
])('the size beside a noun tells which thing is meant: %s', async (question, expected, other) => {
  const answer = await askMixers(question)
  expect(answer).toContain(expected)
  expect(answer).not.toContain(other)
})

import { expect, test } from 'vitest'
import { withSumsApart } from './sums-in-compounds.ts'

test.each([
  ['schadenssumme gesamt', 'schaden summe gesamt'],
  ['Gesamtschaden', 'schaden Summe'],
  ['Wie hoch ist die Bußgeldsumme?', 'Wie hoch ist die Bußgeld summe?'],
  ['Was ist die Zwischensumme?', 'Was ist die Zwischensumme?'],
  ['Wer hat die Gesamtleitung?', 'Wer hat die Gesamtleitung?'],
  ['Summe der Schäden', 'Summe der Schäden'],
])('%s', (question, expected) => {
  expect(withSumsApart(question, () => false)).toBe(expected)
})

test('a compound that a text has stays whole', () => {
  expect(withSumsApart('Wie hoch ist die Versicherungssumme?', () => true)).toBe(
    'Wie hoch ist die Versicherungssumme?',
  )
})

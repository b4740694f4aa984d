import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'
import { oppositeTimeOf } from './before-after.ts'

test.each([
  ['de', 'stornieren nach freigabe', 'Bis zur Freigabe ist es kostenlos.', true],
  ['de', 'stornieren vor der freigabe', 'Nach der Freigabe kostet es 40 %.', true],
  ['de', 'stornieren nach freigabe', 'Nach der Freigabe kostet es 40 %.', false],
  ['de', 'stornieren nach freigabe', 'Vor und nach der Freigabe ist es kostenlos.', false],
  ['de', 'stornieren nach freigabe', 'Bis zum Versand ist es kostenlos.', false],
  ['de', 'wann ist die Freigabe', 'Bis zur Freigabe ist es kostenlos.', false],
  ['en', 'can I cancel after dispatch', 'Orders may be cancelled before dispatch.', true],
  ['en', 'can I cancel before dispatch', 'Orders may be cancelled until the dispatch.', false],
  ['fr', "annuler après l'expédition", 'Avant l’expédition, l’annulation est gratuite.', true],
  ['es', 'cancelar después de la entrega', 'Antes de la entrega es gratis.', true],
])('%s: “%s” and “%s”: %s', (language, question, text, expected) => {
  expect(oppositeTimeOf(question, language)(text)).toBe(expected)
})

const ask = askTexts({
  'bedingungen.md': `# Bedingungen

## 3. Storno

Bis zur Freigabe ist die Stornierung kostenlos. Nach der Freigabe werden 40 % des Auftragswerts berechnet.

## 4. Zahlung

Rechnungen sind innerhalb von 30 Tagen zu zahlen.
`,
  'terms.md': `# Terms

## Cancellation

Before dispatch, cancellation is free. After dispatch, we charge 20 % of the price.
`,
})

test.each([
  ['stornieren nach freigabe', '40 %', 'kostenlos'],
  ['was kostet eine stornierung nach der freigabe', '40 %', 'kostenlos'],
  ['stornieren vor der freigabe', 'kostenlos', '40 %'],
  ['how much is cancellation after dispatch', '20 %', 'free'],
  ['cancellation before dispatch', 'free', '20 %'],
])('“%s” is answered by the half that is meant', async (question, expected, other) => {
  const answer = await ask(question)
  expect(answer).toContain(expected)
  expect(answer).not.toContain(other)
})

import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const ask = askTexts({
  'ordnung.md': `# Geschäftsordnung

## Reklamation

Offene Mängel sind innerhalb von 7 Tagen nach Lieferung zu melden. Ute Engel übernimmt von Tarek Haddad die Reklamationen.
`,
  'minutes.md': `# Minutes

Complaints are read within 10 working days. The rent rises in May.

## Van

We lease a van for £389 a month. Beth Lowe voted against.

## Joining

Volunteers must be at least 16.
`,
  'compte.md': `# Compte rendu

Le conseil vote l'achat de 12 enneigeurs. Hakim Benali s'abstient.

## Vent

La télécabine s’arrête à 80 km/h de vent, les télésièges à 70 km/h.
`,
})

test.each([
  ['an wen geht eine reklamation', 'Ute Engel', 'Mängel'],
  ['bei wem reklamiere ich', 'Ute Engel', 'Mängel'],
  ["qui s'est abstenu", 'Hakim Benali', 'enneigeurs'],
  ["à quelle vitesse de vent s'arrêtent les télésièges", '70 km/h', 'Benali'],
])('“%s” is answered', async (question, expected, other) => {
  const answer = await ask(question)
  expect(answer).toContain(expected)
  expect(answer).not.toContain(other)
})

test('who decides on something is not who voted on another thing', async () => {
  expect(await ask('who decides on complaints')).not.toContain('Beth Lowe')
})

test('an age is no number of people', async () => {
  expect(await ask('how many volunteers do we have')).not.toContain('16')
})

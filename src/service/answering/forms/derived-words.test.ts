import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { derivedTermsOf } from './derived-words.ts'

test.each([
  ['reklamieren', 'reklam'],
  ['informiert', 'inform'],
  ['Reparationen', 'reparieren'],
])('a German verb on -ieren and its noun on -ation: %s', (word, other) => {
  expect([...derivedTermsOf([word], word, 'de').values()].flat()).toContain(other)
})

test.each([
  ['how often can I pick up a parcel', 'pick', 'collect'],
  ['where do I drop the key off', 'drop', 'return'],
  ['who hands out the keys', 'hand', 'distribut'],
])('a verb of two words has others: %s', (question, term, other) => {
  expect(derivedTermsOf([], question, 'en').get(term)).toContain(other)
})

test.each([
  ['can I give the key back', 'back', 'return'],
  ['how do I get rid of a sofa', 'rid', 'dispos'],
  ['when do I pay it back', 'pai', 'refund'],
])(
  'of a verb of two words, the one that is no stop word has others: %s',
  (question, term, other) => {
    expect(derivedTermsOf([], question, 'en').get(term)).toContain(other)
  },
)

test('two verbs with one first word keep the others of both', () => {
  const others = derivedTermsOf([], 'can I take part and take the boat back', 'en').get('take')
  expect(others).toEqual(expect.arrayContaining(['particip', 'return']))
})

test('words that are far from each other are no verb', () => {
  expect(derivedTermsOf([], 'can I drop a very old key off', 'en').size).toBe(0)
})

test('a verb alone has none of those', () => {
  expect(derivedTermsOf([], 'how do I pick a parcel', 'en').size).toBe(0)
})

const ask = askTexts({
  'ordnung.md': `# Betriebsordnung

## Sicherheit

Schmuck ist an laufenden Maschinen verboten. Lösemittellappen kommen in den roten Blechbehälter. Der Einlass ist um 7 Uhr.

## Reklamation

Offene Mängel sind innerhalb von 7 Tagen nach Lieferung schriftlich zu melden.

## Urlaub

Alle haben 29 Urlaubstage. Urlaub ist spätestens 4 Wochen vorher zu beantragen.

## Zuschläge

Der Expresszuschlag beträgt 35 %. Ein Probedruck kostet 32 Euro.
`,
  'handbook.md': `# Handbook

## Privacy

Never photograph clients. Vouchers are shredded after 12 months.

## Parcels

A household may collect one parcel a week. Home delivery is for people who cannot leave the house; call 01895 550 140 before 11:00.

## Minutes

Apologies: Priya Dean.
`,
})

test.each([
  ['wohin mit den dreckigen lappen', 'Blechbehälter'],
  ['wie lange kann ich reklamieren', '7 Tagen'],
  ['wie viele tage urlaub hab ich', /^Alle haben 29/u],
  ['was kostet express', '35 %'],
  ['how often can i pick up a parcel', 'one parcel a week'],
  ['can i take photos', 'Never photograph'],
  ['who was absent', 'Priya Dean'],
])('“%s” is answered in another form of its words', async (question, expected) => {
  expect(await ask(question)).toMatch(expected)
})

test.each(['wo ist die kantine', 'wie lange kann ich parken', 'how often can I pick up the keys'])(
  '“%s” is not answered',
  async (question) => {
    expect(await ask(question)).toMatch(/^(?:Diese Dokumente beantworten|These documents do not)/u)
  },
)

test.each([
  ['abstenu', 'abstient'],
  ["s'abstient", 'abstenu'],
  ["n'obtient", 'obtenu'],
  ["d'obtenir", 'obtient'],
  ['qu’obtient', 'obtenu'],
  ['obtenu', 'obtient'],
  ['prend', 'pri'],
])('irregular forms of a French verb: %s', (word, other) => {
  expect([...derivedTermsOf([word], word, 'fr').values()].flat()).toContain(other)
})

test.each([
  ['windy', 'wind'],
  ['foggy', 'fog'],
  ['noise', 'noisy'],
  ['icy', 'ice'],
])('an English adjective of a noun: %s', (word, other) => {
  expect([...derivedTermsOf([word], word, 'en').values()].flat()).toEqual(termsOf(other))
})

test('a party is nothing of a part', () => {
  expect([...derivedTermsOf(['party'], 'party', 'en').values()].flat()).toEqual([])
})

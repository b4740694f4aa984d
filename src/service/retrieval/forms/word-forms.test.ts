import { expect, test } from 'vitest'
import { termsOf } from '#service/retrieval/words.ts'
import { stemmerOf } from './stemmers.ts'
import { countWithForms, termsOfForms, wordForms } from './word-forms.ts'

const termOf = (word: string): string => termsOf(word)[0] ?? ''

test.each([
  ['de', 'Gruppe', 'Gruppen'],
  ['de', 'Inspektionen', 'Inspektion'],
  ['de', 'Inspektion', 'Inspektionen'],
  ['de', 'Lektion', 'Lektionen'],
  ['de', 'Diskussionen', 'Diskussion'],
  ['es', 'revisiones', 'revisión'],
  ['es', 'comisión', 'comisiones'],
  ['de', 'meldet', 'melden'],
  ['de', 'gereinigt', 'Reinigung'],
  ['de', 'gewartet', 'Wartung'],
  ['de', 'sang', 'gesungen'],
  ['de', 'beziehen', 'bezogen'],
  ['de', 'abnehmen', 'abgenommen'],
  ['de', 'abgenommen', 'abzunehmen'],
  ['de', 'Wiederherstellung', 'wiederhergestellt'],
  ['de', 'stornieren', 'Stornierung'],
  ['de', 'ausleihen', 'ausgeliehen'],
  ['de', 'stattfinden', 'stattgefunden'],
  ['de', 'bestelle', 'Bestellung'],
  ['de', 'anbieten', 'angeboten'],
  ['de', 'anbieten', 'Angebot'],
  ['de', 'verbieten', 'verboten'],
  ['de', 'austreten', 'Austritt'],
  ['de', 'ausziehen', 'Auszug'],
  ['de', 'ausgeben', 'Ausgabe'],
  ['de', 'zurückgeben', 'Rückgabe'],
  ['de', 'zurückkehren', 'Rückkehr'],
  ['de', 'anhalten', 'angehalten'],
  ['de', 'abgegolten', 'abgelten'],
  ['de', 'ankommen', 'Ankunft'],
  ['de', 'anfallen', 'anzufallen'],
  ['de', 'durchführen', 'durchgeführt'],
  ['de', 'bauen', 'gebaut'],
  ['de', 'entschuldigt', 'entschuldigen'],
  ['de', 'bestätigen', 'Bestätigung'],
  ['de', 'beschädigen', 'beschädigt'],
  ['de', 'Geschichte', 'Geschichten'],
  ['de', 'Gegend', 'Gegenden'],
  ['de', 'Gewalt', 'Gewalten'],
  ['de', 'Gebiet', 'Gebieten'],
  ['de', 'Gericht', 'Gerichten'],
  ['de', 'leben', 'lebt'],
  ['de', 'liegen', 'lagen'],
  ['de', 'kamen', 'kommen'],
  ['de', 'nächste', 'nächsten'],
  ['es', 'construyó', 'construido'],
  ['ru', 'дорога', 'дорогу'],
  ['ru', 'членский', 'членского'],
  ['ru', 'новый', 'новая'],
  ['ru', 'новой', 'новых'],
  ['ar', 'حافلة', 'الحافلة'],
  ['nl', 'huur', 'huren'],
])('in %s, %s is also searched for as %s', (language, word, other) => {
  expect(wordForms(termOf(word), language)).toContain(termOf(other))
})

test.each([
  ['старый', 'старейшим'],
  ['крупный', 'крупнейший'],
  ['история', 'историей'],
  ['южной', 'южная'],
  ['строящийся', 'строящегося'],
  ['работающий', 'работающая'],
])('in Russian, %s and %s have one stem', (word, other) => {
  const stemOf = stemmerOf('ru')
  expect(stemOf?.(termOf(word))).toBe(stemOf?.(termOf(other)))
})

test.each([
  ['Sitzung', 'Sitz'],
  ['Gefahr', 'fahren'],
  ['Gehalt', 'halten'],
  ['Gerät', 'Rat'],
  ['Gesetz', 'setzen'],
  ['Gelände', 'Land'],
  ['Gehäuse', 'Haus'],
  ['Gewerbe', 'werben'],
  ['geben', 'bitten'],
  ['angeben', 'bitten'],
  ['führen', 'fahren'],
  ['Zug', 'ziehen'],
  ['brach', 'bringen'],
  ['Rechnung', 'Rechner'],
  ['Schulung', 'Schule'],
  ['Lager', 'liegen'],
  ['Lage', 'liegen'],
  ['Ware', 'sein'],
  ['Wart', 'sein'],
  ['Last', 'lesen'],
  ['Laser', 'lesen'],
  ['Bote', 'bieten'],
])('“%s” and “%s” are different words of German', (word, other) => {
  expect(stemmerOf('de')?.(termOf(word))).not.toBe(stemmerOf('de')?.(termOf(other)))
})

test('“nächste” is no form of “nach”', () => {
  expect(wordForms(termOf('nächste'), 'de')).not.toContain('nach')
  expect(stemmerOf('de')?.(termOf('nächsten'))).not.toBe('nach')
})

test('every form has the stem of its term', () => {
  for (const [language, word] of [
    ['de', 'Kündigung'],
    ['ru', 'работает'],
  ] as const) {
    const stemOf = stemmerOf(language)
    const forms = wordForms(termOf(word), language)
    expect(forms.length).toBeGreaterThan(3)
    for (const form of forms) expect(stemOf?.(form)).toBe(stemOf?.(termOf(word)))
  }
})

test('English, numbers and an unknown language have no other forms', () => {
  expect(wordForms('group', 'en')).toEqual([])
  expect(wordForms('group', null)).toEqual([])
  expect(wordForms('2025', 'de')).toEqual([])
})

test('a form that the question has itself stands for itself', () => {
  const terms = new Map([
    ['gruppen', 1],
    ['grupp', 1],
  ])
  expect(termsOfForms(terms, 'de').has('grupp')).toBe(false)
})

test('frequencies of forms are counted with those of their term', () => {
  const counts = new Map([
    ['grupp', 3],
    ['gruppen', 9],
    ['raum', 2],
  ])
  expect(countWithForms(counts, new Map([['gruppen', 'grupp']]), 10)).toEqual(
    new Map([
      ['grupp', 10],
      ['raum', 2],
    ]),
  )
})

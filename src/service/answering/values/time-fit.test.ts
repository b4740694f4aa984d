import { expect, test } from 'vitest'
import { lacksBound, otherTimesFor, timeFit } from './time-fit.ts'

test.each([
  ['Wann zieht die Kita um?', 'Beim Umzug bleibt die Kita drei Tage zu.', false],
  ['Wann zieht die Kita um?', 'Die Kita zieht am 24. März um.', true],
  ['Wann wird die Kaution gezahlt?', 'Sie wird drei Tage nach dem Auszug gezahlt.', true],
  ["Jusqu'à quand peut-on résilier ?", "Trois mois avant l'échéance.", true],
  ['Seit wann ist die Brücke zu?', 'Am 2. September ist die Brücke das Thema.', false],
  ['Seit wann ist die Brücke zu?', 'Seit dem 3. Juni ist die Brücke zu.', true],
  ['Until when is the bridge shut?', 'The bridge was shut on 3 June.', false],
  ['Until when is the bridge shut?', 'The bridge is shut until 3 June.', true],
])('“%s” is told by “%s”: %s', (question, text, tells) => {
  expect(timeFit(text, question, 'moment') === 1).toBe(tells)
})

test.each([
  ['Seit wann gibt es das Spray?', 'Das Spray ist zwölf Wochen haltbar.', true],
  ['Seit wann gibt es das Spray?', 'Das Spray kam 1974 auf den Markt.', false],
  ['Bis wann ist das zu zahlen?', 'Die Zahlung ist spätestens am dritten Werktag fällig.', false],
  ['Bis wann ist das Bad offen?', 'Das Bad ist 8–22 Uhr offen.', false],
  ['Bis wann ist das Bad offen?', 'Das Bad ist 2 Stunden offen.', true],
  ['Until when is the pool open?', 'The pool is open from 8 am to 10 pm.', false],
  ["Jusqu'à quand la piscine est ouverte ?", 'La piscine ouvre de 8 h à 22 h.', false],
  ['¿Hasta cuándo abre la piscina?', 'La piscina abre de 8:00 a 22:00.', false],
  ['Wann ist das zu zahlen?', 'Die Zahlung ist ohne Abzug.', false],
])('“%s” is not answered by the time in “%s”: %s', (question, text, lacks) => {
  expect(lacksBound(text, question)).toBe(lacks)
})

test('of a question for something else, times tell nothing', () => {
  expect(timeFit('Drei Tage.', 'Wer kommt?', 'person')).toBe(1)
})

test.each([
  ['ab wann darf mein Sohn mitmachen', 'Sie nimmt Kinder ab 10 Jahren auf.'],
  ['from when is the pool open', 'The pool opens in May.'],
  ['à partir de quand peut-on entrer', 'Entrée dès 8 h.'],
])('“%s” is answered by a beginning or an age', (question, text) => {
  expect(timeFit(text, question, 'moment')).toBe(1)
  expect(timeFit('23 children are members.', question, 'moment')).toBeLessThan(1)
})

test.each([
  ['When is Wilhelmina launched?', 'Priority A must be mended before launch.', true],
  ['When is Wilhelmina launched?', 'Wilhelmina is launched after the second survey.', false],
  ['When was the bridge built?', 'Before the bridge was built in 1958, a ferry ran.', false],
  ['When do I get my deposit back?', 'You get it back before you leave.', false],
  ['Wann wird die Halle eröffnet?', 'Die Schilder hängen vor der Eröffnung.', false],
  ['When does the course start?', 'Pay before the start.', true],
  ['When is the hall opened?', 'It is closed until opening at 8 am.', false],
  ['When does the course start?', 'The course does not start before noon.', false],
])('“%s” has only something before it in “%s”: %s', (question, text, expected) => {
  expect(otherTimesFor(question, 'moment').isOnlyBefore(text)).toBe(expected)
})

test('a day of birth is the time of nothing else', () => {
  const withoutBirths = (own: string, question: string): string =>
    otherTimesFor(question, 'moment').withoutBirths(own)
  const text = 'Bettina Kowal, geboren am 3. Mai 2008'
  expect(withoutBirths(text, 'Wann beginnt die Ausbildung von Bettina Kowal?')).not.toContain(
    '2008',
  )
  expect(withoutBirths(text, 'Wann ist Bettina Kowal geboren?')).toBe(text)
  const married = 'Eva Lang, geb. Kurz, Eintritt 1. Mai 2020'
  expect(withoutBirths(married, 'Wann trat Eva Lang ein?')).toBe(married)
  expect(withoutBirths('Ada Lind, born 03.05.2008.', 'When does Ada start?')).not.toContain('2008')
})

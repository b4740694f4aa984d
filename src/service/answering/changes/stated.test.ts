import { expect, test } from 'vitest'
import { isForWhile, isStated } from './stated.ts'
import { isSucceeded } from './successors.ts'

const name = 'Ada Fox'

test.each([
  'We considered whether Ada Fox is replaced by Kim Bell.',
  'The board proposed that Ada Fox is replaced by Kim Bell.',
  'If Ada Fox is replaced by Kim Bell, we will tell you.',
  'It is not true that Ada Fox was replaced by Kim Bell.',
  'It is false that Ada Fox was replaced by Kim Bell.',
  'That Ada Fox was replaced by Kim Bell is not true.',
  'According to a rumor, Ada Fox is replaced by Kim Bell.',
  'Perhaps Kim Bell replaces Ada Fox.',
  'Kim Bell allegedly replaces Ada Fox.',
  'In the play, Ada Fox is succeeded by Kim Bell.',
  'On the old team photo, Ada Fox was replaced by Kim Bell.',
  'Is it true that Ada Fox is replaced by Kim Bell?',
  'Wir überlegten, ob Ada Fox durch Kim Bell ersetzt wird.',
  'Falls Ada Fox durch Kim Bell ersetzt wird, melden wir uns.',
  'Es ist nicht wahr, dass Ada Fox durch Kim Bell ersetzt wurde.',
  'Ada Fox wird nicht durch Kim Bell ersetzt.',
  'Angeblich wird Ada Fox durch Kim Bell ersetzt.',
  'Einem Gerücht zufolge ersetzt Kim Bell Ada Fox.',
  'Im Theaterstück wird Ada Fox durch Kim Bell ersetzt.',
  'Auf dem Foto wird Ada Fox durch Kim Bell ersetzt.',
  'Nous avons envisagé que Kim Bell remplace Ada Fox.',
  'Il n’est pas vrai que Kim Bell remplace Ada Fox.',
  'Selon une rumeur, Kim Bell remplace Ada Fox.',
  'Dans la pièce, Kim Bell remplace Ada Fox.',
  'Sur la photo, Ada Fox est remplacée par Kim Bell.',
  'Nos preguntamos si Ada Fox es sustituida por Kim Bell.',
  'No es cierto que Kim Bell sustituye a Ada Fox.',
  'Según un rumor, Kim Bell sustituye a Ada Fox.',
  'Kim Bell no sustituye a Ada Fox.',
  'En la obra de teatro, Kim Bell sustituye a Ada Fox.',
  'En la foto, Ada Fox es sustituida por Kim Bell.',
])('“%s” does not say that it is so', (text) => {
  expect(isStated(text)).toBe(false)
})

test.each([
  'For the trip to Rome on Friday, Ada Fox is replaced by Kim Bell.',
  'While she is on leave, Ada Fox is replaced by Kim Bell.',
  'Until she returns, Ada Fox is replaced by Kim Bell.',
  'On Friday, Ada Fox is replaced by Kim Bell.',
  'For two weeks, Ada Fox is replaced by Kim Bell.',
  'Am Freitag wird Ada Fox durch Kim Bell ersetzt.',
  'Für die Reise nach Rom wird Ada Fox durch Kim Bell ersetzt.',
  'Solange sie im Urlaub ist, wird Ada Fox durch Kim Bell vertreten.',
  'Während ihrer Elternzeit wird Ada Fox durch Kim Bell ersetzt.',
  'Pour le voyage à Rome, Kim Bell remplace Ada Fox.',
  'Pendant son congé, Ada Fox est remplacée par Kim Bell.',
  'Pendant qu’elle est en congé, Kim Bell remplace Ada Fox.',
  'Tant que dure son congé, Kim Bell remplace Ada Fox.',
  'Vendredi, ce vendredi, Kim Bell remplace Ada Fox.',
  'Para el viaje a Roma, Kim Bell sustituye a Ada Fox.',
  'Mientras está de baja, Kim Bell sustituye a Ada Fox.',
])('“%s” is for a while', (text) => {
  expect(isForWhile(text)).toBe(true)
  expect(isSucceeded(name, text)).toBe(false)
})

test.each([
  'On the photo, Ada Fox is replaced by a cardboard figure.',
  'Ada Fox wird durch eine Pappfigur ersetzt.',
  'Ada Fox est remplacée par une figure en carton.',
  'Ada Fox es sustituida por una figura de cartón.',
])('a thing takes nobody’s office: “%s”', (text) => {
  expect(isSucceeded(name, text)).toBe(false)
})

test.each([
  'Kim Bell replaces Ada Fox as warden from 1 May.',
  'Ada Fox was replaced by Kim Bell on Friday.',
  'On Friday the board said that Ada Fox has been replaced by Kim Bell.',
  'As discussed, Ada Fox is replaced by Kim Bell.',
  'The board discussed the budget, and Ada Fox was replaced by Kim Bell.',
  'During the meeting, Ada Fox was replaced by Kim Bell.',
  'From Friday, Ada Fox is replaced by Kim Bell.',
  'From May, Kim Bell replaces Ada Fox. If you need a key, call him.',
  'Please call Kim Bell instead of Ada Fox if you need a key.',
  'You should call Kim Bell instead of Ada Fox.',
  'Ada Fox was replaced by a new warden, Kim Bell.',
  'Ab dem 1. Mai wird Ada Fox durch Kim Bell ersetzt.',
  'Der Vorstand teilt mit, dass Ada Fox durch Kim Bell ersetzt wurde.',
  'Ada Fox ist nicht mehr im Amt; Kim Bell ersetzt Ada Fox.',
  'Ab Freitag wird Ada Fox durch Kim Bell abgelöst.',
  'In der Sitzung wurde Ada Fox durch Kim Bell abgelöst.',
  'À partir du 2 mai, Kim Bell remplace Ada Fox.',
  'Ada Fox est remplacée par Kim Bell, voir la pièce jointe.',
  'Pendant l’assemblée, Ada Fox a été remplacée par Kim Bell.',
  'Desde mayo, Kim Bell sustituye a Ada Fox.',
  'Kim Bell löst Ada Fox am Montag ab.',
  'Durante la reunión, Ada Fox fue sustituida por Kim Bell.',
  'En el ejercicio 2026, Kim Bell sustituye a Ada Fox.',
])('“%s” says that she is succeeded', (text) => {
  expect(isStated(text)).toBe(true)
  expect(isForWhile(text)).toBe(false)
  expect(isSucceeded(name, text)).toBe(true)
})

test.each([
  'Neue Leiterin ist Ada Fox, die Bert Huber ersetzt.',
  'Heute wird Ada Fox gewählt, weil sie Bert Huber ersetzt.',
])('“%s” does not say that she is succeeded', (text) => {
  expect(isSucceeded(name, text)).toBe(false)
})

test.each([
  'The fee falls from 40 to 30 euros.',
  'The fee rises from 40 to 45 euros in May.',
  'Die Gebühr wird von 40 auf 45 Euro erhöht.',
])('“%s” says what a value is now', (text) => {
  expect(isStated(text)).toBe(true)
})

test.each([
  'The fee could be raised from 40 to 45 euros.',
  'If the fee rises from 40 to 45 euros, we will tell you.',
  'It is not true that the fee rises from 40 to 45 euros.',
  'Die Gebühr würde von 40 auf 45 Euro erhöht werden.',
])('“%s” does not', (text) => {
  expect(isStated(text)).toBe(false)
})

test.each([
  'Ana Ruiz ya no es la jefa de ventas.',
  'From June, dogs may be kept off the lead until 21:00 instead of 20:00.',
  'The fee for the game rises from 8 to 10 euros.',
])('“%s” says that it is so', (text) => {
  expect(isStated(text)).toBe(true)
})

test('a time that a common noun tells is no stand-in', () => {
  const text = 'Kim Bell will replace Ada Fox as warden when the season is over.'
  expect(isSucceeded(name, text)).toBe(true)
})

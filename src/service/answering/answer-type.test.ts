import { expect, test } from 'vitest'
import { answerTypeFit, answerTypeOf } from './answer-type.ts'
import { scriptLanguageOf } from './languages/languages.ts'

test.each([
  ['How long is the hall?', 'length'],
  ['How long does the drill last?', 'duration'],
  ['How much does the ticket cost?', 'price'],
  ['Wie hoch ist die Miete?', 'amount'],
  ['Wie hoch ist der Anteil der Frauen?', 'amount'],
  ['Wie hoch ist der Aussichtsturm?', 'height'],
  ['Wie hoch ist die Deckenplatte?', 'height'],
  ['Wie hoch sind die Fortbildungskosten?', 'amount'],
  ['Wie hoch war der Dachschaden?', 'amount'],
  ['Wie hoch liegt der Ort?', 'height'],
  ['Wie hoch liegt der Kurort?', 'height'],
  ['Wie hoch war der Export?', 'amount'],
  ['Wie hoch ist dort die Kurtaxe?', 'amount'],
  ['How high is the deficit?', 'amount'],
  ['How high is the tower?', 'height'],
  ['Wie lang ist die Frist?', 'length'],
  ['Welche Frist hat die Kündigung?', 'duration'],
  ['Welche Durchwahl hat Frau Kern?', 'amount'],
  ['Wie alt ist das Boot?', 'age'],
  ['Wie schnell muss ich das melden?', 'duration'],
  ['How soon do I have to report it?', 'duration'],
  ['Wie schnell fährt das Boot?', 'count'],
  ['Bis zu welcher Höhe wird gezahlt?', 'amount'],
  ['Wann war die Sitzung zu Ende?', 'moment'],
  ['What should I do when E4 appears?', null],
  ['Can I cancel when I have claimed?', null],
  ['Do you know when it opens?', 'moment'],
  ['Can you tell me when it opens?', 'moment'],
  ['What is the day when it opens?', 'moment'],
  ['What does it cost, and when is it?', 'price'],
  ['Where and when is the meeting?', 'place'],
  ['Ab welchem Alter gilt das?', 'age'],
  ['What is the minimum age?', 'age'],
  ['¿A qué edad se puede entrar?', 'age'],
  ['في أي أيام توجد دروس؟', 'moment'],
  ['Wie lange dauert die Reise?', 'duration'],
  ['Wie viele Zimmer hat das Haus?', 'count'],
  ['Wer ist der Hausmeister?', 'person'],
  ['Wann wurde das Haus gebaut?', 'date'],
  ['Wo ist der Schlüssel?', 'place'],
  ['Was kostet der Eintritt?', 'price'],
  ['Combien de temps dure la leçon ?', 'duration'],
  ['Quelle est la hauteur de la tour ?', 'height'],
  ['Où se trouve la sortie ?', 'place'],
  ['Qui est la directrice ?', 'person'],
  ['À quelle heure part le bus ?', 'clock'],
  ['¿Cuánto dura la garantía?', 'duration'],
  ['¿Cuántos libros hay?', 'count'],
  ['¿Cada cuánto se limpia el filtro?', 'frequency'],
  ['¿Quién fundó la empresa?', 'person'],
  ['¿Con cuánta antelación hay que avisar?', 'duration'],
  ['Where is the fair held when it rains?', 'place'],
  ['Who pays the price of the ticket?', 'person'],
  ['Wie groß ist die Wohnung?', 'size'],
  ['What is the total of invoice 2025-0417?', 'price'],
  ['What is the total number of boats?', 'count'],
  ['How much do we have to pay Northwind?', 'price'],
  ['How hot is the oven?', 'temperature'],
  ['¿Cuál es la temperatura del agua?', 'temperature'],
  ['Tell me about expenses', null],
])('%s asks for %s', (question, type) => {
  expect(answerTypeOf(question)).toBe(type)
})

const fits = (question: string, text: string): boolean =>
  answerTypeFit(
    { text, isRow: false, label: null, labels: [] },
    answerTypeOf(question),
    scriptLanguageOf(question),
  ) === 1

test.each([
  ['How long is the hall?', 'It is 42 metres long.', 'It opens at ten.'],
  ['How wide is the hall?', 'It is 9 m wide.', 'It is 42 metres long.'],
  ['Wie hoch ist die Miete?', 'Die Miete beträgt 940 Euro.', 'Die Miete ist monatlich fällig.'],
  ['Wie hoch ist der Turm?', 'Der Turm ist 31 Meter hoch.', 'Der Turm ist 9 Meter breit.'],
  ['Wie lang ist die Frist?', 'Sie beträgt drei Monate.', 'Sie ist schriftlich zu wahren.'],
  ['Combien de temps dure-t-elle ?', 'Elle dure 45 minutes.', 'Elle coûte 45 euros.'],
  ['¿Cuánto cuesta la entrada?', 'Cuesta 8 euros.', 'La entrada está al norte.'],
  ['When was it built?', 'It was built in 1998.', 'It opens at 7:30.'],
  ['Wie lang ist der Weg?', 'Er ist 7,8 km lang.', 'Er wird alle zwei Wochen geräumt.'],
  ['Wie viele Zimmer gibt es?', 'Es gibt zwölf Zimmer.', 'Die Zimmer sind im Jahr 1908 gebaut.'],
  ['Wie viele Boote gibt es?', 'Es gibt siebzehn Boote.', 'Die Boote sind morsch.'],
  ['How big is the plot?', 'It measures 250 square metres.', 'It costs 72 pounds.'],
  ['What is the total of invoice 2025-0417?', 'Total: EUR 3,080.00', 'Invoice No. 2025-0417'],
  ['When is it open?', 'It is open in summer.', 'It costs £72.'],
  ['How hot is the oven?', 'Bake at 170 °C for 55 minutes.', 'Bake for 55 minutes.'],
  ['Wie warm ist das Becken?', 'Das Wasser hat 28 Grad.', 'Das Wasser ist 2 m tief.'],
  ['Wie oft wird geprüft?', 'Er wird zweimal im Jahr geprüft.', 'Er wurde 2019 geprüft.'],
])('%s is answered by “%s”, not by “%s”', (question, answer, other) => {
  expect([fits(question, answer), fits(question, other)]).toEqual([true, false])
})

test('of a record, the line that is labelled with what is asked fits', () => {
  const labels = ['Stock', 'Warehouse']
  const stock = { text: 'Stock: 14 units', isRow: false, label: 'Stock', labels }
  const warehouse = { text: 'Warehouse: Odense', isRow: false, label: 'Warehouse', labels }
  expect(answerTypeFit(warehouse, 'place', null)).toBeGreaterThan(
    answerTypeFit(stock, 'place', null),
  )
  expect(answerTypeFit({ ...stock, labels: ['Stock'] }, 'place', null)).toBe(1)
})

test('of a record, the line that is labelled with the dimension that is asked for fits', () => {
  const labels = ['Height', 'Toll']
  const height = { text: 'Height: 84 m', isRow: false, label: 'Height', labels }
  const toll = { text: 'Toll: 3 euros', isRow: false, label: 'Toll', labels }
  expect(answerTypeFit(height, 'height', null)).toBe(1)
  expect(answerTypeFit(toll, 'height', null)).toBeLessThan(1)
})

test('in a row, a bare number is a measure below the name of one, and a price in any language', () => {
  const row = (text: string, labels: string[]) => ({ text, isRow: true, label: null, labels })
  expect(
    answerTypeFit(row('T-5 | Long Lane | 6.7', ['id', 'street', 'height_m']), 'height', null),
  ).toBe(1)
  expect(
    answerTypeFit(row('T-5 | Long Lane | 6.7', ['id', 'street', 'girth']), 'height', null),
  ).toBeLessThan(1)
  expect(answerTypeFit(row('P-1 | 34', ['id', 'Weight (kg)']), 'weight', null)).toBe(1)
  const russian = scriptLanguageOf('Сколько стоит арфа?')
  expect(answerTypeFit(row('Арфа | 7400', ['Инструмент', 'Цена']), 'price', russian)).toBe(1)
})

test.each([
  ['Gebühr', 'Ausweis | 12'],
  ['Gebäude', 'Halle | 3'],
  ['Jahresbeitrag', 'Mitglied | 60'],
  ['Verwalter', 'Ann Weber | 17'],
  ['Kindergarten', 'Nord | 80'],
  ['Nacional', 'Liga | 12'],
])('in a row, a number below “%s” is no age', (name, text) => {
  const row = { text, isRow: true, label: null, labels: ['Name', name] }
  expect(answerTypeFit(row, 'age', null)).toBeLessThan(1)
})

test.each([
  'Geburtsjahr',
  'geboren',
  'Mindestalter',
  'Alter',
  'Jahre',
  'Kinder',
  'Jahrgang',
  'Edad',
])('in a row, a number below “%s” is an age', (name) => {
  const row = { text: 'Ann Weber | 17', isRow: true, label: null, labels: ['Name', name] }
  expect(answerTypeFit(row, 'age', null)).toBe(1)
})

test('an issue is no amount, but an expense is one', () => {
  const fitsAmount = (text: string) =>
    answerTypeFit({ text, isRow: false, label: null, labels: [] }, 'amount', null)
  expect(fitsAmount('Das steht in Ausgabe 12.')).toBeLessThan(1)
  expect(fitsAmount('Ausgabe 500 für das Boot.')).toBe(1)
  expect(fitsAmount('Die Ausgabe 12 € war klein.')).toBe(1)
})

const fitOf = (question: string, text: string): number =>
  answerTypeFit(
    { text, isRow: false, label: null, labels: [] },
    answerTypeOf(question),
    scriptLanguageOf(question),
  )

test.each([
  ['¿A qué hora empiezan las clases?', 'Las clases son de 10:00 a 13:30.', true],
  ['¿A qué hora empiezan las clases?', 'Se devuelve la mitad hasta una semana antes.', false],
  ['¿A qué hora sale el tren?', 'El tren sale a las once.', true],
  ['At what time do we leave?', 'We leave at once.', false],
  ['At what time do we leave?', 'We leave ten minutes before the bus.', true],
  ['Wann endet die Mitgliedschaft?', 'Ansprechpartner ist Falk, Telefon 07651 4420.', false],
  ['Wann endet die Mitgliedschaft?', 'Die Mitgliedschaft endet 2027, Telefon 07651 4420.', true],
])('a half, a week and a telephone number are no times: %s %s', (question, text, isFitting) => {
  expect(fitOf(question, text) === 1).toBe(isFitting)
})

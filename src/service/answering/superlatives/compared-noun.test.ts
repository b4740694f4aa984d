import { expect, test } from 'vitest'
import { answerOf, tableOf } from '#service/answering/figures/test-table.ts'

const buildings = tableOf(
  ['Building', 'Height (m)', 'Floors', 'Year', 'Cost (€)'],
  [
    'Tower A | 120 | 30 | 1999 | 500',
    'Tower B | 85 | 28 | 2010 | 900',
    'Tower C | 110 | 25 | 2005 | 100',
    'Tower D | 60 | 40 | 2020 | 300',
  ],
)
const gebäude = tableOf(
  ['Gebäude', 'Höhe (m)', 'Stockwerke', 'Baujahr', 'Kosten (€)'],
  buildings.map(({ text }) => text.replace('Tower', 'Turm')),
)
const rows = ['9000 | 50000 | 5 | 2015', '30000 | 20000 | 4 | 2020', '20000 | 90000 | 7 | 2012']
const cars = ['Fiat', 'Audi', 'VW'].map((name, at) => `${name} | ${rows[at]}`)
cars.push('Mini | 15000 | 10000 | 4 | 2022')
const autos = tableOf(['Auto', 'Preis (€)', 'Kilometer', 'Sitze', 'Baujahr'], cars)
const coches = tableOf(['Coche', 'Precio (€)', 'Km', 'Plazas', 'Año'], cars)
const voitures = tableOf(['Voiture', 'Prix (€)', 'Km', 'Places', 'Année'], cars)
const staff = tableOf(
  ['Employee', 'Department', 'Hired', 'Birth date', 'Salary (€)'],
  [
    'Ana Gil | Sales | 2010-02-01 | 1980-05-05 | 3000',
    'Bob Hill | IT | 2018-06-01 | 1990-01-07 | 4000',
    'Cara Moss | Sales | 2015-09-01 | 1975-11-30 | 3500',
  ],
)
const keyOf = (answer: string[] | null): string | null =>
  answer?.map((row) => row.split(' | ')[0]).join('; ') ?? null

test.each([
  [buildings, 'What is the height of the oldest building?', 'Tower A'],
  [buildings, 'What is the height of the newest building?', 'Tower D'],
  [buildings, 'What is the cost of the tallest building?', 'Tower A'],
  [buildings, 'Which year was the cheapest building built?', 'Tower C'],
  [buildings, 'What is the year of the building with the lowest height?', 'Tower D'],
  [buildings, 'How much did the oldest building cost?', 'Tower A'],
  [buildings, "the oldest building's height", 'Tower A'],
  [buildings, 'How many floors does the tallest building have?', 'Tower A'],
  [buildings, 'By cost, which is the highest building?', 'Tower B'],
  [gebäude, 'Wie hoch ist das älteste Gebäude?', 'Turm A'],
  [gebäude, 'Welche Höhe hat das billigste Gebäude?', 'Turm C'],
  [gebäude, 'Wann wurde das teuerste Gebäude gebaut?', 'Turm B'],
  [autos, 'Was kostet das Auto mit den meisten Kilometern?', 'VW'],
  [autos, 'Welches Baujahr hat das günstigste Auto?', 'Fiat'],
  [autos, 'Wie viele Kilometer hat das älteste Auto?', 'VW'],
  [coches, '¿De qué año es el coche más caro?', 'Audi'],
  [coches, '¿Cuál es el precio del coche más nuevo?', 'Mini'],
  [coches, '¿Cuántos km tiene el coche más barato?', 'Fiat'],
  [coches, '¿Cuál es el coche con el precio más bajo?', 'Fiat'],
  [coches, '¿Cuál es el precio máximo de los coches?', 'Audi'],
  [voitures, 'Quel est le prix de la voiture la plus ancienne ?', 'VW'],
  [voitures, 'Quel est le prix de la voiture qui a le moins de km ?', 'Mini'],
  [voitures, 'Quelle est l’année de la voiture avec le plus de places ?', 'VW'],
  [staff, 'What is the salary of the oldest employee?', 'Cara Moss'],
  [staff, 'In which department does the oldest employee work?', 'Cara Moss'],
])('what is asked of a row is not what ranks it: %#, %s', (table, question, expected) => {
  expect(keyOf(answerOf(table, question))).toBe(expected)
})

test.each([
  [buildings, 'What is the tallest building with more than 26 floors?', 'Tower A'],
  [buildings, 'Which building with over 26 floors is the tallest?', 'Tower A'],
  [buildings, 'What is the shortest building with more than 26 floors?', 'Tower D'],
  [buildings, 'What is the oldest building with more than 26 floors?', 'Tower A'],
  [buildings, 'What is the tallest building that cost less than 400?', 'Tower C'],
  [buildings, 'How high is the tallest building with over 35 floors?', 'Tower D'],
  [buildings, 'Which building with more than 26 floors has the lowest cost?', 'Tower D'],
  [autos, 'Welches ist das neueste Auto mit mehr als 4 Sitzen?', 'Fiat'],
  [autos, 'Welches Auto mit mehr als 4 Sitzen hat die wenigsten Kilometer?', 'Fiat'],
  [coches, '¿Cuál es el coche más barato con menos de 5 plazas?', 'Mini'],
  [voitures, 'Quelle est la voiture la plus récente avec plus de 4 places ?', 'Fiat'],
])('a limit chooses the rows, and does not rank them: %#, %s', (table, question, expected) => {
  expect(keyOf(answerOf(table, question))).toBe(expected)
})

test.each([
  [
    gebäude,
    'Was kostet das höchste Gebäude mit mehr als 26 Stockwerken?',
    ['Höchster Wert von Höhe (m) in 3 Zeilen', gebäude[0]?.text],
  ],
  [
    buildings,
    'What is the year of the biggest building?',
    ['The highest Cost (€) of 4 rows', buildings[1]?.text],
  ],
])('what ranks rows is said where no word tells it: %#, %s', (table, question, expected) => {
  expect(answerOf(table, question)).toEqual(expected)
})

test.each([
  [autos, 'Was kostet das schwerste Auto?'],
  [voitures, 'Quel est le prix de la voiture la plus lourde ?'],
  [coches, '¿Cuántos clientes tiene el coche más caro?'],
  [buildings, 'How high is the second tallest building with over 35 floors?'],
])('no other column ranks rows: %#, %s', (table, question) => {
  expect(answerOf(table, question)).toBeNull()
})

const telescopes = tableOf(
  ['Código', 'Aparato', 'Abertura (mm)'],
  ['T01 | Newton Dobson 300 | 300', 'T05 | Telescopio solar 40 | 40', 'T06 | Ritchey 400 | 400'],
  'Equipo',
)
const vans = tableOf(
  ['Vehicle', 'Range (km)', 'Price (€)'],
  ['Van Kangoo | 420 | 31000', 'Bus Sprinter | 380 | 52000', 'Bike Bullitt | 90 | 6400'],
  'Fleet',
)
const kegs = tableOf(
  ['Beer', '20 l keg (€)', 'Deposit per keg (€)'],
  ['Mill Pale | 62 | 30', 'Lantern | 58 | 30'],
  'Kegs',
)
const cases = tableOf(
  ['Beer', 'Case of', 'Price per case (€)', 'Deposit (€)'],
  ['Mill Pale | 20 | 41.5 | 3.1', 'Lantern | 24 | 29.9 | 3.4'],
  'Bottles',
)

test.each([
  [
    telescopes,
    '¿Cuál es el telescopio con mayor abertura?',
    ['Telescopio solar 40: Abertura (mm) 40', 'Ritchey 400: Abertura (mm) 400 (mayor)'],
  ],
  [
    vans,
    'Which van is the most expensive?',
    ['Van Kangoo: Price (€) 31000', 'Bus Sprinter: Price (€) 52000 (higher)'],
  ],
  [vans, 'Which van has the longest range?', ['Van Kangoo | 420 | 31000']],
  [kegs, 'Which beer is the cheapest per case?', null],
  [kegs, 'Which beer is the cheapest per keg?', null],
  [cases, 'Which beer is the cheapest per case?', ['Lantern | 24 | 29.9 | 3.4']],
])(
  'a word of one name, or a unit, does not decide what is compared: %#, %s',
  (table, asked, said) => {
    expect(answerOf(table, asked)).toEqual(said)
  },
)

const gifts = tableOf(
  ['Date', 'Donor', 'Amount', 'For'],
  [
    '2026-02-03 | Ada | 40.00 | Roof',
    '2026-08-05 | Bert | 60.00 | Roof',
    '2026-09-24 | Cleo | 400.00 | Van',
  ],
  'Donations',
)
const quotes = tableOf(
  ['Firm', 'Price'],
  ['Hocking | 4150', 'Trevail | 3720', 'Roofline | 5090'],
  'Offers for the roof',
)

test('the cheapest offer is no row of a list of donations', () => {
  expect(answerOf(gifts, 'What was the cheapest offer for the roof?')).toBeNull()
})

test('the cheapest offer is a row of a list of offers', () => {
  expect(answerOf(quotes, 'What was the cheapest offer for the roof?')).toEqual([quotes[1]?.text])
})

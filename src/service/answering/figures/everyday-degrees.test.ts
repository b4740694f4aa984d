import { expect, test } from 'vitest'
import { tableRequestOf } from '#service/answering/tables/table-request.ts'
import { answerOf, tableOf } from './test-table.ts'

const entregas = tableOf(
  ['Albarán', 'Socio', 'Kilos', 'Rendimiento %', 'Acidez'],
  [
    '1 | Ana Gil | 900 | 20,3 | 1,2',
    '2 | Luis Paz | 3510 | 24,0 | 0,7',
    '3 | Ana Gil | 4870 | 21,1 | 0,4',
    '4 | Luis Paz | 900 | 19,8 | 1,5',
  ],
  'Entregas',
)
const boats = tableOf(
  ['Boat', 'Hire per day', 'Length (m)'],
  ['Aura | 80 | 7', 'Bora | 55 | 9', 'Cala | 120 | 6'],
  'Boats',
)

test.each([
  [entregas, '¿Qué entrega tuvo el mejor rendimiento?', entregas[1]?.text],
  [entregas, 'entrega con más kilos', entregas[2]?.text],
  [boats, 'Which boat is cheapest?', boats[1]?.text],
  [boats, 'Which boat is the longest?', boats[1]?.text],
])('the highest or lowest in everyday words: %#, %s', (table, question, expected) => {
  expect(answerOf(table, question)).toEqual([expected])
})

const motors = tableOf(
  ['Moteur', 'Puissance (kW)', 'Bruit (dB)'],
  ['M1 | 4 | 62', 'M2 | 7,5 | 70', 'M3 | 2,2 | 55'],
)
const lakes = tableOf(
  ['See', 'Tiefe (m)', 'Temperatur (°C)', 'Entfernung (km)'],
  ['Walchsee | 21 | 22,5 | 12', 'Tegernsee | 73 | 19 | 40', 'Spitzingsee | 17 | 18,5 | 55'],
)
const wines = tableOf(
  ['Vino', 'Graduación (%)', 'Azúcar (g/l)'],
  ['Rioja | 14,5 | 2', 'Moscatel | 15 | 120', 'Albariño | 12,5 | 4'],
)
const beers = tableOf(
  ['Beer', 'ABV %', 'IBU'],
  ['Pale | 4.6 | 38', 'Porter | 9.7 | 25', 'Zero | 0.4 | 12'],
)

test.each([
  [motors, 'Quel est le moteur le plus puissant ?', 'M2'],
  [motors, 'Quel moteur est le moins bruyant ?', 'M3'],
  [lakes, 'Welcher See ist am wärmsten?', 'Walchsee'],
  [lakes, 'Welcher See ist am weitesten entfernt?', 'Spitzingsee'],
  [wines, '¿Qué vino es el más fuerte?', 'Moscatel'],
  [wines, '¿Cuál es el vino más dulce?', 'Moscatel'],
  [beers, 'Which beer is the strongest?', 'Porter'],
  [beers, 'weakest beer we have', 'Zero'],
  [beers, 'Which beer is the most bitter?', 'Pale'],
])('an adjective tells the column that it compares: %#, %s', (table, question, name) => {
  expect(answerOf(table, question)?.at(-1)?.split(' | ')[0]).toBe(name)
})

const flats = tableOf(
  ['Wohnung', 'Zimmer', 'm²', 'Nettomiete', 'Nebenkosten', 'Mitglied'],
  [
    'U1 | 4 | 71 | 476 | 210 | Mielke',
    'U2 | 2 | 98 | 701 | 150 | leer',
    'U3 | 1 | 33 | 247 | 160 | Falk',
    'U4 | 2 | 56 | 398 | 121 | leer',
  ],
  'Wohnungen',
)
const rooms = tableOf(
  ['Chambre', 'Surface m²', 'Lits', 'Prix nuit'],
  ['Bleuet | 28 | 2 | 62', 'Mimosa | 18 | 4 | 74'],
  'Chambres',
)

test.each([
  [flats, 'welche wohnung hat die höchste miete', 'U2'],
  [flats, 'welche wohnung ist die teuerste', 'U2'],
  [flats, 'was ist die billigste wohnung', 'U3'],
  [flats, 'günstigste leere wohnung', 'U4'],
  [flats, 'größte wohnung', 'U2'],
  [flats, 'welche Wohnung hat die meisten Zimmer', 'U1'],
  [rooms, 'quelle est la plus grande chambre', 'Bleuet'],
])(
  'the end of a name or a unit tells the column that is meant: %#, %s',
  (table, question, name) => {
    expect(answerOf(table, question)?.at(-1)?.split(' | ')[0]).toBe(name)
  },
)

test('a column that no word of the question names is told', () => {
  expect(answerOf(flats, 'was ist die billigste wohnung')?.[0]).toBe(
    'Niedrigster Wert von Nettomiete in 4 Zeilen',
  )
})

test.each([
  [
    ['School', 'Pupils', 'Playground area (m²)'],
    ['Oak | 300 | 800', 'Elm | 90 | 2000'],
    'Schools',
    'which is the largest school',
  ],
  [
    ['Gemeinde', 'Einwohner', 'Fläche (ha)'],
    ['Au | 3000 | 800', 'Berg | 200 | 2000'],
    'Gemeinden',
    'welche Gemeinde ist die größte',
  ],
  [
    ['Wohnung', 'Zimmer', 'Stromkosten'],
    ['U1 | 3 | 80', 'U2 | 2 | 95'],
    'Wohnungen',
    'welche Wohnung ist die billigste',
  ],
])('%j tells no size and no price of what the rows are', (header, rows, title, question) => {
  expect(answerOf(tableOf(header, rows, title), question)).toBeNull()
})

test('no time of day tells how big a thing is', () => {
  const visits = tableOf(
    ['Activity', 'Time', 'Seats'],
    ['Saturn | 21:00 | 35', 'Leonids | 23:00 | any'],
    'Activities',
  )
  expect(answerOf(visits, 'which activity is the biggest')).toBeNull()
})

test('what is beside the things of a list has none of their sizes', () => {
  expect(answerOf(flats, 'welches Mitglied ist das größte')).toBeNull()
})

test('“wieviele” counts like “wie viele”', () => {
  expect(answerOf(flats, 'wieviele zimmer haben alle wohnungen zusammen')).toEqual([
    'Summe Zimmer: 9 (4 Zeilen).',
  ])
})

test('an adjective compares no other column', () => {
  expect(answerOf(wines, '¿Qué vino es el más frío?')).toBeNull()
  expect(answerOf(beers, 'Which beer is the sweetest?')).toBeNull()
})

test('the best of values that are no better where they are higher is unknown', () => {
  expect(answerOf(entregas, '¿Cuál es la mejor acidez?')).toBeNull()
  expect(answerOf(boats, 'Which boat has the best hire per day?')).toBeNull()
})

test.each([
  ['¿Cuántas entregas tienen acidez mayor que 1?', '2 de 4 filas tienen Acidez mayor que 1'],
  ['¿Cuántas entregas tienen acidez superior a 1,3?', '1 de 4 filas tienen Acidez superior a 1,3'],
  ['¿Cuántas entregas tienen acidez inferior a 1?', '2 de 4 filas tienen Acidez inferior a 1'],
])('a Spanish limit: %s', (question, expected) => {
  expect(answerOf(entregas, question)?.[0]).toBe(expected)
})

const barcos = tableOf(['Nombre', 'Eslora (m)'], ['Alba | 12', 'Brisa | 9', 'Coral | 15'], 'Barcos')
test.each([
  ['¿Cuál es el barco más largo?', 'Coral | 15'],
  ['¿Cuál es el barco más grande?', 'Coral | 15'],
])('an adjective behind “más” counts no things: %s', (question, row) => {
  expect(answerOf(barcos, question)).toEqual([row])
})

test.each(['plus gros tirage', 'Quelle est la plus grosse parution par son tirage ?'])(
  '“gros” is great: %s',
  (question) => {
    const parutions = tableOf(
      ['Titre', 'Tirage'],
      ['Le phare | 3 000', 'La loutre | 8 000', 'Le sel | 800'],
      'Parutions',
    )
    expect(answerOf(parutions, question)).toEqual(['La loutre | 8 000'])
  },
)

test('French things with a vowel are counted behind “le plus d’”', () => {
  const interventions = tableOf(
    ['N°', 'Technicien', 'Ville'],
    ['1 | Karim | Lyon', '2 | Julie | Lyon', '3 | Karim | Nice', '4 | Karim | Lyon'],
    'Interventions',
  )
  expect(answerOf(interventions, 'Quel technicien a le plus d’interventions ?')).toEqual([
    'Lignes par Technicien, par ordre décroissant (4 lignes):\n- Karim: 3\n- Julie: 1',
  ])
})

test('“de media” is an average, and “media jornada” is none', () => {
  expect(answerOf(entregas, '¿Cuántos kilos tiene de media una entrega?')).toEqual([
    'Promedio de Kilos: 2.545,00 (4 filas).',
  ])
  expect(tableRequestOf('contrato de media jornada')).toBeNull()
})

test('the German “wie” asks for no person, and the Dutch one does', () => {
  const sales = tableOf(
    ['Verkauf', 'Verkäufer', 'Umsatz', 'Datum'],
    [
      '1 | Ada Falk | 5 | 2024-01-01',
      '2 | Bo Lind | 6 | 2024-01-02',
      '3 | Ada Falk | 9 | 2024-01-03',
      '4 | Bo Lind | 7 | 2024-01-04',
    ],
  )
  expect(answerOf(sales, 'Wie hoch ist der größte Umsatz?')).toEqual([
    '3 | Ada Falk | 9 | 2024-01-03',
  ])
  expect(tableRequestOf('Wie is niet op vakantie?')).toMatchObject({ aggregate: 'rows' })
  expect(tableRequestOf('Wie ist die Lage am Montag?')).toBeNull()
})

const repairs = tableOf(
  ['Job', 'Accepted', 'Customer', 'Work', 'Mechanic', 'Invoice (€)'],
  [
    'J1 | 2026-02-03 | Hotel Nord | brakes | Ada Falk | 90',
    'J2 | 2026-01-07 | Ana Gil | brakes | Bo Lind | 400',
    'J3 | 2026-03-01 | Hotel Nord | tyres | Ada Falk | 350',
    'J4 | 2026-03-09 | Luis Paz | brakes | Ada Falk | 60',
  ],
  'Jobs',
)
test.each([
  ['oldest job', ['The lowest Accepted of 4 rows', repairs[1]?.text]],
  [
    'Which is the second most expensive job?',
    ['The highest Invoice (€) of 4 rows', repairs[1]?.text, repairs[2]?.text],
  ],
  [
    'best customer',
    [
      'Total Invoice (€) per Customer, highest first (4 rows):\n- Hotel Nord: 440\n- Ana Gil: 400\n- Luis Paz: 60',
    ],
  ],
  [
    'What is the most common work?',
    ['Rows per Work, highest first (4 rows):\n- brakes: 3\n- tyres: 1'],
  ],
])('“%s” is about all rows', (question, expected) => {
  expect(answerOf(repairs, question)).toEqual(expected)
})

test('the most common repair is no mechanic, and the best mechanic is unknown', () => {
  expect(answerOf(repairs, 'most common repair')).toBeNull()
  expect(answerOf(repairs, 'best mechanic')).toBeNull()
})

const members = tableOf(
  ['Name', 'Since', 'Valid until'],
  ['Ada Falk | 2014-02-01 | 2027-01-01', 'Bo Lind | 2011-03-01 | 2026-05-01'],
  'Members',
)
test('the oldest member is not the one who joined first', () => {
  expect(answerOf(members, 'Who is the oldest member?')).toBeNull()
  expect(answerOf(members, 'oldest member')).toBeNull()
})

const puestos = tableOf(
  ['Puesto', 'Desde', 'Deuda (€)'],
  ['1 | 2017-08-01 | 185', '2 | 2010-07-01 | 620', '3 | 2016-03-01 | 310'],
  'Puestos',
)
test.each([
  ['¿Cuál es el puesto más antiguo?', ['El valor más bajo de Desde en 3 filas', puestos[1]?.text]],
  ['¿Cuáles son los dos puestos con más deuda?', [puestos[1]?.text, puestos[2]?.text]],
  [
    '¿Cuál es el segundo puesto con más deuda?',
    ['El valor más alto de Deuda (€) en 3 filas', puestos[1]?.text, puestos[2]?.text],
  ],
])('in Spanish: %s', (question, expected) => {
  expect(answerOf(puestos, question)).toEqual(expected)
})

const rechnungen = tableOf(
  ['Nr.', 'Kunde', 'Rechnung (€)'],
  ['R1 | Falk | 90', 'R2 | Lind | 400', 'R3 | Falk | 350'],
  'Rechnungen',
)
test.each(['die zweitteuerste Rechnung', 'Welche Rechnung ist die zweithöchste?'])(
  'the first two in their order: %s',
  (question) => {
    expect(answerOf(rechnungen, question)?.slice(1)).toEqual([
      rechnungen[1]?.text,
      rechnungen[2]?.text,
    ])
  },
)

const fees = tableOf(
  ['Instrument', 'Internal (£/h)', 'External (£/h)'],
  ['Microscope | 18 | 65', 'Laser | 32 | 120', 'Balance | 41 | 50'],
  'Fees',
)
test.each([
  ['Which instrument is the most expensive for external users?', fees[1]?.text],
  ['What is the cheapest instrument for internal customers?', fees[0]?.text],
])('whom a column is for says no more than its name: %s', (question, expected) => {
  expect(answerOf(fees, question)).toEqual([expected])
})

test('users that no column is for are unknown', () => {
  expect(answerOf(fees, 'Which instrument is the most expensive for young users?')).toBeNull()
})

test('a number that is said in one word with “most” is not read', () => {
  expect(answerOf(repairs, 'Wer hat die zweitmeisten Aufträge?')).toBeNull()
})

const shows = tableOf(
  ['Show', 'Presenter', 'Day', 'Average listeners'],
  [
    'Harbour Breakfast | Jory Nance | Monday | 840',
    'Harbour Breakfast | Elowen Pryce | Tuesday | 760',
    'Slipway Folk | Petroc Lyle | Tuesday | 620',
    'Slow Sunday | Elowen Pryce | Sunday | 980',
    'Kernow Hour | Demelza Rowe | Thursday | 395',
  ],
  'Schedule',
)

test.each([
  ['Which show has the most listeners?', '- Slow Sunday: 980.00'],
  ['Which show has the fewest listeners?', '- Kernow Hour: 395.00'],
])(
  'averages of several rows are compared by their average, and never added: %s',
  (asked, first) => {
    expect(answerOf(shows, asked)?.[0]?.split('\n')[1]).toBe(first)
    expect(answerOf(shows, asked)?.[0]).toMatch(/^Average listeners per Show, /u)
  },
)

const devices = tableOf(
  ['Gerät', 'Tagespreis', 'Standort'],
  [
    'Reportagemikrofon | 4,50 € | Schrank 1',
    'Mischpult | 38,00 € | Lager',
    'Aktivbox | 18,00 € | Lager',
    'Stativ | 1,50 € | Lager',
  ],
)
const rates = tableOf(['Package', 'Price'], ['Dinghy | £55', 'Lugger | £95'], 'Rates')

test('a German store is not lower, as the Dutch word is', () => {
  expect(answerOf(devices, 'Welche Geräte stehen im Lager?')?.slice(-3)).toEqual(
    devices.slice(1).map(({ text }) => text),
  )
})

test('the German sea is not more, as the Dutch word is', () => {
  expect(tableRequestOf('Welche Zimmer haben Blick aufs Meer?')?.aggregate).toBe('rows')
  expect(tableRequestOf('Wie hoch ist das Haus am Meer?')).toBeNull()
})

test('“Geräte” are no rates', () => {
  expect(answerOf(rates, 'Welches Gerät ist am teuersten?')).toBeNull()
  expect(answerOf(devices, 'Welches Gerät ist am teuersten?')?.at(-1)).toBe(devices[1]?.text)
})

const accessions = tableOf(
  ['Accession', 'Species', 'Collected on', 'Collector', 'Average germination (%)'],
  [
    'SB-101 | Corncockle | 2019-07-14 | Ines Varga | 84',
    'SB-102 | Cornflower | 2021-08-02 | Tom Adeyemi | 91',
    'SB-103 | Corncockle | 2015-07-30 | Ines Varga | 46',
    'SB-104 | Meadow clary | 2022-06-21 | Ruth Paisley | 77',
  ],
  'accessions',
)

test.each([
  ['Which species has the highest germination?', '- Cornflower: 91.00'],
  ['Who collected the most accessions?', '- Ines Varga: 2'],
])('the first of many with several rows: %s', (asked, first) => {
  expect(answerOf(accessions, asked)?.[0]?.split('\n')[1]).toBe(first)
})

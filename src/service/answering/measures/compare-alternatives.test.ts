import { expect, test } from 'vitest'
import { answerOf, tableOf } from '#service/answering/figures/test-table.ts'

const trips = tableOf(
  ['Trip', 'Date', 'Driver', 'City', 'Hours'],
  [
    'T-1 | 2026-06-03 | Ada King | Rome | 4',
    'T-2 | 2026-06-10 | Bo Lind | Oslo | 6',
    'T-3 | 2026-06-15 | Ada King | Oslo | 3',
    'T-4 | 2026-06-20 | Cem Kaya | Bern | 9',
  ],
  'Trips',
)
const einsaetze = tableOf(
  ['Nummer', 'Datum', 'Fahrer', 'Stunden'],
  [
    'E1 | 2026-03-31 | Jonas Kiefer | 2',
    'E2 | 2026-04-01 | Meryem Aydin | 3',
    'E3 | 2026-04-10 | Meryem Aydin | 4',
    'E4 | 2026-04-11 | Olaf Bär | 5',
  ],
  'Einsätze',
)
const ventas = tableOf(
  ['Venta', 'Fecha', 'Vendedor', 'Importe (€)'],
  [
    'V1 | 2026-06-30 | Ana Gil | 10',
    'V2 | 2026-07-01 | Luis Rey | 20',
    'V3 | 2026-07-15 | Ana Gil | 15',
    'V4 | 2026-07-16 | Eva Sol | 99',
  ],
  'Ventas',
)
const adverts = tableOf(
  ['Booking', 'Sponsor', 'Seconds', 'Spots', 'Price (£)', 'Sold by'],
  [
    'AD1 | Hospice | 10 | 30 | 900 | Nadia Rahman',
    'AD2 | Cycles | 20 | 40 | 300 | Fergus Boyle',
    'AD3 | Bakery | 30 | 25 | 200 | Fergus Boyle',
    'AD4 | Cycles | 20 | 10 | 100 | Fergus Boyle',
  ],
  'Adverts',
)
const commandes = tableOf(
  ['N°', 'Client', 'Titre', 'Montant (€)'],
  [
    'C1 | Fnac Rennes | Les marées | 20',
    'C2 | Coiffard | Les marées | 90',
    'C3 | Fnac Rennes | Voix de Loire | 30',
    'C4 | Durance | Voix de Loire | 30',
  ],
  'Commandes',
)
const tarifs = tableOf(
  ['Service', 'Petite voiture', 'Grande voiture'],
  ['Vidange | 89 € | 119 €', 'Climatisation | 99 € | 109 €', 'Freins | 190 € | 250 €'],
  'Tarifs',
)

test.each([
  [
    trips,
    'who drove more hours, ada or bo?',
    /^Total Hours per Driver.*\n- Ada King: 7\n- Bo Lind: 6$/u,
  ],
  [trips, 'Were there more trips to Rome or Oslo?', /^Rows per City.*\n- Oslo: 2\n- Rome: 1$/u],
  [
    einsaetze,
    'wer hat mehr einsätze jonas oder meryem',
    /^Zeilen je Fahrer.*\n- Meryem Aydin: 2\n- Jonas Kiefer: 1$/u,
  ],
  [
    einsaetze,
    'Hat Olaf Bär oder Meryem Aydin mehr Stunden?',
    /\n- Meryem Aydin: 7\n- Olaf Bär: 5$/u,
  ],
  [ventas, '¿Quién hizo más ventas, Ana o Luis?', /\n- Ana Gil: 2\n- Luis Rey: 1$/u],
  [ventas, '¿Quién vendió más, Ana o Luis?', /\n- Ana Gil: 2\n- Luis Rey: 1$/u],
  [adverts, 'who sold more nadia or fergus', /\n- Fergus Boyle: 3\n- Nadia Rahman: 1$/u],
  [commandes, 'qui a commandé plus la fnac ou coiffard', /\n- Fnac Rennes: 2\n- Coiffard: 1$/u],
  [
    tarifs,
    'Quel service est plus cher, la vidange ou la climatisation ?',
    /^Vidange \| 89 €.*\nClimatisation \| 99 €[^\n]*$/u,
  ],
])('two cells of one column are compared: %#', (table, question, expected) => {
  expect(answerOf(table, question)?.join('\n')).toMatch(expected)
})

test.each([
  [trips, 'Who had the most trips to Rome or Oslo?'],
  [trips, 'Which is older, T-1 or T-2 or T-3?'],
  [trips, 'Which is heavier, T-1 or T-2?'],
  [trips, 'Who has the cheaper hours, Ada or Bo?'],
  [tarifs, 'Qui travaille plus, vidange ou climatisation ?'],
])('nothing is compared where that is not what the question asks: %#', (table, question) => {
  expect(answerOf(table, question)?.join('\n') ?? '').not.toMatch(
    /per City|Hours per|T-1 \||Vidange/u,
  )
})

test('the dearer of two rows is compared', () => {
  const prices = tableOf(['Work', 'Price (£)'], ['Leak | 70', 'Radiator | 180'], 'Prices')
  expect(answerOf(prices, 'Which is dearer, leak or radiator?')?.join('\n')).toBe(
    'Leak: Price (£) 70\nRadiator: Price (£) 180 (higher)',
  )
})

import { expect, test } from 'vitest'
import { answerWords } from '#service/answering/texts/answer-words.ts'
import { answerOf, tableOf } from './test-table.ts'
import { numberWriter } from './write-number.ts'

test.each([
  ['de', ['900 €', '12 €'], 26_712, 'sum', '26.712 €'],
  ['de', ['9.5', '12.25'], 1234.5, 'sum', '1.234,50'],
  ['es', ['31.5'], 28_020.5, 'sum', '28.020,5'],
  ['fr', ['9,50'], 1234.5, 'sum', '1\u202F234,50'],
  ['ru', ['900'], 26_712, 'sum', '26\u00A0712'],
  ['en', ['900'], 26_712, 'sum', '26,712'],
  ['zh', ['900'], 26_712, 'sum', '26,712'],
  ['ja', ['900'], 26_712, 'average', '26,712.00'],
  ['ar', ['900'], 26_712, 'sum', '26,712'],
  // Of a language without words for answers, and of English, the cells tell.
  ['it', ['9,50'], 1234.5, 'sum', '1.234,50'],
  ['en', ['9,50'], 1234.5, 'sum', '1.234,50'],
  // Whether the point of all cells is one of thousands, nobody knows.
  ['de', ['1.234', '2.345'], 3.579, 'sum', '3.579'],
  ['es', ['900.500 €', '600.250 €'], 1500.75, 'sum', '1500.750 €'],
  ['ru', ['1.234', '2.345'], 1.7895, 'average', '1.790'],
] as const)('in %s, %j add up in writing: %d as %s is %s', (language, cells, value, kind, text) => {
  expect(numberWriter(cells, answerWords(language))(value, kind)).toBe(text)
})

test('a sum, an average and a list of groups are written as their sentence', () => {
  const takings = tableOf(
    ['Abend', 'Stück', 'Einnahmen (€)'],
    ['1 | Undine | 8400', '2 | Faust | 9300', '3 | Undine | 7150'],
    'Spielplan',
  )
  expect(answerOf(takings, 'Wie hoch sind die Einnahmen insgesamt?')).toEqual([
    'Summe Einnahmen (€): 24.850 (3 Zeilen).',
  ])
  expect(answerOf(takings, 'Wie hoch sind die Einnahmen im Durchschnitt von Undine?')).toEqual([
    'Durchschnitt Einnahmen (€): 7.775,00 (2 von 3 Zeilen haben Stück Undine).',
  ])
  expect(answerOf(takings, 'Summe der Einnahmen je Stück, was ist das?')?.join()).toContain(
    'Undine: 15.550',
  )
})

const rates = tableOf(
  ['Traducteur', 'Tarif (€/mot)', 'Montant HT (€)'],
  ['Inès | 0,075 | 2 439,84', 'Karim | 0,11 | 7 011,00', 'Saskia | 0,105 | 960,00'],
  'Traducteurs',
)
const weights = tableOf(
  ['Paket', 'Gewicht (kg)'],
  ['A | 1,250', 'B | 0,850', 'C | 12,400', 'D | 3,5'],
  'Pakete',
)
const fuel = tableOf(['Station', 'Preis (€/l)'], ['Nord | 1,799', 'Süd | 1,659', 'Ost | 1,859'])
const invoices = tableOf(['Rechnung', 'Betrag (€)'], ['R1 | 1.250', 'R2 | 987,50', 'R3 | 12.400'])

test.each([
  [rates, 'Quel traducteur a le tarif le plus bas ?', /^(?:.*:\n)?Inès/u],
  [rates, 'Quel traducteur a le tarif le plus élevé ?', /^(?:.*:\n)?Karim/u],
  [rates, 'Quels traducteurs ont un tarif de moins de 0,08 ?', /^Inès[^\n]*$/u],
  [rates, 'Quel est le montant HT total ?', /10\s410,84 \(3 lignes\)/u],
  [weights, 'Welches Paket hat das höchste Gewicht?', /^(?:.*\n)?C \|/u],
  [weights, 'Welche Pakete wiegen mehr als 1,200 kg?', /^3 von 4 Zeilen/u],
  [weights, 'Wie hoch ist das Gewicht insgesamt?', /18,000 \(4 Zeilen\)/u],
  [fuel, 'Welche Stationen haben einen Preis unter 1,70?', /^Süd[^\n]*$/u],
  [invoices, 'Welche Rechnungen haben einen Betrag über 1.000?', /^2 von 3 Zeilen/u],
])('all numbers of a column have the same mark before their decimals: %#', (table, asked, said) => {
  expect(answerOf(table, asked)?.join('\n')).toMatch(said)
})

test.each([
  [
    ['Item', 'Price ($)'],
    ['Sofa | 1,250', 'Bed | 2,400', 'Desk | 3,100'],
    'Which items cost more than 500?',
    '3 of 3',
  ],
  [
    ['Item', 'Price ($)'],
    ['Sofa | 1,250', 'Bed | 2,400', 'Desk | 3,100'],
    'Which items cost less than 900?',
    '0 of 3',
  ],
  [
    ['Rechnung', 'Betrag (€)'],
    ['R1 | 1250.50', 'R2 | 980.00', 'R3 | 12400.75'],
    'Welche Rechnungen haben einen Betrag über 1.200?',
    '2 von 3',
  ],
])('thousands stay thousands beside a smaller limit: %j, %j, %s', (header, rows, asked, lead) => {
  expect(answerOf(tableOf(header, rows, 'List'), asked)?.join('\n')).toContain(lead)
})

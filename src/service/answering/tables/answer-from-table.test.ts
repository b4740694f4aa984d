import { expect, test } from 'vitest'
import { answerOf, tableOf } from '#service/answering/figures/test-table.ts'
import { withNegationApart } from '#service/answering/negations/negated-words.ts'
import { asksOverRows } from './table-request.ts'

const regions = tableOf(
  ['Region', 'Revenue 2024', 'Revenue 2025', 'Orders'],
  [
    'Germany | 18.2 | 19.0 | 1,204',
    'France | 6.1 | 7.7 | 388',
    'Japan | 7.4 | 7.7 | 271',
    'Total | 31.7 | 34.4 | 1,863',
  ],
)
const parts = tableOf(
  ['Article', 'Description', 'Price EUR', 'Min. order', 'Launch'],
  [
    'HX-1 | Cable set 10 m | 38.5 | 1 | 2026-03-01',
    'HX-2 | Vacuum cup | 46 | 10 | 2026-01-15',
    'HX-3 | Vacuum cup, large | 38.5 | 10 | 2026-02-01',
  ],
)
const orders = tableOf(
  ['order_id', 'customer', 'country', 'amount'],
  Array.from(
    { length: 400 },
    (_, at) => `S-${at} | ${['Orion', 'Kestrel', 'Bluefin', 'Tamarack'][at % 4]} | IT | ${at}`,
  ),
)
const few = tableOf(
  ['order_id', 'customer', 'amount'],
  ['S-1 | Orion | 5', 'S-2 | Kestrel | 7', 'S-3 | Orion | 9'],
)
const budgets = tableOf(
  ['Department', 'Q1', 'Q2'],
  ['IT | 40 | 45', 'R&D | 98 | 110', 'HR | 12 | 12'],
  'Budget',
)
const waren = tableOf(
  ['Artikel', 'Preis', 'Gewicht'],
  ['A-1 | 1.234,50 | 3 kg', 'A-2 | 987,00 | 12 kg'],
)
const goods = (article: string, price: string) =>
  tableOf([article, price], ['A | 12', 'B | 9', 'C | 30'])

const members = tableOf(
  ['No', 'Name', 'Joined', 'Category', 'Age'],
  [
    '1 | Hollis Grant | 2009-04-02 | Senior | 51',
    '2 | Noor Rahimi | 2015-09-14 | Senior | 47',
    '3 | Rufus Bell | 1998-07-07 | Veteran | 70',
    '4 | Leo Strand | 2025-09-01 | Junior | 15',
  ],
  'Members',
)
const trees = tableOf(
  ['Tree', 'planted', 'height_m', 'Width (m)'],
  ['T-1 | 1960 | 6.7 | 8.1', 'T-2 | 1952 | 11.2 | 4', 'T-3 | 2018 | 3.1 | 3'],
)
const trains = tableOf(
  ['Train', 'Departure', 'Platform'],
  ['IC 5 | 06:12 | 3', 'IR 70 | 22:40 | 1', 'S 2 | 23:05 | 2'],
  'Trains to Bergen',
)
const rechnungen = tableOf(
  ['Nummer', 'Datum', 'Betrag'],
  ['R-1 | 21.08.2026 | 30', 'R-2 | 02.11.2025 | 99', 'R-3 | 1.9.2026 | 12'],
  'Rechnungen',
)

test.each([
  [members, 'Who joined first?', [members[2]?.text]],
  [members, 'Who joined last?', [members[3]?.text]],
  [members, 'Which member joined most recently?', [members[3]?.text]],
  [members, 'Who is the newest member?', [members[3]?.text]],
  [members, 'Which senior joined last?', [members[1]?.text]],
  [members, 'Which member is the oldest?', [members[2]?.text]],
  [members, 'Who is the youngest member?', [members[3]?.text]],
  [trees, 'Which tree was planted first?', [trees[1]?.text]],
  [trees, 'Which tree is the oldest?', [trees[1]?.text]],
  [trees, 'Which tree is the tallest?', [trees[1]?.text]],
  [trees, 'Which tree is the widest?', [trees[0]?.text]],
  [trees, 'Which is older, T-1 or T-3?', ['T-1: planted 1960 (earlier)', 'T-3: planted 2018']],
  [trains, 'When does the last train leave?', null],
  [members, 'Which member has the last name Bell?', [members[2]?.text]],
  [trains, 'When is the last train to Bergen?', [trains[2]?.text]],
  [trains, 'Which train has the earliest departure?', [trains[0]?.text]],
  [rechnungen, 'Welche Rechnung ist die neueste?', [rechnungen[2]?.text]],
  [rechnungen, 'Was war die letzte Rechnung?', [rechnungen[2]?.text]],
  [rechnungen, 'Welche Rechnung ist die höchste?', [rechnungen[1]?.text]],
])('the first or last by a date: %#, %s', (table, question, expected) => {
  expect(answerOf(table, question)).toEqual(expected)
})

test.each([
  [members, 'Which member joined last year?'],
  [trees, 'Which tree is the last?'],
  [goods('Article', 'Price'), 'Which article is the oldest?'],
  [
    tableOf(
      ['Member', 'Born', 'Joined'],
      ['A | 1990-01-01 | 2019-02-03', 'B | 1980-01-01 | 2020-02-03'],
    ),
    'Which member came last?',
  ],
])('nothing tells what is first or last: %#, %s', (table, question) => {
  expect(answerOf(table, question)).toBeNull()
})

test.each([
  [regions, 'Which region has the highest revenue in 2025?', ['Germany | 18.2 | 19.0 | 1,204']],
  [regions, 'Which region has the highest revenue?', ['Germany | 18.2 | 19.0 | 1,204']],
  [regions, 'Which region has the fewest orders?', ['Japan | 7.4 | 7.7 | 271']],
  [parts, 'Which article is the cheapest?', [parts[0]?.text, parts[2]?.text]],
  [parts, 'Which article has the earliest launch?', [parts[1]?.text]],
  [parts, 'Which vacuum cup is the cheapest?', [parts[2]?.text]],
  [budgets, 'Which department has the largest budget?', ['R&D | 98 | 110']],
  [waren, 'Welcher Artikel ist am teuersten?', ['A-1 | 1.234,50 | 3 kg']],
  [waren, 'Welcher Artikel ist der teuerste?', ['A-1 | 1.234,50 | 3 kg']],
  [waren, 'Welcher Artikel ist am schwersten?', ['A-2 | 987,00 | 12 kg']],
  [goods('Artículo', 'Precio'), '¿Cuál es el artículo más barato?', ['B | 9']],
  [goods('Article', 'Prix'), 'Quel est l’article le plus cher ?', ['C | 30']],
  [goods('Articolo', 'Prezzo'), 'Qual è l’articolo più caro?', ['C | 30']],
  [goods('Artigo', 'Preço'), 'Qual é o artigo mais barato?', ['B | 9']],
  [goods('Artikel', 'Prijs'), 'Welk artikel is het duurste?', ['C | 30']],
  [goods('Товар', 'Цена'), 'Какой товар самый дорогой?', ['C | 30']],
  [goods('المنتج', 'السعر'), 'ما هو أرخص المنتج؟', ['B | 9']],
])('the highest or lowest value: %#, %s', (table, question, expected) => {
  expect(answerOf(table, question)).toEqual(expected)
})

test.each([
  ['How many orders did we get from Kestrel?', ['100 of 400 rows have customer Kestrel.']],
  [
    'How many orders did we get from Kestrel or Orion?',
    ['200 of 400 rows have customer Kestrel or Orion.'],
  ],
  ['How many orders are there?', ['400 rows.']],
  ['How many orders are not from Kestrel?', ['300 of 400 rows have customer other than Kestrel.']],
])('matching rows are counted over the whole table: %s', (question, expected) => {
  expect(answerOf(orders, question)).toEqual(expected)
})

test('what is counted can be a condition itself', () => {
  const planted = tableOf(
    ['tree_id', 'species', 'district', 'condition'],
    [
      'T-1 | Ginkgo | Mill Hill | poor',
      'T-2 | Oak | Mill Hill | poor',
      'T-3 | Ginkgo | Harbour | fair',
    ],
  )
  expect(answerOf(planted, 'How many ginkgos in poor condition are in Mill Hill?')).toEqual([
    '1 of 3 rows have species Ginkgo, district Mill Hill, condition poor',
    planted[0]?.text,
  ])
  expect(answerOf(planted, 'How many ginkgos are there?')?.[0]).toBe(
    '2 of 3 rows have species Ginkgo',
  )
  const stays = tableOf(['Guest', 'Room'], ['Ada | Suite', 'Bo | Suite', 'Ada | Single'])
  expect(answerOf(stays, 'How many suites are there?')).toBeNull()
})

test('few rows are listed behind their number', () => {
  expect(answerOf(few, 'How many orders did Orion return?')).toBeNull()
  expect(answerOf(few, 'How many orders did Orion place?')).toEqual([
    '2 of 3 rows have customer Orion',
    'S-1 | Orion | 5',
    'S-3 | Orion | 9',
  ])
})

test.each([
  ['Which is cheaper, HX-1 or HX-2?', ['HX-1: Price EUR 38.5 (lower)', 'HX-2: Price EUR 46']],
  ['Is HX-2 more expensive than HX-3?', ['HX-2: Price EUR 46 (higher)', 'HX-3: Price EUR 38.5']],
  [
    'Which is cheaper, HX-1 or HX-3?',
    ['HX-1: Price EUR 38.5 (equal)', 'HX-3: Price EUR 38.5 (equal)'],
  ],
])('two rows are compared: %s', (question, expected) => {
  expect(answerOf(parts, question)).toEqual(expected)
})

test.each([
  ['Which articles have to be ordered in tens?', [parts[1]?.text, parts[2]?.text]],
  ['Which articles are vacuum cups?', [parts[1]?.text, parts[2]?.text]],
])('rows are chosen by a condition: %s', (question, expected) => {
  expect(answerOf(parts, question)).toEqual(expected)
})

const bills = tableOf(
  ['Bill', 'Payee', 'Paid'],
  ['B-1 | Water board | yes', 'B-2 | Lumen | no', 'B-3 | Lumen | yes', 'B-4 | Dentist | no'],
)
const rooms = tableOf(
  ['Zimmer', 'Balkon', 'Hunde'],
  ['101 | x | nein', '102 |  | ja', '103 | x | ', '104 | x | nein'],
)

test.each([
  [
    bills,
    'Which bills are not paid?',
    ['2 of 4 rows have Paid no', bills[1]?.text, bills[3]?.text],
  ],
  [bills, 'Which bills aren’t paid?', ['2 of 4 rows have Paid no', bills[1]?.text, bills[3]?.text]],
  [bills, 'Which bills are paid?', ['2 of 4 rows have Paid yes', bills[0]?.text, bills[2]?.text]],
  [
    bills,
    'Which bill has Lumen not paid?',
    ['1 of 4 rows have Payee Lumen, Paid no', bills[1]?.text],
  ],
  [
    bills,
    'How many bills are not paid?',
    ['2 of 4 rows have Paid no', bills[1]?.text, bills[3]?.text],
  ],
  [
    bills,
    'Which bill has the water board not paid?',
    ['0 of 4 rows have Payee Water board, Paid no.'],
  ],
  [
    rooms,
    'Welche Zimmer haben keinen Balkon?',
    ['1 von 4 Zeilen haben Balkon leer', rooms[1]?.text],
  ],
  [rooms, 'Welche Zimmer sind ohne Balkon?', ['1 von 4 Zeilen haben Balkon leer', rooms[1]?.text]],
  [rooms, 'In welchen Zimmern sind keine Hunde?', null],
  [
    rooms,
    'Welche Zimmer sind nicht für Hunde?',
    ['2 von 4 Zeilen haben Hunde nein (leer: 1)', rooms[0]?.text, rooms[3]?.text],
  ],
  [tableOf(['Room', 'Beds'], ['A | 1', 'B | 2']), 'Which rooms have no beds?', null],
])('rows are chosen by what says yes or no: %#', (table, question, expected) => {
  expect(answerOf(table, question)).toEqual(expected)
})

const treatments = tableOf(
  ['Treatment', 'Price', 'Deposit'],
  ['X-ray | 48 | none', 'MRI | 420 | 100 €', 'Blood count | 12 | none', 'CT | 300 | 80 €'],
)
const doctors = tableOf(
  ['Doctor', 'Wed', 'Thu'],
  ['Dr Osei | 8–12 | 14–18', 'Dr Brandt | – | –', 'Dr Li | 8–13 | 8–13'],
)

test.each([
  [
    treatments,
    'How many treatments need a deposit?',
    ['2 of 4 rows have Deposit other than none', treatments[1]?.text, treatments[3]?.text],
  ],
  [
    treatments,
    'Which treatments need no deposit?',
    ['2 of 4 rows have Deposit none', treatments[0]?.text, treatments[2]?.text],
  ],
  [treatments, 'How many treatments have a price?', null],
  [
    doctors,
    'Which doctors are there on Thursday?',
    ['2 of 3 rows have Thu other than –', doctors[0]?.text, doctors[2]?.text],
  ],
  [
    doctors,
    'Which doctors are not there on Wednesday?',
    ['1 of 3 rows have Wed –', doctors[1]?.text],
  ],
])('rows are chosen by what says none: %#', (table, question, expected) => {
  expect(answerOf(table, question)).toEqual(expected)
})

const roster = tableOf(
  ['Name', 'Sat', 'Sun'],
  ['Emre | 5–13 | off', 'Tarek | off | 6–14', 'Mina | 6–14 | leave'],
  'Shift plan week 48',
)
const defects = tableOf(
  ['No', 'Defect', 'Status'],
  ['1 | Crack | closed', '2 | Window does not close | open', '3 | Socket missing | open'],
  'Defects',
)
const deadlines = tableOf(
  ['Matter', 'Deadline', 'Done'],
  ['4471 | Notice | yes', '4480 | Defence | no', '4502 | Appeal | no'],
)
const diary = tableOf(
  ['Date', 'Weather', 'Workers'],
  ['9 Nov 2026 | rain | 34', '10 Nov 2026 | dry | 41', '11 Nov 2026 | frost | 36'],
)
const works = tableOf(
  ['Work', 'Quantity', 'Total'],
  ['Sun blinds | 210 | 88200', 'Green roof | 420 | 39900'],
)

test.each([
  [
    roster,
    'Who works on Sunday in week 48?',
    ['1 of 3 rows have Sun other than off or leave', roster[1]?.text],
  ],
  [defects, 'Which defects are still open?', [defects[1]?.text, defects[2]?.text]],
  [
    deadlines,
    withNegationApart('Which deadlines are still open?') ?? '',
    ['2 of 3 rows have Done no', deadlines[1]?.text, deadlines[2]?.text],
  ],
  [diary, 'Which day had the most workers?', [diary[1]?.text]],
  [works, 'How many sun blinds are there?', null],
])('rows of rosters, lists and diaries: %#', (table, question, expected) => {
  expect(answerOf(table, question)).toEqual(expected)
})

test.each([
  ['no such question', regions, 'What revenue has each region?'],
  ['a word without a meaning in the table', regions, 'Which region has the highest salary?'],
  [
    'columns that disagree',
    tableOf(['City', 'Rent A', 'Rent B'], ['X | 1 | 9', 'Y | 2 | 3']),
    'Which city has the highest rent?',
  ],
  [
    'a value that is none',
    tableOf(['Region', 'Revenue'], ['A | open', 'B | 3']),
    'Which region has the highest revenue?',
  ],
  [
    'a point between digits that is read in two ways',
    tableOf(['Ort', 'Umsatz'], ['A | 1.234', 'B | 987']),
    'Welcher Ort hat den höchsten Umsatz?',
  ],
  ['a count of cells that others contain', parts, 'How many articles are vacuum cups?'],
  [
    'units that differ',
    tableOf(['Firm', 'Warranty'], ['A | 12 months', 'B | 5 years']),
    'Which firm has the longest warranty?',
  ],
  ['sums of groups', orders, 'Which customer has the highest amount?'],
  ['a number that a column gives', regions, 'How many orders did France have?'],
  ['things that rows are not', orders, 'How many invoices are there?'],
  [
    'a value of two columns',
    tableOf(['From', 'To'], ['A | B', 'B | A', 'C | D']),
    'Which from have B?',
  ],
  ['things that no adjective compares', parts, 'Which is heavier, HX-1 or HX-2?'],
  [
    'rows with more cells than columns',
    tableOf(['A', 'B'], ['x | 1 | 2', 'y | 3']),
    'Which a has the highest b?',
  ],
])('%s gives no rows', (_, table, question) => {
  expect(answerOf(table, question)).toBeNull()
})

test.each([
  ['When is the pool open before Christmas?', false],
  ['Which rooms are above the kitchen?', true],
  ['Is the fee under 20 euros?', true],
  ['How many orders are open?', true],
])('a word for a condition asks over rows with a number or a choice: %s', (question, expected) => {
  expect(asksOverRows(question)).toBe(expected)
})

import { expect, test } from 'vitest'
import { answerOf, tableOf } from '#service/answering/figures/test-table.ts'

const sales = tableOf(
  ['Bike', 'Price', 'Sold on'],
  ['A | 5 | 2024-01-02', 'B | 9 | ', 'C | 7 | 2023-04-05', 'D | 8 | '],
)
const header = ['Machine', 'Site', 'Inspector']
const machines = tableOf(header, [
  'M-1 | Linz | Ada Falk',
  'M-2 | Graz | ',
  'M-3 | Linz | Bo Lind',
  'M-4 | Graz | Cleo Marsh',
])
const allInspected = tableOf(header, [
  'M-1 | Linz | Ada Falk',
  'M-2 | Graz | Bo Lind',
  'M-3 | Linz | Cleo Marsh',
])
const orders = tableOf(
  ['Order', 'Supplier', 'Kilos', 'Date'],
  ['O-1 | Lumen | 4 | 2024-01-02', 'O-2 | Orion | 6 | 2024-01-03', 'O-3 | Lumen | 7 | 2024-03-02'],
)
const devices = tableOf(['Gerät', 'Prüfer'], ['A | Falk', 'B | ', 'C | Lind'])

test.each([
  [machines, 'How many machines were inspected?', '3 of 4 rows have Inspector other than empty'],
  [machines, 'How many machines were not inspected?', '1 of 4 rows have Inspector empty'],
  [
    machines,
    'How many machines were inspected in Graz?',
    '1 of 4 rows have Site Graz, Inspector other than empty',
  ],
  [machines, 'Which machines were not inspected?', '1 of 4 rows have Inspector empty'],
  [machines, 'How many machines did Ada Falk inspect?', '1 of 4 rows have Inspector Ada Falk'],
  [
    allInspected,
    'How many machines were inspected?',
    '3 of 3 rows have Inspector other than empty',
  ],
  [sales, 'How many bikes were sold?', '2 of 4 rows have Sold on other than empty'],
  [sales, 'How many bikes have not been sold?', '2 of 4 rows have Sold on empty'],
  [sales, 'How many bikes were sold in 2024?', '1 of 4 rows have Sold on in 2024'],
  [devices, 'Wie viele Geräte wurden geprüft?', '2 von 3 Zeilen haben Prüfer nicht leer'],
  [devices, 'Wie viele Geräte wurden nicht geprüft?', '1 von 3 Zeilen haben Prüfer leer'],
  [devices, 'Wie viele Geräte hat Falk geprüft?', '1 von 3 Zeilen haben Prüfer Falk'],
  [
    orders,
    'How many kilos were delivered in January 2024?',
    'Total Kilos: 10 (2 of 3 rows have Date in January 2024).',
  ],
])('what was done has somebody who did it: %#', (table, question, lead) => {
  expect(answerOf(table, question)?.[0]).toBe(lead)
})

test('an order has a supplier before it is delivered', () => {
  expect(answerOf(orders, 'How many orders were delivered?')).toBeNull()
})

const items = tableOf(
  ['Item', 'Amount', 'Owner'],
  ['A |  | Anna', 'B | 3 | ', 'C |  | Cleo', 'D | 5 | Dan', 'E | 7 | Bert'],
)
const shops = tableOf(
  ['Shop', 'City', 'Sales'],
  ['A | Rome | 5', 'B |  | 6', 'C | Rome | 7', 'D | Oslo | 9'],
)

test.each([
  [items, 'How many items have no amount?', '2 of 5 rows have Amount empty'],
  [items, 'How many items have an amount?', '3 of 5 rows have Amount other than empty'],
  [items, 'How many items have an owner?', '4 of 5 rows have Owner other than empty'],
  [items, 'Which items are without an owner?', '1 of 5 rows have Owner empty'],
  [items, 'How many items have an amount over 5?', '1 of 5 rows have Amount over 5'],
  [shops, 'How many shops have no city?', '1 of 4 rows have City empty'],
  [items, 'Items without an owner', '1 of 5 rows have Owner empty'],
  [items, 'items with no amount', '2 of 5 rows have Amount empty'],
  [shops, 'How many shops do not have a city?', '1 of 4 rows have City empty'],
  [
    shops,
    'Which city has the most shops?',
    'Rows per City, highest first (4 rows, 1 without a value):\n- Rome: 2\n- Oslo: 1',
  ],
])('an empty cell is no value: %#', (table, question, lead) => {
  expect(answerOf(table, question)?.[0]).toBe(lead)
})

const active = tableOf(
  ['Machine', 'Site', 'Inspector', 'Active'],
  [
    'M-1 | Linz | Ada Falk | yes',
    'M-2 | Graz |  | yes',
    'M-3 | Linz | Bo Lind | no',
    'M-4 | Graz | Ada Falk | yes',
  ],
)

test.each([
  [
    'How many active machines are not in Graz?',
    '1 of 4 rows have Site other than Graz, Active yes',
  ],
  [
    'How many machines with an inspector are not in Graz?',
    '2 of 4 rows have Site other than Graz, Inspector other than empty',
  ],
  ['How many machines were not inspected in Graz?', '1 of 4 rows have Site Graz, Inspector empty'],
  ['How many machines that are not active are in Linz?', '1 of 4 rows have Site Linz, Active no'],
])('“not” is about what stands behind it: %s', (question, lead) => {
  expect(answerOf(active, question)?.[0]).toBe(lead)
})

const puestos = tableOf(
  ['Puesto', 'Titular', 'Deuda (€)'],
  ['A | Ana Gil | 0', 'B | Luis Paz | 310', 'C |  | 0', 'D | Ana Gil | 25,50'],
  'Puestos',
)
const tanks = tableOf(
  ['Vehicle', 'Water (l)', 'Seats'],
  ['V-1 | 2000 | 9', 'V-2 | 0 | 3', 'V-3 |  | 6'],
  'Vehicles',
)
const fahrzeuge = tableOf(
  ['Fahrzeug', 'Löschwasser (l)'],
  ['F-1 | 2000', 'F-2 | 0', 'F-3 | 0'],
  'Fahrzeuge',
)
const huts = tableOf(['Hut', 'Temperature (°C)'], ['A | 4', 'B | 0', 'C | 7'], 'Huts')

test.each([
  [puestos, '¿Qué puestos no tienen deuda?', '2 de 4 filas tienen Deuda (€) 0'],
  [puestos, '¿Cuántos puestos tienen deuda?', '2 de 4 filas tienen Deuda (€) distinto de 0'],
  [puestos, 'puestos sin deuda', '2 de 4 filas tienen Deuda (€) 0'],
  [tanks, 'Which vehicles have no water?', '2 of 3 rows have Water (l) 0 or empty'],
  [tanks, 'vehicles without water', '2 of 3 rows have Water (l) 0 or empty'],
  [fahrzeuge, 'Fahrzeuge ohne Löschwasser', '2 von 3 Zeilen haben Löschwasser (l) 0'],
])('0 is none of an amount: %#, %s', (table, question, expected) => {
  expect(answerOf(table, question)?.[0]).toBe(expected)
})

test('0 degrees are a temperature', () => {
  expect(answerOf(huts, 'How many huts have no temperature?')).toBeNull()
})

const loans = tableOf(
  ['Loan', 'Item', 'Borrower', 'Due back', 'Returned'],
  [
    'L-1 | Recorder | Saffron Mbeki | 2026-09-09 | 2026-09-08',
    'L-2 | Recorder | Elowen Pryce | 2026-09-26 | ',
    'L-3 | Portable mixer | Zubin Patel | 2026-09-18 | 2026-09-18',
    'L-4 | Headphones | Gwen Trewin | 2026-11-23 | ',
  ],
)
const verleih = tableOf(
  ['Nr', 'Gerät', 'Entleiher', 'Zurückgegeben'],
  ['1 | Stativ | Falk | 02.03.2026', '2 | Stativ | Ada | ', '3 | Mischpult | Ada | 04.03.2026'],
)

test.each([
  [loans, 'Which items have not been returned yet?', '2 of 4 rows have Returned empty'],
  [loans, 'How many times was the recorder borrowed?', '2 of 4 rows have Item Recorder'],
  [loans, 'Which items were not returned?', '2 of 4 rows have Returned empty'],
  [verleih, 'Welche Geräte wurden nicht zurückgegeben?', '1 von 3 Zeilen haben Zurückgegeben leer'],
])('the things of rows are named by another column: %#', (table, question, lead) => {
  expect(answerOf(table, question)?.[0]).toBe(lead)
})

// Whoever has brought back one thing can have another.
test('rows are no number of things that more of them can have', () => {
  expect(answerOf(loans, 'How many items have not been returned yet?')).toBeNull()
})

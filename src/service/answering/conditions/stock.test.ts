import { expect, test } from 'vitest'
import { answerOf, tableOf } from '#service/answering/figures/test-table.ts'

const spares = tableOf(
  ['Part', 'No', 'In stock', 'Minimum', 'Price (€)'],
  ['Lamp | S-1 | 9 | 4 | 12', 'Rope | S-2 | 3 | 10 | 30', 'Pump | S-3 | 0 | 1 | 90'],
  'Parts',
)
const nails = tableOf(
  ['Code', 'Item', 'Boxes', 'Minimum', 'Price (€)'],
  ['F-11 | Rove nail | 34 | 10 | 9', 'F-12 | Screw | 6 | 15 | 4'],
  'Fasteners',
)
const courses = tableOf(
  ['Course', 'Room', 'Minimum', 'Registered'],
  ['Yoga | 3 | 8 | 12', 'Dance | 12 | 10 | 6'],
  'Courses',
)
const oils = tableOf(
  ['Referencia', 'Producto', 'Formato', 'Precio (€)', 'Existencias'],
  ['O-1 | Suave | 1 l | 9 | 40', 'O-2 | Suave | 5 l | 39 | 0', 'O-3 | Fuerte | 1 l | 11 | 7'],
  'Tienda',
)
const vans = tableOf(
  ['Wagen', 'Baujahr', 'Löschwasser (l)', 'TÜV bis'],
  ['Max 1 | 2014 | 2000 | 11/2026', 'Max 2 | 2008 | 0 | 03/2026', 'Max 3 | 2021 | 4000 | 05/2026'],
  'Wagen',
)
const calls = tableOf(
  ['Nr', 'Datum', 'Ort', 'Fahrer', 'Stunden'],
  [
    '1 | 03.02.2025 | Hafen | Falk | 1',
    '2 | 11.03.2025 | Hafen | Lind | 3',
    '3 | 19.03.2025 | Markt | Falk | 4',
  ],
  'Einsatzliste',
)

test.each([
  [spares, 'Which parts are below the minimum?', '2 of 3 rows have In stock below the minimum'],
  [
    spares,
    'How many parts are under minimum stock?',
    '2 of 3 rows have In stock under minimum stock',
  ],
  [nails, 'Which items are below the minimum?', '1 of 2 rows have Boxes below the minimum'],
  [nails, 'Which fasteners are below minimum stock?', '1 of 2 rows have Boxes below minimum stock'],
  [spares, 'Parts out of stock', '1 of 3 rows have In stock 0'],
  [oils, 'productos sin existencias', '1 de 3 filas tienen Existencias 0'],
  [oils, '¿Qué productos están agotados?', '1 de 3 filas tienen Existencias 0'],
  [oils, '¿Cuántos productos están agotados?', '1 de 3 filas tienen Existencias 0'],
])('a stock is compared with nothing, or with its minimum: %#', (table, question, share) => {
  expect(answerOf(table, question)?.[0]).toBe(share)
})

test.each([
  // Two columns could be meant, or none has a minimum.
  [oils, '¿Qué productos están por debajo del mínimo?'],
  [courses, 'Which courses are below the minimum?'],
  [vans, 'Which vans are out of stock?'],
])('a table without such columns says nothing of it: %#', (table, question) => {
  expect(answerOf(table, question)).toBeNull()
})

test.each([
  [vans, 'Welche Wagen haben TÜV bis Mai 2026?', '2 von 3 Zeilen haben TÜV bis Mai 2026'],
  [
    vans,
    'Wie viele Wagen müssen vor Mai 2026 zum TÜV?',
    '1 von 3 Zeilen haben TÜV bis vor Mai 2026',
  ],
  [vans, 'TÜV bis Mai 2026', '2 von 3 Zeilen haben TÜV bis Mai 2026'],
  [vans, 'Welcher Wagen hat am meisten Wasser?', 'Max 3 | 2021 | 4000 | 05/2026'],
  [vans, 'Welcher Wagen hat das meiste Löschwasser?', 'Max 3 | 2021 | 4000 | 05/2026'],
  [calls, 'Welcher Ort hatte die meisten Einsätze?', '- Hafen: 2'],
  [calls, 'Welcher Fahrer hat die meisten Stunden?', '- Falk: 5'],
  [oils, '¿Qué referencia tiene más existencias?', 'O-1 | Suave'],
])('months as numbers and “most” are read: %#', (table, question, answer) => {
  expect(answerOf(table, question)?.join('\n')).toContain(answer)
})

test('the most hours of a person are those of all rows of each', () => {
  expect(answerOf(calls, 'Who has the most hours?')).toEqual([
    'Total Stunden per Fahrer, highest first (3 rows):\n- Falk: 5\n- Lind: 3',
  ])
})

test.each([
  ['vergriffen', 'Welche Bücher sind vergriffen?'],
  ['sold out', 'Which books are sold out?'],
  ['agotado', '¿Qué libros están agotados?'],
])('“%s” in a cell is found', (state, question) => {
  const books = tableOf(
    ['Bücher', 'Books', 'Libros', 'Status'],
    [`Emma | a | b | ${state}`, 'Faust | c | d | x', `Ulysses | e | f | ${state}`],
  )
  expect(answerOf(books, question)).toEqual([
    expect.stringContaining('Emma'),
    expect.stringContaining('Ulysses'),
  ])
})

test('“nicht vorrätig” is no cell with “vorrätig”', () => {
  const books = tableOf(
    ['Titel', 'Status'],
    ['Emma | vorrätig', 'Faust | bestellt', 'Ulysses | vorrätig'],
    'Bücher',
  )
  expect(answerOf(books, 'Welche Bücher sind nicht vorrätig?')).toBeNull()
})

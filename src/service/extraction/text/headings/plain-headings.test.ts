import { expect, test } from 'vitest'
import type { Block } from '#contract/pages.ts'
import { withPlainHeadings } from './plain-headings.ts'

function read(text: string): string[] {
  return withPlainHeadings(text.trim().split('\n\n')).map((block: Block) =>
    block.type === 'heading'
      ? `${'#'.repeat(block.level)} ${block.text}`
      : block.type === 'paragraph'
        ? block.text
        : block.type,
  )
}

test('numbered titles of minutes are headings, with the title of the whole above them', () => {
  expect(
    read(`
Acta de la reunión del 4 de junio de 2026

Asisten: Pilar Oñate, Iker Zubiri.

1. Socios
A finales de mayo teníamos 1.342 socios.

2. Próxima reunión
Será el 9 de julio a las 10:00.`),
  ).toEqual([
    '# Acta de la reunión del 4 de junio de 2026',
    'Asisten: Pilar Oñate, Iker Zubiri.',
    '## 1. Socios',
    'A finales de mayo teníamos 1.342 socios.',
    '## 2. Próxima reunión',
    'Será el 9 de julio a las 10:00.',
  ])
})

test('parts of sections have a deeper level', () => {
  expect(
    read('1. Scope\nAll staff.\n\n1.1 Guests\nNot guests.\n\n2. Hours\nNine to five.'),
  ).toEqual([
    '## 1. Scope',
    'All staff.',
    '### 1.1 Guests',
    'Not guests.',
    '## 2. Hours',
    'Nine to five.',
  ])
})

test('underlined lines are headings, even one of them', () => {
  expect(read('Harbour rules\n=============\nBoats keep to the right.')).toEqual([
    '# Harbour rules',
    'Boats keep to the right.',
  ])
  expect(read('Fees\n----\n\nA berth costs 40 euros a night.')).toEqual([
    '## Fees',
    'A berth costs 40 euros a night.',
  ])
})

test('lines of capitals and short lines above sentences are headings where a text has two', () => {
  expect(read('OPENING HOURS\nNine to five.\n\nPARKING\nBehind the hall.')).toEqual([
    '## OPENING HOURS',
    'Nine to five.',
    '## PARKING',
    'Behind the hall.',
  ])
  expect(
    read(`
Opening hours

The hall is open from Monday to Friday, nine to five.

Lost property

What is found is kept at the desk for three months.`),
  ).toEqual([
    '## Opening hours',
    'The hall is open from Monday to Friday, nine to five.',
    '## Lost property',
    'What is found is kept at the desk for three months.',
  ])
})

test.each([
  ['a list', '1. Milk\n2. Eggs\n3. Flour'],
  ['a list with blank lines', '1. Milk\n\n2. Eggs\n\n3. Flour'],
  [
    'numbers that do not rise',
    '3. Milk is in the door\nBelow it.\n\n1. Eggs are above\nOn the left.',
  ],
  ['an address', 'Anna Lind\nMill Street 4\n4720 Odense\n\nBo Lund\nMain Street 9\n4720 Odense'],
  ['notes', 'The key is under the mat\n\nThe dog has eaten'],
  ['one line above a text', 'Anna\nThe mill is open on Mondays, and closed on all other days.'],
  [
    'a wrapped sentence',
    'The mill stands\nby the river, and grinds rye and oats for the whole valley.\n\nThe barn stands\nbehind it, and keeps what the mill has ground in the winter.',
  ],
  ['labels', 'Name: Anna\n\nStreet: Mill Street 4'],
  ['columns', 'Name   Price\n------------\nRye   12'],
  ['a letter', 'Dear Anna,\n\nThe rye has come, and it is dry.\n\nYours,\nBo'],
  ['shouting', 'STOP IT!\n\nNOW!'],
])('%s has no headings', (_, text) => {
  expect(read(text)).toEqual(text.split('\n\n'))
})

test('a script without capitals has numbered headings', () => {
  expect(read('1. 营业时间\n周一至周五九点到五点。\n\n2. 停车\n在大厅后面。')).toEqual([
    '## 1. 营业时间',
    '周一至周五九点到五点。',
    '## 2. 停车',
    '在大厅后面。',
  ])
})

import { expect, test } from 'vitest'
import { directoryLines } from './directory-lines.ts'

const pointing = (text: string, headings: string[] = []) =>
  directoryLines(text, headings).map(({ start, end }) => text.slice(start, end))

const contents = `1 Introduction ........ 3
2 Opening hours . . . . . . . 7
3 Fuel …… 12`
const index = `bunkering, 18, 19
drills, 24–26
evacuation 24`

test.each([
  ['a table of contents', contents],
  ['an index', index],
  [
    'a table of contents run together in one line',
    '2 | Structure . . . . . . . 2 2.1 Syntax . . . . . . . 2 2.2 Naming . . . . . . . 3',
  ],
  [
    'a part of an index, cut within entries',
    '. . . . . . 8 perror . . . . . . 22 read . . . . . . 15 strerror . . . . . . 22 wri',
  ],
  ['a single numbered entry', '4.2 Evacuation of the vessel ............ 24'],
])('%s only points to pages', (_, text) => {
  expect(pointing(text)).toEqual(text.split('\n'))
})

test('entries without dots are recognized below the title of a table of contents', () => {
  const text = 'Sicherheit 4\nTechnische Daten 7\nWartung 13'
  expect(pointing(text, ['Inhaltsverzeichnis'])).toEqual(text.split('\n'))
  expect(pointing(`Contents\n${text}`)).toEqual(text.split('\n'))
  expect(pointing(text, ['Seats'])).toEqual([])
})

test('an index has letters as headings', () => {
  const text = 'Header file . . . . . . . 4'
  expect(pointing(text, ['Concept Index', 'H'])).toEqual([text])
  expect(pointing(text, ['Files', 'H'])).toEqual([])
})

test('the lines beside a table of contents stay', () => {
  expect(pointing(`${contents}\n\nThe office opens at 7:30.`)).toEqual(contents.split('\n'))
})

test.each([
  ['prices', 'Espresso ........ 2.50\nSoup ........ 6.90\nWine ........ 24'],
  ['measures', 'Weight ........ 38 kg\nDoors ........ 4\nSeats ........ 5'],
  ['counts that do not ascend', 'Doors ........ 5\nSeats ........ 4\nGears ........ 6'],
  ['stock in alphabetical order', 'Apples 3\nBananas 4\nCherries 12'],
  ['a form', 'Name ........\nPlease sign.'],
  ['prose', 'It was ... long.\nThe room is number 12\nWe left.'],
])('%s are values, which can be quoted', (_, text) => {
  expect(pointing(text)).toEqual([])
})

import { expect, test } from 'vitest'
import { answerOf, tableOf } from '#service/answering/figures/test-table.ts'
import { unitOf, unitOfColumn } from './units.ts'

const crates = tableOf(
  ['Crate', 'Height (cm)', 'Load (kg)'],
  ['1 | 80 | 0.4', '2 | 140 | 12', '3 | 210 | 3'],
  'Crates',
)
const jobs = tableOf(['Job', 'Duration (min)'], ['Sawing | 45', 'Gluing | 150', 'Oiling | 20'])
const firms = tableOf(
  ['Firm', 'Turnover (thousand EUR)'],
  ['Orion | 700', 'Kestrel | 3000', 'Bluefin | 40'],
)
const stamps = tableOf(['Stamp', 'Price (cents)'], ['Owl | 100', 'Fox | 250'], 'Stamps')
const days = tableOf(['Day', 'Temperature (°C)'], ['Monday | 5', 'Friday | 30'], 'Days')
const shops = tableOf(['Shop', 'Revenue (m)'], ['North | 5', 'South | 20'], 'Shops')
const mixed = tableOf(['Team', 'Share (%)', 'Score'], ['A | 20 | 5', 'B | 30 | 9', 'C | 50 | 7'])

test.each([
  ['How many kilos are there in total?', 'Total Load (kg): 15.4 (3 rows).'],
  ['What is the total weight in kilograms?', 'Total Load (kg): 15.4 (3 rows).'],
])('a word for a unit names the column in that unit: %s', (question, expected) => {
  expect(answerOf(crates, question)?.[0]).toBe(expected)
})

test('minutes are those of a column with their sign', () => {
  expect(answerOf(jobs, 'How many minutes are there in total?')?.[0]).toBe(
    'Total Duration (min): 215 (3 rows).',
  )
})

test('a price of so many kilos is no weight', () => {
  const rates = tableOf(['Zone', 'Up to 10 kg (€)'], ['North | 19', 'South | 34'])
  expect(answerOf(rates, 'How many kilos are there in total?')).toBeNull()
})

test.each([
  [crates, 'How many crates are taller than 1 m?', '2 of 3 rows have Height (cm) taller than 1 m'],
  [
    crates,
    'How many crates have a height over 1500 mm?',
    '1 of 3 rows have Height (cm) over 1500 mm',
  ],
  [crates, 'How many crates have a load under 500 g?', '1 of 3 rows have Load (kg) under 500 g'],
  [
    crates,
    'How many crates have a height between 1 m and 2 m?',
    '1 of 3 rows have Height (cm) between 1 m and 2 m',
  ],
  [
    jobs,
    'How many jobs have a duration over 2 hours?',
    '1 of 3 rows have Duration (min) over 2 hours',
  ],
  [
    firms,
    'How many firms have a turnover over 1 million euros?',
    '1 of 3 rows have Turnover (thousand EUR) over 1 million euros',
  ],
  [
    firms,
    'How many firms have a turnover over 50,000 euros?',
    '2 of 3 rows have Turnover (thousand EUR) over 50,000 euros',
  ],
  [
    stamps,
    'How many stamps have a price over 2 euros?',
    '1 of 2 rows have Price (cents) over 2 euros',
  ],
  [
    stamps,
    'How many stamps have a price over 90 cents?',
    '2 of 2 rows have Price (cents) over 90 cents',
  ],
  [
    days,
    'How many days have a temperature over 20 °C?',
    '1 of 2 rows have Temperature (°C) over 20 °C',
  ],
])('a limit is converted to the unit of its column: %#, %s', (table, question, expected) => {
  expect(answerOf(table, question)?.[0]).toBe(expected)
})

test.each([
  [crates, 'How many crates have a height over 1 kg?'],
  [crates, 'How many crates have a load over 2 bushels?'],
  [crates, 'How many crates have a load between 500 g and 5 kg?'],
  [mixed, 'How many teams have a share over 0.3?'],
  [mixed, 'How many teams have a score over 6 kg?'],
  [firms, 'How many firms have a turnover over 100 dollars?'],
  [days, 'How many days have a temperature over 280 K?'],
  [days, 'How many days have a temperature over 60 °F?'],
  [shops, 'How many shops have a revenue over 1 million?'],
])('a limit in a unit that cannot be compared is not counted: %#, %s', (table, question) => {
  expect(answerOf(table, question)).toBeNull()
})

test.each([
  ['Weight (g)', '5', 'mass', 1000],
  ['height_m', '5', 'length', 1000],
  ['Amount', '5 €', 'money', 1],
  ['Umsatz (TEUR)', '5', 'money', 1000],
  ['数量（公斤）', '5', 'mass', 1e6],
  ['Hours', '7:30', 'clock', 60],
])('the unit of a column: %s', (name, cell, kind, factor) => {
  expect(unitOfColumn(name, ['', cell])).toMatchObject({ kind, factor })
})

test('a letter at the end of a name is no unit', () => {
  expect(unitOfColumn('Plan B', ['5'])).toBeNull()
  expect(unitOfColumn('Series T', ['5'])).toBeNull()
})

test.each(['bushels', 'million bushels', ''])('no unit: %s', (text) => {
  expect(unitOf(text)).toBeNull()
})

const accounts = tableOf(
  ['Account', 'Balance', 'Owner no'],
  ['1 | -40 | 17', '2 | 90 | 31', '3 | -10 | 17'],
  'Accounts',
)

test.each([
  ['How many accounts have a balance over -20?', '2 of 3 rows have Balance over -20'],
  ['How many accounts are over 50?', '1 of 3 rows have Balance over 50'],
  ['What is the total of the owner no?', undefined],
  ['What is the average account?', undefined],
])('numbers that are names are not measured: %s', (question, expected) => {
  expect(answerOf(accounts, question)?.[0]).toBe(expected)
})

const members = tableOf(
  ['Member no', 'Age', 'Town'],
  ['101 | 30 | Bergen', '102 | 50 | Oslo', '103 | 70 | Oslo'],
  'Members',
)

test.each([
  ['How many members are older than 40?', '2 of 3 rows have Age older than 40'],
  ['How many members over 60 came from Oslo?', undefined],
  ['How many members of an age over 60 came from Oslo?', '1 of 3 rows have Age over 60, Town Oslo'],
])('what a limit is about, beside numbers that are names: %s', (question, expected) => {
  expect(answerOf(members, question)?.[0]).toBe(expected)
})

test('codes with zeros before them are no numbers', () => {
  const items = tableOf(['Item', 'Bin'], ['Nut | 007', 'Bolt | 12', 'Pin | 0450'], 'Items')
  expect(answerOf(items, 'What is the total bin?')).toBeNull()
})

test.each([
  ['Hours per week', { kind: 'time', factor: 3600, of: '' }],
  ['Days overdue', { kind: 'time', factor: 86_400, of: '' }],
  ['Hire per day', null],
  ['Price per kg', null],
  ['Speed km/h', null],
  ['Length / m', { kind: 'length', factor: 1000, of: '' }],
])('the unit of a column that is called “%s”', (name, unit) => {
  expect(unitOfColumn(name, ['5'])).toEqual(unit)
})

test('a verb does not hide the unit of a column', () => {
  const repairs = tableOf(['Repairs', 'Days'], ['A | 10', 'B | 20', 'C | 9'], 'Repairs')
  expect(answerOf(repairs, 'Which repairs took over 2 weeks?')).toEqual(['B | 20'])
})

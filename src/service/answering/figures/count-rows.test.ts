import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'
import { tableRequestOf } from '#service/answering/tables/table-request.ts'
import { answerOf, tableOf } from './test-table.ts'

const calls = tableOf(
  ['Nr', 'Datum', 'Anlass', 'Ort', 'Dauer (min)', 'Einsatzleitung'],
  [
    '1 | 03.02.2025 | Brand | Hafen | 90 | A. Falk',
    '2 | 11.03.2025 | Ölspur | Hafen | 30 | B. Lind',
    '3 | 19.03.2025 | Brand | Markt | 45 | A. Falk',
    '4 | 02.04.2025 | Fehlalarm | Markt | 20 | A. Falk',
  ],
  'Einsatzliste 2025',
)
const devices = tableOf(
  ['Inv.-Nr.', 'Gerät', 'Wagen', 'Zustand'],
  [
    'A-1 | Leiter | LF 10 | gut',
    'A-2 | Säge | LF 10 | defekt',
    'A-3 | Leiter | TLF 20 | defekt',
    'A-4 | Leiter | LF 10 | gut',
  ],
  'Geräte',
)
const jobs = tableOf(
  ['Job', 'Date in', 'Work', 'Mechanic', 'Hours', 'Parts (€)', 'Status'],
  [
    'J1 | 2026-02-03 | wheel | Ida | 1.5 | 10 | waiting for parts',
    'J2 | 2026-02-09 | brakes | Ida | 2 | 0 | done',
    'J3 | 2026-03-04 | wheel | Otto | 1 | 25 | waiting for parts',
    'J4 | 2026-03-20 | wheel | Ida | 0.5 | 0 | open',
  ],
  'Jobs',
)
const harvest = tableOf(
  ['Albarán', 'Fecha', 'Socio', 'Variedad', 'Kilos'],
  [
    '1 | 03/11/2025 | Luis Paz | Picual | 100',
    '2 | 14/11/2025 | Eva Soto | Picual | 200',
    '3 | 20/12/2025 | Luis Paz | Arbequina | 50',
  ],
  'Entregas',
)
const staff = tableOf(
  ['Month', 'Plant', 'Employees'],
  ['2026-01 | Linz | 60', '2026-01 | Graz | 20', '2026-02 | Linz | 62', '2026-02 | Graz | 21'],
)
const crew = tableOf(
  ['Name', 'Jahrgang', 'Schwimmprobe'],
  ['Ada Falk | 1980 | ja', 'Bo Lind | 1991 | nein', 'Cleo Marsh | 1985 | nein'],
)
const hours = tableOf(
  ['Role', 'Hours per week', 'Days of leave'],
  ['Cook, first year | 30 | 24', 'Cook, later years | 40 | 28', 'Porter | 40 | 24'],
)

test.each([
  [calls, 'Wie viele Einsätze hatten wir 2025?', '4 Zeilen'],
  [
    calls,
    'Wie viele Einsätze hat der Falk geleitet?',
    '3 von 4 Zeilen haben Einsatzleitung A. Falk',
  ],
  [calls, 'Wie viele Einsätze gab es im März?', '2 von 4 Zeilen haben Datum im März'],
  [calls, 'Wie viele Einsätze dauerten über 40 Minuten?', '2 von 4 Zeilen haben Dauer (min)'],
  [calls, 'Wie viele Brände gab es?', '2 von 4 Zeilen haben Anlass Brand'],
  [calls, 'Wie oft hatten wir Ölspur am Hafen?', '1 von 4 Zeilen haben Anlass Ölspur, Ort Hafen'],
  [devices, 'Wie viele Geräte sind auf dem LF 10?', '3 von 4 Zeilen haben Wagen LF 10'],
  [
    devices,
    'Anzahl der Leitern, die nicht gut sind',
    '1 von 4 Zeilen haben Gerät Leiter, Zustand nicht gut',
  ],
  [jobs, 'How many jobs are waiting for parts?', '2 of 4 rows have Status waiting for parts'],
  [jobs, 'How many hours did Ida work?', 'Total Hours: 4.0 (3 of 4 rows have Mechanic Ida)'],
  [jobs, 'How many jobs did Ida do?', '3 of 4 rows have Mechanic Ida'],
  [harvest, '¿Cuántos kilos entregó Luis Paz?', 'Total de Kilos: 150 (2 de 3'],
  [harvest, '¿Cuántas veces entregó Luis Paz?', '2 de 3 filas tienen Socio Luis Paz'],
  [harvest, '¿Cuántos kilos de Picual hubo en noviembre?', 'Total de Kilos: 300 (2 de 3'],
  [crew, 'Wie viele Leute haben keine Schwimmprobe?', '2 von 3 Zeilen haben Schwimmprobe nein'],
])('rows are counted and numbers added in everyday words: %#', (table, question, answer) => {
  expect(answerOf(table, question)?.join('\n')).toContain(answer)
})

test.each([
  // A rate of several rows is no sum, and no status may be passed over.
  [hours, 'How many hours does a cook work?'],
  [hours, 'How many days of leave does a cook get?'],
  [jobs, 'How many jobs did Ida cancel?'],
  [devices, 'How many wagons are there?'],
])('what no column tells is not counted: %#', (table, question) => {
  expect(answerOf(table, question)).toBeNull()
})

test('who asks how often a thing is done does not always ask for rows', () => {
  expect(tableRequestOf('How often is the pool cleaned?')).toMatchObject({ countsTimes: true })
  expect(answerOf(crew, 'How often is Bo Lind on duty?')).toBeNull()
})

test('a level that is given for each month is not added', () => {
  expect(answerOf(staff, 'How many employees does Linz have?')).toBeNull()
  expect(answerOf(harvest, '¿Cuántos kilos entregó Luis Paz?')?.[0]).toContain('150')
})

const depot = askTexts({
  'Vehicles and devices.md': `# Depot

## Vehicles

| Vehicle | Built |
| --- | --- |
| Truck | 2004 |
| Van | 2012 |

## Devices

| Device | Price (€) |
| --- | --- |
| Pump | 400 |
| Saw | 200 |
| Hose | 50 |
`,
})
test('a file that is called after two things has one of them in each table', async () => {
  expect(await depot('oldest device')).not.toContain('Truck')
  expect(await depot('oldest vehicle')).toContain('Truck: Built 2004')
  expect(await depot('How many devices are there?')).toContain('3 rows')
})

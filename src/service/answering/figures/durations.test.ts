import { expect, test } from 'vitest'
import { answerOf, tableOf } from './test-table.ts'

const shifts = tableOf(
  ['Nurse', 'Day', 'Hours'],
  ['Ada | Mon | 6:45', 'Ben | Mon | 9:30', 'Ada | Tue | 10:20', 'Ben | Tue | 0:40'],
  'Shifts',
)
const laps = tableOf(['Runner', 'Lap time'], ['Cem | 0:59:30', 'Dee | 1:02:45'], 'Laps')
const songs = tableOf(['Song', 'Length'], ['Dawn | 3:20', 'Dusk | 4:10', 'Noon | 2:30'], 'Songs')
const ferries = tableOf(['Ferry', 'Departure'], ['Aurora | 06:10', 'Borea | 22:35'], 'Ferries')

test.each([
  [shifts, 'How many hours are there in total?', 'Total Hours: 27:15 (4 rows).'],
  [
    shifts,
    'What is the total of the hours of Ada?',
    'Total Hours: 17:05 (2 of 4 rows have Nurse Ada).',
  ],
  [
    shifts,
    'What are the average hours per nurse?',
    'Average Hours per Nurse (4 rows):\n- Ada: about 8:33\n- Ben: 5:05',
  ],
  [laps, 'What is the total lap time?', 'Total Lap time: 2:02:15 (2 rows).'],
  [songs, 'What is the total length?', 'Total Length: 10:00 (3 rows).'],
])('durations are added in sixties: %#, %s', (table, question, expected) => {
  expect(answerOf(table, question)).toEqual([expected])
})

test.each(['What is the total departure?', 'What is the average departure?'])(
  'times of a day are not added: %s',
  (question) => {
    expect(answerOf(ferries, question)).toBeNull()
  },
)

test.each([
  [shifts, 'Which shifts are longer than 9 hours?', '2 of 4 rows have Hours longer than 9 hours'],
  [songs, 'How many songs have a length over 3:15?', '2 of 3 rows have Length over 3:15'],
])('durations within limits: %#, %s', (table, question, expected) => {
  expect(answerOf(table, question)?.[0]).toBe(expected)
})

test('no limit is compared where minutes could be hours', () => {
  expect(answerOf(songs, 'How many songs have a length over 3 minutes?')).toBeNull()
})

test('numbers that are not exact are not added', () => {
  const counters = tableOf(['Meter', 'Pulses'], ['A | 90071992547409931', 'B | 12'], 'Meters')
  expect(answerOf(counters, 'What is the total of the pulses?')).toBeNull()
})

test.each(['Total time', 'Attendance hours'])('times of a column “%s” are added', (name) => {
  const table = tableOf(['Nurse', name], ['Ada | 6:45', 'Ben | 9:30'])
  expect(answerOf(table, `What is the total of ${name.toLowerCase()}?`)?.[0]).toContain('16:15')
})

test('two durations have a difference', () => {
  expect(answerOf(songs, 'How much longer is Dusk than Dawn?')?.at(-1)).toContain(
    'Difference: 0:50',
  )
})

const orders = tableOf(
  ['Order', 'Date', 'Boat', 'Hours'],
  [
    'W1 | 2026-02-03 | Solveig | 4',
    'W2 | 2026-02-09 | Solveig | 6',
    'W3 | 2026-03-04 | Osprey | 5',
    'W4 | 2026-03-20 | Solveig | 8',
  ],
  'Work orders',
)
const ordersInGerman = tableOf(
  ['Auftrag', 'Datum', 'Boot', 'Stunden'],
  [
    'A1 | 03.02.2026 | Solveig | 4',
    'A2 | 09.02.2026 | Solveig | 6',
    'A3 | 04.03.2026 | Osprey | 5',
    'A4 | 20.03.2026 | Solveig | 8',
  ],
  'Aufträge',
)

test.each([
  [orders, 'How many hours were booked for Solveig?'],
  [orders, 'How many hours were booked for Solveig in total?'],
  [orders, 'How many hours have been logged for Solveig?'],
  [ordersInGerman, 'Wie viele Stunden wurden für Solveig gebucht?'],
  [ordersInGerman, 'Wie viele Stunden sind für Solveig insgesamt erfasst?'],
])('hours that were recorded are all hours: %#, %s', (table, question) => {
  expect(answerOf(table, question)?.join()).toMatch(/ 18 \(3 (?:of|von) 4 /u)
})

const rooms = tableOf(['Room', 'Beds'], ['A1 | 2', 'A2 | 3', 'A3 | 2'], 'Rooms')

test('a room that is booked is one of some', () => {
  expect(answerOf(rooms, 'How many rooms are booked?')?.join() ?? '').not.toContain('3 rows')
})

const programmes = tableOf(
  ['Programme', 'Temperature', 'Duration'],
  [
    'Strong | 70 °C | 2 h 25 min',
    'Eco | 50 °C | 3 h 40 min',
    'Rapid | 60 °C | 35 min',
    'Rinse | cold | 12 min',
  ],
  'Programmes',
)

test.each([
  ['Which programme is the shortest?', 'Rinse | cold | 12 min'],
  ['Which programme takes the longest?', 'Eco | 50 °C | 3 h 40 min'],
  ['Which programmes take less than 60 minutes?', '2 of 4 rows have Duration less than 60 minutes'],
  ['How long do all programmes take in total?', 'Total Duration: 6 h 52 min (4 rows).'],
])('hours and minutes are compared with minutes: %s', (question, expected) => {
  expect(answerOf(programmes, question)?.[0]).toBe(expected)
})

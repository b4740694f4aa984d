import { expect, test } from 'vitest'
import { followUpReadings } from './follow-up-readings.ts'

const turn = (question: string, answer = '') => ({ question, answer })

/** The ways to read it apart from that over the table of the question before. */
const readInWords = (question: string, before: ReturnType<typeof turn>) => {
  const read = followUpReadings(question, [before])
  return read.type === 'follow-up'
    ? { ...read, readings: read.readings.filter(({ isOverTable }) => isOverTable !== true) }
    : read
}

// The patterns that read a follow-up take quadratic time.
test.each([
  ['question', turn('What is the fee?'), `And ${' '.repeat(9_000)}in Oslo?`],
  ['question before', turn('A.B.C. '.repeat(1_400)), 'Und in Deutschland?'],
  ['answer before', turn('What is the fee?', 'A-1 '.repeat(10_000)), 'And in Oslo?'],
])('a long %s is read in a bounded time', (_, before, question) => {
  expect(['whole', 'unclear', 'follow-up']).toContain(followUpReadings(question, [before]).type)
})

test('a text that is longer than any follow-up stands alone', () => {
  const text = `And what does it cost ${'in the harbour by the pier '.repeat(30)}?`
  expect(followUpReadings(text, [turn('What is the fee?')])).toEqual({ type: 'whole' })
  expect(followUpReadings('And   in\nOslo?', [turn('What is the fee in Bergen?')])).toMatchObject({
    type: 'follow-up',
    readings: [{ shown: 'What is the fee in Oslo?' }],
  })
})

test.each([
  [
    'How many flights did Ada Berg make with G-ONE?',
    'How many minutes in total?',
    'How many minutes in total did Ada Berg make with G-ONE?',
  ],
  [
    'Wie viele Einsätze hatte Ada Berg?',
    'Und wie viele Stunden insgesamt?',
    'wie viele Stunden insgesamt hatte Ada Berg?',
  ],
  [
    'Which flights are of Ada Berg?',
    'How many minutes in total?',
    'How many minutes in total of Ada Berg?',
  ],
  ['有多少批铁观音？', '其中待检的有几批？', '有多少批铁观音待检的有几批？'],
  ['kilos totales de Luis Paz', '¿Y de Picual?', 'kilos totales de Picual?'],
])('a total is of what was asked about before: %s, %s', (before, question, expected) => {
  expect(readInWords(question, turn(before))).toMatchObject({
    type: 'follow-up',
    readings: [{ question: expected }],
  })
})

test.each([
  ['How many flights are there?', 'How many minutes in total?'],
  ['How many flights did Ada Berg make?', 'How many minutes did Ben Low fly in total?'],
])('a total of its own: %s, %s', (before, question) => {
  expect(followUpReadings(question, [turn(before)])).toEqual({ type: 'whole' })
})

test('a season without a preposition can be a name', () => {
  expect(readInWords('Und Winter?', turn('Wer ist Herr Sommer?'))).not.toMatchObject({
    readings: [{ question: 'Wer ist Herr Sommer Winter?' }],
  })
})

test.each([
  [
    'Wann ist der Lunna-Pier für Autos gesperrt?',
    'Und Fußgänger?',
    'Lunna-Pier, Fußgänger, gesperrt',
  ],
  ['¿Cuánto cuesta la entrada para niños?', '¿Y adultos?', 'cuesta, entrada, adultos'],
])('after “%s”, “%s” keeps what is for others: %s', (before, question, shown) => {
  expect(readInWords(question, turn(before))).toMatchObject({
    readings: expect.arrayContaining([expect.objectContaining({ shown, isSwapped: true })]),
  })
})

test.each([
  ['When is the yard open?', 'And in winter?', 'When is the yard open in winter?'],
  ['When is the yard open?', 'in winter?', 'When is the yard open in winter?'],
  ['When is the yard open?', 'What about the summer?', 'When is the yard open in the summer?'],
  ['When is the yard open in summer?', 'And in winter?', 'When is the yard open in winter?'],
  ['When is the yard open?', 'What about today?', 'When is the yard open today?'],
  ['Wann hat das Bad offen?', 'Und im Winter?', 'Wann hat das Bad offen im Winter?'],
  ['¿Cuándo abre?', '¿Y en verano?', '¿Cuándo abre en verano?'],
])('after “%s”, “%s” asks the same at another time', (before, question, expected) => {
  expect(readInWords(question, turn(before))).toMatchObject({
    readings: [{ question: expected }],
  })
})

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

test.each([
  [
    turn('How many bikes are there?'),
    'How many of them have a lamp?',
    'How many bikes have a lamp?',
  ],
  [
    turn('Wie viele Räder hat Nora Falk?'),
    'Wie viele davon sind rot?',
    'Wie viele Räder hat Nora Falk sind rot?',
  ],
  [
    turn('¿Cuántas bicis tiene Nora Falk?'),
    '¿y cuántas no están pagadas?',
    '¿Cuántas bicis tiene Nora Falk no están pagadas?',
  ],
  [turn('Wie hoch war die Miete 2025?'), 'Und im Jahr davor?', 'Wie hoch war die Miete 2024?'],
  [turn('What was the rent in 2019?'), 'and the year after?', 'What was the rent in 2020?'],
  [
    turn('Who drives in the week of 6 April?'),
    'Which mechanic works that week?',
    'Which mechanic works in the week of 6 April?',
  ],
  [
    turn('Who is the caretaker?', 'Keys: 3, kept by caretaker Nora Falk'),
    'her phone number?',
    'phone number of Nora Falk?',
  ],
  [
    turn('Wer ist die Wartin?', 'Nora Falk (Wartin) öffnet um 8 Uhr.'),
    'Ihre Adresse?',
    'Adresse von Nora Falk?',
  ],
  [
    turn(
      'who is the warden',
      'Nora Falk was elected warden in May.\n\nKeys: ask the warden Otto Lind.',
    ),
    'and her phone number?',
    'phone number of Nora Falk?',
  ],
  [
    turn('Wer ist Schriftführerin?', 'Satzung: Schriftführerin ist seit März Ida Brandt.'),
    'und ihre Nummer?',
    'Nummer von Ida Brandt?',
  ],
  [
    turn('¿Quién es la tesorera?', 'Tesorera: Eva Soto. Sustituye al anterior.'),
    '¿y su teléfono?',
    'teléfono de Eva Soto?',
  ],
])('after %j, “%s” means “%s”', (before, question, meaning) => {
  expect(readInWords(question, before)).toMatchObject({
    type: 'follow-up',
    readings: [{ question: meaning, subject: null }],
  })
})

test('words that refer to what was resolved before are resolved, too', () => {
  const history = [turn('What was the rent in 2020?'), turn('and the year before?')]
  expect(followUpReadings('the year before?', history)).toMatchObject({
    readings: [{ question: 'What was the rent in 2018?' }],
  })
})

test.each([
  ['Who cleans this week?', turn('Who drives on 6 April?')],
  ['and the year before?', turn('What was the rent?')],
  ['Who drives on 8 April of that month?', turn('Who drives on 6 April?')],
])('“%s” takes nothing from a turn that does not tell', (question, before) => {
  const read = followUpReadings(question, [before])
  expect(JSON.stringify(read)).not.toMatch(/6 April|20\d\d/)
})

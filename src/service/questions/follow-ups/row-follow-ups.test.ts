import { expect, test } from 'vitest'
import { rowQuestions } from '#service/answering/follow-ups/row-follow-up.ts'
import { conversation } from './test-follow-ups.ts'

const rooms = [
  'Room,Floor,Caretaker,Seats,Hire (€)',
  'Great Hall,0,Ada Berg,220,400',
  'Studio,2,Ben Low,30,80',
  'Library,1,Cleo Marsh,60,120',
].join('\n')
const boote = [
  'Boot;Liegeplatz;Bootswart;Länge (m);Dauer der Fahrt',
  'Möwe;B4;Jana Kern;9;2 h',
  'Krake;C1;Udo Lenz;12;3 h',
].join('\n')

test.each([
  ['how much is the hire of the Studio', 'and how many seats?'],
  ['how much is the hire of the Studio', 'which floor is it on'],
  ['how much is the hire of the Studio', 'who runs it?'],
])('%s, %s', async (first, second) => {
  const [, answer] = await conversation({ 'Rooms.csv': rooms }, first, second)
  expect(answer).toContain('Studio')
  expect(answer).not.toContain('Library')
})

test('a row is asked about in German, too', async () => {
  const [, ...answers] = await conversation(
    { 'Boote.csv': boote },
    'Wie lang ist die Krake?',
    'und der Liegeplatz?',
    'wie lange dauert das?',
    'wer ist der Bootswart',
  )
  for (const answer of answers) {
    expect(answer).toContain('Krake')
    expect(answer).not.toContain('Möwe')
  }
})

const members = [
  'Name,Job,Since,Phone,Insured',
  'Ada Berg,Coach,2014,4411,no',
  'Ben Low,Coach,2019,4422,yes',
  'Cleo Marsh,Cook,2021,4433,no',
].join('\n')

test.each([
  // The row of the person who was named is in another table.
  ['who is the caretaker of the Studio', 'and his phone?', 'Ben Low: Job Coach'],
  ['who is the caretaker of the Studio', 'since when', 'Since 2019'],
  ['who is the caretaker of the Studio', 'how long has he been here?', 'Since 2019'],
  // The cells of other rows say what the column can say.
  ['phone of Cleo Marsh', 'is she insured: yes?', 'Insured no'],
  ['phone of Cleo Marsh', 'since?', 'Since 2021'],
])('%s, %s', async (first, second, expected) => {
  const files = { 'Rooms.csv': rooms, 'Members.csv': members }
  const [, answer] = await conversation(files, first, second)
  expect(answer).toContain(expected)
  expect(answer).not.toContain('\n')
})

test.each([
  // It says something that the row does not.
  'and the parking?',
  'who plays in the studio on Friday',
  // It is about all rows.
  'how many rooms have 30 seats',
  'largest number of seats',
])('%s is no question about the row', async (question) => {
  const [row, answer] = await conversation({ 'Rooms.csv': rooms }, 'hire of the Studio', question)
  expect(row).toMatch(/^Studio: /u)
  expect(answer).not.toBe(row)
})

const quoted = 'Studio: Floor 2, Caretaker Ben Low, Seats 30, Hire (€) 80'

test.each([
  ['and the floor?', `${quoted}\nLibrary: Floor 1, Seats 60`],
  ['and the floor?', 'The studio is closed.'],
  [
    'and vehicles?',
    'The pier is closed.\nHandbook: Foot passengers 10 minutes, vehicles 30 minutes',
  ],
])('%s is no question about one row', (question, answer) => {
  expect(rowQuestions(question, { question: 'What is there?', answer })).toEqual([])
})

test('a row that a sentence about it follows is asked about', () => {
  const last = { question: 'the studio', answer: `${quoted}\n\nThe Studio won a prize.` }
  expect(rowQuestions('and the floor?', last)[0]?.row.line).toBe(quoted)
})

const clases = [
  'Clase,Monitor,Días,Hora,Sala,Plazas',
  'Spinning,Iker Zubiri,martes y jueves,19:00,1,24',
  'Zumba,Carla Medina,sábado,12:00,2,30',
].join('\n')
const fütterungen = [
  'Tier,Uhrzeit,Treffpunkt,Pfleger',
  'Wölfe,14:30,Wolfskanzel,Jonas Rieger',
  'Luchse,11:00,Felsen,Mareike Stolz',
].join('\n')

test.each([
  ['Clases.csv', clases, 'a qué hora es zumba', 'quién la da', 'Carla Medina'],
  ['Clases.csv', clases, 'a qué hora es zumba', 'cuántas plazas', 'Plazas 30'],
  ['Fütterungen.csv', fütterungen, 'uhrzeit der wölfe', 'wer macht das', 'Jonas Rieger'],
])('of %s, who does something is the only person of its row', async (name, text, ...asked) => {
  const [first, second, expected] = asked
  const [, answer] = await conversation({ [name]: text }, first ?? '', second ?? '')
  expect(answer).toContain(expected)
  expect(answer).not.toContain('\n')
})

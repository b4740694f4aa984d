import { expect, test } from 'vitest'
import { rowQuestion } from '#service/answering/follow-ups/row-follow-up.ts'
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

const quoted = { answer: 'Studio: Floor 2, Caretaker Ben Low, Seats 30, Hire (€) 80' }

test.each([
  // It says something that the row does not.
  ['and the parking?', quoted],
  ['who plays in the studio on Friday', quoted],
  // It is about all rows.
  ['how many rooms have 30 seats', quoted],
  ['largest number of seats', quoted],
  // The answer before is not one row.
  ['and the floor?', { answer: `${quoted.answer}\nLibrary: Floor 1, Seats 60` }],
  ['and the floor?', { answer: 'The studio is closed.' }],
  [
    'and vehicles?',
    { answer: 'The pier is closed.\nHandbook: Foot passengers 10 minutes, vehicles 30 minutes' },
  ],
  ['and the floor?', undefined],
])('%s is no question about the row', (question, last) => {
  expect(rowQuestion(question, last)).toBeNull()
})

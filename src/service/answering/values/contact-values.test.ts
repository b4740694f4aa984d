import { expect, test } from 'vitest'
import { askedGraph } from '#service/questions/test-asked-graph.ts'
import { contactValueOf } from './contact-values.ts'

const rooms = `Room,Tenant,Since,Deposit
R1,Nora Falk,2021-05-12,340.50
R2,Tim Brandt,2020-01-03,410.75
`
const card = `# Feeding card

Hay for horses: 6 kg a day. Oats for horses: 2 kg a day.

[ ] Donkeys: to be added

# House

Cats are welcome in the kitchen only. A cat costs 4 euros per night. Fees are 12 euros.

Bathing in the pond is prohibited. The pond lies behind the pier.

Send claims to claims@farm.example. The steward is Tim Brandt, phone 0131 555 0199.
`
const phones = `Name,Phone
Ann Lee,4412
Bo Rask,4413
`
const soups = `Soup,Price
Tomato soup,4
Lentil soup,5
`

test('a statement that lacks the value or the thing that is asked for is no answer', async () => {
  const { ask } = await askedGraph(
    {},
    { 'rooms.csv': rooms, 'card.md': card, 'soups.csv': soups, 'phones.csv': phones },
  )
  const none = 'These documents do not answer this question.'
  const answerTo = async (question: string): Promise<string> => (await ask({ question })).answer
  expect(await answerTo('What is the phone number of Nora Falk?')).toBe(none)
  expect(await answerTo('What is the phone number of Ann Lee?')).toContain('4412')
  expect(await answerTo('phone number of Tim Brandt')).toContain('0131 555 0199')
  expect(await answerTo('What is the e-mail address for claims?')).toContain('claims@farm.example')
  expect(await answerTo('What is the email for claims?')).toContain('claims@farm.example')
  expect(await answerTo('What is the email of Tim Brandt?')).toBe(none)
  expect(await answerTo('who do I send claims to')).toContain('claims@farm.example')
  expect(await answerTo('where do I send parcels')).toBe(none)
  expect(await answerTo('Is the tomato soup vegan?')).toBe(none)
  expect(await answerTo('Hay for donkeys?')).toContain('Donkeys: to be added')
})

test('who asks whether something is allowed gets the statement that allows or forbids it', async () => {
  const { ask } = await askedGraph({}, { 'card.md': card })
  const answerTo = async (question: string): Promise<string> => (await ask({ question })).answer
  for (const question of ['can I bring my cat inside', 'Are cats allowed inside?', 'cats allowed?'])
    expect(await answerTo(question)).toBe('Cats are welcome in the kitchen only.')
  expect(await answerTo('Can I bathe from the pier?')).toBe('Bathing in the pond is prohibited.')
})

test.each([
  ['Ann Lee | 4412', ['Name', 'Phone'], [], true],
  ['Ann Lee | 4412', ['Name', 'Room'], [], false],
  ['Room 4412 |', ['Name', 'Phone'], [], false],
  ['Fire service: 112', null, ['Telephone numbers'], true],
  ['Fire service: 112', null, ['Engines'], false],
  ['Kern: 30-45-67', null, [], true],
  ['Tim Brandt | 12/05/2024', ['Tenant', 'Since'], [], false],
  ['Tim Brandt | 2024-05-12 14:30', ['Tenant', 'Since'], [], false],
])('“%s” below %j and %j has a telephone number: %s', (text, header, headings, expected) => {
  const hasPhone = contactValueOf('What is the phone number?')
  expect(hasPhone?.(text, { header, headings })).toBe(expected)
})

test.each([
  ['What is the email of Ann Lee?', true],
  ["What is Ann Lee's email?", true],
  ['Wie ist die E-Mail von Ann Lee?', true],
  ['Quel est l’email de Ann Lee ?', true],
  ['¿Cuál es el correo de Ann Lee?', true],
  ['What is the email about?', false],
  ['What is the email from Ann Lee about?', false],
  ['Wie lang ist die E-Mail von Ann Lee?', false],
])('whether a question asks for an e-mail address: %s', (question, asks) => {
  expect(contactValueOf(question) !== null).toBe(asks)
})

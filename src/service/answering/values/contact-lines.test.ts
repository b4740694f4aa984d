import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const people = ['Ann Weber', 'Bert Miller', 'Carl Huber', 'Dora Rossi', 'Emil Smith']
const lines = people.map(
  (name, at) => `${name}\nPhone\n20010${String(at)}\nmail${String(at)}@choir.example.com`,
)
const ask = askTexts({ 'contacts.txt': lines.join('\n') })

test.each([
  ['What is the phone of Ann Weber?', '200100'],
  ['What is the telephone number of Bert?', '200101'],
  ['Phone of Emil Smith', '200104'],
  ['What is the email of Dora Rossi?', 'mail3@choir.example.com'],
])('contacts in lines of their own answer “%s”', async (question, expected) => {
  const answer = await ask(question)
  expect(answer).toContain(expected)
  expect(answer.match(/2001\d\d/g)).toHaveLength(1)
})

test('addresses of the net are in no language', async () => {
  expect(await ask('Who is the boss of the tram?')).toBe(
    'These documents do not answer this question.',
  )
})

const offices = askTexts({
  'office.txt': 'Mara Lind\nTreasurer\nPhone\n200200\nThe office is open on Mondays.',
  'prose.txt': 'The hall is old.\nPhone\nThe hall has a phone in the cellar.',
})

test('a contact may have an office, and ends with the next sentence', async () => {
  expect(await offices('What is the phone number of the treasurer?')).toBe(
    'Mara Lind Treasurer Phone 200200',
  )
})

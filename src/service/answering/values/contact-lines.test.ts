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

const listOf = (...contacts: string[]) => askTexts({ 'contacts.txt': contacts.join('\n') })
const ann = 'Ann Weber\nPhone\n200100'
const carl = 'Carl Huber\nPhone\n200102'

test.each([
  ['first and without a phone', ['Bert Miller', carl], 'Bert Miller', null],
  ['without a phone', [ann, 'Bert Miller', carl], 'Bert Miller', null],
  ['with an office and without a phone', [ann, 'Bert Miller\nTreasurer', carl], 'Bert', null],
  ['with only an e-mail', [ann, 'Bert Miller\nbert@choir.example.com', carl], 'Bert Miller', null],
  ['with an empty phone', [ann, 'Bert Miller\nPhone', carl], 'Bert Miller', null],
  ['with only a fax', [ann, 'Bert Miller\nFax\n200901', carl], 'Bert Miller', null],
  ['with two phones', [ann, 'Bert Miller\nPhone\n200101\n200111', carl], 'Bert', '200101'],
  [
    'behind one with two phones',
    [`${ann}\n200110`, 'Bert Miller\nPhone\n200101'],
    'Bert',
    '200101',
  ],
  ['with an office', [ann, 'Bert Miller\nTreasurer\nPhone\n200101', carl], 'Bert', '200101'],
  [
    'behind one with an office',
    ['Ann Weber\nTreasurer\nPhone\n200100', 'Bert Miller\nPhone\n200101'],
    'Bert',
    '200101',
  ],
  [
    'with a fax before the phone',
    [ann, 'Bert Miller\nFax\n200901\nPhone\n200101', carl],
    'Bert',
    '200101',
  ],
  ['behind a blank line', [ann, '', 'Bert Miller', '', carl], 'Bert Miller', null],
  [
    'between blank lines',
    [ann, '', 'Bert Miller\nBoathouse\nPhone\n200101', '', carl],
    'Bert',
    '200101',
  ],
])('in a list of contacts, one %s gets no number of another', async (_, contacts, name, own) => {
  const answerTo = listOf(...contacts)
  for (const question of [`What is the phone of ${name}?`, `phone number of ${name}`]) {
    const answer = await answerTo(question)
    expect(answer).not.toMatch(/20010[02]|200110/)
    expect(answer).toContain(own ?? '')
  }
})

test('a name below its number gets no number of the next one', async () => {
  const below = listOf(
    'Phone\n200100\nAnn Weber',
    'Phone\n200101\nBert Miller',
    'Phone\n200102\nCarl Huber',
  )
  const titled = listOf('Our People', 'Phone\n200100\nAnn Weber', 'Phone\n200101\nBert Miller')
  expect(await below('What is the phone of Ann Weber?')).not.toMatch(/20010[12]/)
  expect(await titled('What is the phone of Ann Weber?')).not.toContain('200101')
})

import { expect, test } from 'vitest'
import { namesUnknownPerson } from './unknown-person.ts'

const header = ['Batch', 'Beer', 'Brewer', 'Volume (hl)']
const asks = (text: string, columns = header): boolean =>
  namesUnknownPerson(text, columns, (term) => term === 'marta')

test.each(['how many batches did peter brew', 'Which batches did Peter brew?'])(
  '“%s” is about nobody whom a text has',
  (text) => {
    expect(asks(text)).toBe(true)
  },
)

test.each([
  'how many batches did marta brew',
  'how many batches did they brew',
  'How many batches did everyone brew?',
  'How many batches has nobody brewed?',
  'how many batches did peter lose',
  'how many batches were brewed',
])('“%s” can be about the rows', (text) => {
  expect(asks(text)).toBe(false)
})

test('rows without a column of those who do it are not rows of others', () => {
  expect(asks('how many batches did peter brew', ['Batch', 'Beer'])).toBe(false)
})

import { expect, test } from 'vitest'
import { parseMessageBlocks } from './message-blocks.ts'
import { quoteFromTexts } from './quote-texts.ts'

const handbook = `# Handbook

Annual leave is 25 days. Unused days expire on 31 March.

## Opening hours

The office opens at 8:00.`
const prices =
  'Our plans:\n\n| Plan | Monthly price |\n|---|---|\n| Team | €29 |\n| Enterprise | €99 |'

test.each([
  ['How many days of annual leave are there?', 0, 'Annual leave is 25 days.'],
  ['When do unused days expire?', 0, 'Unused days expire on 31 March.'],
  ['What is the monthly price of the Team plan?', 1, 'Team: Monthly price €29'],
  ['When does the office open?', 0, 'The office opens at 8:00.'],
])('%s', (question, textIndex, text) => {
  const [quote] = quoteFromTexts(question, [handbook, prices])
  expect(quote).toMatchObject({ textIndex, text })
  expect(quote?.score).toBeGreaterThan(0.5)
})

test('each question of a text is answered, and no statement is quoted twice', async () => {
  const question = 'How many days of annual leave are there? And what is the annual leave?'
  const quotes = quoteFromTexts(`${question} When does the office open?`, [handbook])
  expect(quotes.map(({ text }) => text)).toEqual([
    'Annual leave is 25 days.',
    'The office opens at 8:00.',
  ])
})

test.each(['Who won the race?', '???', ''])('nothing is quoted for %s', async (question) => {
  expect(quoteFromTexts(question, [handbook, prices])).toEqual([])
})

test('there are at most maxQuotes quotes', () => {
  const facts = Array.from(
    { length: 20 },
    (_, at) => `The tower has ${at} red windows on floor ${at}.`,
  )
  expect(quoteFromTexts('How many red windows has the tower?', [facts.join('\n')], 3)).toHaveLength(
    3,
  )
})

test.each<[string, string, unknown]>([
  [
    'pipes',
    '| a | b |\n|---|---|\n| 1 | 2 \\| 3 |',
    { type: 'table', header: ['a', 'b'], rows: [['1', '2 | 3']] },
  ],
  [
    'commas',
    'id,name,price\n1,"Pan, large",3',
    { type: 'table', header: ['id', 'name', 'price'], rows: [['1', 'Pan, large', '3']] },
  ],
  ['tabs', 'id\tname\n1\tPan', { type: 'table', header: ['id', 'name'], rows: [['1', 'Pan']] }],
  [
    'columns',
    'Item      Price\nPan          3',
    { type: 'table', header: ['Item', 'Price'], rows: [['Pan', '3']] },
  ],
  ['an item over two lines', '- one\n  more\n- two', { type: 'list', items: ['one more', 'two'] }],
  ['a heading', '## Hours ##', { type: 'heading', level: 2, text: 'Hours' }],
  ['prose with commas', 'Red, green, and blue\nare colours, as, you know.', { type: 'paragraph' }],
])('the blocks of a text: %s', (_, text, block) => {
  expect(parseMessageBlocks(text)).toMatchObject([block])
})

import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'
import { answerOf, tableOf } from '#service/answering/figures/test-table.ts'

const staff = tableOf(
  ['Employee', 'Boss', 'Age'],
  ['Anna | Bert | 30', 'Bert | Carl | 50', 'Carl |  | 60', 'Dora | Bert | 40', 'Emil | Anna | 25'],
  'Staff',
)

const ask = askTexts({
  'Staff.md': `| Employee | Boss | Age |
|---|---|---|
${staff.map(({ text }) => `| ${text} |`).join('\n')}
`,
})

test.each(['Who is Bert’s boss?', "Who is Bert's boss?", 'Who is the boss of Bert?'])(
  'who somebody’s boss is, the row of that person tells: %s',
  async (question) => {
    expect(await ask(question)).toBe('Bert: Boss Carl, Age 50')
  },
)

test('whom somebody has is told by the rows below that name', () => {
  expect(answerOf(staff, 'How many employees does Bert have?')?.[0]).toMatch(
    /^2 of 5 rows have Boss Bert/u,
  )
})

test('the verb before a limit tells its column', () => {
  const trips = tableOf(
    ['Trip', 'Guests', 'Price (€)'],
    ['Alps | 10 | 200', 'Etna | 5 | 300', 'Fjord | 8 | 400', 'Dunes | 12 | 100'],
    'Trips',
  )
  const question = 'Which trips with more than 6 guests cost less than 250?'
  expect(answerOf(trips, question)?.slice(-2)).toEqual([trips[0]?.text, trips[3]?.text])
})

test('the longest is not what has most of something else', () => {
  const events = tableOf(['Event', 'Guests'], ['Fair | 100', 'Gala | 50', 'Camp | 20'], 'Events')
  expect(answerOf(events, 'Which event is the longest?')).toBeNull()
  const walks = tableOf(['Walk', 'km'], ['Fair | 10', 'Gala | 5', 'Camp | 20'], 'Walks')
  expect(answerOf(walks, 'Which walk is the longest?')).toEqual([walks[2]?.text])
})

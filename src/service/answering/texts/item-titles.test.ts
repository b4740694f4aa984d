import { expect, test } from 'vitest'
import { askedGraph } from '#service/questions/test-asked-graph.ts'

const minutes = `Minutes of the garden club

Item 2: Beehives on the roof. Up to four hives may stand there. Yes 31, no 12.

Item 3: Well. The well is dug in May. Yes 40, no 3.

Present: Nora Falk (treasurer), Tim Brandt (chair)
`
const notice = `灯籠流し2026のお知らせ
日時:2026年9月5日(土)18時から
場所:港の広場
`
const note = `Delivery note 31

Missing: 4 sacks of lime

For late delivery the firm pays 2 percent.
`

test('a title with the words of a question is passed over for the line that has the value', async () => {
  const { ask } = await askedGraph({}, { 'minutes.txt': minutes, 'notice.txt': notice })
  const answerTo = async (question: string): Promise<string> => (await ask({ question })).answer
  const votes = await answerTo('How many voted for the beehives on the roof?')
  expect(votes).toContain('Yes 31, no 12.')
  expect(votes).not.toContain('Item 2')
  expect(await answerTo('灯籠流しはいつですか')).toContain('日時:2026年9月5日')
  expect(await answerTo('What role does Nora Falk have?')).toContain('Nora Falk (treasurer)')
})

test('“missing” is no title of a person, and “anything” says nothing of a thing', async () => {
  const { ask } = await askedGraph({}, { 'note.txt': note })
  const { answer } = await ask({ question: 'was anything missing in the last delivery?' })
  expect(answer).toContain('Missing: 4 sacks of lime')
})

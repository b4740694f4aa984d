import { expect, test } from 'vitest'
import { suggestQuestions } from '#contract/graph-files.ts'
import { askedGraph } from '#service/questions/test-asked-graph.ts'

test('questions are suggested from the headings of files, and can be asked', async () => {
  const { call, ask, graph, admin, ids } = await askedGraph(
    {},
    {
      'handbook.md': '# Contents\n\n# Paid leave\n\nEveryone has 25 days of paid leave a year.',
      'notes.txt': 'The tide is high at six.',
    },
  )
  const params = { graph_id: graph.id }
  const { data } = await call(suggestQuestions, { params }, admin)
  expect(data).toEqual([
    {
      question: 'What do the files say about “Paid leave”?',
      topic: 'Paid leave',
      file_id: ids['handbook.md'],
      file_name: 'handbook.md',
    },
  ])
  const { answer } = await ask({ question: data[0]?.question ?? '' })
  expect(answer).toContain('25 days of paid leave')
})

test('questions that the reader does not answer are not suggested', async () => {
  const { call, graph, admin } = await askedGraph(
    {},
    {
      'prices.csv': 'Article,Price\nRye loaf,4\nRoll,1',
      'visitors.md': '# Visitors on Sundays',
      'hours.md': '# Opening hours\n\nThe opening hours are 9 to 17.',
    },
  )
  const { data } = await call(suggestQuestions, { params: { graph_id: graph.id } }, admin)
  expect(data.map(({ topic }) => topic)).toEqual(['Opening hours'])
})

test('what is suggested has an answer below its heading, or counts the rows of its table', async () => {
  const { call, graph, admin } = await askedGraph(
    {},
    {
      'jobs.csv': `Job,Day,Status\n${Array.from({ length: 12 }, (_, at) => `J${at},2026-03-${at + 10},${['done', 'open', 'late'][at % 3]}`).join('\n')}`,
      'handbook.md':
        '# Volunteer handbook\n\nHarrow, version 7, September 2025\n\n## Expenses\n\nBus fares are refunded in full.',
      // The reader quotes what is below the other heading, which says more of deposits.
      'terms.md':
        '# Deposit\n\nIt is returned when the bike comes back.\n\n# Terms\n\nThe deposit for a city bike is 150 euros. The deposit for an e-bike is 400 euros.',
    },
  )
  const { data } = await call(suggestQuestions, { params: { graph_id: graph.id } }, admin)
  expect(data.map(({ question, topic }) => topic ?? question)).toEqual([
    'Terms',
    'Expenses',
    'How many jobs per status?',
  ])
})

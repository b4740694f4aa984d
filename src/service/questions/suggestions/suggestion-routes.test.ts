import { expect, test } from 'vitest'
import { suggestQuestions } from '#contract/graph-files.ts'
import { systemClock } from '#service/clock.ts'
import { testClock } from '#service/test-clock.ts'
import { askedGraph } from '#service/questions/test-asked-graph.ts'

// A busy machine may take longer than questions are tried for.
const begun = Date.now()
const still = systemClock({ wall: () => begun, monotonic: () => 0 })

test('questions are suggested from the sentences and headings of files, and can be asked', async () => {
  const { call, ask, graph, admin, ids } = await askedGraph(
    { clock: still },
    {
      'handbook.md':
        '# Contents\n\n# Paid leave\n\nEveryone has 25 days of paid leave a year. The application is sent by 1 March.',
      'notes.txt': 'The tide is high at six.',
    },
  )
  const params = { graph_id: graph.id }
  const { data } = await call(suggestQuestions, { params }, admin)
  expect(data).toEqual([
    {
      question: 'When is the application sent?',
      file_id: ids['handbook.md'],
      file_name: 'handbook.md',
    },
    {
      question: 'What do the files say about “Paid leave”?',
      topic: 'Paid leave',
      file_id: ids['handbook.md'],
      file_name: 'handbook.md',
    },
  ])
  const answers = await Promise.all(data.map(({ question }) => ask({ question })))
  expect(answers[0]?.answer).toContain('by 1 March')
  expect(answers[1]?.answer).toContain('25 days of paid leave')
})

test('questions that the reader does not answer are not suggested', async () => {
  const { call, graph, admin } = await askedGraph(
    { clock: still },
    {
      'prices.csv': 'Article,Price\nRye loaf,4\nRoll,1',
      'visitors.md': '# Visitors on Sundays',
      'hours.md': '# Opening hours\n\nThe office is open from 9 to 17.',
    },
  )
  const { data } = await call(suggestQuestions, { params: { graph_id: graph.id } }, admin)
  expect(data.map(({ question }) => question)).toEqual(['When is the office open?'])
})

test('questions are suggested for one file of a graph', async () => {
  const { call, graph, admin, ids } = await askedGraph(
    { clock: still },
    {
      'office.md': '# Opening hours\n\nThe office is open from 9 to 17.',
      'pool.md': '# Entrance\n\nThe pool is closed from 12 to 14.',
    },
  )
  const params = { graph_id: graph.id }
  const suggested = async (file_id = '') =>
    (await call(suggestQuestions, { params, query: { file_id } }, admin)).data
  expect(new Set((await suggested(ids['office.md'])).map(({ file_name }) => file_name))).toEqual(
    new Set(['office.md']),
  )
  expect(new Set((await suggested(ids['pool.md'])).map(({ file_name }) => file_name))).toEqual(
    new Set(['pool.md']),
  )
  await expect(suggested(graph.id)).rejects.toThrow('file_not_in_graph')
})

test('what is suggested has an answer below its heading, or counts the rows of its table', async () => {
  const { call, graph, admin } = await askedGraph(
    { clock: still },
    {
      'jobs.csv': `Job,Day,Status\n${Array.from({ length: 12 }, (_, at) => `J${at},2026-03-${at + 10},${['done', 'open', 'late'][at % 3]}`).join('\n')}`,
      'handbook.md':
        '# Volunteer handbook\n\nHarrow, version 7, September 2025\n\n## Travel expenses\n\nBus fares are refunded in full.',
      // The reader quotes what is below the other heading, which says more of deposits.
      'terms.md':
        '# Deposit of bikes\n\nIt is returned when the bike comes back.\n\n# Rental terms\n\nThe deposit for a city bike is 150 euros. The deposit for an e-bike is 400 euros.',
    },
  )
  const { data } = await call(
    suggestQuestions,
    { params: { graph_id: graph.id }, query: { limit: 8 } },
    admin,
  )
  expect(data.map(({ question, topic }) => topic ?? question)).toEqual([
    'How much is the deposit for a city bike?',
    'How many jobs per status?',
    'How much is the deposit for an e-bike?',
    'Rental terms',
    'Travel expenses',
  ])
})

test('a slow service suggests the first question that it can answer, and more at the next visit', async () => {
  const { clock, pass } = testClock()
  const { call, graph, admin } = await askedGraph(
    { clock: { ...clock, now: () => (pass(2), clock.now()) } },
    {
      'fees.md':
        'The fees are the same for all of us.\n\nA berth costs 130 euros a year.\n\nA buoy costs 60 euros a year.',
    },
  )
  const suggested = async (): Promise<string[]> => {
    const { data } = await call(suggestQuestions, { params: { graph_id: graph.id } }, admin)
    return data.map(({ question }) => question)
  }
  expect(await suggested()).toEqual(['How much does a berth cost?'])
  expect(await suggested()).toEqual(['How much does a berth cost?', 'How much does a buoy cost?'])
})

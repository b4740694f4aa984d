import { expect, test } from 'vitest'
import { messageText } from '#contract/chat/messages.ts'
import type { ModelEvent } from '#service/models/chat-model.ts'
import { puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { notInDocuments } from '#service/questions/grounded-prompt.ts'
import { askedGraph } from '#service/questions/test-asked-graph.ts'

const status = ['done', 'done', 'cancelled', 'done']
const leads = ['Ole Behrens', 'Piet Janssen', 'Sanja Kovac']
const rows = Array.from({ length: 60 }, (_, at) =>
  [`U-${2600 + at}`, leads[at % 3], 100 + at, status[at % 4]].join(','),
)
const moves = ['Move,Team lead,Price (€),Status', ...rows].join('\n')
const cited = { query_config: { inline_citations: true } }

/** A graph of these files, whose default model says these answers, with what it was asked last. */
async function begin(files: Record<string, string>, ...answers: ModelEvent[][]) {
  const model = puppet(...answers)
  const graph = await askedGraph({ models: registryOf({ 'mdl-x5': model }) }, files)
  const prompt = () => model.requests.at(-1)?.messages.map(messageText).join('\n') ?? ''
  return { ...graph, prompt }
}

test('a model is given what is counted in a whole table, and cites its first row', async () => {
  const { ask, prompt, ids } = await begin(
    { 'Moves.csv': moves },
    says('Ole Behrens was team lead of 20 moves [1].'),
  )
  const answer = await ask({ question: 'How many moves have the team lead Ole Behrens?', ...cited })
  expect(prompt()).toContain(
    [
      'Passage 1, computed from all rows of a table in the document with this name:',
      '| Moves.csv',
      'Its text:',
      '| 20 of 60 rows have Team lead Ole Behrens.',
    ].join('\n'),
  )
  expect(prompt()).toContain('Passage 2, from page 1')
  expect(answer.answer).toBe('Ole Behrens was team lead of 20 moves. [1]')
  expect(answer.unsupported).toEqual([])
  const [reference] = answer.references?.files ?? []
  expect(reference).toMatchObject({ fileId: ids['Moves.csv'], cite: '1', page: 1 })
  expect(reference?.text).toContain('U-2600')
  expect(reference).not.toHaveProperty('supports')
})

test('a model is given what answers the questions that are too many for the reader', async () => {
  const others = Array.from({ length: 30 }, (_, at) => [`note-${at}.txt`, `Note ${at} is short.`])
  const { ask, prompt } = await begin(
    {
      ...Object.fromEntries(others),
      'mill.txt': 'The mill opened in 1887.',
      'miller.txt': 'Ada Quist was the first miller.',
      'gate.txt': 'The gate closes at nine.',
    },
    says('In 1887.'),
  )
  const question = 'When did the mill open? Who was the first miller? When does the gate close?'
  await ask({ question, query_config: { max_subquestions: 2 } })
  expect(prompt()).toContain('Ada Quist')
  expect(prompt()).toContain('The gate closes at nine.')
})

test('a figure that a model changes is reported, and one that it leaves uncited gets its row', async () => {
  const { ask } = await begin(
    { 'Moves.csv': moves },
    says('Ole Behrens was team lead of 23 moves [1].'),
    says('The moves with the team lead Ole Behrens have a total price of 2,570 €.'),
  )
  const wrong = await ask({ question: 'How many moves have the team lead Ole Behrens?', ...cited })
  expect(wrong.unsupported).toMatchObject([{ missing: ['23'] }])
  const question = 'What is the total price of the moves of Ole Behrens?'
  const uncited = await ask({ question, ...cited })
  expect(uncited.unsupported).toEqual([])
  expect(uncited.references?.files[0]).toMatchObject({ matched: true })
})

test('the highest row says of what it is the highest', async () => {
  const { ask, prompt } = await begin({ 'Moves.csv': moves }, says('It is U-2659 [1].'))
  await ask({ question: 'Which move has the highest price?', ...cited })
  expect(prompt()).toMatch(
    /computed from all rows[^]*?\| The highest Price \(€\) of 60 rows:\n\| U-2659/u,
  )
})

test('a follow-up that the model leaves as it was is counted behind the question before', async () => {
  const { ask, prompt } = await begin(
    { 'Moves.csv': moves },
    says('And how many of those were cancelled?'),
    says('Five of them [1].'),
  )
  const history = [
    { question: 'How many moves have the team lead Ole Behrens?', answer: '20 of 60 moves.' },
  ]
  await ask({ question: 'And how many of those were cancelled?', history, ...cited })
  expect(prompt()).toContain('| 5 of 60 rows have Team lead Ole Behrens, Status cancelled')
  expect(prompt()).not.toContain('| 15 of 60 rows')
})

test('nothing is computed for a question with a word that the table does not explain', async () => {
  const { ask, prompt } = await begin({ 'Moves.csv': moves }, says(notInDocuments))
  await ask({ question: 'How many moves of Ole Behrens were insured abroad?', ...cited })
  expect(prompt()).toContain('Passage 1, from page 1')
  expect(prompt()).not.toContain(', computed from')
})

const handbook = `# Working hours

The crew meets at 6:30 in the yard.

# Expenses

Claims go to the treasurer, Alan Whitlock, by the 5th of the month.`
const mail = [
  'From: Greta <greta@moves.example>',
  'To: all@moves.example',
  'Subject: Changes on 1 July',
  'Date: Wed, 17 Jun 2026 16:05:00 +0200',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'From 1 July, the crew meets at 6:15 instead of 6:30.',
  '',
  'Alan Whitlock has resigned as treasurer. Joy Adebayo does it until autumn.',
].join('\r\n')

test('a model is told which passage changes what another one says', async () => {
  const { ask, prompt } = await begin(
    { 'Handbook.md': handbook, 'Changes.eml': mail },
    says('The crew meets at 6:15 [1].'),
  )
  await ask({ question: 'When does the crew meet?', ...cited })
  expect(prompt()).toContain(
    'Passage 1 may change this part of it:\n| The crew meets at 6:30 in the yard.',
  )
})

test('a message that a person of a passage has left is given with the passage', async () => {
  const { ask, prompt } = await begin(
    { 'Handbook.md': handbook, 'Changes.eml': mail },
    says('To Joy Adebayo [2].'),
  )
  await ask({ question: 'Who gets my expenses?', ...cited })
  expect(prompt()).toContain('| Claims go to the treasurer, Alan Whitlock')
  expect(prompt()).toContain('Joy Adebayo does it until autumn.')
})

test('a small graph is given whole, also where it has no word of the question', async () => {
  const files = { 'Handbook.md': handbook, 'Changes.eml': mail, 'Moves.csv': 'Move,Van\nA,7\nB,9' }
  const { ask, prompt } = await begin(files, says('To the treasurer [1].'), says(notInDocuments))
  const expectAll = (): void => {
    expect(prompt()).toContain('| A | 7')
    expect(prompt()).toContain('| The crew meets at 6:30 in the yard.')
    expect(prompt()).toMatch(/Today is 20\d\d-\d\d-\d\d\./u)
  }
  await ask({ question: 'Who gets my expenses?', ...cited })
  expectAll()
  const { answer } = await ask({ question: 'Wie alt wird ein Uhu?', ...cited })
  expectAll()
  expect(answer).toContain('Diese Dokumente beantworten die Frage nicht.')
})

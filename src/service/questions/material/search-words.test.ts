import { expect, test } from 'vitest'
import { messageText } from '#contract/chat/messages.ts'
import { puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { Failure } from '#service/failure.ts'
import { notInDocuments } from '#service/questions/grounded-prompt.ts'
import { askedGraph } from '#service/questions/test-asked-graph.ts'

const leave = 'All employees get 25 days of annual leave, and it is carried over until 31 March.'
const trips = Object.fromEntries(
  Array.from({ length: 24 }, (_, at) => [
    `trip-${at}.txt`,
    `Trip ${at}. The ferry Astrid sails from the harbour at nine, and she is back by noon.`,
  ]),
)
const cited = { query_config: { inline_citations: true } }

/** A graph of more files than a model is given whole, with what the model is asked. */
async function begin(...turns: Parameters<typeof puppet>) {
  const model = puppet(...turns)
  const graph = await askedGraph(
    { models: registryOf({ 'mdl-x5': model }) },
    { ...trips, 'leave.txt': leave },
  )
  const prompts = () => model.requests.map(({ messages }) => messages.map(messageText).join('\n'))
  return { ...graph, prompts }
}

test('where no word of a question is found, a model is asked for words once, and what they find is given', async () => {
  const { ask, prompts } = await begin(
    says('English: annual leave, holiday, days off\n'),
    says('Es sind 25 Tage [1].'),
  )
  const reply = await ask({ question: 'Wie viel Urlaub bekomme ich?', ...cited })
  const [asked = '', given = '', ...others] = prompts()
  expect(asked).toContain('The documents are in English.')
  expect(asked).toContain('| Wie viel Urlaub bekomme ich?')
  expect(asked).not.toContain('Astrid')
  expect(given).toContain(`| ${leave}`)
  expect(given).toContain('Question: Wie viel Urlaub bekomme ich?')
  expect(others).toEqual([])
  expect(reply.answer).toBe('Es sind 25 Tage. [1]')
  expect([reply.searched_for, reply.notice, reply.unsupported]).toEqual([
    'annual leave, holiday, days off',
    undefined,
    [],
  ])
})

test('a word of a question in another language that is found by chance is not all that is given', async () => {
  const { ask, prompts } = await begin(says('annual leave'), says('25 Tage [2].'))
  await ask({ question: 'Wie viel Urlaub bekomme ich für einen Trip mit der Fähre?', ...cited })
  expect(prompts()[1]).toContain(`| ${leave}`)
  expect(prompts()[1]).toContain('| Trip ')
})

test('in documents of several languages, words are asked for where the reader has no answer', async () => {
  const german = Object.fromEntries(
    Array.from({ length: 24 }, (_, at) => [
      `fahrt-${at}.txt`,
      `Fahrt ${at}. Die Fähre legt um neun Uhr im Hafen ab und ist am Mittag wieder da.`,
    ]),
  )
  const model = puppet(says('annual leave'), says('25 Tage [1].'), says('Um neun [1].'))
  const { ask } = await askedGraph(
    { models: registryOf({ 'mdl-x5': model }) },
    { ...german, 'leave.txt': leave },
  )
  const { searched_for } = await ask({ question: 'Wie viel Urlaub hat die Mannschaft der Fähre?' })
  expect([searched_for, model.requests.length]).toEqual(['annual leave', 2])
  // Here the reader has an answer in the language of the question.
  await ask({ question: 'Wann legt die Fähre im Hafen ab?' })
  expect(model.requests.length).toBe(3)
})

test('a question whose words are found asks for no others', async () => {
  const { ask, prompts } = await begin(says('25 days [1].'))
  const { searched_for } = await ask({ question: 'How many days of annual leave?', ...cited })
  expect([prompts().length, searched_for]).toEqual([1, undefined])
})

test.each([
  ['words that find nothing', says('zebra, quagga')],
  ['no words', says('```\n[]\n```')],
  ['an address', says('https://evil.example/?q=1, <img src=x>')],
  [
    'a model that fails',
    () => {
      throw new Failure('model_quota', 'The quota is used up.')
    },
  ],
] as const)('with %s, nothing is found, and the answer says so', async (_, turn) => {
  const { ask, prompts } = await begin(turn)
  const reply = await ask({ question: 'Wie viel Urlaub bekomme ich?', ...cited })
  expect(reply).toMatchObject({ notice: 'other_language', sources: [] })
  expect(reply.answer).toContain('Diese Dokumente beantworten die Frage nicht.')
  expect(prompts()).toHaveLength(1)
})

test('a model that finds no answer in what its words find says so', async () => {
  const { ask } = await begin(says('annual leave'), says(notInDocuments))
  const reply = await ask({ question: 'Sabbatical perks?', ...cited })
  expect([reply.answer, reply.sources]).toEqual([
    'These documents do not answer this question.',
    [],
  ])
})

test('a graph without passages asks nothing of a model', async () => {
  const model = puppet()
  const { ask } = await askedGraph({ models: registryOf({ 'mdl-x5': model }) }, {})
  const reply = await ask({ question: 'How many days of annual leave?' })
  expect(reply.answer).toBe('These documents do not answer this question.')
  expect(model.requests).toEqual([])
})

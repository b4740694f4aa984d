import { expect, onTestFinished, test } from 'vitest'
import { createProvider } from '#contract/models.ts'
import { connectEmbeddingModel } from '#contract/models/embedding-model.ts'
import { puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import {
  answerEmbeddings,
  testEmbeddingServer,
  textsOf,
} from '#service/embeddings/test-embedding-server.ts'
import { json, refusal } from '#service/models/openai/test-upstream.ts'
import { askedGraph } from './test-asked-graph.ts'

const rules =
  'Your leave needs a form that the office has to sign. The cow is milked in the barn at six. The engine of the van is checked in May. The rent of the field is due in June.'
const said =
  'Vacation of staff is only on request with a signature. Motor of the truck has two spares.'
const body = { question: 'How do I get leave?', explain: true }

/** A graph of one file, asked through a model that answers `said`, where the model `meaning` embeds texts. */
async function begin() {
  const server = await testEmbeddingServer()
  onTestFinished(() => server.close())
  const graph = await askedGraph(
    { models: registryOf({ 'mdl-x5': puppet(says(said)) }) },
    { 'rules.txt': rules },
  )
  const connect = async () => {
    const provider = await graph.call(
      createProvider,
      { body: { name: 'Barn', base_url: server.base_url } },
      graph.admin,
    )
    const model = { provider_id: provider.id, upstream: 'meaning' }
    await graph.call(connectEmbeddingModel, { body: model }, graph.admin)
  }
  return { ...graph, server, connect }
}

const sentencesOf = ({ answer, unsupported = [] }: Awaited<ReturnType<typeof askOf>>) =>
  unsupported.map(({ start, end }) => answer.slice(start, end))
const askOf = (graph: Awaited<ReturnType<typeof begin>>) => graph.ask(body)

test('without an embedding model words alone decide', async () => {
  const answer = await askOf(await begin())
  expect(sentencesOf(answer)).toHaveLength(2)
  expect(answer.retrieval).not.toHaveProperty('supported_by_meaning')
})

test('a sentence in other words is supported by meaning, and the answer says by what', async () => {
  const graph = await begin()
  await graph.connect()
  const answer = await askOf(graph)
  expect(sentencesOf(answer)).toEqual(['Motor of the truck has two spares.'])
  expect(answer.retrieval?.supported_by_meaning).toEqual([
    {
      sentence: 'Vacation of staff is only on request with a signature.',
      file_id: graph.ids['rules.txt'],
      file_name: 'rules.txt',
      page: 1,
      start: 0,
      end: rules.indexOf('.') + 1,
      text: 'Your leave needs a form that the office has to sign.',
    },
  ])
  // The sentence with the number that no statement has is not sent.
  expect(textsOf(graph.server.received.at(-1) ?? fail())).toHaveLength(5)
})

test.each([
  ['refuses', refusal(500, 'no')],
  ['says nothing', { ...json({}), end: 'silent' as const }],
])('an embedding model that %s leaves the answer to words', async (_, script) => {
  const graph = await begin()
  await graph.connect()
  // The question is embedded, and then the comparison fails.
  graph.server.answer(answerEmbeddings, script)
  const answer = await askOf(graph)
  expect(sentencesOf(answer)).toHaveLength(2)
  expect(answer).not.toHaveProperty('searched_by_words')
})

function fail(): never {
  throw new Error('nothing was received')
}

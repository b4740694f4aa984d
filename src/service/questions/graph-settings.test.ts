import { expect, test } from 'vitest'
import { createChatCompletion } from '#contract/chat/chat.ts'
import {
  askConversation,
  createConversation,
  getTurn,
} from '#contract/conversations/conversations.ts'
import { createGraph, updateGraph } from '#contract/graphs.ts'
import { putLimits } from '#contract/limits.ts'
import { queryDefaults } from '#contract/query-config.ts'
import { askGraphs } from '#contract/questions.ts'
import { puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { Failure } from '#service/failure.ts'
import { inProcessReader } from '#service/models/reader/test-model.ts'
import { askedGraph } from './test-asked-graph.ts'

const files = {
  'ferries.txt':
    'The ferry Astrid sails at six.\n\nThe ferry Berta sails at seven.\n\nThe ferry Cecilia sails at eight.',
}
const question = 'When does the ferry sail?'

/** A graph of a service whose default model is the built-in reader. */
async function begin(...turns: Parameters<typeof puppet>) {
  const own = puppet(...turns)
  const other = puppet(...turns)
  const models = { 'mdl-x5': inProcessReader(), 'sheaf-reader': inProcessReader(), own, other }
  const service = await askedGraph({ models: registryOf(models) }, files)
  const { call, graph, admin } = service
  return {
    ...service,
    models,
    own,
    set: (body: object, graph_id = graph.id) =>
      call(updateGraph, { params: { graph_id }, body }, admin),
    /** Another graph with settings, without files. */
    add: (name: string, body: object) => call(createGraph, { body: { name, ...body } }, admin),
  }
}

test('a question uses the settings of its graph where it names none, and says so', async () => {
  const { ask, set } = await begin()
  expect((await ask({ question })).sources).toHaveLength(3)
  await set({ query_config: { max_snippets: 1, inline_citations: true } })
  const answer = await ask({ question, explain: true })
  expect(answer.sources).toHaveLength(1)
  expect(answer.answer).toContain('[1]')
  expect(answer.retrieval?.settings).toMatchObject({
    query_config: { ...queryDefaults, max_snippets: 1, inline_citations: true },
    origins: { max_snippets: 'graph', inline_citations: 'graph', search_weight: 'default' },
    model: 'sheaf-reader',
    model_origin: 'default',
  })
  const own = await ask({ question, explain: true, query_config: { max_snippets: 2 } })
  expect(own.sources).toHaveLength(2)
  expect(own.answer).toContain('[1]')
  expect(own.retrieval?.settings?.origins.max_snippets).toBe('request')
})

test('the model of a graph answers, unless the request names one', async () => {
  const { ask, set, own } = await begin(says('At six [1].'), says('At six [1].'))
  await set({ model: 'own' })
  const answer = await ask({ question, explain: true })
  expect([answer.model, answer.answer]).toEqual(['own', 'At six.'])
  expect(answer.retrieval?.settings).toMatchObject({ model: 'own', model_origin: 'graph' })
  expect(answer).not.toHaveProperty('notice')

  const quoted = await ask({ question, model: 'mdl-x5', explain: true })
  expect(quoted.model).toBe('sheaf-reader')
  expect(quoted.retrieval?.settings?.model_origin).toBe('request')
  expect((await ask({ question, model: null })).model).toBe('own')
  expect(own.requests).toHaveLength(2)
})

test('several graphs use the greatest budget, what they agree on, and the model that all name', async () => {
  const { call, admin, set, add, graph } = await begin(says('At six [1].'))
  await set({
    query_config: { max_snippets: 1, search_weight: 100, keyword_threshold: 0 },
    model: 'own',
  })
  const second = await add('Second', {
    query_config: { max_snippets: 2, search_weight: 20 },
    model: 'other',
  })
  const body = { question, graph_ids: [graph.id, second.id], explain: true }
  const asked = () => call(askGraphs, { body }, admin)
  const { retrieval } = await asked()
  expect(retrieval?.settings).toMatchObject({
    query_config: { max_snippets: 2, search_weight: 50, keyword_threshold: 0 },
    origins: {
      max_snippets: 'graph',
      search_weight: 'graphs_differ',
      keyword_threshold: 'graph',
    },
    model: 'sheaf-reader',
    model_origin: 'graphs_differ',
  })
  await set({ model: 'own' }, second.id)
  const agreed = await asked()
  expect([agreed.model, agreed.retrieval?.settings?.model_origin]).toEqual(['own', 'graph'])
})

test.each([
  ['unknown', 'model_unknown'],
  ['retired', 'model_removed'],
  ['of a provider that is gone', 'model_unavailable'],
  ['of a provider whose key cannot be read', 'model_unauthorized'],
] as const)('a model of a graph that is %s gives way to the default', async (_, key) => {
  const registry = registryOf({ 'mdl-x5': inProcessReader(), own: puppet() })
  let isGone = false
  const { call, ask, stream, refused, admin, graph } = await askedGraph(
    {
      models: {
        ...registry,
        resolve: (caller, id, path) =>
          isGone && id === 'own'
            ? Promise.reject(new Failure(key, 'It is gone.', { path }))
            : registry.resolve(caller, id, path),
      },
    },
    files,
  )
  await call(updateGraph, { params: { graph_id: graph.id }, body: { model: 'own' } }, admin)
  isGone = true
  const answer = await ask({ question, explain: true })
  expect(answer.sources).toHaveLength(3)
  expect([answer.model, answer.notice]).toEqual(['sheaf-reader', 'graph_model_unavailable'])
  expect(answer.retrieval?.settings).toMatchObject({
    model: 'sheaf-reader',
    model_origin: 'graph_model_unavailable',
    graph_model: 'own',
  })
  expect((await stream({ question })).at(-1)?.notice).toBe('graph_model_unavailable')
  // A request that names it fails as before.
  expect((await refused({ question, model: 'own' })).failure).toBe(key)
})

test('a model of a graph that the key may not use gives way to the default', async () => {
  const { ask, set, admin, call, own } = await begin(says('At six [1].'))
  await set({ model: 'own' })
  const limits = [{ limit: 'tokens_per_day' as const, model: 'own', maximum: 0 }]
  await call(putLimits, { body: { limits } }, admin)
  const answer = await ask({ question })
  expect([answer.model, answer.notice]).toEqual(['sheaf-reader', 'graph_model_unavailable'])
  expect(own.requests).toHaveLength(0)
})

test('another notice takes the place of that of the model', async () => {
  const { ask, set, models } = await begin()
  await set({ model: 'own' })
  Reflect.deleteProperty(models, 'own')
  const answer = await ask({ question: 'Wann fährt das Schiff nach Harlsund ab?' })
  expect(answer.notice).toBe('other_language')
})

test('what a graph names is lowered to the limit of the key, and what a request names is refused', async () => {
  const { ask, refused, set, admin, call } = await begin()
  await call(putLimits, { body: { limits: [{ limit: 'query_complexity', maximum: 12 }] } }, admin)
  expect((await refused({ question })).failure).toBe('query_too_complex')
  await set({ query_config: { max_snippets: 60, max_subquestions: 10 } })
  const { retrieval } = await ask({ question, explain: true })
  expect(retrieval?.settings).toMatchObject({
    query_config: { max_snippets: 1, max_subquestions: 10 },
    origins: { max_snippets: 'limit', max_subquestions: 'graph' },
  })
  await set({ query_config: { max_snippets: 2 } })
  expect((await ask({ question })).sources).toHaveLength(2)
  const over = await refused({ question, query_config: { max_snippets: 3 } })
  expect([over.failure, over.body.extras['path']]).toEqual(['query_too_complex', 'query_config'])
})

test('the graph tool of a chat uses the settings of the graph where it names none', async () => {
  const { call, admin, set, graph } = await begin()
  const sourcesOf = async (config: object) => {
    const body = {
      model: 'mdl-x5',
      messages: [{ role: 'user' as const, content: question }],
      tool_choice: 'required' as const,
      tools: [{ type: 'graph' as const, function: { graph_ids: [graph.id], ...config } }],
    }
    const { choices } = await call(createChatCompletion, { body }, admin)
    return choices[0]?.message.graph_data.sources?.length
  }
  expect(await sourcesOf({})).toBe(3)
  await set({ query_config: { max_snippets: 1 } })
  expect(await sourcesOf({})).toBe(1)
  expect(await sourcesOf({ query_config: { max_snippets: 2 } })).toBe(2)
})

test('a turn of a conversation uses the settings and the model of its graph, and keeps them', async () => {
  const { set, admin, call, graph } = await begin(says('At six [1].'))
  await set({ model: 'own', query_config: { max_snippets: 7 } })
  const created = await call(createConversation, { body: { graph_ids: [graph.id] } }, admin)
  const conversation_id = created.id
  const { turn_id = '', ...answer } = await call(
    askConversation,
    { params: { conversation_id }, body: { question, query_config: { inline_citations: true } } },
    admin,
  )
  expect([answer.model, answer.answer]).toEqual(['own', 'At six. [1]'])
  const turn = await call(getTurn, { params: { conversation_id, turn_id } }, admin)
  expect(turn.model).toBeNull()
  expect(turn.answer?.retrieval?.settings).toMatchObject({
    query_config: { max_snippets: 7, inline_citations: true },
    origins: { max_snippets: 'graph', inline_citations: 'request' },
    model: 'own',
    model_origin: 'graph',
  })
})

import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { listAuditRecords } from '#contract/audit.ts'
import { createGraph } from '#contract/graphs.ts'
import { createProvider, deleteProvider } from '#contract/models.ts'
import { askGraph, searchPassages } from '#contract/questions.ts'
import {
  connectRerankingModel,
  disconnectRerankingModel,
  getRerankingModel,
  testRerankingModel,
} from '#contract/models/reranking-model.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { json, refusal, testUpstream } from '#service/models/openai/test-upstream.ts'
import type { Received, Script } from '#service/models/openai/test-upstream.ts'
import { testService } from '#service/test-service.ts'

const documentsRequest = z.object({ documents: z.array(z.string()) })
const textsRequest = z.object({ texts: z.array(z.string()) })

// The more often a passage says "moss", the better it is.
const score = (text: string): number => (text.match(/moss/gi) ?? []).length / 10

function rankDocuments({ path, body }: Received): Script {
  if (path !== '/v1/rerank') return refusal(404, 'not found')
  const { documents } = documentsRequest.parse(body)
  const results = documents.map((text, index) => ({ index, relevance_score: score(text) }))
  return json({ results: results.toReversed() })
}

function rankTexts({ path, body }: Received): Script {
  if (path !== '/rerank') return refusal(404, 'not found')
  const { texts } = textsRequest.parse(body)
  return json(texts.map((text, index) => ({ index, score: score(text) })))
}

onEveryDatabase('reranking', (database) => {
  async function begin(answer = rankDocuments) {
    const server = await testUpstream()
    onTestFinished(() => server.close())
    server.answer(answer)
    const service = await testService(database(), { worker: true })
    const { admin, newTeam, newKey } = await service.newOrganization()
    const provider = await service.ask(
      createProvider,
      { body: { name: 'Judge', base_url: server.base_url } },
      admin,
    )
    const body = { provider_id: provider.id, upstream: 'ranker' }
    const connect = (changes: object = {}) =>
      service.ask(connectRerankingModel, { body: { ...body, ...changes } }, admin)
    const graph = await service.ask(createGraph, { body: { name: 'Roofs' } }, admin)
    const write = async (name: string, text: string) => {
      const file = await service.upload(admin, { name, bytes: text, graphId: graph.id })
      await service.waitUntilRead(file.id)
    }
    const search = async (changes: object = {}) => {
      const request = { query: 'roof', graph_ids: [graph.id], ...changes }
      const { data } = await service.ask(searchPassages, { body: request }, admin)
      return data.map(({ file_name }) => file_name)
    }
    return {
      ...service,
      admin,
      newTeam,
      newKey,
      provider,
      server,
      body,
      connect,
      graph,
      write,
      search,
    }
  }

  const farAway = 'Moss grows on a roof that faces north, and moss holds water for long.'

  test('passages are in the order of the model', async () => {
    const { connect, write, search } = await begin()
    await write('roof.txt', 'The roof, the roof, the roof is red.')
    await write('moss.txt', farAway)
    await connect()
    expect(await search({ rerank: false })).toEqual(['roof.txt', 'moss.txt'])
    expect(await search()).toEqual(['moss.txt', 'roof.txt'])
  })

  test('passages that the model does not compare follow', async () => {
    const { connect, write, search, server } = await begin()
    await write('roof.txt', 'The roof, the roof, the roof is red.')
    await write('slates.txt', 'A roof of slates, with moss.')
    await write('moss.txt', farAway)
    await connect({ passages: 2 })
    expect(await search({ rerank: false })).toEqual(['roof.txt', 'slates.txt', 'moss.txt'])
    expect(await search()).toEqual(['slates.txt', 'roof.txt', 'moss.txt'])
    expect(documentsRequest.parse(server.received.at(-1)?.body).documents).toHaveLength(2)
  })

  test('a server with its own form of requests is recognized', async () => {
    const { connect, write, search } = await begin(rankTexts)
    await write('roof.txt', 'The roof, the roof, the roof is red.')
    await write('moss.txt', farAway)
    await connect()
    expect(await search()).toEqual(['moss.txt', 'roof.txt'])
  })

  test('an answer says whether its passages were reranked', async () => {
    const { connect, write, ask, admin, graph, server } = await begin()
    await write('moss.txt', 'Moss is removed from the roof in March.')
    await write('roof.txt', 'The roof is painted in May.')
    const answer = async (question: string, query_config: object = {}) => {
      const request = { question, explain: true, query_config }
      return ask(askGraph, { params: { graph_id: graph.id }, body: request }, admin)
    }
    const question = 'What is done to the roof?'
    await connect()
    const { retrieval } = await answer(question)
    expect(retrieval?.reranked).toBe('used')
    expect(retrieval?.passages[0]).toMatchObject({ file_name: 'moss.txt', rerank_score: 0.1 })
    const byWords = await answer(question, { search_weight: 100 })
    expect(byWords.retrieval?.reranked).toBe(undefined)
    server.answer(refusal(500, 'out of memory'))
    const late = await answer(question)
    expect(late.retrieval?.reranked).toBe('failed')
    expect(late.retrieval?.passages).toHaveLength(2)
  })

  test('a question that searches twice is reranked twice', async () => {
    const { connect, write, ask, admin, graph, server } = await begin()
    await write('moss.txt', 'Moss is removed from the roof in March.')
    await write('snow.txt', 'Snow is removed from the roof in January.')
    await write('cellar.txt', 'The cellar is painted in May.')
    await write('fence.txt', 'The fence is painted in June.')
    await connect()
    const before = server.received.length
    const body = { question: 'When is snow removed and when is the fence painted?', explain: true }
    const { answer, retrieval } = await ask(
      askGraph,
      { params: { graph_id: graph.id }, body },
      admin,
    )
    expect(answer).toContain('in January')
    expect(answer).toContain('in June')
    expect(retrieval?.reranked).toBe('used')
    expect(server.received.length - before).toBe(2)
  })

  test('an answer without a reranking model says nothing of it', async () => {
    const { write, ask, admin, graph } = await begin()
    await write('moss.txt', 'Moss is removed from the roof in March.')
    const body = { question: 'When is moss removed?', explain: true }
    const { retrieval } = await ask(askGraph, { params: { graph_id: graph.id }, body }, admin)
    expect(retrieval?.passages).toHaveLength(1)
    expect(retrieval).not.toHaveProperty('reranked')
  })

  test('it is connected, changed and disconnected', async () => {
    const { ask, refusal: refused, admin, connect, provider } = await begin()
    expect(await ask(getRerankingModel, {}, admin)).toEqual({ model: null })
    const failure = await refused(disconnectRerankingModel, {}, admin)
    expect(failure.failure).toBe('reranking_model_not_found')
    await connect()
    const model = await connect({ passages: 50 })
    expect(model).toMatchObject({ provider_name: 'Judge', upstream: 'ranker', passages: 50 })
    expect(await ask(getRerankingModel, {}, admin)).toEqual({ model })
    const params = { provider_id: provider.id }
    expect((await refused(deleteProvider, { params }, admin)).failure).toBe('provider_in_use')
    const deleted = { id: model.id, deleted: true }
    expect(await ask(disconnectRerankingModel, {}, admin)).toEqual(deleted)
    const [record] = (await ask(listAuditRecords, {}, admin)).data
    expect(record?.subjects).toMatchObject({ id: model.id, upstream: 'ranker' })
    expect(await ask(deleteProvider, { params }, admin)).toMatchObject({ deleted: true })
  })

  test('a model that does not rank is not connected', async () => {
    const { ask, refusal: refused, admin, body } = await begin(() => json({ scores: [] }))
    const failure = await refused(connectRerankingModel, { body }, admin)
    expect(failure.failure).toBe('model_failed')
    expect(await ask(getRerankingModel, {}, admin)).toEqual({ model: null })
  })

  test('another organization sees none, and teams manage none', async () => {
    const { ask, connect, body, newOrganization, newTeam, newKey, refusal: refused } = await begin()
    await connect()
    const stranger = (await newOrganization()).admin
    expect(await ask(getRerankingModel, {}, stranger)).toEqual({ model: null })
    const failure = await refused(connectRerankingModel, { body }, stranger)
    expect(failure.failure).toBe('provider_not_found')
    const ofTeam = await newKey({ team_id: await newTeam(), permissions: ['*:admin'] })
    expect((await refused(getRerankingModel, {}, ofTeam)).failure).toBe('team_forbidden')
  })

  test('a model is tested, and what the provider said is told', async () => {
    const { ask, admin, body, server } = await begin()
    expect(await ask(testRerankingModel, { body }, admin)).toEqual({
      ok: true,
      message: 'ranker ranks passages.',
      took_ms: expect.any(Number),
    })
    server.answer(refusal(400, 'ranker is no reranker'))
    expect(await ask(testRerankingModel, { body }, admin)).toMatchObject({
      ok: false,
      message:
        'The model does not support this request. The provider answered with status 400: “ranker is no reranker”',
    })
  })
})

import { expect, onTestFinished, test } from 'vitest'
import { connectEmbeddingModel, testEmbeddingModel } from '#contract/models/embedding-model.ts'
import { testPictureModel } from '#contract/models/picture-model.ts'
import { connectRerankingModel, testRerankingModel } from '#contract/models/reranking-model.ts'
import { createProvider, putMapping, testProvider } from '#contract/models.ts'
import { getUsage } from '#contract/usage.ts'
import { counted, puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { answerEmbeddings } from '#service/embeddings/test-embedding-server.ts'
import { completion, json, testUpstream } from '#service/models/openai/test-upstream.ts'
import type { Received } from '#service/models/openai/test-upstream.ts'
import { embeddedService } from '#service/test-service.ts'

function answer(received: Received) {
  if (received.path.endsWith('/models')) return json({ data: [{ id: 'chat-1' }] })
  if (received.path.endsWith('/embeddings')) return answerEmbeddings(received)
  if (!received.path.endsWith('/rerank')) return json(completion({ content: 'Hello.' }))
  const results = [0, 1].map((index) => ({ index, relevance_score: 0.5 }))
  return json({ results, usage: { total_tokens: 20 } })
}

async function begin() {
  const server = await testUpstream()
  onTestFinished(() => server.close())
  server.answer(answer)
  const eye = puppet([...says('A red square.'), counted(900, 12)])
  const service = await embeddedService({ models: registryOf({ eye }) })
  const { ask, admin } = service
  const body = { name: 'Barn', base_url: server.base_url }
  const { id: provider_id } = await ask(createProvider, { body }, admin)
  return {
    ...service,
    provider_id,
    tokens: async () => {
      await service.usage.flush()
      const query = { group_by: ['model' as const, 'operation' as const] }
      const { data } = await ask(getUsage, { query }, admin)
      return data.flatMap(({ model, operation, prompt_tokens, completion_tokens }) =>
        model === null ? [] : [[operation, model, prompt_tokens, completion_tokens]],
      )
    },
  }
}

test('the tokens of a tested provider are counted for its model, by its ID once it has one', async () => {
  const { ask, admin, provider_id, tokens } = await begin()
  await ask(testProvider, { body: { provider_id } }, admin)
  expect(await tokens()).toEqual([])
  const body = { provider_id, upstream: 'chat-1' }
  await ask(testProvider, { body }, admin)
  expect(await tokens()).toEqual([['testProvider', 'chat-1', 5, 3]])
  await ask(putMapping, { params: { model_id: 'chat' }, body }, admin)
  await ask(testProvider, { body }, admin)
  expect(await tokens()).toContainEqual(['testProvider', 'chat', 5, 3])
})

test('the tokens of other tested models are counted, also those of connecting them', async () => {
  const { ask, admin, provider_id, tokens } = await begin()
  const body = (upstream: string) => ({ body: { provider_id, upstream } })
  await ask(testEmbeddingModel, body('meaning'), admin)
  await ask(connectEmbeddingModel, body('meaning'), admin)
  await ask(testRerankingModel, body('judge'), admin)
  await ask(connectRerankingModel, body('judge'), admin)
  await ask(testPictureModel, { body: { model: 'eye' } }, admin)
  expect((await tokens()).toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
    ['connectEmbeddingModel', 'meaning', 60, 0],
    ['connectRerankingModel', 'judge', 20, 0],
    ['testEmbeddingModel', 'meaning', 60, 0],
    ['testPictureModel', 'eye', 900, 12],
    ['testRerankingModel', 'judge', 20, 0],
  ])
})

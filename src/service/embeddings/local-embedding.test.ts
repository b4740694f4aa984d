import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connectEmbeddingModel, testEmbeddingModel } from '#contract/models/embedding-model.ts'
import { connectRerankingModel } from '#contract/models/reranking-model.ts'
import { createGraph } from '#contract/graphs.ts'
import {
  deleteProvider,
  listProviders,
  putMapping,
  testProvider,
  updateProvider,
} from '#contract/models.ts'
import { searchPassages } from '#contract/questions.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { onnxModel } from '#service/models/onnx/onnx-model.ts'
import { testDimensions, writeOnnxFolder } from '#service/models/onnx/test-onnx-folder.ts'
import { testService } from '#service/test-service.ts'
import { startEmbedding } from './embedding-worker.ts'
import { fileEmbeddingStore } from './file-embedding-store.ts'

onEveryDatabase('the embedding model in a folder', (database) => {
  async function begin() {
    const folder = join(await mkdtemp(join(inject('testFolder'), 'local-')), 'tiny')
    await writeOnnxFolder(folder)
    const localModel = onnxModel({ folder, onError: () => undefined })
    const service = await testService(database(), { worker: true, providers: { localModel } })
    const { admin } = await service.newOrganization()
    return { ...service, admin }
  }
  const local = { provider_id: 'machine', upstream: 'tiny' }

  test('it is a provider that is shown, and that nobody changes or uses for anything else', async () => {
    const { ask, refusal, admin } = await begin()
    const { data } = await ask(listProviders, {}, admin)
    expect(data).toEqual([
      expect.objectContaining({ id: 'machine', base_url: 'tiny', source: 'local', has_key: false }),
    ])
    expect(await ask(testProvider, { body: { provider_id: 'machine' } }, admin)).toMatchObject({
      ok: true,
      models: ['tiny'],
    })
    const params = { provider_id: 'machine' }
    const renamed = await refusal(updateProvider, { params, body: { name: 'Mine' } }, admin)
    expect(renamed.failure).toBe('provider_fixed')
    expect((await refusal(deleteProvider, { params }, admin)).failure).toBe('provider_fixed')
    const mapping = { params: { model_id: 'tiny' }, body: { ...local, name: 'Tiny' } }
    expect((await refusal(putMapping, mapping, admin)).failure).toBe('provider_not_found')
    const reranking = await refusal(
      connectRerankingModel,
      { body: { ...local, passages: 5 } },
      admin,
    )
    expect(reranking.failure).toBe('provider_not_found')
  })

  test('it tells its dimensions, and a model of another name is not there', async () => {
    const { ask, refusal, admin } = await begin()
    expect(await ask(testEmbeddingModel, { body: local }, admin)).toMatchObject({
      ok: true,
      dimensions: testDimensions,
    })
    const body = { ...local, upstream: 'large' }
    expect(await ask(testEmbeddingModel, { body }, admin)).toMatchObject({
      ok: false,
      message: 'The folder of the local embedding model has tiny and not large.',
    })
    expect((await refusal(connectEmbeddingModel, { body }, admin)).failure).toBe(
      'model_unavailable',
    )
  })

  test('without one there is no such provider', async () => {
    const service = await testService(database())
    const { admin } = await service.newOrganization()
    const failure = await service.refusal(testEmbeddingModel, { body: local }, admin)
    expect(failure.failure).toBe('provider_not_found')
  })

  test('files are embedded and found by meaning', async () => {
    const { ask, admin, clock, providers, upload, waitUntilRead } = await begin()
    const graph = await ask(createGraph, { body: { name: 'Farm' } }, admin)
    for (const [name, bytes] of [
      ['flock.txt', 'Fleece, twice a year.'],
      ['barn.txt', 'Dairy, every morning.'],
    ] as const) {
      const file = await upload(admin, { name, bytes, graphId: graph.id })
      await waitUntilRead(file.id)
    }
    const { progress } = await ask(connectEmbeddingModel, { body: local }, admin)
    expect(progress.is_complete).toBe(false)
    const holder = { owner: clock.stamp().id, leaseSeconds: 30, clock }
    const worker = startEmbedding({
      database: database(),
      clock,
      files: fileEmbeddingStore(database(), holder),
      providers,
      leaseSeconds: 30,
      countTokens: () => undefined,
      onError: () => undefined,
    })
    onTestFinished(() => worker.stop())
    const search = async (query: string) => {
      const body = { query, graph_ids: [graph.id] }
      const reply = await ask(searchPassages, { body }, admin)
      return [reply.data[0]?.file_name, reply.data[0]?.by_meaning]
    }
    await expect.poll(() => search('wool')).toEqual(['flock.txt', true])
    expect(await search('milk')).toEqual(['barn.txt', true])
    expect(await search('dairy')).toEqual(['barn.txt', undefined])
  })
})

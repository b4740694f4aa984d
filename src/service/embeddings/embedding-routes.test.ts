import { expect, onTestFinished, test } from 'vitest'
import { testEmbeddingModel } from '#contract/embeddings/embedding-model.ts'
import { createProvider } from '#contract/models.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { refusal } from '#service/models/openai/test-upstream.ts'
import { testService } from '#service/test-service.ts'
import { testEmbeddingServer } from './test-embedding-server.ts'

onEveryDatabase('the test of an embedding model', (database) => {
  async function begin() {
    const server = await testEmbeddingServer()
    onTestFinished(() => server.close())
    const environment = { base_url: server.base_url, api_key: 'sk-operator', models: [] }
    const service = await testService(database(), { providers: { environment } })
    const { admin } = await service.newOrganization()
    const provider = await service.ask(
      createProvider,
      { body: { name: 'Barn', base_url: server.base_url, api_key: 'sk-barn' } },
      admin,
    )
    const model = { provider_id: provider.id, upstream: 'meaning' }
    return { ...service, admin, server, model }
  }

  test('it tells the dimensions', async () => {
    const { ask, admin, model, server } = await begin()
    expect(await ask(testEmbeddingModel, { body: model }, admin)).toEqual({
      ok: true,
      message: `meaning returns vectors with ${server.dimensions} dimensions.`,
      dimensions: server.dimensions,
      took_ms: expect.any(Number),
    })
    expect(server.received.at(-1)).toMatchObject({
      path: '/v1/embeddings',
      headers: { authorization: 'Bearer sk-barn' },
      body: { model: 'meaning', encoding_format: 'float' },
    })
  })

  test('it tells what is wrong', async () => {
    const { ask, admin, model, server } = await begin()
    server.answer(refusal(404, 'model "meaning" not found'))
    expect(await ask(testEmbeddingModel, { body: model }, admin)).toMatchObject({
      ok: false,
      message: 'The provider does not have this model.',
      dimensions: null,
    })
  })

  test('the provider of the environment is asked with its own key', async () => {
    const { ask, admin, server } = await begin()
    const body = { provider_id: 'environment', upstream: 'meaning' }
    expect((await ask(testEmbeddingModel, { body }, admin)).ok).toBe(true)
    expect(server.received.at(-1)?.headers.authorization).toBe('Bearer sk-operator')
  })

  test('a provider of another organization is provider_not_found, and is not asked', async () => {
    const { newOrganization, refusal: refused, model, server } = await begin()
    const stranger = await newOrganization()
    const failure = await refused(testEmbeddingModel, { body: model }, stranger.admin)
    expect(failure.failure).toBe('provider_not_found')
    expect(server.received).toEqual([])
  })

  test('an API key that cannot be decrypted is model_unauthorized', async () => {
    const { refusal: refused, admin, model } = await begin()
    await database()
      .updateTable('providers')
      .set({ sealed_key: 'sealed by another secret' })
      .where('id', '=', model.provider_id)
      .execute()
    const failure = await refused(testEmbeddingModel, { body: model }, admin)
    expect(failure.failure).toBe('model_unauthorized')
  })
})

import { expect, onTestFinished, test } from 'vitest'
import {
  connectEmbeddingModel,
  disconnectEmbeddingModel,
  getEmbeddingModel,
  testEmbeddingModel,
} from '#contract/models/embedding-model.ts'
import { createProvider, deleteProvider } from '#contract/models.ts'
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
      message:
        'The provider does not offer this model. The provider answered with status 404: “model "meaning" not found”',
      dimensions: null,
    })
    server.answer(refusal(500, 'model failed to load: out of memory'))
    expect((await ask(testEmbeddingModel, { body: model }, admin)).message).toBe(
      'The model failed to answer. The provider answered with status 500: “model failed to load: out of memory”',
    )
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

onEveryDatabase('the embedding model of an organization', (database) => {
  async function begin() {
    const server = await testEmbeddingServer()
    onTestFinished(() => server.close())
    const service = await testService(database())
    const { admin, newTeam, newKey } = await service.newOrganization()
    const provider = await service.ask(
      createProvider,
      { body: { name: 'Barn', base_url: server.base_url } },
      admin,
    )
    const body = { provider_id: provider.id, upstream: 'meaning' }
    const connect = (changes: object = {}, key = admin) =>
      service.ask(connectEmbeddingModel, { body: { ...body, ...changes } }, key)
    return { ...service, admin, newTeam, newKey, provider, server, body, connect }
  }

  test('none is connected at first', async () => {
    const { ask, refusal: refused, admin } = await begin()
    expect(await ask(getEmbeddingModel, {}, admin)).toEqual({ model: null })
    const failure = await refused(disconnectEmbeddingModel, {}, admin)
    expect(failure.failure).toBe('embedding_model_not_found')
  })

  test('it is connected with the dimensions that it has, and disconnected', async () => {
    const { ask, admin, connect, server, provider } = await begin()
    const model = await connect({ price: 0.02, passage_prefix: 'passage: ' })
    expect(model).toMatchObject({
      provider_id: provider.id,
      provider_name: 'Barn',
      upstream: 'meaning',
      dimensions: server.dimensions,
      shortened: false,
      batch_size: 32,
      price: 0.02,
      passage_prefix: 'passage: ',
      question_prefix: '',
    })
    expect(await ask(getEmbeddingModel, {}, admin)).toEqual({ model })
    expect(await ask(disconnectEmbeddingModel, {}, admin)).toEqual({ id: model.id, deleted: true })
    expect(await ask(getEmbeddingModel, {}, admin)).toEqual({ model: null })
  })

  test('what no vector depends on changes without another model', async () => {
    const { connect } = await begin()
    const { id } = await connect()
    const changed = await connect({ batch_size: 8, price: 1, question_prefix: 'query: ' })
    expect(changed).toMatchObject({ id, batch_size: 8, price: 1, question_prefix: 'query: ' })
    expect((await connect({ passage_prefix: 'passage: ' })).id).not.toBe(id)
  })

  test('the model before comes back as it was, and one in between does not', async () => {
    const { connect } = await begin()
    const first = await connect()
    const second = await connect({ upstream: 'other' })
    const third = await connect({ upstream: 'third' })
    expect((await connect()).id).toBe(first.id)
    const again = await connect({ upstream: 'other' })
    expect([first.id, second.id, third.id]).not.toContain(again.id)
  })

  test('a model is asked to shorten its vectors, and refused where it does not', async () => {
    const { connect, body, server, refusal: refused, admin } = await begin()
    const shortened = await refused(
      connectEmbeddingModel,
      { body: { ...body, dimensions: 8 } },
      admin,
    )
    expect(shortened.failure).toBe('model_failed')
    expect(server.received.at(-1)?.body).toMatchObject({ dimensions: 8 })
    expect((await connect({ dimensions: server.dimensions })).shortened).toBe(true)
  })

  test('a model that does not answer is not stored', async () => {
    const { ask, admin, body, server, refusal: refused } = await begin()
    server.answer(refusal(404, 'model "meaning" not found'))
    const failure = await refused(connectEmbeddingModel, { body }, admin)
    expect(failure.failure).toBe('model_unavailable')
    expect(await ask(getEmbeddingModel, {}, admin)).toEqual({ model: null })
  })

  test('its provider cannot be disconnected before it', async () => {
    const { ask, admin, connect, provider, refusal: refused } = await begin()
    await connect()
    const params = { provider_id: provider.id }
    expect((await refused(deleteProvider, { params }, admin)).failure).toBe('provider_in_use')
    await ask(disconnectEmbeddingModel, {}, admin)
    expect(await ask(deleteProvider, { params }, admin)).toMatchObject({ deleted: true })
  })

  test('another organization sees none, and teams manage none', async () => {
    const { ask, connect, body, newOrganization, newTeam, newKey, refusal: refused } = await begin()
    await connect()
    const stranger = (await newOrganization()).admin
    expect(await ask(getEmbeddingModel, {}, stranger)).toEqual({ model: null })
    const failure = await refused(connectEmbeddingModel, { body }, stranger)
    expect(failure.failure).toBe('provider_not_found')
    const ofTeam = await newKey({ team_id: await newTeam(), permissions: ['*:admin'] })
    expect((await refused(getEmbeddingModel, {}, ofTeam)).failure).toBe('team_forbidden')
  })
})

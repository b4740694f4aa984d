import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createChatCompletion } from '#contract/chat/chat.ts'
import {
  createProvider,
  deleteProvider,
  findLocalProviders,
  listProviders,
  putMapping,
  testProvider,
  updateProvider,
} from '#contract/models.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { json, testUpstream } from '#service/models/openai/test-upstream.ts'
import type { TestUpstream } from '#service/models/openai/test-upstream.ts'
import { testService } from '#service/test-service.ts'
import type { TestProviders } from './test-providers.ts'

const here = 'http://127.0.0.1:9/v1'

async function upstream(): Promise<TestUpstream> {
  const testServer = await testUpstream()
  onTestFinished(() => testServer.close())
  return testServer
}

onEveryDatabase('providers', (database) => {
  async function begin(providers: TestProviders = {}) {
    const service = await testService(database(), { providers })
    const organization = await service.newOrganization()
    const { admin } = organization
    return {
      ...service,
      organization,
      admin,
      create: (body: object = {}) =>
        service.ask(
          createProvider,
          { body: { name: 'Barn', base_url: here, api_key: 'sk-barn', ...body } },
          admin,
        ),
      update: (provider_id: string, body: object) =>
        service.ask(updateProvider, { params: { provider_id }, body }, admin),
      list: async () => (await service.ask(listProviders, {}, admin)).data,
      attempt: (body: object) => service.ask(testProvider, { body }, admin),
    }
  }

  test('the name of a model without a place in the usage is refused', async () => {
    const { refusal, admin, usage } = await begin()
    for (const name of ['a\u0000b', 'a\nb', '\ud800', '']) {
      const body = { base_url: here, upstream: name }
      expect(await refusal(testProvider, { body }, admin)).toMatchObject({ status: 400 })
    }
    await usage.flush()
  })

  test('a provider is stored, and its key is never returned', async () => {
    const { create, list, app, admin } = await begin()
    const provider = await create({ base_url: `${here}/` })
    expect(provider).toEqual({
      id: provider.id,
      name: 'Barn',
      base_url: here,
      has_key: true,
      source: 'console',
      created_at: provider.created_at,
      circuit: 'closed',
      trouble: null,
    })
    expect(await list()).toEqual([provider])
    const response = await app.inject({
      url: '/v1/admin/providers',
      headers: { authorization: `Bearer ${admin}` },
    })
    expect(response.body).not.toContain('sk-barn')
    const rows = await database().selectFrom('providers').selectAll().execute()
    expect(rows.map((row) => row.id)).toContain(provider.id)
    expect(JSON.stringify(rows)).not.toContain('sk-barn')
  })

  test('a duplicate name is provider_name_taken, within one organization only', async () => {
    const { create, update, refusal, admin, newOrganization, ask } = await begin()
    await create()
    const other = await create({ name: 'Shed' })
    const body = { name: 'Barn', base_url: here }
    const failure = await refusal(createProvider, { body }, admin)
    expect([failure.status, failure.failure]).toEqual([400, 'provider_name_taken'])
    expect(failure.body.extras['path']).toBe('name')
    const renamed = await refusal(
      updateProvider,
      { params: { provider_id: other.id }, body: { name: 'Barn' } },
      admin,
    )
    expect(renamed.failure).toBe('provider_name_taken')
    await update(other.id, { name: 'Shed' })
    const stranger = await newOrganization()
    await ask(createProvider, { body }, stranger.admin)
  })

  test('another organization’s provider is provider_not_found', async () => {
    const { create, refusal, newOrganization, list } = await begin()
    const { id } = await create()
    const { admin } = await newOrganization()
    const params = { provider_id: id }
    const words = new Set<string>()
    for (const provider_id of [id, randomUUID(), 'environment', 'nonsense']) {
      const all = [
        await refusal(updateProvider, { params: { provider_id }, body: { name: 'Mine' } }, admin),
        await refusal(deleteProvider, { params: { provider_id } }, admin),
        await refusal(testProvider, { body: { provider_id } }, admin),
      ]
      for (const { status, failure, body } of all) {
        expect([status, failure]).toEqual([404, 'provider_not_found'])
        words.add(String(body.errors[0]?.description))
      }
    }
    expect(words.size).toBe(1)
    const mapped = await refusal(
      putMapping,
      { params: { model_id: 'theirs' }, body: { ...params, upstream: 'x' } },
      admin,
    )
    expect([mapped.failure, mapped.body.extras['path']]).toEqual([
      'provider_not_found',
      'provider_id',
    ])
    expect((await list()).map(({ name }) => name)).toEqual(['Barn'])
  })

  test('a key of a team is team_forbidden', async () => {
    const { organization, refusal } = await begin()
    const key = await organization.newKey({
      team_id: await organization.newTeam(),
      permissions: ['*:admin'],
    })
    const failure = await refusal(listProviders, {}, key)
    expect([failure.status, failure.failure]).toEqual([403, 'team_forbidden'])
  })

  test('an omitted key is unchanged, null removes it', async () => {
    const { create, update, attempt } = await begin()
    const { base_url, received } = await upstream()
    const { id } = await create({ base_url })
    expect((await update(id, { name: 'Shed' })).has_key).toBe(true)
    await attempt({ provider_id: id })
    expect(received.at(-1)?.headers.authorization).toBe('Bearer sk-barn')
    expect((await update(id, { api_key: 'sk-other' })).has_key).toBe(true)
    await attempt({ provider_id: id })
    expect(received.at(-1)?.headers.authorization).toBe('Bearer sk-other')
    expect((await update(id, { api_key: null })).has_key).toBe(false)
    await attempt({ provider_id: id })
    expect(received.at(-1)?.headers.authorization).toBe(undefined)
  })

  test('a saved key is never sent to a changed address', async () => {
    const { create, update, refusal, admin, attempt, list } = await begin()
    const [home, elsewhere] = [await upstream(), await upstream()]
    const { id } = await create({ base_url: home.base_url })

    const { base_url } = elsewhere
    const params = { provider_id: id }
    const failure = await refusal(updateProvider, { params, body: { base_url } }, admin)
    expect([failure.failure, failure.body.extras['path']]).toEqual(['field_malformed', 'api_key'])
    expect((await list())[0]?.base_url).toBe(home.base_url)

    expect(await attempt({ provider_id: id, base_url })).toEqual({
      ok: false,
      message: 'Enter the API key again. The saved key is not sent to another address.',
      models: [],
      took_ms: null,
    })
    const nested = `${home.base_url}/elsewhere`
    expect((await attempt({ provider_id: id, base_url: nested })).ok).toBe(false)
    expect([elsewhere.received, home.received]).toEqual([[], []])

    await attempt({ provider_id: id, base_url, api_key: 'sk-new' })
    expect(elsewhere.received.at(-1)?.headers.authorization).toBe('Bearer sk-new')
    expect(await update(id, { base_url, api_key: null })).toMatchObject({
      base_url,
      has_key: false,
    })
    await update(id, { base_url: `${home.base_url}/`, api_key: 'sk-again' })
    expect(await update(id, { base_url: home.base_url })).toMatchObject({ has_key: true })
  })

  test('a key that cannot be decrypted is reported', async () => {
    const { create, admin } = await begin()
    const { id } = await create()
    const { ask, refusal } = await testService(database(), {
      providers: { secret: 'another secret of 32 characters' },
    })
    const { data } = await ask(listProviders, {}, admin)
    expect(data[0]?.trouble).toContain('Enter it again')
    expect(await ask(testProvider, { body: { provider_id: id } }, admin)).toMatchObject({
      ok: false,
      message: 'The saved API key cannot be decrypted. Enter it again.',
    })
    const body = { provider_id: id, upstream: 'wool' }
    await ask(putMapping, { params: { model_id: 'wool' }, body }, admin)
    const chatBody = { model: 'wool', messages: [{ role: 'user' as const, content: 'Hello' }] }
    const failure = await refusal(createChatCompletion, { body: chatBody }, admin)
    expect(failure.failure).toBe('model_unauthorized')

    const params = { provider_id: id }
    const changed = await ask(updateProvider, { params, body: { api_key: 'sk-new' } }, admin)
    expect(changed.trouble).toBe(null)
  })

  test('addresses of private networks are address_forbidden, unless the operator allows them', async () => {
    const { refusal, admin, create, update } = await begin({ privateHosts: ['10.1.0.0/16'] })
    for (const base_url of [
      'http://169.254.169.254/v1',
      'http://10.2.0.1/v1',
      'http://192.168.0.1:8000/v1',
      'http://[fe80::1]/v1',
      'http://0.0.0.0:11434/v1',
    ]) {
      const failure = await refusal(createProvider, { body: { name: 'Inside', base_url } }, admin)
      expect([base_url, failure.failure]).toEqual([base_url, 'address_forbidden'])
      expect(failure.body.extras['path']).toBe('base_url')
    }
    const { id } = await create({ base_url: 'http://10.1.2.3/v1', api_key: null })
    const params = { provider_id: id }
    const moved = { base_url: 'http://10.2.0.1/v1' }
    expect((await refusal(updateProvider, { params, body: moved }, admin)).failure).toBe(
      'address_forbidden',
    )
    await update(id, { base_url: 'http://localhost:11434/v1' })
  })

  test('an invalid address is reported at its field', async () => {
    const { refusal, admin } = await begin()
    for (const base_url of ['ftp://x/v1', 'x/v1', 'http://u:p@x/v1', 'http://x:99999/v1', '']) {
      const failure = await refusal(createProvider, { body: { name: 'Odd', base_url } }, admin)
      expect([base_url, failure.failure]).toEqual([base_url, 'field_malformed'])
      expect(failure.body.errors[0]?.extras['path']).toBe('base_url')
    }
    const neither = await refusal(testProvider, { body: {} }, admin)
    expect(neither.body.extras['path']).toBe('base_url')
  })

  test('a provider with mapped models is provider_in_use', async () => {
    const { create, refusal, admin, ask, list } = await begin()
    const { id } = await create()
    const body = { provider_id: id, upstream: 'wool:7b' }
    await ask(putMapping, { params: { model_id: 'wool' }, body }, admin)
    const params = { provider_id: id }
    const failure = await refusal(deleteProvider, { params }, admin)
    expect([failure.status, failure.failure]).toEqual([409, 'provider_in_use'])
    expect(failure.body.extras['model_ids']).toEqual(['wool'])

    const unused = await create({ name: 'Unused' })
    await ask(deleteProvider, { params: { provider_id: unused.id } }, admin)
    expect((await list()).map(({ name }) => name)).toEqual(['Barn'])
  })

  test('the environment’s provider can be read and tested but not changed', async () => {
    const server = await upstream()
    const { list, refusal, admin, attempt } = await begin({
      environment: { base_url: server.base_url, api_key: 'sk-env', models: [] },
    })
    expect(await list()).toMatchObject([
      { id: 'environment', source: 'environment', has_key: true, created_at: null },
    ])
    const params = { provider_id: 'environment' }
    const changed = await refusal(updateProvider, { params, body: { name: 'Mine' } }, admin)
    expect([changed.status, changed.failure]).toEqual([400, 'provider_fixed'])
    expect((await refusal(deleteProvider, { params }, admin)).failure).toBe('provider_fixed')

    expect(await attempt(params)).toMatchObject({ ok: true, models: ['test-model'] })
    expect(server.received.at(-1)?.headers.authorization).toBe('Bearer sk-env')
    const elsewhere = await upstream()
    const tried = await attempt({ ...params, base_url: elsewhere.base_url })
    expect([tried.ok, elsewhere.received]).toEqual([false, []])
  })

  test('a connection can be tested before it is saved, with an answer if a model is named', async () => {
    const { attempt } = await begin()
    const { base_url, received } = await upstream()
    expect(await attempt({ base_url })).toMatchObject({
      ok: true,
      message: 'Connected. The provider has one model.',
      models: ['test-model'],
    })
    expect(await attempt({ base_url, upstream: 'test-model' })).toMatchObject({
      ok: true,
      message: 'test-model answers.',
    })
    expect(received.at(-1)?.body['model']).toBe('test-model')
  })

  test('a model that does not answer is reported with the reason of the provider, without keys', async () => {
    const { attempt } = await begin()
    const server = await upstream()
    server.answer(({ path }) =>
      path.endsWith('/models')
        ? json({ data: [{ id: 'wool' }] })
        : json({ error: { message: 'wool is no model of sk-abc123def456' } }, 500),
    )
    const tried = await attempt({ base_url: server.base_url, upstream: 'wool' })
    expect(tried).toMatchObject({
      ok: false,
      message:
        'The model failed to answer. The provider answered with status 500: “wool is no model of [redacted]”',
    })
  })

  test('local servers are found, and only their model lists are requested', async () => {
    const { base_url, received } = await upstream()
    const { ask, admin } = await begin({
      localServers: [
        { name: 'Ollama', base_url },
        { name: 'LM Studio', base_url: 'http://127.0.0.1:9/v1' },
      ],
    })
    const { data } = await ask(findLocalProviders, {}, admin)
    expect(data).toEqual([{ name: 'Ollama', base_url, models: ['test-model'] }])
    expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v1/models'])
  })
})

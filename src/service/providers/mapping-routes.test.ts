import { expect, onTestFinished, test } from 'vitest'
import { createChatCompletion } from '#contract/chat/chat.ts'
import {
  createProvider,
  deleteMapping,
  deleteProvider,
  listMappings,
  listModels,
  putMapping,
  updateProvider,
} from '#contract/models.ts'
import { listAuditRecords } from '#contract/audit.ts'
import { systemClock } from '#service/clock.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testUpstream } from '#service/models/openai/test-upstream.ts'
import { testService } from '#service/test-service.ts'
import type { TestProviders } from './test-providers.ts'

const here = 'http://127.0.0.1:9/v1'
const before = '2026-07-12T23:59:59Z'
const from = '2026-07-13T00:00:00Z'

onEveryDatabase('mappings', (database) => {
  async function begin(providers: TestProviders = {}, day = from) {
    let now = new Date(day)
    const clock = { ...systemClock(), now: () => now, monotonic: () => now.getTime() }
    const service = await testService(database(), { providers, clock })
    const organization = await service.newOrganization()
    const { admin } = organization
    const provider = await service.ask(
      createProvider,
      { body: { name: 'Barn', base_url: here, api_key: 'sk-barn' } },
      admin,
    )
    const upstream = { provider_id: provider.id, upstream: 'wool:7b' }
    return {
      ...service,
      organization,
      admin,
      provider,
      pass: (milliseconds: number) => (now = new Date(now.getTime() + milliseconds)),
      map: (model_id: string, body: object = {}) =>
        service.ask(putMapping, { params: { model_id }, body: { ...upstream, ...body } }, admin),
      mapRefused: (model_id: string, body: object = {}) =>
        service.refusal(
          putMapping,
          { params: { model_id }, body: { ...upstream, ...body } },
          admin,
        ),
      unmap: (model_id: string) => service.ask(deleteMapping, { params: { model_id } }, admin),
      unmapRefused: (model_id: string) =>
        service.refusal(deleteMapping, { params: { model_id } }, admin),
      mappings: async () => (await service.ask(listMappings, {}, admin)).data,
      chat: (model: string, key = admin) =>
        service.refusal(
          createChatCompletion,
          { body: { model, messages: [{ role: 'user', content: 'Hello' }] } },
          key,
        ),
    }
  }

  test('two IDs of one model of a provider have the same settings, and the default has its name', async () => {
    const { map, mappings } = await begin()
    await map('mdl-x5')
    await map('wool', { name: 'Wool', context_window: 32_768, price_input: 2, price_output: 8 })
    await map('lamb', { upstream: 'lamb:3b', price_input: 1 })
    const settings = { context_window: 32_768, price_input: 2, price_output: 8 }
    const listed = Object.fromEntries((await mappings()).map((model) => [model.id, model]))
    expect(listed['mdl-x5']).toMatchObject({ name: 'Wool', ...settings })
    expect(listed['wool']).toMatchObject({ name: 'Wool', ...settings })
    await map('mdl-x5', { price_input: 3, price_output: 8 })
    const after = Object.fromEntries((await mappings()).map((model) => [model.id, model]))
    expect(after['wool']).toMatchObject({ name: 'Wool', price_input: 3, context_window: null })
    expect(after['lamb']).toMatchObject({ name: 'lamb', price_input: 1, price_output: null })
  })

  test('a new ID of a model takes what is known of it, and changes nothing that was known', async () => {
    const { map, mappings, ask, admin, provider } = await begin()
    const settings = {
      context_window: 32_768,
      abilities: { tools: false, json_schema: false, images: true },
      price_input: 2,
    }
    await map('wool', { name: 'Wool', ...settings, price_output: null })
    const known = { ...settings, abilities_assumed: false, price_output: 8 }
    expect(await map('second', { price_output: 8 })).toMatchObject({ name: 'second', ...known })
    expect(await map('mdl-x5')).toMatchObject({ name: 'Wool', ...known })
    expect(await map('third', { price_input: 5 })).toMatchObject({ ...known, price_input: 5 })
    await map('moved', { upstream: 'lamb:3b' })
    expect(await map('moved')).toMatchObject(known)
    const listed = Object.fromEntries((await mappings()).map((model) => [model.id, model]))
    expect(listed['wool']).toMatchObject({ name: 'Wool', ...known })
    expect(listed['mdl-x5']).toMatchObject({ name: 'Wool', ...known })
    const { data } = await ask(listAuditRecords, {}, admin)
    const isOfModel = ({ subjects }: (typeof data)[number]) => subjects['model_id'] === 'second'
    expect(data.find(isOfModel)?.subjects).toMatchObject({
      provider_id: provider.id,
      price_input: '2',
      price_output: '8',
      also_changed: ['wool'],
    })
  })

  test('without mappings the built-in reader is the default model', async () => {
    const { ask, admin } = await begin()
    const { data, models, object } = await ask(listModels, {}, admin)
    expect(object).toBe('list')
    expect(data.slice(0, 2)).toMatchObject([
      { id: 'mdl-x5', object: 'model', kind: 'reader', state: 'active', owned_by: 'sheaf' },
      { id: 'sheaf-reader', kind: 'reader', state: 'active', context_window: 1_000_000 },
    ])
    expect(models).toEqual([
      { id: 'mdl-x5', name: 'Built-in reader' },
      { id: 'sheaf-reader', name: 'Built-in reader' },
    ])
  })

  test('removed models are listed as deprecated until their removal date, then as removed', async () => {
    for (const [day, state] of [
      [before, 'deprecated'],
      [from, 'removed'],
    ] as const) {
      const { ask, admin } = await begin({}, day)
      const { data, models } = await ask(listModels, {}, admin)
      const old = data.filter(({ removed_on }) => removed_on !== null)
      expect(old.map(({ id }) => id)).toEqual([
        'mdl-x-003-instruct',
        'mdl-vision',
        'mdl-med',
        'mdl-fin',
        'mdl-creative',
      ])
      expect(new Set(old.map((mapping) => mapping.state))).toEqual(new Set([state]))
      expect(old[0]).toMatchObject({ removed_on: '2026-07-13', replacement: 'mdl-x5' })
      expect(models.some(({ id }) => id === 'mdl-med')).toBe(state === 'deprecated')
    }
  })

  test('a removed model is model_removed with its date and replacement', async () => {
    const { chat } = await begin()
    const { status, body, failure } = await chat('mdl-med')
    expect([status, failure]).toEqual([400, 'model_removed'])
    expect(body.extras).toMatchObject({
      model: 'mdl-med',
      removed_on: '2026-07-13',
      replacement: 'mdl-x5',
      path: 'model',
    })
  })

  test('an unknown ID is model_unknown, and so is the name of an object property', async () => {
    const { chat } = await begin()
    for (const id of ['nobody', 'constructor', '__proto__', 'toString']) {
      const { status, body, failure } = await chat(id)
      expect([id, status, failure]).toEqual([id, 400, 'model_unknown'])
      expect(body.extras['path']).toBe('model')
    }
  })

  test('a mapping is listed with its provider for those who may read providers', async () => {
    const { map, mappings, provider, ask, organization } = await begin()
    const wool = await map('org/wool-1', {
      name: 'Wool',
      context_window: 8192,
      abilities: { tools: false, json_schema: false, images: true },
      price_input: 0.25,
      price_output: 1.5,
    })
    expect(wool).toEqual({
      id: 'org/wool-1',
      object: 'model',
      created: wool.created,
      owned_by: 'Barn',
      name: 'Wool',
      state: 'active',
      kind: 'language',
      context_window: 8192,
      abilities: { tools: false, json_schema: false, images: true },
      price_input: 0.25,
      price_output: 1.5,
      removed_on: null,
      replacement: null,
      provider_id: provider.id,
      provider_name: 'Barn',
      upstream: 'wool:7b',
      source: 'console',
      abilities_assumed: false,
    })
    expect(await mappings()).toContainEqual(wool)
    const assumed = await map('guess', { upstream: 'guess:1b', abilities_assumed: true })
    expect(assumed).toMatchObject({ abilities: { images: false }, abilities_assumed: true })
    expect(await mappings()).toContainEqual(assumed)
    expect((await map('guess', { upstream: 'guess:1b' })).abilities_assumed).toBe(false)
    const reader = await organization.newKey({ permissions: ['chat:read'] })
    const { data } = await ask(listModels, {}, reader)
    const listed = data.find(({ id }) => id === wool.id)
    expect(Object.keys(wool).filter((name) => !Object.hasOwn(listed ?? {}, name))).toEqual([
      'provider_id',
      'provider_name',
      'upstream',
      'source',
      'abilities_assumed',
    ])
  })

  test('the default model can be mapped like any other, and is built in again afterwards', async () => {
    const { map, unmap, mappings } = await begin()
    await map('mdl-x5', { name: 'Wool' })
    const [first] = await mappings()
    expect(first).toMatchObject({ id: 'mdl-x5', name: 'Wool', kind: 'language' })
    const unnamed = await map('mdl-x5')
    expect(unnamed).toMatchObject({ id: 'mdl-x5', name: unnamed.upstream })
    await unmap('mdl-x5')
    expect((await mappings())[0]).toMatchObject({ id: 'mdl-x5', kind: 'reader' })
  })

  test('a mapping that is replaced keeps its creation time', async () => {
    const { map, mappings } = await begin()
    const { created } = await map('wool')
    const again = await map('wool', { upstream: 'wool:70b' })
    expect(again).toMatchObject({ created, upstream: 'wool:70b', name: 'wool' })
    expect((await mappings()).filter(({ id }) => id === 'wool')).toEqual([again])
  })

  test('a retired model is refused with its replacement until it is restored', async () => {
    const { map, chat, mappings, ask, admin } = await begin()
    await map('wool')
    await map('wool', { retired: true, replacement: 'mdl-x5' })
    const { status, body, failure } = await chat('wool')
    expect([status, failure]).toEqual([400, 'model_removed'])
    expect(body.extras).toMatchObject({ model: 'wool', removed_on: null, replacement: 'mdl-x5' })
    expect((await mappings()).find(({ id }) => id === 'wool')).toMatchObject({
      state: 'retired',
      replacement: 'mdl-x5',
    })
    const { models } = await ask(listModels, {}, admin)
    expect(models.map(({ id }) => id)).not.toContain('wool')
    await map('wool', { retired: false, replacement: 'mdl-x5' })
    expect((await mappings()).find(({ id }) => id === 'wool')).toMatchObject({
      state: 'active',
      replacement: null,
    })
  })

  test('a replacement must be an available model', async () => {
    const { map, mapRefused } = await begin()
    await map('gone', { retired: true })
    for (const replacement of ['wool', 'nobody', 'gone', 'mdl-med']) {
      const failure = await mapRefused('wool', { retired: true, replacement })
      expect([replacement, failure.failure]).toEqual([replacement, 'field_out_of_range'])
      expect(failure.body.extras['path']).toBe('replacement')
    }
  })

  test('a built-in model is model_fixed, and a removed one model_removed', async () => {
    const { mapRefused, unmapRefused } = await begin()
    expect((await mapRefused('sheaf-reader')).failure).toBe('model_fixed')
    expect((await mapRefused('mdl-med')).failure).toBe('model_removed')
    for (const id of ['sheaf-reader', 'mdl-x5', 'mdl-med']) {
      expect([id, (await unmapRefused(id)).failure]).toEqual([id, 'model_fixed'])
    }
    const none = await unmapRefused('nobody')
    expect([none.status, none.failure]).toEqual([404, 'mapping_not_found'])
  })

  test('an ID with invalid characters is reported at its field', async () => {
    const { mapRefused } = await begin()
    for (const id of ['two words', 'é', 'x'.repeat(129)]) {
      const { failure, body } = await mapRefused(id)
      expect([id, failure, body.errors[0]?.extras['path']]).toEqual([
        id,
        'field_malformed',
        'model_id',
      ])
    }
  })

  test('an organization does not see the models of another', async () => {
    const { map, newOrganization, ask, chat } = await begin()
    await map('wool')
    await map('mdl-x5', { name: 'Ours' })
    const { admin } = await newOrganization()
    const { data } = await ask(listModels, {}, admin)
    expect(JSON.stringify(data)).not.toMatch(/wool|Ours|Barn/)
    expect((await chat('wool', admin)).failure).toBe('model_unknown')
  })

  test('own changes have effect at once, and those of another process shortly after', async () => {
    const { map, unmap, chat, pass, provider, admin } = await begin()
    const other = await testService(database(), { clock: systemClock() })
    expect((await chat('wool')).failure).toBe('model_unknown')
    await map('wool')
    // The mapping works, but no server answers.
    expect((await chat('wool')).failure).toBe('model_unavailable')
    await unmap('wool')
    expect((await chat('wool')).failure).toBe('model_unknown')

    const body = { provider_id: provider.id, upstream: 'wool:7b' }
    await other.ask(putMapping, { params: { model_id: 'wool' }, body }, admin)
    expect((await chat('wool')).failure).toBe('model_unknown')
    pass(2_000)
    expect((await chat('wool')).failure).toBe('model_unavailable')
  })

  test('a model whose provider was deleted is model_unavailable', async () => {
    const { map, chat, provider, mappings, pass } = await begin()
    await map('wool')
    // The provider may be deleted while another process writes the mapping.
    await database().deleteFrom('providers').where('id', '=', provider.id).execute()
    pass(2_000)
    expect((await chat('wool')).failure).toBe('model_unavailable')
    expect((await mappings()).find(({ id }) => id === 'wool')?.provider_name).toBe(null)
  })

  test('a new address and key of a provider are used for the next answer', async () => {
    const { map, provider, ask, admin, unmap } = await begin()
    const upstream = await testUpstream()
    onTestFinished(() => upstream.close())
    await map('wool')
    const params = { provider_id: provider.id }
    const hello = { model: 'wool', messages: [{ role: 'user' as const, content: 'Hello' }] }
    for (const api_key of ['sk-one', 'sk-two']) {
      const body = { base_url: upstream.base_url, api_key }
      await ask(updateProvider, { params, body }, admin)
      const answer = await ask(createChatCompletion, { body: hello }, admin)
      expect(answer.choices[0]?.message.content).toBe('Hello there.')
      expect(upstream.received.at(-1)?.headers.authorization).toBe(`Bearer ${api_key}`)
    }
    await unmap('wool')
    await ask(deleteProvider, { params }, admin)
  })
})

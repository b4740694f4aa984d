import { expect, onTestFinished, test } from 'vitest'
import { createChatCompletion } from '#contract/chat/chat.ts'
import {
  createProvider,
  deleteMapping,
  listMappings,
  listModels,
  putMapping,
} from '#contract/models.ts'
import { systemClock } from '#service/clock.ts'
import { json, testUpstream } from '#service/models/openai/test-upstream.ts'
import type { TestUpstream } from '#service/models/openai/test-upstream.ts'
import { embeddedService } from '#service/test-service.ts'

async function begin(upstream: TestUpstream, models: { id: string; upstream: string }[] = []) {
  let now = new Date('2026-11-20T12:00:00Z')
  const service = await embeddedService({
    clock: { ...systemClock(), now: () => now, monotonic: () => now.getTime() },
    providers: { environment: { base_url: upstream.base_url, api_key: 'sk-env', models } },
  })
  const chatBody = (model: string) => ({
    body: { model, messages: [{ role: 'user' as const, content: 'Hello' }] },
  })
  return {
    ...service,
    pass: (milliseconds: number) => (now = new Date(now.getTime() + milliseconds)),
    chat: (model: string) => service.ask(createChatCompletion, chatBody(model), service.admin),
    chatRefused: (model: string) =>
      service.refusal(createChatCompletion, chatBody(model), service.admin),
    listed: async (id: string) =>
      (await service.ask(listMappings, {}, service.admin)).data.find(
        (mapping) => mapping.id === id,
      ),
  }
}

async function upstreamOf(...names: string[]): Promise<TestUpstream> {
  const upstream = await testUpstream()
  onTestFinished(() => upstream.close())
  if (names.length > 0) upstream.answer(json({ data: names.map((id) => ({ id })) }))
  return upstream
}

test('the models of the environment answer under their IDs', async () => {
  const upstream = await upstreamOf()
  const { chat, ask, admin, chatRefused } = await begin(upstream, [
    { id: 'mdl-x5', upstream: 'llama3.1:8b' },
    { id: 'small', upstream: 'qwen3:4b' },
  ])
  expect((await chat('small')).choices[0]?.message.content).toBe('Hello there.')
  expect(upstream.received.at(-1)).toMatchObject({
    body: { model: 'qwen3:4b' },
    headers: { authorization: 'Bearer sk-env' },
  })
  await chat('mdl-x5')
  expect(upstream.received.at(-1)?.body['model']).toBe('llama3.1:8b')
  expect((await chatRefused('large')).failure).toBe('model_unknown')
  const { models } = await ask(listModels, {}, admin)
  expect(models).toEqual([
    { id: 'mdl-x5', name: 'llama3.1:8b' },
    { id: 'small', name: 'qwen3:4b' },
    { id: 'sheaf-reader', name: 'Built-in reader' },
  ])
})

test('without SHEAF_MODELS the endpoint’s first chat model is the default, and is requested once', async () => {
  const upstream = await upstreamOf('nomic-embed-text', 'wool:7b', 'silk:7b')
  const { listed } = await begin(upstream)
  const all = await Promise.all([listed('mdl-x5'), listed('mdl-x5'), listed('mdl-x5')])
  expect(all.map((mapping) => mapping?.upstream)).toEqual(['wool:7b', 'wool:7b', 'wool:7b'])
  expect(all[0]).toMatchObject({ provider_id: 'environment', source: 'environment' })
  expect(upstream.received.map(({ path }) => path)).toEqual(['/v1/models'])
})

test('an endpoint that does not list its models is model_unavailable and requested again later', async () => {
  const upstream = await upstreamOf()
  upstream.answer(json({ data: [] }))
  const { chatRefused, listed, pass } = await begin(upstream)
  expect((await chatRefused('mdl-x5')).failure).toBe('model_unavailable')
  expect(await listed('mdl-x5')).toMatchObject({ name: 'mdl-x5', upstream: null })
  expect(upstream.received.length).toBe(1)
  upstream.answer(json({ data: [{ id: 'wool:7b' }] }), json({}, 429))
  pass(5_000)
  expect((await listed('mdl-x5'))?.upstream).toBe('wool:7b')
  expect((await chatRefused('mdl-x5')).failure).toBe('model_quota')
  expect(upstream.received.at(-1)?.body['model']).toBe('wool:7b')
})

test('a mapping takes precedence over the environment', async () => {
  const [upstream, own] = [await upstreamOf(), await upstreamOf()]
  const { ask, admin, chat, refusal, listed } = await begin(upstream, [
    { id: 'small', upstream: 'qwen3:4b' },
  ])
  const params = { model_id: 'small' }
  const provider = await ask(
    createProvider,
    { body: { name: 'Barn', base_url: own.base_url } },
    admin,
  )
  await ask(putMapping, { params, body: { provider_id: provider.id, upstream: 'x' } }, admin)
  await chat('small')
  expect([own.received.length, upstream.received.length]).toEqual([1, 0])

  // The mapping gives a model of the environment's endpoint another id and fewer abilities.
  const body = { provider_id: 'environment', upstream: 'qwen3:4b' }
  await ask(putMapping, { params: { model_id: 'other' }, body }, admin)
  await chat('other')
  expect(upstream.received.at(-1)?.body['model']).toBe('qwen3:4b')

  await ask(deleteMapping, { params }, admin)
  expect(await listed('small')).toMatchObject({ source: 'environment' })
  const failure = await refusal(deleteMapping, { params }, admin)
  expect([failure.status, failure.failure]).toEqual([400, 'model_fixed'])
})

test('the environment cannot provide reserved IDs', async () => {
  const upstream = await upstreamOf()
  const { chatRefused, listed } = await begin(upstream, [
    { id: 'sheaf-reader', upstream: 'x' },
    { id: 'mdl-med', upstream: 'x' },
  ])
  expect(await listed('sheaf-reader')).toMatchObject({ kind: 'reader', source: 'built_in' })
  expect((await chatRefused('mdl-med')).failure).toBe('model_removed')
})

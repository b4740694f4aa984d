import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { createProvider, putMapping } from '#contract/models.ts'
import { callerOfKey } from '#service/access/caller.ts'
import { systemClock } from '#service/clock.ts'
import type { ChatModel } from '#service/models/chat-model.ts'
import { testService } from '#service/test-service.ts'
import { testProviders } from './test-providers.ts'
import type { TestProviders } from './test-providers.ts'
import { openTestDatabase } from '#service/database/test-databases.ts'

async function begin(options: TestProviders = {}, day = '2026-11-20T12:00:00Z') {
  const queries: string[] = []
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries.push(node.kind)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const database = await openTestDatabase()
  const service = await testService(database)
  const organization = await service.newOrganization()
  let now = new Date(day)
  const { registry } = testProviders(
    database.withPlugin(counting),
    { ...systemClock(), now: () => now, monotonic: () => now.getTime() },
    options,
  )
  const caller = callerOfKey({
    id: 'a key',
    organization_id: organization.id,
    team_id: null,
    permissions: [],
  })
  return {
    ...service,
    queries,
    admin: organization.admin,
    pass: (milliseconds: number) => (now = new Date(now.getTime() + milliseconds)),
    resolve: (id: string) => registry.resolve(caller, id, 'model'),
    list: () => registry.list(caller),
  }
}

function model(fingerprint: string): ChatModel {
  return {
    kind: 'scripted',
    fingerprint,
    async *answer() {
      yield { type: 'finish', reason: 'stop' }
    },
  }
}

const abilities = { tools: true, json_schema: false, images: true }

test('a deprecated model answers as its replacement', async () => {
  const { resolve } = await begin({}, '2026-07-12T23:59:59.999Z')
  expect(await resolve('mdl-vision')).toMatchObject({ id: 'mdl-x5', chat: { kind: 'reader' } })
})

test('a built-in model has its own ID, and the default ID when nothing else has it', async () => {
  const { resolve, list } = await begin({
    others: ['scripted', 'mdl-x5'].map((id) => ({
      id,
      name: id,
      kind: 'scripted',
      chat: () => model(id),
      context_window: 512,
      abilities,
    })),
  })
  expect(await resolve('scripted')).toMatchObject({ context_window: 512, abilities })
  expect((await resolve('mdl-x5')).chat.fingerprint).toBe('mdl-x5')
  expect((await resolve('sheaf-reader')).chat.kind).toBe('reader')
  const shown = (await list()).slice(0, 3).map(({ id, kind }) => [id, kind])
  expect(shown).toEqual([
    ['mdl-x5', 'scripted'],
    ['scripted', 'scripted'],
    ['sheaf-reader', 'reader'],
  ])
})

test('one look-up per model in two seconds, whatever the number of models', async () => {
  const { ask, admin, resolve, queries, pass } = await begin()
  const provider = await ask(
    createProvider,
    { body: { name: 'Barn', base_url: 'http://127.0.0.1:9/v1' } },
    admin,
  )
  const body = { provider_id: provider.id, upstream: 'wool' }
  for (let round = 0; round < 20; round += 1) {
    await ask(putMapping, { params: { model_id: `wool-${round}` }, body }, admin)
  }
  const many = await Promise.all(Array.from({ length: 50 }, () => resolve('wool-7')))
  expect(many.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, () => 'wool-7'))
  expect(queries.length).toBe(1)
  await resolve('mdl-x5')
  await resolve('mdl-x5')
  expect(queries.length).toBe(2)
  pass(2_000)
  await resolve('wool-7')
  expect(queries.length).toBe(3)
})

import { expect, test } from 'vitest'
import { getMe } from '#contract/access.ts'
import { createChatCompletion } from '#contract/chat/chat.ts'
import { createCompletion } from '#contract/chat/completions.ts'
import { createGraph, getGraph, listGraphs } from '#contract/graphs.ts'
import { putLimits } from '#contract/limits.ts'
import { createProvider } from '#contract/models.ts'
import { findMedicalEntities } from '#contract/tools/medical.ts'
import { getUsage, listDeprecatedUses } from '#contract/usage.ts'
import { searchWeb } from '#contract/web/web-search.ts'
import { callerOfKey } from '#service/access/caller.ts'
import { counted, puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { Failure } from '#service/failure.ts'
import { textTokens } from '#service/models/counted-retrieval.ts'
import { testService } from '#service/test-service.ts'
import { bucketCount, bucketOf, percentile } from './latency-buckets.ts'

const messages = [{ role: 'user' as const, content: 'What is wool?' }]
const answer = [...says('Warm.'), counted(7, 3)]

onEveryDatabase('usage', (database) => {
  async function begin(...turns: Parameters<typeof puppet>) {
    const service = await testService(database(), { models: registryOf({ m: puppet(...turns) }) })
    const organization = await service.newOrganization()
    return {
      ...service,
      organization,
      admin: organization.admin,
      addTokens: service.usage.addTokens,
      usage: async (query = {}, key = organization.admin) => {
        await service.usage.flush()
        return service.ask(getUsage, { query }, key)
      },
    }
  }

  test('requests are counted by how they ended', async () => {
    const { ask, send, admin, usage } = await begin(
      // eslint-disable-next-line require-yield -- it fails before it says anything
      async function* () {
        throw new Failure('model_quota', 'Used up.')
      },
      async function* () {
        yield { type: 'text', text: 'Wa' } as const
        throw new Failure('model_failed', 'Broken.')
      },
    )
    await ask(listGraphs, {}, admin)
    await send(getGraph, { params: { graph_id: 'nothing' } }, admin)
    const body = { model: 'm', messages }
    await send(createChatCompletion, { body }, admin)
    await send(createChatCompletion, { body: { ...body, stream: true } }, admin)
    const { totals } = await usage()
    expect(totals).toMatchObject({ requests: 4, refused: 1, limited: 0, failed: 2 })
    expect(totals.latency_ms.p50).toBeGreaterThan(0)
  })

  test('tokens are counted in money at the present prices, by model, key and team', async () => {
    const { ask, admin, organization, usage } = await begin(answer, answer)
    const body = { model: 'm', messages }
    const team_id = await organization.newTeam('Shearing')
    const member = await organization.newKey({ team_id, permissions: ['*:admin'] })
    await ask(createChatCompletion, { body }, admin)
    await ask(createChatCompletion, { body }, member)
    expect((await usage()).totals).toMatchObject({ cost: null, unpriced_tokens: 20 })

    const { id } = await ask(
      createProvider,
      { body: { name: 'Local', base_url: 'http://127.0.0.1:9/v1' } },
      admin,
    )
    const model = { provider_id: id, upstream: 'm', price_input: 2, price_output: null }
    await database()
      .insertInto('models')
      .values({
        ...model,
        id: 'm',
        name: 'm',
        organization_id: organization.id,
        context_window: null,
        abilities: '{}',
        retired: 0,
        replacement: null,
        created_at: '2026-11-01T00:00:00.000000Z',
      })
      .execute()
    // Two answers of 7 tokens in and 3 out; what the model writes has no price.
    const { totals, data } = await usage({ group_by: 'team,model' })
    expect(totals.cost).toBeCloseTo(0.000_028, 12)
    expect(totals.unpriced_tokens).toBe(0)
    const ofModel = data.filter((row) => row.model === 'm')
    expect(new Set(ofModel.map(({ team_name }) => team_name))).toEqual(new Set(['Shearing', null]))
    for (const { cost } of ofModel) expect(cost).toBeCloseTo(0.000_014, 12)
    expect(data.filter((row) => row.model === null).map(({ cost }) => cost)).toContain(null)
    expect((await usage({}, member)).totals.cost).toBeCloseTo(0.000_014, 12)
  })

  test('a model without a price is told, and the built-in reader costs nothing', async () => {
    const { ask, admin, usage, organization, addTokens } = await begin()
    const none = { id: '', team_id: null, permissions: [] }
    const caller = callerOfKey({ ...none, organization_id: organization.id })
    const count = (model: string, prompt_tokens: number): void =>
      addTokens({ caller, operation: 'askGraphs', ...textTokens(model, prompt_tokens) })
    count('sheaf-reader', 7)
    count('mdl-x5', 11)
    // The reader answers as the default model where none is connected, also in rows without the model that answered.
    await usage()
    await database().updateTable('usage_counts').set({ answering_model: null }).execute()
    expect((await usage()).totals).toMatchObject({ cost: null, unpriced_tokens: 0 })
    const body = { name: 'Local', base_url: 'http://127.0.0.1:9/v1' }
    const { id: provider_id } = await ask(createProvider, { body }, admin)
    await database()
      .insertInto('models')
      .values({
        provider_id,
        upstream: 'm',
        price_input: null,
        price_output: null,
        id: 'mdl-x5',
        name: 'mdl-x5',
        organization_id: organization.id,
        context_window: null,
        abilities: '{}',
        retired: 0,
        replacement: null,
        created_at: '2026-11-01T00:00:00.000000Z',
      })
      .execute()
    expect((await usage()).totals).toMatchObject({ cost: null, unpriced_tokens: 11 })
  })

  test('the keys that call deprecated operations are listed with the last day and the successor', async () => {
    const { ask, send, admin, organization, usage } = await begin()
    const team_id = await organization.newTeam('Shearing')
    const member = await organization.newKey({ team_id, permissions: ['*:admin'] })
    const content = 'Takes aspirin.'
    await send(findMedicalEntities, { body: { content, model: 'unknown' } }, admin)
    await send(findMedicalEntities, { body: { content, model: 'unknown' } }, member)
    await send(findMedicalEntities, { body: { content, model: 'unknown' } }, member)
    await ask(listGraphs, {}, member)
    await usage()
    const uses = async (key: string) => (await ask(listDeprecatedUses, {}, key)).data
    const today = new Date().toISOString().slice(0, 10)
    expect(await uses(member)).toEqual([
      {
        id: expect.stringMatching(/:findMedicalEntities$/),
        key_id: expect.any(String),
        key_name: 'A key',
        team_name: 'Shearing',
        operation: 'findMedicalEntities',
        path: '/v1/tools/comprehend/medical',
        successor: '/v1/chat',
        sunset: '2027-07-13',
        requests: 2,
        last_day: today,
      },
    ])
    expect((await uses(admin)).map(({ team_name, requests }) => [team_name, requests])).toEqual([
      ['Shearing', 2],
      [null, 1],
    ])
  })

  test('the uses of deprecated operations come in pages', async () => {
    const { ask, send, refusal, organization, admin, usage } = await begin()
    const team_id = await organization.newTeam()
    for (let at = 0; at < 3; at += 1) {
      const key = await organization.newKey({ team_id })
      await send(findMedicalEntities, { body: { content: 'Aspirin.', model: 'unknown' } }, key)
      await send(searchWeb, { body: { query: '' } }, key)
    }
    await usage()
    const ids = (await ask(listDeprecatedUses, {}, admin)).data.map(({ id }) => id)
    expect(new Set(ids).size).toBe(6)
    const walked: string[] = []
    let after: string | undefined
    do {
      const page = await ask(listDeprecatedUses, { query: { limit: 4, after } }, admin)
      walked.push(...page.data.map(({ id }) => id))
      after = page.has_more ? (page.last_id ?? undefined) : undefined
    } while (after !== undefined)
    expect(walked).toEqual(ids)
    const query = { before: ids[4], limit: 2 }
    const before = await ask(listDeprecatedUses, { query }, admin)
    expect(before.data.map(({ id }) => id)).toEqual(ids.slice(2, 4))

    const other = await organization.newKey({
      team_id: await organization.newTeam(),
      permissions: ['*:admin'],
    })
    const unknown = await refusal(listDeprecatedUses, { query: { after: ids[0] } }, other)
    expect([unknown.status, unknown.failure]).toEqual([400, 'cursor_unknown'])
  })

  test('requests of the console are told from those of programs, under one key', async () => {
    const { app, ask, admin, usage } = await begin()
    const client = { authorization: `Bearer ${admin}`, 'x-sheaf-client': 'console' }
    for (let at = 0; at < 3; at += 1) await app.inject({ url: '/v1/graphs', headers: client })
    await ask(listGraphs, {}, admin)
    const operation = 'listGraphs'
    const { data } = await usage({ group_by: 'source', operation })
    expect(data.map(({ source, requests }) => [source, requests])).toEqual([
      ['console', 3],
      ['api', 1],
    ])
    expect((await usage({ operation, source: 'api' })).totals.requests).toBe(1)
    expect((await usage({ operation, source: 'console,api' })).totals.requests).toBe(4)
    expect((await usage({ operation, browsing: 'exclude' })).totals.requests).toBe(1)
  })

  test('page loads that a limit refused are counted, also where page loads are left out', async () => {
    const { app, ask, admin, usage } = await begin()
    const client = { authorization: `Bearer ${admin}`, 'x-sheaf-client': 'console' }
    await app.inject({ url: '/v1/graphs', headers: client })
    const limits = [{ limit: 'requests_per_minute' as const, maximum: 0 }]
    await ask(putLimits, { body: { limits } }, admin)
    await app.inject({ url: '/v1/graphs', headers: client })
    const { statusCode } = await app.inject({ url: '/v1/graphs', headers: client })
    expect(statusCode).toBe(429)
    await ask(putLimits, { body: { limits: [] } }, admin)
    const { totals } = await usage({ operation: 'listGraphs', browsing: 'exclude' })
    expect(totals.requests).toBe(totals.limited)
    expect(totals.limited).toBeGreaterThan(0)
  })

  test('an aborted request is not counted as failed', async () => {
    const { app, admin, usage } = await begin(async function* (_, signal) {
      yield { type: 'text', text: 'Wa' } as const
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('ended')))
      })
    })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const leaving = new AbortController()
    const response = await fetch(`${address}/v1/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'm', messages, stream: true }),
      signal: leaving.signal,
    })
    await response.body?.getReader().read()
    leaving.abort()
    const counts = async () => (await usage({ operation: 'createChatCompletion' })).totals
    await expect.poll(async () => (await counts()).requests).toBe(1)
    expect((await counts()).failed).toBe(0)
  })

  test('tokens are counted for the requested model: whole, streamed and completions', async () => {
    const { send, admin, usage } = await begin(answer, answer, answer)
    await send(createChatCompletion, { body: { model: 'm', messages } }, admin)
    await send(createChatCompletion, { body: { model: 'm', messages, stream: true } }, admin)
    await send(createCompletion, { body: { model: 'm', prompt: 'Wool' } }, admin)
    const { data } = await usage({ group_by: 'model,operation' })
    expect(
      data.map(({ model, operation, requests, prompt_tokens, completion_tokens }) => ({
        model,
        operation,
        requests,
        prompt_tokens,
        completion_tokens,
      })),
    ).toEqual(
      expect.arrayContaining([
        {
          model: 'm',
          operation: 'createChatCompletion',
          requests: 2,
          prompt_tokens: 14,
          completion_tokens: 6,
        },
        {
          model: 'm',
          operation: 'createCompletion',
          requests: 1,
          prompt_tokens: 7,
          completion_tokens: 3,
        },
      ]),
    )
  })

  test('counts before and after a flush add up', async () => {
    const { ask, admin, usage } = await begin()
    await ask(getMe, {}, admin)
    expect((await usage({ operation: 'getMe' })).totals.requests).toBe(1)
    await ask(getMe, {}, admin)
    expect((await usage({ operation: 'getMe', group_by: 'day' })).data).toMatchObject([
      { requests: 2 },
    ])
  })

  test('a team key sees the usage of its own team', async () => {
    const { ask, admin, usage, organization, refusal } = await begin()
    const team_id = await organization.newTeam('Weavers')
    const other = await organization.newTeam('Dyers')
    const key = await organization.newKey({ team_id, permissions: ['*:admin'] })
    await ask(getMe, {}, key)
    await ask(getMe, {}, admin)
    const own = await usage({ group_by: 'team', operation: 'getMe' }, key)
    expect(own.data).toMatchObject([{ team_id, team_name: 'Weavers', requests: 1 }])
    const all = await usage({ group_by: 'team,key', operation: 'getMe' })
    expect(new Set(all.data.map((row) => row.team_name))).toEqual(new Set(['Weavers', null]))
    expect((await refusal(getUsage, { query: { team_id: other } }, key)).failure).toBe(
      'team_forbidden',
    )
  })

  test('background work is counted for the team that it was done for', async () => {
    const { usage, organization, addTokens } = await begin()
    const teams = [await organization.newTeam('Weavers'), await organization.newTeam('Dyers')]
    const work = (team_id: string | null, prompt_tokens: number): void =>
      addTokens({
        caller: callerOfKey({ id: '', organization_id: organization.id, team_id, permissions: [] }),
        operation: 'describePictures',
        ...textTokens('m', prompt_tokens),
      })
    for (const [at, team_id] of [null, ...teams].entries()) work(team_id, 10 ** at)
    await usage()
    for (const [at, team_id] of [null, ...teams].entries()) work(team_id, 10 ** at)
    const { data } = await usage({ group_by: 'team,key', operation: 'describePictures' })
    const told = data.map(({ team_name, key_id, prompt_tokens }) => [
      team_name,
      key_id,
      prompt_tokens,
    ])
    expect(told.toSorted((a, b) => Number(a.at(-1)) - Number(b.at(-1)))).toEqual([
      [null, '', 2],
      ['Weavers', '', 20],
      ['Dyers', '', 200],
    ])
    const key = await organization.newKey({ team_id: teams[1] ?? null, permissions: ['*:admin'] })
    const own = await usage({ group_by: 'operation', key_id: '' }, key)
    expect(own.data.map(({ prompt_tokens }) => prompt_tokens)).toEqual([200])
  })

  test('a graph in a body counts only for endpoints with graphs in their contract', async () => {
    const { ask, app, admin, usage } = await begin(answer)
    const graph = await ask(createGraph, { body: { name: 'Wool' } }, admin)
    const { key } = await ask(getMe, {}, admin)
    const send = (url: string, payload: object) =>
      app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${admin}` }, payload })
    const used = async () => {
      await usage()
      const rows = await database()
        .selectFrom('access_uses')
        .select('thing_id')
        .where('key_id', '=', key.id)
        .execute()
      return rows.map(({ thing_id }) => thing_id)
    }
    const graph_ids = ['a\u0000b', 'nothing', graph.id]
    const tools = [{ type: 'function', function: { name: 'f', graph_ids } }]
    expect((await send('/v1/files/status', { file_ids: [], graph_ids, tools })).statusCode).toBe(
      200,
    )
    expect((await send('/v1/chat', { model: 'm', messages, tools, graph_ids })).statusCode).toBe(
      200,
    )
    expect(await used()).toEqual([])
    const question = { question: 'What is wool?', graph_ids: [graph.id], model: 'm' }
    expect((await send('/v1/graphs/question', question)).statusCode).toBe(200)
    expect(await used()).toEqual([graph.id])
  })

  test('a range that ends before it begins, or exceeds a year, is refused', async () => {
    const { refusal, admin } = await begin()
    for (const query of [
      { from: '2026-02-02', to: '2026-02-01' },
      { from: '2020-01-01', to: '2026-01-01' },
    ]) {
      expect(await refusal(getUsage, { query }, admin)).toMatchObject({
        failure: 'field_out_of_range',
      })
    }
  })

  test('the earliest days have no previous range', async () => {
    const { usage } = await begin()
    expect(await usage({ to: '0000-01-05' })).toMatchObject({ from: '0000-01-01', data: [] })
  })
})

test('percentiles are within 20 percent of the measured values', () => {
  const counts = Array.from({ length: bucketCount }, () => 0)
  const times = Array.from({ length: 1000 }, (_, at) => 1.01 ** at)
  for (const time of times) {
    const bucket = bucketOf(time)
    counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  for (const share of [0.1, 0.5, 0.9]) {
    const reported = percentile(counts, share) ?? 0
    const real = times[Math.floor(times.length * share) - 1] ?? 0
    expect(Math.abs(reported / real - 1)).toBeLessThan(0.2)
  }
  expect(percentile([], 0.5)).toBeNull()
})

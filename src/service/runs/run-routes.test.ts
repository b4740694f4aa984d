import { expect, test } from 'vitest'
import type { z } from 'zod'
import { createRun, deleteRun, finishRun, getRun, listRuns } from '#contract/runs.ts'
import { registryOf } from '#service/chat/test-puppet.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'

const absent = '0198c0de-0000-7000-8000-000000000000'

onEveryDatabase('runs', (database) => {
  async function begin(parts: Parameters<typeof testService>[1] = {}) {
    const service = await testService(database(), parts)
    const organization = await service.newOrganization()
    const teamA = await organization.newTeam()
    const keyA = await organization.newKey({ team_id: teamA })
    const mateA = await organization.newKey({ team_id: teamA })
    const keyB = await organization.newKey({ team_id: await organization.newTeam() })
    const create = (
      content: string,
      key = keyA,
      more: { model?: string; group_id?: string } = {},
    ) =>
      service.ask(
        createRun,
        {
          body: {
            request: { model: more.model ?? 'mdl-x5', messages: [{ role: 'user', content }] },
            ...(more.group_id !== undefined && { group_id: more.group_id }),
          },
        },
        key,
      )
    const finish = (run_id: string, key = keyA, overrides: Partial<typeof outcome> = {}) =>
      service.ask(finishRun, { params: { run_id }, body: { ...outcome, ...overrides } }, key)
    const titles = async (query: z.input<typeof listRuns.query>, key = keyA) =>
      (await service.ask(listRuns, { query }, key)).data.map((run) => run.title)
    return {
      ...service,
      organization,
      admin: organization.admin,
      keyA,
      mateA,
      keyB,
      create,
      finish,
      titles,
    }
  }

  const outcome = {
    status: 'completed' as const,
    response: {
      id: 'c1',
      choices: [{ index: 0, message: { role: 'assistant', content: 'Wool is DEAR.' } }],
      usage: { prompt_tokens: 11, completion_tokens: 4, total_tokens: 15 },
    },
    error: null,
    events: [
      { at: 12.5, data: '{"choices":[]}' },
      { at: 40, data: '[DONE]' },
    ],
    first_token_ms: 12.5,
    duration_ms: 40.25,
  }

  test('a run is imported in two steps, its request and its result', async () => {
    const { ask, create, finish, keyA } = await begin()
    const run = await create('What does wool cost?')
    expect(run).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      created_at: expect.stringMatching(/Z$/),
      source: 'imported',
      request_id: null,
      title: 'What does wool cost?',
      model: 'mdl-x5',
      group_id: null,
      own: true,
      key_name: 'A key',
      status: 'running',
      first_token_ms: null,
      duration_ms: null,
      prompt_tokens: null,
      completion_tokens: null,
      cost: null,
      answering_model: null,
    })
    const params = { run_id: run.id }
    const open = await ask(getRun, { params }, keyA)
    expect(open).toMatchObject({ status: 'running', response: null, error: null, events: [] })

    const ended = {
      ...run,
      status: 'completed',
      first_token_ms: 12.5,
      duration_ms: 40.25,
      prompt_tokens: 11,
      completion_tokens: 4,
    }
    expect(await finish(run.id)).toEqual(ended)
    expect(await ask(getRun, { params }, keyA)).toEqual({
      ...ended,
      request: { model: 'mdl-x5', messages: [{ role: 'user', content: 'What does wool cost?' }] },
      response: outcome.response,
      error: null,
      events: outcome.events,
    })
    expect((await ask(listRuns, {}, keyA)).data).toEqual([ended])
  })

  test('tokens cost what the model costs now, and nothing is said of a model without a price', async () => {
    const priced = {
      id: 'm',
      object: 'model' as const,
      created: 0,
      owned_by: 'Test',
      name: 'M',
      state: 'active' as const,
      kind: 'language' as const,
      context_window: null,
      abilities: { tools: true, json_schema: true, images: false },
      removed_on: null,
      replacement: null,
      price_input: 2,
      price_output: null,
    }
    const models = { ...registryOf({}), list: () => Promise.resolve([priced]) }
    const { create, finish, ask, keyA } = await begin({ models })
    const { id } = await create('What does wool cost?', keyA, { model: 'm' })
    expect((await finish(id)).cost).toBeCloseTo(0.000_022, 12)
    expect((await ask(getRun, { params: { run_id: id } }, keyA)).cost).toBeCloseTo(0.000_022, 12)
    const other = await create('And cotton?', keyA, { model: 'unlisted' })
    await finish(other.id)
    const running = await create('And silk?', keyA, { model: 'm' })
    const { data } = await ask(listRuns, {}, keyA)
    expect(data.map((run) => [run.id, run.cost])).toEqual([
      [running.id, null],
      [other.id, null],
      [id, expect.closeTo(0.000_022, 12)],
    ])
  })

  test('a request is returned exactly as it was imported', async () => {
    const { send, create, keyA, ask } = await begin()
    const request = {
      zebra: 1,
      model: 'mdl-x5',
      apple: { z: [1.5, -0.25, 1e21], a: null, '': 'é\u0000\ud83d\ude00' },
      messages: [],
      unknown_field: { nested: [[[[{}]]]] },
    }
    const { id } = await ask(createRun, { body: { request } }, keyA)
    const response = await send(getRun, { params: { run_id: id } }, keyA)
    expect(response.body).toContain(`"request":${JSON.stringify(request)}`)
    expect((await create('next')).title).toBe('next')
  })

  test('a finished run is run_finished and keeps its result', async () => {
    const { ask, create, finish, refusal, keyA } = await begin()
    const { id } = await create('once')
    await finish(id, keyA, { status: 'completed' })
    const failure = await refusal(
      finishRun,
      { params: { run_id: id }, body: { ...outcome, status: 'failed', response: null } },
      keyA,
    )
    expect([failure.status, failure.failure]).toEqual([409, 'run_finished'])
    const stored = await ask(getRun, { params: { run_id: id } }, keyA)
    expect([stored.status, stored.response]).toEqual(['completed', outcome.response])
  })

  test('of two concurrent results, one is stored', async () => {
    const { create, send, keyA } = await begin()
    const { id } = await create('race')
    const answers = await Promise.all(
      [1, 2, 3].map(() => send(finishRun, { params: { run_id: id }, body: outcome }, keyA)),
    )
    expect(answers.map((answer) => String(answer.statusCode)).toSorted()).toEqual([
      '200',
      '409',
      '409',
    ])
  })

  test('only the key that created a run can finish it', async () => {
    const { ask, create, refusal, mateA, admin, keyB } = await begin()
    const { id } = await create('mine')
    for (const key of [mateA, admin, keyB]) {
      const failure = await refusal(finishRun, { params: { run_id: id }, body: outcome }, key)
      expect([failure.status, failure.failure]).toEqual([404, 'run_not_found'])
    }
    expect((await ask(getRun, { params: { run_id: id } }, mateA)).status).toBe('running')
  })

  test('an invalid result is refused', async () => {
    const { app, create, keyA } = await begin()
    const { id } = await create('open')
    const response = await app.inject({
      method: 'PUT',
      url: `/v1/runs/${id}`,
      headers: { authorization: `Bearer ${keyA}` },
      payload: { ...outcome, status: 'running' },
    })
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain('"path":"status"')
  })

  test('team keys see the runs of their team, and organization keys see all', async () => {
    const { ask, create, titles, refusal, mateA, admin, keyA, keyB } = await begin()
    const mine = await create('of A')
    await create('of a mate', mateA)
    await create('of B', keyB)
    const wide = await create('of the organization', admin)
    expect(await titles({})).toEqual(['of A'])
    expect(await titles({ scope: 'all' })).toEqual(['of a mate', 'of A'])
    expect(await titles({ scope: 'all' }, keyB)).toEqual(['of B'])
    expect(await titles({}, admin)).toEqual(['of the organization'])
    expect(await titles({ scope: 'all' }, admin)).toHaveLength(4)

    const visibleRun = await ask(getRun, { params: { run_id: mine.id } }, mateA)
    expect([visibleRun.title, visibleRun.own]).toEqual(['of A', false])
    expect((await ask(getRun, { params: { run_id: mine.id } }, admin)).own).toBe(false)
    for (const run_id of [mine.id, wide.id, absent, 'nonsense']) {
      const failure = await refusal(getRun, { params: { run_id } }, keyB)
      expect([failure.status, failure.failure]).toEqual([404, 'run_not_found'])
    }
    expect((await refusal(getRun, { params: { run_id: wide.id } }, keyA)).failure).toBe(
      'run_not_found',
    )
  })

  test('a run of another organization is not found', async () => {
    const { create, refusal, titles, newOrganization } = await begin()
    const { id } = await create('ours')
    const { admin } = await newOrganization()
    expect((await refusal(getRun, { params: { run_id: id } }, admin)).failure).toBe('run_not_found')
    expect(await titles({ scope: 'all' }, admin)).toEqual([])
  })

  test('a search finds questions and answers, whatever their case', async () => {
    const { create, finish, titles } = await begin()
    const { id } = await create('Price of wool\n\nin MÜNCHEN')
    await create('100% of_it')
    await finish(id)
    expect(await titles({ search: 'WOOL in  münchen' })).toEqual(['Price of wool in MÜNCHEN'])
    expect(await titles({ search: 'is dear' })).toEqual(['Price of wool in MÜNCHEN'])
    expect(await titles({ search: '0% of_' })).toEqual(['100% of_it'])
    expect(await titles({ search: '%' })).toEqual(['100% of_it'])
    expect(await titles({ search: 'silk' })).toEqual([])
  })

  test('a list is filtered by model, status and comparison', async () => {
    const { create, finish, titles, keyA } = await begin()
    const group_id = '0198c0de-0000-7000-8000-00000000000a'
    const one = await create('one', keyA, { model: 'mdl-a', group_id })
    await create('two', keyA, { model: 'mdl-b', group_id })
    await create('three', keyA, { model: 'mdl-a' })
    await finish(one.id, keyA, { status: 'completed' })
    expect(await titles({ model: 'mdl-a' })).toEqual(['three', 'one'])
    expect(await titles({ status: 'running' })).toEqual(['three', 'two'])
    expect(await titles({ group_id })).toEqual(['two', 'one'])
    expect(await titles({ group_id, status: 'completed', model: 'mdl-a' })).toEqual(['one'])
    expect(await titles({ group_id, status: 'failed' })).toEqual([])
  })

  test('pages follow one another, even after a run that was deleted since', async () => {
    const { ask, create, refusal, keyA, keyB } = await begin()
    for (const content of ['1', '2', '3', '4', '5']) await create(content)
    const first = await ask(listRuns, { query: { limit: 2 } }, keyA)
    expect([first.data.map((run) => run.title), first.has_more]).toEqual([['5', '4'], true])
    const cursor = first.last_id ?? ''
    await ask(deleteRun, { params: { run_id: cursor } }, keyA)
    const next = await ask(listRuns, { query: { limit: 2, after: cursor } }, keyA)
    expect([next.data.map((run) => run.title), next.has_more]).toEqual([['3', '2'], true])
    const back = await ask(listRuns, { query: { limit: 2, before: next.last_id ?? '' } }, keyA)
    expect(back.data.map((run) => run.title)).toEqual(['5', '3'])
    const failure = await refusal(listRuns, { query: { after: cursor } }, keyB)
    expect([failure.status, failure.failure]).toEqual([400, 'cursor_unknown'])
    const both = await refusal(listRuns, { query: { after: cursor, before: cursor } }, keyA)
    expect(both.failure).toBe('cursors_both')
  })

  test('a deleted run leaves no content', async () => {
    const { ask, create, finish, refusal, mateA, keyA, database: records } = await begin()
    const { id } = await create('the secret recipe')
    await finish(id)
    const params = { run_id: id }
    expect(await ask(deleteRun, { params }, mateA)).toEqual({ id, deleted: true })
    for (const key of [keyA, mateA]) {
      expect((await refusal(getRun, { params }, key)).failure).toBe('run_not_found')
      expect((await refusal(deleteRun, { params }, key)).failure).toBe('run_not_found')
      const late = await refusal(finishRun, { params, body: outcome }, key)
      expect(late.failure).toBe('run_not_found')
    }
    const remaining = await records.selectFrom('runs').selectAll().where('id', '=', id).execute()
    expect(JSON.stringify(remaining)).not.toMatch(/secret|dear|mdl-x5/)
    expect(
      await records.selectFrom('run_bodies').select('run_id').where('run_id', '=', id).execute(),
    ).toEqual([])
  })

  test('a request of many megabytes is stored and returned', async () => {
    const { ask, keyA } = await begin()
    const url = `data:image/png;base64,${'A'.repeat(8_000_000)}`
    const content = [
      { type: 'image_url', image_url: { url } },
      { type: 'text', text: 'What is this?' },
    ]
    const request = { model: 'mdl-x5', messages: [{ role: 'user', content }] }
    const { id, title } = await ask(createRun, { body: { request } }, keyA)
    expect(title).toBe('What is this?')
    expect((await ask(getRun, { params: { run_id: id } }, keyA)).request).toEqual(request)
  })

  test('a run that is nested too deeply is refused', async () => {
    const { app, keyA } = await begin()
    const post = (depth: number) =>
      app.inject({
        method: 'POST',
        url: '/v1/runs',
        headers: { authorization: `Bearer ${keyA}`, 'content-type': 'application/json' },
        payload: `{"request":{"a":${'['.repeat(depth)}"[[[\\"[["${']'.repeat(depth)}}}`,
      })
    expect((await post(900)).statusCode).toBe(200)
    const response = await post(100_000)
    expect(response.statusCode).toBe(400)
    expect(response.json().extras.failure).toBe('field_out_of_range')
  })
})

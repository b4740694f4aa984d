import { expect, test } from 'vitest'
import { createKey, getMe } from '#contract/access.ts'
import { deleteFile } from '#contract/files.ts'
import { createGraph, listGraphs } from '#contract/graphs.ts'
import { askBinding, getBinding, getLimits, putLimits } from '#contract/limits.ts'
import type { LimitInput } from '#contract/limits.ts'
import { systemClock } from '#service/clock.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { readRefusal, testService } from '#service/test-service.ts'

onEveryDatabase('limits are managed', (database) => {
  async function begin() {
    // No window ends while a test runs.
    const now = new Date('2030-01-01T00:00:05Z')
    const service = await testService(database(), { clock: { ...systemClock(), now: () => now } })
    const { admin, newTeam, newKey } = await service.newOrganization()
    const teams = { A: await newTeam('Pilots'), B: await newTeam('Masters') }
    const keyOf = async (team_id: string | null, level: 'write' | 'admin' = 'write') => {
      const secret = await newKey({ team_id, permissions: [`*:${level}`] })
      return { secret, id: (await service.ask(getMe, {}, secret)).key.id }
    }
    return {
      ...service,
      admin,
      teams,
      a: await keyOf(teams.A),
      adminOfA: await keyOf(teams.A, 'admin'),
      b: await keyOf(teams.B),
      put: (limits: LimitInput[], whose = {}, key = admin) =>
        service.ask(putLimits, { body: { ...whose, limits } }, key),
    }
  }

  test('a new organization has no limits, and all can be set', async () => {
    const { ask, admin, upload } = await begin()
    await upload(admin, { bytes: '12345' })
    const { scope, data, below } = await ask(getLimits, {}, admin)
    expect([scope, below]).toEqual(['organization', []])
    expect(data.map(({ limit, maximum }) => [limit, maximum])).toEqual([
      ['requests_per_minute', null],
      ['uploads_per_hour', null],
      ['graphs_per_hour', null],
      ['tokens_per_day', null],
      ['tokens_per_month', null],
      ['storage_bytes', null],
      ['file_bytes', null],
      ['text_characters', null],
      ['query_complexity', null],
    ])
  })

  test('usage is reported without a limit', async () => {
    const { ask, admin, upload, a, teams } = await begin()
    await upload(a.secret, { bytes: '12345' })
    await ask(listGraphs, {}, a.secret)
    await ask(createGraph, { body: { name: 'Wool' } }, a.secret)
    const usedOf = async (query: object) => {
      const { data } = await ask(getLimits, { query }, admin)
      return Object.fromEntries(data.map(({ limit, used }) => [limit, used]))
    }
    const used = {
      requests_per_minute: 3,
      uploads_per_hour: 1,
      graphs_per_hour: 1,
      tokens_per_day: 0,
      tokens_per_month: 0,
      file_bytes: null,
      text_characters: null,
      query_complexity: null,
    }
    expect(await usedOf({ key_id: a.id })).toEqual(used)
    expect(await usedOf({ team_id: teams.A })).toEqual({ ...used, storage_bytes: 5 })
    expect(await usedOf({})).toEqual({ ...used, storage_bytes: 5 })
    expect((await usedOf({ team_id: teams.B }))['requests_per_minute']).toBe(0)
  })

  test('a file in the graph of one team uses its storage, whoever uploads it', async () => {
    const { ask, admin, put, upload, sendFile, teams } = await begin()
    const graphOf = (name: string, team_ids: string[]) =>
      ask(createGraph, { body: { name, team_ids } }, admin)
    const own = await graphOf('Wool', [teams.A])
    const shared = await graphOf('Silk', [teams.A, teams.B])
    const file = await upload(admin, { bytes: '12345', graphId: own.id })
    await upload(admin, { bytes: '123', graphId: shared.id })
    const stored = async (query = {}) =>
      (await ask(getLimits, { query }, admin)).data.find(({ limit }) => limit === 'storage_bytes')
        ?.used
    expect(await stored({ team_id: teams.A })).toBe(5)
    expect([await stored({ team_id: teams.B }), await stored()]).toEqual([0, 8])
    await put([{ limit: 'storage_bytes', maximum: 7 }], { team_id: teams.A })
    const full = await sendFile(admin, { bytes: '12345', graphId: own.id })
    expect([full.statusCode, full.json()]).toMatchObject([507, { extras: { scope: 'team' } }])
    await ask(deleteFile, { params: { file_id: file.id } }, admin)
    expect([await stored({ team_id: teams.A }), await stored()]).toEqual([0, 3])
  })

  test('setting limits only replaces those of that scope', async () => {
    const { put, ask, admin, teams, a } = await begin()
    await put([{ limit: 'storage_bytes', maximum: 100 }])
    await put([{ limit: 'storage_bytes', maximum: 500 }], { team_id: teams.A })
    await put([{ limit: 'uploads_per_hour', maximum: 7 }], { key_id: a.id })
    await put(
      [
        { limit: 'uploads_per_hour', maximum: 20 },
        { limit: 'tokens_per_day', model: 'm', maximum: 9 },
      ],
      { team_id: teams.A },
    )
    const { data, below } = await ask(getLimits, {}, admin)
    expect(data.filter(({ maximum }) => maximum !== null)).toMatchObject([{ maximum: 100 }])
    expect(below.map(({ scope, name }) => [scope, name])).toEqual([
      ['team', 'Pilots'],
      ['key', 'A key'],
    ])
    const ofTeam = await ask(getLimits, { query: { team_id: teams.A } }, admin)
    expect(
      ofTeam.data.filter((limit) => limit.maximum !== null || limit.bound_by !== null),
    ).toMatchObject([
      { limit: 'uploads_per_hour', maximum: 20, bound_by: null },
      { limit: 'tokens_per_day', model: 'm', maximum: 9, bound_by: null },
      { limit: 'storage_bytes', maximum: null, bound_by: { scope: 'organization', maximum: 100 } },
    ])
    expect(ofTeam.below.map(({ key_id }) => key_id)).toEqual([a.id])
  })

  test('a limit above that of a wider scope is reported as not binding', async () => {
    const { put, teams, a } = await begin()
    await put([{ limit: 'tokens_per_day', maximum: 100 }])
    const team = await put(
      [
        { limit: 'tokens_per_day', maximum: 50 },
        { limit: 'tokens_per_day', model: 'm', maximum: 100 },
      ],
      { team_id: teams.A },
    )
    const tokens = team.data.filter(({ limit }) => limit === 'tokens_per_day')
    expect(tokens.map(({ bound_by }) => bound_by)).toEqual([
      null,
      { scope: 'organization', maximum: 100 },
    ])
    const key = await put([{ limit: 'tokens_per_day', maximum: 60 }], { key_id: a.id })
    expect(key.data.find(({ maximum }) => maximum === 60)?.bound_by).toEqual({
      scope: 'team',
      maximum: 50,
    })
  })

  test('invalid limits are refused at their field', async () => {
    const { refusal, admin, a, teams } = await begin()
    const failureWithPath = async (body: { limits: LimitInput[]; key_id?: string }) => {
      const { status, failure, body: refusalBody } = await refusal(putLimits, { body }, admin)
      return [status, failure, refusalBody.errors[0]?.extras['path'] ?? refusalBody.extras['path']]
    }
    const one = { limit: 'storage_bytes' as const, maximum: 1 }
    expect(await failureWithPath({ limits: [{ ...one, maximum: -1 }] })).toEqual([
      400,
      'field_out_of_range',
      'limits.0.maximum',
    ])
    expect(await failureWithPath({ limits: [{ ...one, maximum: 2e15 }] })).toEqual([
      400,
      'field_out_of_range',
      'limits.0.maximum',
    ])
    expect(await failureWithPath({ limits: [{ ...one, model: 'm' }] })).toEqual([
      400,
      'field_out_of_range',
      'limits.0.model',
    ])
    expect(await failureWithPath({ limits: [one, one] })).toEqual([
      400,
      'field_out_of_range',
      'limits.1.limit',
    ])
    expect(await failureWithPath({ key_id: a.id, limits: [one] })).toEqual([
      400,
      'field_out_of_range',
      'limits.0.limit',
    ])
    const absent = { team_id: teams.A.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }
    const unknown = await refusal(putLimits, { body: { ...absent, limits: [] } }, admin)
    expect([unknown.status, unknown.failure]).toEqual([404, 'team_not_found'])
  })

  test('a team administrator can set limits on the team’s keys only', async () => {
    const { put, refusal, a, b, adminOfA, teams } = await begin()
    const limits = [{ limit: 'uploads_per_hour' as const, maximum: 1 }]
    await put(limits, { key_id: a.id }, adminOfA.secret)
    for (const [whose, failure] of [
      [{}, 'team_forbidden'],
      [{ team_id: teams.A }, 'team_forbidden'],
      [{ team_id: teams.B }, 'team_forbidden'],
      [{ key_id: b.id }, 'key_not_found'],
    ] as const) {
      const failed = await refusal(putLimits, { body: { ...whose, limits } }, adminOfA.secret)
      expect([whose, failed.failure]).toEqual([whose, failure])
    }
  })

  test('a team key can lower the organization’s limits on its keys but not raise or remove them', async () => {
    const { put, ask, refusal, adminOfA, a } = await begin()
    const own = { key_id: adminOfA.id }
    const tokens = { limit: 'tokens_per_day' as const, model: 'm' }
    await put(
      [
        { limit: 'uploads_per_hour', maximum: 100 },
        { ...tokens, maximum: 50 },
      ],
      own,
    )
    for (const [limits, path] of [
      [[], 'limits'],
      [[{ ...tokens, maximum: 50 }], 'limits'],
      [[{ limit: 'uploads_per_hour', maximum: 100 }], 'limits'],
      [
        [
          { limit: 'uploads_per_hour', maximum: 101 },
          { ...tokens, maximum: 50 },
        ],
        'limits.0.maximum',
      ],
      [
        [
          { limit: 'uploads_per_hour', maximum: 100 },
          { ...tokens, maximum: 51, ceiling: 60 },
        ],
        'limits.1.maximum',
      ],
      [
        [
          { limit: 'uploads_per_hour', maximum: 100 },
          { limit: 'tokens_per_day', maximum: 50 },
        ],
        'limits',
      ],
    ] satisfies [LimitInput[], string][]) {
      const body = { ...own, limits }
      const {
        status,
        failure,
        body: refusalBody,
      } = await refusal(putLimits, { body }, adminOfA.secret)
      expect([status, failure, refusalBody.extras['path']]).toEqual([403, 'limit_locked', path])
    }

    // The team can lower the limit, and raise it again up to the ceiling.
    const set = async (maximum: number, key?: string) => {
      const requested: LimitInput[] = [
        { limit: 'uploads_per_hour', maximum },
        { ...tokens, maximum: 50, ceiling: null },
        { limit: 'graphs_per_hour', maximum: 5 },
      ]
      const { data } = await put(requested, own, key)
      return data
        .filter((limit) => limit.maximum !== null)
        .map(({ limit, maximum: max, ceiling }) => [limit, max, ceiling])
    }
    const lowered = await set(10, adminOfA.secret)
    expect(lowered).toEqual([
      ['uploads_per_hour', 10, 100],
      ['graphs_per_hour', 5, null],
      ['tokens_per_day', 50, 50],
    ])
    expect((await set(100, adminOfA.secret))[0]).toEqual(['uploads_per_hour', 100, 100])
    // The organization's last setting replaces the team's.
    expect(await set(200)).toEqual([
      ['uploads_per_hour', 200, 200],
      ['graphs_per_hour', 5, 5],
      ['tokens_per_day', 50, null],
    ])

    // A limit that the team set for its own keys has no ceiling.
    await put([{ limit: 'uploads_per_hour', maximum: 1 }], { key_id: a.id }, adminOfA.secret)
    await put([], { key_id: a.id }, adminOfA.secret)
    const { data } = await ask(getLimits, { query: { key_id: a.id } }, adminOfA.secret)
    expect(data.every(({ maximum, ceiling }) => maximum === null && ceiling === null)).toBe(true)
  })

  test('the organization can set a limit with a ceiling up to which a team may raise it', async () => {
    const { put, refusal, adminOfA, a, admin } = await begin()
    const whose = { key_id: a.id }
    const limit = { limit: 'uploads_per_hour' as const }
    await put([{ ...limit, maximum: 10, ceiling: 20 }], whose)
    const raised = await put([{ ...limit, maximum: 20 }], whose, adminOfA.secret)
    expect(raised.data.find(({ maximum }) => maximum !== null)).toMatchObject({
      maximum: 20,
      ceiling: 20,
    })
    const over = { ...whose, limits: [{ ...limit, maximum: 21 }] }
    expect((await refusal(putLimits, { body: over }, adminOfA.secret)).failure).toBe('limit_locked')
    const low = { ...whose, limits: [{ ...limit, maximum: 5, ceiling: 4 }] }
    const { failure, body } = await refusal(putLimits, { body: low }, admin)
    expect([failure, body.errors[0]?.extras['path']]).toEqual([
      'field_out_of_range',
      'limits.0.ceiling',
    ])
  })

  test('a key inherits the organization’s limits of the key that created it', async () => {
    const { put, ask, send, adminOfA } = await begin()
    await put([{ limit: 'requests_per_minute', maximum: 2, ceiling: 3 }], { key_id: adminOfA.id })
    const created = await ask(createKey, { body: { name: 'Another' } }, adminOfA.secret)
    const { data } = await ask(getLimits, { query: { key_id: created.id } }, adminOfA.secret)
    expect(data.find(({ maximum }) => maximum !== null)).toMatchObject({ maximum: 3, ceiling: 3 })
    const statuses = []
    for (let at = 0; at < 4; at += 1) {
      statuses.push((await send(listGraphs, {}, created.key)).statusCode)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  test('when the organization sets a limit while the team removes it, the limit remains', async () => {
    const { put, send, ask, adminOfA } = await begin()
    const whose = { key_id: adminOfA.id }
    await Promise.all([
      put([{ limit: 'uploads_per_hour', maximum: 7 }], whose),
      ...[1, 2, 3].map(() => send(putLimits, { body: { ...whose, limits: [] } }, adminOfA.secret)),
    ])
    const { data } = await ask(getLimits, { query: whose }, adminOfA.secret)
    expect(data.find(({ limit }) => limit === 'uploads_per_hour')).toMatchObject({
      maximum: 7,
      ceiling: 7,
    })
  })

  test('a batch is told which limits it would reach, in order, and after how many files', async () => {
    const { put, ask, upload, a, teams } = await begin()
    await put([{ limit: 'requests_per_minute', maximum: 1000 }])
    await put([{ limit: 'storage_bytes', maximum: 1000 }], { team_id: teams.A })
    await put([{ limit: 'uploads_per_hour', maximum: 30 }], { key_id: a.id })
    await upload(a.secret, { bytes: 'x'.repeat(100) })
    const batch = (query: object) => ask(getBinding, { query }, a.secret)
    const large = await batch({ files: 100, bytes: 10_000 })
    expect(large.limits.map(({ limit, after_files }) => [limit, after_files])).toEqual([
      ['storage_bytes', 9],
      ['uploads_per_hour', 29],
      ['requests_per_minute', null],
    ])
    expect(large.first).toMatchObject({ scope: 'team', maximum: 1000, used: 100, left: 900 })
    const small = await batch({ files: 5, bytes: 500 })
    expect(small.first).toBeNull()
    // Without a batch, limits are sorted by how little is left.
    expect((await batch({})).limits[0]?.limit).toBe('storage_bytes')
  })

  test('token limits of a model are reported when the request names it', async () => {
    const { put, ask, a, admin } = await begin()
    await put([{ limit: 'tokens_per_day', model: 'm', maximum: 10 }], { key_id: a.id })
    const body = { key_id: a.id, tokens: 11 }
    expect((await ask(askBinding, { body }, admin)).limits).toEqual([])
    const named = await ask(askBinding, { body: { ...body, model: 'm' } }, admin)
    expect(named.first).toMatchObject({ limit: 'tokens_per_day', model: 'm', after_files: null })
  })

  test('asking which limits bind is not counted', async () => {
    const { put, ask, send, a } = await begin()
    await put([{ limit: 'requests_per_minute', maximum: 1 }], { key_id: a.id })
    for (let at = 0; at < 3; at += 1) await ask(getBinding, {}, a.secret)
    expect((await send(listGraphs, {}, a.secret)).statusCode).toBe(200)
    expect((await send(listGraphs, {}, a.secret)).statusCode).toBe(429)
  })

  test('a team does not see what others use of the organization’s limits', async () => {
    const { put, ask, send, sendFile, upload, refusal, a, b, adminOfA } = await begin()
    await put([
      { limit: 'requests_per_minute', maximum: 5 },
      { limit: 'storage_bytes', maximum: 100 },
    ])
    await upload(b.secret, { bytes: 'x'.repeat(77) })
    await send(listGraphs, {}, b.secret)

    for (const query of [{}, { files: 1, bytes: 30 }]) {
      const binding = await ask(getBinding, { query }, a.secret)
      expect(binding.limits.map(({ used, left }) => [used, left])).toEqual([
        [null, null],
        [null, null],
      ])
      // If 30 bytes do not fit, others must have stored the rest, so the usage stays hidden.
      expect(binding.first).toBeNull()
    }
    const binding = await ask(askBinding, { body: { key_id: a.id } }, adminOfA.secret)
    expect(binding.limits.every(({ used }) => used === null)).toBe(true)
    const { headers } = await send(listGraphs, {}, a.secret)
    expect(headers['ratelimit-policy']).toBe('"requests_per_minute:organization";q=5;w=60')
    expect(headers['ratelimit']).toBeUndefined()

    const full = readRefusal(await sendFile(a.secret, { bytes: 'x'.repeat(30) }))
    expect(full.body.extras).toMatchObject({ limit: 'storage_bytes', maximum: 100, used: null })

    // Once the limit is used up, every request is refused, so the usage is no secret and is reported.
    await send(listGraphs, {}, b.secret)
    const over = await refusal(listGraphs, {}, a.secret)
    expect(over.body.extras).toMatchObject({ scope: 'organization', used: 5 })
    expect(over.headers['ratelimit']).toMatch(/^"requests_per_minute:organization";r=0;t=\d+$/)
  })
})

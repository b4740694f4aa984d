import { expect, test } from 'vitest'
import { createKey, createTeam, getMe, listKeys, listTeams, revokeKey } from '#contract/access.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { createGraph, deleteGraph, getGraphAccess, listGraphs } from '#contract/graphs.ts'
import { isoTime } from '#service/clock.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { readRefusal, testService } from '#service/test-service.ts'

const absent = '0198c0de-0000-7000-8000-000000000000'

onEveryDatabase('access', (database) => {
  async function begin(parts: Parameters<typeof testService>[1] = {}) {
    const service = await testService(database(), parts)
    const organization = await service.newOrganization()
    const admin = organization.admin
    return { ...service, organization, admin }
  }

  test('a key can read its own details', async () => {
    const { ask, organization, admin } = await begin()
    const team_id = await organization.newTeam('Growers')
    const me = await ask(getMe, {}, admin)
    expect(me).toMatchObject({
      key: { name: 'A key', team_id: null, permissions: ['*:admin'], expires_at: null },
      organization: { id: organization.id, name: 'Acme' },
      team: null,
      teams: [{ id: team_id, name: 'Growers' }],
    })
    expect(JSON.stringify(me)).not.toContain(admin)
    await organization.newTeam('Others')
    const ofTeam = await ask(
      getMe,
      {},
      await organization.newKey({ team_id, permissions: ['chat:read'] }),
    )
    expect(ofTeam).toMatchObject({
      key: { team_id, permissions: ['chat:read'] },
      team: { id: team_id, name: 'Growers' },
      teams: [{ id: team_id, name: 'Growers' }],
    })
  })

  test('the secret of a new key is returned once and not stored', async () => {
    const { ask, admin, organization } = await begin()
    const created = await ask(createKey, { body: { name: 'CI' } }, admin)
    expect(created.key).toMatch(/^sheaf_[\w-]{43}$/)
    expect(created).toMatchObject({
      name: 'CI',
      team_id: null,
      permissions: ['*:write'],
      expires_at: null,
    })
    const listed = await ask(listKeys, {}, admin)
    expect(listed.data.map((key) => key.name)).toEqual(['CI', 'A key'])
    expect(JSON.stringify(listed)).not.toContain(created.key)
    const rows = await database()
      .selectFrom('keys')
      .selectAll()
      .where('organization_id', '=', organization.id)
      .execute()
    expect(JSON.stringify(rows)).not.toContain(created.key)
  })

  test('the expiry of a key is in the future, in any time zone, and not after that of its creator', async () => {
    const { ask, refusal, admin, clock, organization } = await begin()
    const body = { name: 'k', expires_at: '2999-01-01T01:00:00+01:00' }
    expect((await ask(createKey, { body }, admin)).expires_at).toBe('2999-01-01T00:00:00.000000Z')
    for (const expires_at of ['2020-01-01T00:00:00Z', isoTime(clock.now())]) {
      const failure = await refusal(createKey, { body: { name: 'k', expires_at } }, admin)
      expect([failure.status, failure.failure]).toEqual([400, 'key_expiry_past'])
    }
    const passing = await organization.newKey({
      expires_at: '2030-01-02T00:00:00.000000Z',
      permissions: ['*:admin'],
    })
    for (const later of [{}, { expires_at: '2999-01-01T00:00:00Z' }]) {
      const created = await ask(createKey, { body: { name: 'k', ...later } }, passing)
      expect(created.expires_at).toBe('2030-01-02T00:00:00.000000Z')
    }
    for (const expires_at of ['tomorrow', '2999-01-01', '']) {
      const failure = await refusal(createKey, { body: { name: 'k', expires_at } }, admin)
      expect([expires_at, failure.failure]).toEqual([expires_at, 'field_malformed'])
    }
  })

  test('a key cannot grant permissions that it does not have', async () => {
    const { ask, refusal, organization } = await begin()
    const keeper = await organization.newKey({ permissions: ['keys:admin', 'graphs:read'] })
    for (const permissions of [
      ['graphs:write'],
      ['*:read'],
      ['graphs:read', 'files:read'],
      ['*:admin'],
    ] as const) {
      const failure = await refusal(
        createKey,
        { body: { name: 'k', permissions: [...permissions] } },
        keeper,
      )
      expect([permissions, failure.status, failure.failure]).toEqual([
        permissions,
        403,
        'permission_missing',
      ])
    }
    // The default permissions are more than this key has.
    expect((await refusal(createKey, { body: { name: 'k' } }, keeper)).failure).toBe(
      'permission_missing',
    )
    const body = { name: 'k', permissions: ['graphs:read' as const] }
    expect((await ask(createKey, { body }, keeper)).permissions).toEqual(['graphs:read'])
  })

  test('a refused permission names those that there are', async () => {
    const { app, admin } = await begin()
    const response = await app.inject({
      method: 'POST',
      url: '/v1/admin/keys',
      headers: { authorization: `Bearer ${admin}` },
      payload: { name: 'k', permissions: ['graphs:read', 'graphs:fly'] },
    })
    expect(response.json().errors[0].description).toBe(
      'Write RESOURCE:LEVEL, such as graphs:read. Resources: graphs, files, chat, applications, teams, keys, models, limits, guardrails, usage, audit, or * for all. Levels: read, write, admin.',
    )
  })

  test('permissions must be from the list, and at least one', async () => {
    const { app, admin } = await begin()
    for (const permissions of [
      [],
      ['graphs'],
      ['graphs:fly'],
      ['*'],
      ['*:*'],
      'graphs:read',
      ['__proto__:read'],
    ]) {
      const response = await app.inject({
        method: 'POST',
        url: '/v1/admin/keys',
        headers: { authorization: `Bearer ${admin}` },
        payload: { name: 'k', permissions },
      })
      expect([permissions, readRefusal(response).status]).toEqual([permissions, 400])
    }
  })

  test('a team key can only create keys of its team', async () => {
    const { ask, refusal, organization } = await begin()
    const team_id = await organization.newTeam()
    const other = await organization.newTeam()
    const keeper = await organization.newKey({ team_id, permissions: ['*:admin'] })
    expect((await ask(createKey, { body: { name: 'k' } }, keeper)).team_id).toBe(team_id)
    expect((await ask(createKey, { body: { name: 'k', team_id } }, keeper)).team_id).toBe(team_id)
    expect((await ask(createKey, { body: { name: 'k', team_id: null } }, keeper)).team_id).toBe(
      team_id,
    )
    for (const otherTeamId of [other, absent]) {
      const failure = await refusal(
        createKey,
        { body: { name: 'k', team_id: otherTeamId } },
        keeper,
      )
      expect([failure.status, failure.failure]).toEqual([403, 'team_forbidden'])
    }
  })

  test('an organization key can only create keys of its own teams', async () => {
    const { ask, refusal, newOrganization, organization, admin } = await begin()
    const team_id = await organization.newTeam()
    const body = { name: 'k', team_id: team_id.toUpperCase() }
    expect((await ask(createKey, { body }, admin)).team_id).toBe(team_id)
    const foreign = await (await newOrganization()).newTeam()
    for (const otherTeamId of [foreign, absent, 'x']) {
      const failure = await refusal(createKey, { body: { name: 'k', team_id: otherTeamId } }, admin)
      expect([failure.status, failure.failure]).toEqual([400, 'team_unknown'])
    }
  })

  test('a team key can only list and revoke the keys of its team', async () => {
    const { ask, refusal, organization, admin } = await begin()
    const team_id = await organization.newTeam()
    const keeper = await organization.newKey({ team_id, permissions: ['*:admin'] })
    const mine = await ask(createKey, { body: { name: 'mine' } }, keeper)
    const theirs = await ask(
      createKey,
      { body: { name: 'theirs', team_id: await organization.newTeam() } },
      admin,
    )
    const { data } = await ask(listKeys, {}, keeper)
    expect(data.map((key) => key.name)).toEqual(['mine', 'A key'])
    expect((await refusal(revokeKey, { params: { key_id: theirs.id } }, keeper)).failure).toBe(
      'key_not_found',
    )
    expect((await refusal(listKeys, { query: { after: theirs.id } }, keeper)).failure).toBe(
      'cursor_unknown',
    )
    expect((await ask(revokeKey, { params: { key_id: mine.id } }, keeper)).deleted).toBe(true)
  })

  test('keys can be filtered by team, by the organization, and by name', async () => {
    const { ask, organization, admin } = await begin()
    const [a, b] = [await organization.newTeam('A'), await organization.newTeam('B')]
    for (const [name, team_id] of [
      ['Nightly import', a],
      ['Weekly 100% report', a],
      ['nightly export', b],
    ] as const) {
      await ask(createKey, { body: { name, team_id } }, admin)
    }
    const names = async (query: NonNullable<CallInput<typeof listKeys>['query']>) =>
      (await ask(listKeys, { query }, admin)).data.map(({ name }) => name)
    expect(await names({ team_id: a })).toEqual(['Weekly 100% report', 'Nightly import'])
    expect(await names({ team_id: absent })).toEqual([])
    expect(await names({ scope: 'organization' })).toEqual(['A key'])
    expect(await names({ search: 'NIGHTLY' })).toEqual(['nightly export', 'Nightly import'])
    expect(await names({ search: '%' })).toEqual(['Weekly 100% report'])
  })

  test('the list of teams counts their keys and graphs', async () => {
    const { ask, organization, admin } = await begin()
    const [a, b] = [await organization.newTeam('A'), await organization.newTeam('B')]
    for (const team_id of [a, a, b]) {
      await ask(createKey, { body: { name: 'Nightly import', team_id } }, admin)
    }
    for (const [graph, team_ids] of Object.entries({ both: [a, b], one: [a], everyone: [] })) {
      await ask(createGraph, { body: { name: graph, team_ids } }, admin)
    }
    const deleted = await ask(createGraph, { body: { name: 'deleted', team_ids: [a] } }, admin)
    await ask(deleteGraph, { params: { graph_id: deleted.id } }, admin)
    const { data } = await ask(listTeams, { query: { order: 'asc' } }, admin)
    expect(data.map(({ keys, graphs }) => [keys, graphs])).toEqual([
      [2, 2],
      [1, 1],
    ])
  })

  test('the last administrator key of the organization cannot be revoked', async () => {
    const { ask, refusal, organization, admin } = await begin()
    const own = (await ask(getMe, {}, admin)).key.id
    await organization.newKey({ permissions: ['*:admin'], team_id: await organization.newTeam() })
    await organization.newKey({
      permissions: ['*:admin'],
      expires_at: '2020-01-01T00:00:00.000000Z',
    })
    const failure = await refusal(revokeKey, { params: { key_id: own } }, admin)
    expect([failure.status, failure.failure]).toEqual([409, 'last_admin_key'])
    expect(failure.headers['x-should-retry']).toBe('false')
    await organization.newKey({ permissions: ['keys:admin'] })
    expect((await refusal(revokeKey, { params: { key_id: own } }, admin)).failure).toBe(
      'last_admin_key',
    )
    await organization.newKey({ permissions: ['*:admin'] })
    expect((await ask(revokeKey, { params: { key_id: own } }, admin)).deleted).toBe(true)
  })

  test('an expired administrator key can be revoked when one live key remains', async () => {
    const { ask, organization, admin } = await begin()
    await organization.newKey({
      permissions: ['*:admin'],
      expires_at: '2020-01-01T00:00:00.000000Z',
    })
    const [expired] = (await ask(listKeys, {}, admin)).data
    expect((await ask(revokeKey, { params: { key_id: expired?.id ?? '' } }, admin)).deleted).toBe(
      true,
    )
  })

  test('of administrators who revoke each other concurrently, one remains', async () => {
    const { ask, send, organization, admin } = await begin()
    const second = await organization.newKey({ permissions: ['*:admin'] })
    const b = (await ask(getMe, {}, second)).key
    const a = (await ask(getMe, {}, admin)).key
    const responses = await Promise.all([
      send(revokeKey, { params: { key_id: b.id } }, admin),
      send(revokeKey, { params: { key_id: a.id } }, second),
    ])
    expect(responses.map((reply) => reply.statusCode)).toContain(200)
    const remaining = await database()
      .selectFrom('keys')
      .select('id')
      .where('organization_id', '=', organization.id)
      .where('revoked_at', 'is', null)
      .execute()
    expect(remaining).toHaveLength(1)
  })

  test('the organization creates teams with unique names', async () => {
    const { ask, refusal, organization, newOrganization, admin } = await begin()
    const team = await ask(createTeam, { body: { name: ' Cafe\u0301 ' } }, admin)
    expect(team.name).toBe('Caf\u00e9')
    const duplicate = await refusal(createTeam, { body: { name: 'Caf\u00e9' } }, admin)
    expect([duplicate.status, duplicate.failure]).toEqual([400, 'team_name_taken'])
    // People would take them for one team.
    const alike = await refusal(createTeam, { body: { name: 'CAF\u00c9' } }, admin)
    expect(alike.failure).toBe('team_name_taken')
    await ask(createTeam, { body: { name: 'Caf\u00e9' } }, (await newOrganization()).admin)
    const keeper = await organization.newKey({ team_id: team.id, permissions: ['*:admin'] })
    const failure = await refusal(createTeam, { body: { name: 'x' } }, keeper)
    expect([failure.status, failure.failure]).toEqual([403, 'team_forbidden'])
    await ask(createTeam, { body: { name: 'Other' } }, admin)
    expect((await ask(listTeams, {}, keeper)).data).toEqual([{ ...team, keys: 1, graphs: 0 }])
    expect((await ask(listTeams, { query: { order: 'asc', limit: 1 } }, admin)).has_more).toBe(true)
  })

  test('each permission level includes the lower levels of that resource only', async () => {
    const { send, organization } = await begin()
    for (const [permission, read, write] of [
      ['graphs:read', 200, 403],
      ['graphs:write', 200, 200],
      ['graphs:admin', 200, 200],
      ['*:read', 200, 403],
      ['files:admin', 403, 403],
      ['keys:admin', 403, 403],
    ] as const) {
      const key = await organization.newKey({ permissions: [permission] })
      const statuses = [
        (await send(listGraphs, {}, key)).statusCode,
        (await send(createGraph, { body: { name: permission } }, key)).statusCode,
      ]
      expect([permission, ...statuses]).toEqual([permission, read, write])
    }
  })

  test('a missing permission is named', async () => {
    const { refusal, organization } = await begin()
    const key = await organization.newKey({ permissions: ['*:read'] })
    const failure = await refusal(createGraph, { body: { name: 'x' } }, key)
    expect(failure.body.tpe).toBe('Forbidden')
    expect(failure.body.errors[0]?.key).toBe('fail.forbidden.insufficientAccessRights')
    expect(failure.body.extras).toMatchObject({ permission: 'graphs:write' })
  })

  test('administrators can see who has access to a graph', async () => {
    const { ask, refusal, organization, admin } = await begin()
    const teamA = await organization.newTeam('A')
    const keyA = await organization.newKey({ team_id: teamA, permissions: ['*:read'] })
    const keyB = await organization.newKey({
      team_id: await organization.newTeam('B'),
      permissions: ['*:admin'],
    })
    await organization.newKey({ permissions: ['files:admin'] })
    await organization.newKey({ team_id: teamA, revoked_at: isoTime(new Date()) })
    await organization.newKey({ team_id: teamA, expires_at: '2020-01-01T00:00:00.000000Z' })
    const wide = await ask(createGraph, { body: { name: 'wide' } }, admin)
    const ofA = await ask(createGraph, { body: { name: 'of A', team_ids: [teamA] } }, admin)
    const reach = async (graph_id: string, key = admin) => {
      const { keys, ...rest } = await ask(getGraphAccess, { params: { graph_id } }, key)
      return { ...rest, can: keys.map(({ can }) => can.join(' ')).toSorted() }
    }
    expect(await reach(wide.id)).toEqual({
      org_wide: true,
      teams: [],
      can: ['ask read', 'ask read', 'ask read write'],
      key_count: 3,
    })
    expect(await reach(ofA.id)).toEqual({
      org_wide: false,
      teams: [{ id: teamA, name: 'A' }],
      can: ['ask read', 'ask read write'],
      key_count: 2,
    })
    const params = { graph_id: ofA.id }
    expect((await refusal(getGraphAccess, { params }, keyA)).failure).toBe('permission_missing')
    expect((await refusal(getGraphAccess, { params }, keyB)).failure).toBe('graph_not_found')
  })
})

import { expect, test } from 'vitest'
import { createKey, createTeam, getMe, listKeys, listTeams, revokeKey } from '#contract/access.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { createGraph, getGraphAccess, listGraphs } from '#contract/graphs.ts'
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

  test('a key is told what it is', async () => {
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

  test('a new key’s secret is told once and kept nowhere', async () => {
    const { ask, admin, organization } = await begin()
    const made = await ask(createKey, { body: { name: 'CI' } }, admin)
    expect(made.key).toMatch(/^sheaf_[\w-]{43}$/)
    expect(made).toMatchObject({
      name: 'CI',
      team_id: null,
      permissions: ['*:write'],
      expires_at: null,
    })
    const listed = await ask(listKeys, {}, admin)
    expect(listed.data.map((each) => each.name)).toEqual(['CI', 'A key'])
    expect(JSON.stringify(listed)).not.toContain(made.key)
    const rows = await database()
      .selectFrom('keys')
      .selectAll()
      .where('organization_id', '=', organization.id)
      .execute()
    expect(JSON.stringify(rows)).not.toContain(made.key)
  })

  test('a key’s expiry is a time to come, in any offset, and not after that of its maker', async () => {
    const { ask, refusal, admin, clock, organization } = await begin()
    const body = { name: 'k', expires_at: '2999-01-01T01:00:00+01:00' }
    expect((await ask(createKey, { body }, admin)).expires_at).toBe('2999-01-01T00:00:00.000000Z')
    for (const expires_at of ['2020-01-01T00:00:00Z', isoTime(clock.now())]) {
      const refused = await refusal(createKey, { body: { name: 'k', expires_at } }, admin)
      expect([refused.status, refused.failure]).toEqual([400, 'key_expiry_past'])
    }
    const passing = await organization.newKey({
      expires_at: '2030-01-02T00:00:00.000000Z',
      permissions: ['*:admin'],
    })
    for (const later of [{}, { expires_at: '2999-01-01T00:00:00Z' }]) {
      const made = await ask(createKey, { body: { name: 'k', ...later } }, passing)
      expect(made.expires_at).toBe('2030-01-02T00:00:00.000000Z')
    }
    for (const expires_at of ['tomorrow', '2999-01-01', '']) {
      const refused = await refusal(createKey, { body: { name: 'k', expires_at } }, admin)
      expect([expires_at, refused.failure]).toEqual([expires_at, 'field_malformed'])
    }
  })

  test('nobody hands out more than they hold', async () => {
    const { ask, refusal, organization } = await begin()
    const keeper = await organization.newKey({ permissions: ['keys:admin', 'graphs:read'] })
    for (const permissions of [
      ['graphs:write'],
      ['*:read'],
      ['graphs:read', 'files:read'],
      ['*:admin'],
    ] as const) {
      const refused = await refusal(
        createKey,
        { body: { name: 'k', permissions: [...permissions] } },
        keeper,
      )
      expect([permissions, refused.status, refused.failure]).toEqual([
        permissions,
        403,
        'permission_missing',
      ])
    }
    // the usual permissions are more than it holds
    expect((await refusal(createKey, { body: { name: 'k' } }, keeper)).failure).toBe(
      'permission_missing',
    )
    const body = { name: 'k', permissions: ['graphs:read' as const] }
    expect((await ask(createKey, { body }, keeper)).permissions).toEqual(['graphs:read'])
  })

  test('permissions are of the list, and at least one', async () => {
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
      const sent = await app.inject({
        method: 'POST',
        url: '/v1/admin/keys',
        headers: { authorization: `Bearer ${admin}` },
        payload: { name: 'k', permissions },
      })
      expect([permissions, readRefusal(sent).status]).toEqual([permissions, 400])
    }
  })

  test('a key of a team makes keys of its team alone', async () => {
    const { ask, refusal, organization } = await begin()
    const team_id = await organization.newTeam()
    const other = await organization.newTeam()
    const keeper = await organization.newKey({ team_id, permissions: ['*:admin'] })
    expect((await ask(createKey, { body: { name: 'k' } }, keeper)).team_id).toBe(team_id)
    expect((await ask(createKey, { body: { name: 'k', team_id } }, keeper)).team_id).toBe(team_id)
    expect((await ask(createKey, { body: { name: 'k', team_id: null } }, keeper)).team_id).toBe(
      team_id,
    )
    for (const named of [other, absent]) {
      const refused = await refusal(createKey, { body: { name: 'k', team_id: named } }, keeper)
      expect([refused.status, refused.failure]).toEqual([403, 'team_forbidden'])
    }
  })

  test('a key of the organization makes keys of its own teams', async () => {
    const { ask, refusal, newOrganization, organization, admin } = await begin()
    const team_id = await organization.newTeam()
    const body = { name: 'k', team_id: team_id.toUpperCase() }
    expect((await ask(createKey, { body }, admin)).team_id).toBe(team_id)
    const foreign = await (await newOrganization()).newTeam()
    for (const named of [foreign, absent, 'x']) {
      const refused = await refusal(createKey, { body: { name: 'k', team_id: named } }, admin)
      expect([refused.status, refused.failure]).toEqual([400, 'team_unknown'])
    }
  })

  test('a key of a team lists and revokes its team’s keys alone', async () => {
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
    expect(data.map((each) => each.name)).toEqual(['mine', 'A key'])
    expect((await refusal(revokeKey, { params: { key_id: theirs.id } }, keeper)).failure).toBe(
      'key_not_found',
    )
    expect((await refusal(listKeys, { query: { after: theirs.id } }, keeper)).failure).toBe(
      'cursor_unknown',
    )
    expect((await ask(revokeKey, { params: { key_id: mine.id } }, keeper)).deleted).toBe(true)
  })

  test('keys are listed by team, of the organization alone, and by name', async () => {
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
    const { data } = await ask(listTeams, { query: { order: 'asc' } }, admin)
    expect(data.map(({ keys }) => keys)).toEqual([2, 1])
  })

  test('the last administrator key of the organization cannot be revoked', async () => {
    const { ask, refusal, organization, admin } = await begin()
    const own = (await ask(getMe, {}, admin)).key.id
    await organization.newKey({ permissions: ['*:admin'], team_id: await organization.newTeam() })
    await organization.newKey({
      permissions: ['*:admin'],
      expires_at: '2020-01-01T00:00:00.000000Z',
    })
    const refused = await refusal(revokeKey, { params: { key_id: own } }, admin)
    expect([refused.status, refused.failure]).toEqual([409, 'last_admin_key'])
    expect(refused.headers['x-should-retry']).toBe('false')
    await organization.newKey({ permissions: ['keys:admin'] })
    expect((await refusal(revokeKey, { params: { key_id: own } }, admin)).failure).toBe(
      'last_admin_key',
    )
    await organization.newKey({ permissions: ['*:admin'] })
    expect((await ask(revokeKey, { params: { key_id: own } }, admin)).deleted).toBe(true)
  })

  test('an administrator key that has expired can be revoked beside the last live one', async () => {
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

  test('administrators who revoke each other at one time leave one', async () => {
    const { ask, send, organization, admin } = await begin()
    const second = await organization.newKey({ permissions: ['*:admin'] })
    const b = (await ask(getMe, {}, second)).key
    const a = (await ask(getMe, {}, admin)).key
    const sent = await Promise.all([
      send(revokeKey, { params: { key_id: b.id } }, admin),
      send(revokeKey, { params: { key_id: a.id } }, second),
    ])
    expect(sent.map((each) => each.statusCode)).toContain(200)
    const left = await database()
      .selectFrom('keys')
      .select('id')
      .where('organization_id', '=', organization.id)
      .where('revoked_at', 'is', null)
      .execute()
    expect(left).toHaveLength(1)
  })

  test('teams are made by the organization, each name once', async () => {
    const { ask, refusal, organization, newOrganization, admin } = await begin()
    const team = await ask(createTeam, { body: { name: ' Cafe\u0301 ' } }, admin)
    expect(team.name).toBe('Caf\u00e9')
    const taken = await refusal(createTeam, { body: { name: 'Caf\u00e9' } }, admin)
    expect([taken.status, taken.failure]).toEqual([400, 'team_name_taken'])
    await ask(createTeam, { body: { name: 'Caf\u00e9' } }, (await newOrganization()).admin)
    const keeper = await organization.newKey({ team_id: team.id, permissions: ['*:admin'] })
    const refused = await refusal(createTeam, { body: { name: 'x' } }, keeper)
    expect([refused.status, refused.failure]).toEqual([403, 'team_forbidden'])
    await ask(createTeam, { body: { name: 'Other' } }, admin)
    expect((await ask(listTeams, {}, keeper)).data).toEqual([{ ...team, keys: 1 }])
    expect((await ask(listTeams, { query: { order: 'asc', limit: 1 } }, admin)).has_more).toBe(true)
  })

  test('each level of a permission includes those below and no other resource', async () => {
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

  test('a refused permission is named', async () => {
    const { refusal, organization } = await begin()
    const key = await organization.newKey({ permissions: ['*:read'] })
    const refused = await refusal(createGraph, { body: { name: 'x' } }, key)
    expect(refused.body.tpe).toBe('Forbidden')
    expect(refused.body.errors[0]?.key).toBe('fail.forbidden.insufficientAccessRights')
    expect(refused.body.extras).toMatchObject({ permission: 'graphs:write' })
  })

  test('who reaches a graph is told to administrators', async () => {
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
      return { ...rest, can: keys.map((each) => each.can.join(' ')).toSorted() }
    }
    expect(await reach(wide.id)).toEqual({
      org_wide: true,
      teams: [],
      can: ['ask', 'ask', 'ask read write'],
    })
    expect(await reach(ofA.id)).toEqual({
      org_wide: false,
      teams: [{ id: teamA, name: 'A' }],
      can: ['ask read', 'ask read write'],
    })
    const params = { graph_id: ofA.id }
    expect((await refusal(getGraphAccess, { params }, keyA)).failure).toBe('permission_missing')
    expect((await refusal(getGraphAccess, { params }, keyB)).failure).toBe('graph_not_found')
  })
})

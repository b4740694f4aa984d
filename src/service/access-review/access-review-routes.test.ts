import { expect, test } from 'vitest'
import { createKey, createTeam, getMe, listKeys, revokeKey } from '#contract/access.ts'
import {
  deleteTeam,
  explainAccess,
  previewAccess,
  rotateKey,
  updateKey,
  updateTeam,
} from '#contract/access-questions.ts'
import { createGraph, deleteGraph, getGraph, updateGraph } from '#contract/graphs.ts'
import { askGraphs } from '#contract/questions.ts'
import { systemClock } from '#service/clock.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'

const absent = '0198c0de-0000-7000-8000-000000000000'

onEveryDatabase('access questions', (database) => {
  async function begin(parts: Parameters<typeof testService>[1] = {}) {
    const service = await testService(database(), parts)
    const organization = await service.newOrganization()
    const { admin } = organization
    const keyOf = async (options: {
      team_id?: string
      permissions?: ('graphs:read' | '*:admin')[]
    }) => {
      const secret = await organization.newKey(options)
      return { secret, id: (await service.ask(getMe, {}, secret)).key.id }
    }
    const send = (
      method: 'PUT' | 'DELETE',
      url: string,
      etag: string,
      payload: Record<string, unknown> = {},
    ) =>
      service.app.inject({
        method,
        url,
        headers: { authorization: `Bearer ${admin}`, 'if-match': etag },
        ...(method === 'PUT' && { payload }),
      })
    return { ...service, organization, admin, keyOf, send }
  }

  test('the name, permissions and expiry date of a key can be changed', async () => {
    const { ask, admin, keyOf } = await begin()
    const key = await keyOf({ permissions: ['*:admin'] })
    const changed = await ask(
      updateKey,
      {
        params: { key_id: key.id },
        body: {
          name: 'Reader',
          permissions: ['graphs:read'],
          expires_at: '2100-01-01T00:00:00Z',
        },
      },
      admin,
    )
    expect(changed).toMatchObject({
      name: 'Reader',
      permissions: ['graphs:read'],
      expires_at: '2100-01-01T00:00:00.000000Z',
    })
    // The last use is written after the reply is sent.
    const own = async () => (await ask(getMe, {}, key.secret)).key
    await expect.poll(own).toEqual({ ...changed, last_used_at: expect.any(String) })
  })

  test('a change is refused if it removes the last admin key, grants too much or expires in the past', async () => {
    const { refusal, admin, organization, ask } = await begin()
    const params = { key_id: (await ask(getMe, {}, admin)).key.id }
    for (const body of [
      { permissions: ['graphs:read' as const] },
      { expires_at: '2020-01-01T00:00:00Z' },
    ]) {
      const { failure } = await refusal(updateKey, { params, body }, admin)
      expect(['last_admin_key', 'key_expiry_past']).toContain(failure)
    }
    const limitedKey = await organization.newKey({ permissions: ['keys:admin'] })
    expect(
      (
        await refusal(
          updateKey,
          { params, body: { permissions: ['*:admin', 'chat:admin'] } },
          limitedKey,
        )
      ).failure,
    ).toBe('permission_missing')
    expect(
      (await refusal(updateKey, { params: { key_id: absent }, body: {} }, admin)).failure,
    ).toBe('key_not_found')
  })

  test('a rotated key has two secrets until the overlap ends, and a revoked one none', async () => {
    const time = { ahead: 0 }
    const clock = systemClock()
    const now = Date.now()
    const { ask, refusal, admin, keyOf } = await begin({
      clock: { ...clock, now: () => new Date(now + time.ahead) },
    })
    const key = await keyOf({})
    const params = { key_id: key.id }
    const { key: next, old_secret_until } = await ask(
      rotateKey,
      { params, body: { overlap: 60 } },
      admin,
    )
    expect(Date.parse(old_secret_until ?? '') - now).toBe(60_000)
    expect((await ask(getMe, {}, next)).key.old_secret_until).toBe(old_secret_until)
    expect(next).not.toBe(key.secret)
    expect((await ask(getMe, {}, key.secret)).key.id).toBe(key.id)
    expect((await ask(getMe, {}, next)).key.id).toBe(key.id)
    time.ahead = 61_000
    expect((await refusal(getMe, {}, key.secret)).failure).toBe('credentials_invalid')
    expect((await ask(getMe, {}, next)).key.id).toBe(key.id)
    const { key: last } = await ask(rotateKey, { params, body: { overlap: 0 } }, admin)
    expect((await refusal(getMe, {}, next)).failure).toBe('credentials_invalid')
    await ask(rotateKey, { params, body: {} }, admin)
    await ask(revokeKey, { params }, admin)
    expect((await refusal(getMe, {}, last)).failure).toBe('credentials_invalid')
  })

  test('a key cannot rotate a key that has more permissions', async () => {
    const { ask, refusal, admin, organization, keyOf } = await begin()
    const limitedKey = await organization.newKey({ permissions: ['keys:admin', 'graphs:write'] })
    const adminKey = await keyOf({ permissions: ['*:admin'] })
    const params = { key_id: adminKey.id }
    const reply = await refusal(rotateKey, { params, body: {} }, limitedKey)
    expect([reply.failure, reply.body.extras['permission']]).toEqual([
      'permission_missing',
      '*:admin',
    ])
    expect((await ask(getMe, {}, adminKey.secret)).key.old_secret_until).toBe(null)
    await ask(rotateKey, { params, body: {} }, admin)
    const equalKey = await keyOf({ permissions: ['graphs:read'] })
    await ask(rotateKey, { params: { key_id: equalKey.id }, body: {} }, limitedKey)
  })

  test('a team can be renamed, and deleted with its keys once it owns no graphs or files', async () => {
    const { ask, refusal, admin, keyOf } = await begin()
    const team = await ask(createTeam, { body: { name: 'Weavers' } }, admin)
    await ask(createTeam, { body: { name: 'Dyers' } }, admin)
    const params = { team_id: team.id }
    expect((await refusal(updateTeam, { params, body: { name: 'Dyers' } }, admin)).failure).toBe(
      'team_name_taken',
    )
    expect((await ask(updateTeam, { params, body: { name: 'Spinners' } }, admin)).name).toBe(
      'Spinners',
    )
    const key = await keyOf({ team_id: team.id })
    const graph = await ask(createGraph, { body: { name: 'G', team_ids: [team.id] } }, admin)
    expect(await refusal(deleteTeam, { params }, admin)).toMatchObject({
      status: 409,
      failure: 'team_in_use',
      body: { extras: { graphs: 1, files: 0 } },
    })
    await ask(deleteGraph, { params: { graph_id: graph.id } }, admin)
    expect(await ask(deleteTeam, { params }, admin)).toMatchObject({ keys_revoked: 1 })
    expect((await refusal(getMe, {}, key.secret)).failure).toBe('credentials_invalid')
    expect((await refusal(deleteTeam, { params }, admin)).failure).toBe('team_not_found')
    expect((await ask(listKeys, {}, admin)).data.map(({ id }) => id)).not.toContain(key.id)
  })

  test('an explanation lists the steps up to the one that denies access', async () => {
    const { ask, admin, organization, keyOf, upload } = await begin()
    const [own, other] = [await organization.newTeam('Own'), await organization.newTeam('Other')]
    const graph = await ask(createGraph, { body: { name: 'Wool', team_ids: [own] } }, admin)
    const wide = await ask(createGraph, { body: { name: 'Wide' } }, admin)
    const file = await upload(admin, { graphId: graph.id })
    const mine = await keyOf({ team_id: own, permissions: ['*:admin'] })
    const theirs = await keyOf({ team_id: other, permissions: ['*:admin'] })
    const reader = await keyOf({ team_id: own, permissions: ['graphs:read'] })
    const explained = async (query: Parameters<typeof ask<typeof explainAccess>>[1]) => {
      const { allowed, chain } = await ask(explainAccess, query, admin)
      return [allowed, chain.at(-1)?.about, chain.map(({ passed }) => passed)]
    }
    const graph_id = graph.id
    expect(await explained({ query: { key_id: mine.id, graph_id, action: 'write' } })).toEqual([
      true,
      'graph',
      [true, true, true, true],
    ])
    expect(await explained({ query: { key_id: theirs.id, graph_id } })).toEqual([
      false,
      'graph',
      [true, true, true, false],
    ])
    expect(await explained({ query: { key_id: reader.id, graph_id, action: 'write' } })).toEqual([
      false,
      'permission',
      [true, false],
    ])
    const wideQuery = { key_id: theirs.id, graph_id: wide.id }
    expect((await explained({ query: { ...wideQuery, action: 'ask' } }))[0]).toBe(true)
    expect((await explained({ query: { ...wideQuery, action: 'read' } }))[0]).toBe(true)
    expect((await explained({ query: { ...wideQuery, action: 'write' } }))[0]).toBe(false)
    const shared = await upload(admin, { graphId: wide.id })
    const sharedQuery = { key_id: theirs.id, file_id: shared.id }
    expect((await explained({ query: sharedQuery }))[0]).toBe(true)
    expect((await explained({ query: { ...sharedQuery, action: 'write' } }))[0]).toBe(false)
    expect((await explained({ query: { key_id: mine.id, file_id: file.id } }))[0]).toBe(true)
    expect((await explained({ query: { key_id: theirs.id, file_id: file.id } }))[0]).toBe(false)
    expect((await explained({ query: { key_id: mine.id, model: 'mdl-x5' } }))[0]).toBe(true)
    expect((await explained({ query: { key_id: mine.id, model: 'mdl-med' } }))[0]).toBe(false)
  })

  test('an explanation agrees with the outcome of the request', async () => {
    const { ask, send: _, admin, organization, keyOf, app } = await begin()
    const teams = [await organization.newTeam('A'), await organization.newTeam('B')]
    const keys = [
      await keyOf({ permissions: ['graphs:read'] }),
      await keyOf({ team_id: teams[0] ?? '', permissions: ['graphs:read'] }),
      await keyOf({ team_id: teams[1] ?? '', permissions: ['*:admin'] }),
    ]
    for (const [at, team_ids] of [[], [teams[0] ?? ''], teams].entries()) {
      const { id } = await ask(createGraph, { body: { name: `G${at}`, team_ids } }, admin)
      for (const key of keys) {
        for (const action of ['ask', 'read', 'write'] as const) {
          const { allowed } = await ask(
            explainAccess,
            { query: { key_id: key.id, graph_id: id, action } },
            admin,
          )
          const headers = { authorization: `Bearer ${key.secret}` }
          const question = { graph_ids: [id], question: 'Wool?' }
          const { statusCode } = await app.inject(
            action === 'ask'
              ? { method: 'POST', url: askGraphs.path, headers, payload: question }
              : action === 'read'
                ? { method: 'GET', url: `/v1/graphs/${id}?include=organization`, headers }
                : { method: 'PUT', url: `/v1/graphs/${id}`, headers, payload: {} },
          )
          expect([at, key.id, action, statusCode === 200]).toEqual([at, key.id, action, allowed])
        }
      }
    }
  })

  test('a scope change can be previewed, and is applied only with a current preview', async () => {
    const { ask, admin, organization, keyOf, upload, send, usage } = await begin()
    const [from, to] = [await organization.newTeam('From'), await organization.newTeam('To')]
    const graph = await ask(createGraph, { body: { name: 'Wool', team_ids: [from] } }, admin)
    await upload(admin, { graphId: graph.id })
    const losing = await keyOf({ team_id: from })
    const gaining = await keyOf({ team_id: to })
    await ask(askGraphs, { body: { graph_ids: [graph.id], question: 'Wool?' } }, losing.secret)
    await usage.flush()
    const change = { type: 'graph_scope' as const, graph_id: graph.id, team_ids: [to] }
    const preview = await ask(previewAccess, { body: { change } }, admin)
    expect(preview).toMatchObject({
      gains: [{ id: gaining.id, used: false }],
      loses: [{ id: losing.id, used: true }],
      teams_gain: [{ id: to, name: 'To' }],
      teams_lose: [{ id: from, name: 'From' }],
      files: 1,
      refusals: [],
    })
    await keyOf({ team_id: to })
    const stale = await send('PUT', `/v1/graphs/${graph.id}`, preview.etag, { team_ids: [to] })
    expect([stale.statusCode, stale.json().extras.failure]).toEqual([409, 'preview_stale'])
    expect((await ask(getGraph, { params: { graph_id: graph.id } }, admin)).team_ids).toEqual([
      from,
    ])

    const { etag } = await ask(previewAccess, { body: { change } }, admin)
    const applied = await send('PUT', `/v1/graphs/${graph.id}`, etag, { team_ids: [to] })
    expect([applied.statusCode, applied.json().team_ids]).toEqual([200, [to]])
    await ask(updateGraph, { params: { graph_id: graph.id }, body: { team_ids: [] } }, admin)
  })

  test('making an org-wide graph a team graph removes access from the other teams', async () => {
    const { ask, admin, organization, keyOf } = await begin()
    const [own, other] = [await organization.newTeam('Own'), await organization.newTeam('Other')]
    const graph = await ask(createGraph, { body: { name: 'Wool' } }, admin)
    const otherKey = await keyOf({ team_id: other })
    const ownKey = await keyOf({ team_id: own })
    const change = { type: 'graph_scope' as const, graph_id: graph.id, team_ids: [own] }
    const { gains, loses } = await ask(previewAccess, { body: { change } }, admin)
    expect(loses.map(({ id, what }) => [id, what])).toEqual([[otherKey.id, ['ask', 'read']]])
    expect(gains.map(({ id }) => id)).toEqual([ownKey.id])
  })

  test('changes of permissions and deletions of keys and teams can be previewed', async () => {
    const { ask, admin, organization, keyOf, send, usage } = await begin()
    const team_id = await organization.newTeam('Weavers')
    const key = await keyOf({ team_id, permissions: ['*:admin'] })
    await ask(createGraph, { body: { name: 'Wool' } }, key.secret)
    await usage.flush()
    const permissions = ['graphs:read' as const]
    const change = { type: 'key_permissions' as const, key_id: key.id, permissions }
    const preview = await ask(previewAccess, { body: { change } }, admin)
    expect(preview.loses).toMatchObject([{ id: key.id, what: ['*:admin'], used: true }])
    const url = `/v1/admin/keys/${key.id}`
    expect((await send('PUT', url, '"other"', { permissions })).statusCode).toBe(409)
    expect((await send('PUT', url, preview.etag, { permissions })).statusCode).toBe(200)

    const revocation = (key_id: string) =>
      ask(previewAccess, { body: { change: { type: 'key_removal', key_id } } }, admin)
    // The use of a key is noted behind the response.
    await expect
      .poll(() => revocation(key.id))
      .toMatchObject({
        loses: [{ id: key.id, what: ['graphs:read'], used: true }],
        refusals: [],
      })
    const own = (await ask(getMe, {}, admin)).key.id
    expect((await revocation(own)).refusals).toEqual([expect.stringContaining('last')])
    const removal = { change: { type: 'team_removal' as const, team_id } }
    const { refusals, loses } = await ask(previewAccess, { body: removal }, admin)
    expect([refusals.length, loses.map(({ id }) => id)]).toEqual([1, [key.id]])
  })

  test('a team admin can manage and preview only the keys of the team', async () => {
    const { ask, refusal, organization, keyOf, admin } = await begin()
    const [own, other] = [await organization.newTeam(), await organization.newTeam()]
    const teamAdmin = await keyOf({ team_id: own, permissions: ['*:admin'] })
    const mate = await keyOf({ team_id: own })
    const stranger = await keyOf({ team_id: other })
    await ask(rotateKey, { params: { key_id: mate.id }, body: {} }, teamAdmin.secret)
    for (const endpoint of [rotateKey, updateKey]) {
      expect(
        (await refusal(endpoint, { params: { key_id: stranger.id }, body: {} }, teamAdmin.secret))
          .failure,
      ).toBe('key_not_found')
    }
    const graph = await ask(createGraph, { body: { name: 'G', team_ids: [own] } }, admin)
    const change = { type: 'graph_scope' as const, graph_id: graph.id, team_ids: [other] }
    expect((await refusal(previewAccess, { body: { change } }, teamAdmin.secret)).failure).toBe(
      'team_forbidden',
    )
    expect(
      (
        await ask(
          createKey,
          { body: { name: 'x', permissions: ['graphs:read'] } },
          teamAdmin.secret,
        )
      ).team_id,
    ).toBe(own)
  })
})

import { describe, expect, test } from 'vitest'
import { createKey, createTeam, getMe, listKeys, revokeKey } from '#contract/access.ts'
import {
  deleteTeam,
  explainAccess,
  previewAccess,
  rotateKey,
  updateKey,
} from '#contract/access-questions.ts'
import type { AccessChange } from '#contract/access-questions.ts'
import type { Body } from '#contract/endpoint.ts'
import { createGraph, getGraphAccess, listGraphs } from '#contract/graphs.ts'
import type { Permission } from '#contract/permissions.ts'
import { systemClock } from '#service/clock.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'
import { testSeals } from '#service/audit/seals/test-seals.ts'
import { newAdminKey } from './first-run.ts'
import { isWithin } from './key-rights.ts'
import type { Rights } from './key-rights.ts'
import { hashSecret } from '#service/access/secret.ts'

const past = '2029-12-31T00:00:00.000000Z'
const soon = '2030-02-01T00:00:00.000000Z'
const later = '2031-01-01T00:00:00.000000Z'

interface Given {
  permissions?: Permission[]
  team_id?: string | null
  expires_at?: string
}

describe('comparing keys', () => {
  const key = (rights: Partial<Rights> = {}): Rights => ({
    name: 'A key',
    team_id: null,
    permissions: ['*:write'],
    expires_at: soon,
    ...rights,
  })

  test('a key is within itself and within keys with more permissions, a later expiry or all teams', () => {
    for (const [within, other] of [
      [key(), key()],
      [key({ permissions: ['graphs:write', 'files:read'] }), key()],
      [key({ permissions: ['*:write'] }), key({ permissions: ['*:admin'] })],
      [key({ team_id: 'a' }), key()],
      [key(), key({ expires_at: later })],
      [key(), key({ expires_at: null })],
    ] as const) {
      expect(isWithin(within, other)).toBe(true)
    }
  })

  test('a key with one additional right is not within another, even if its other rights are fewer', () => {
    for (const [beyond, other] of [
      [key({ permissions: ['chat:read', 'keys:admin'] }), key()],
      [key({ permissions: ['*:read'] }), key({ permissions: ['graphs:admin', 'files:admin'] })],
      [key({ permissions: ['chat:read'] }), key({ team_id: 'a' })],
      [key({ permissions: ['chat:read'], team_id: 'b' }), key({ team_id: 'a' })],
      [key({ permissions: ['chat:read'], expires_at: later }), key()],
      [key({ permissions: ['chat:read'], expires_at: null }), key()],
    ] as const) {
      expect(isWithin(beyond, other)).toBe(false)
    }
  })
})

onEveryDatabase('rights over keys', (database) => {
  async function begin() {
    let now = new Date('2030-01-01T00:00:00Z')
    const clock = { ...systemClock(), now: () => now }
    const service = await testService(database(), { clock })
    const organization = await service.newOrganization()
    const keyOf = async (rights: Given = {}) => {
      const secret = await organization.newKey(rights)
      const stored = await database()
        .selectFrom('keys')
        .select('id')
        .where('organization_id', '=', organization.id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return { secret, id: stored.id, params: { key_id: stored.id } }
    }
    const { id: adminId } = (await service.ask(getMe, {}, organization.admin)).key
    return {
      ...service,
      organization,
      keyOf,
      admin: { secret: organization.admin, id: adminId, params: { key_id: adminId } },
      wait: (until: string) => {
        now = new Date(until)
      },
      stored: async () =>
        database()
          .selectFrom('keys')
          .select(['id', 'name', 'permissions', 'expires_at', 'revoked_at', 'hash', 'old_until'])
          .where('organization_id', '=', organization.id)
          .orderBy('id')
          .execute(),
    }
  }

  test('a key cannot manage keys with more permissions in any way', async () => {
    const { refusal, organization, keyOf, stored } = await begin()
    const team_id = await organization.newTeam()
    const wider = { permissions: ['files:write' as const, 'graphs:read' as const] }
    const cases = [
      [await keyOf({ permissions: ['keys:admin'] }), await keyOf({ permissions: ['*:admin'] })],
      [
        await keyOf({ permissions: ['keys:admin', 'files:read'] }),
        await keyOf({ ...wider, expires_at: past }),
      ],
      [
        await keyOf({ team_id, permissions: ['keys:admin', 'files:read'] }),
        await keyOf({ team_id, ...wider }),
      ],
    ] as const
    const before = await stored()
    for (const [keeper, { params }] of cases) {
      const changes: Body<typeof updateKey>[] = [
        { name: 'Mine' },
        { permissions: ['files:read'] },
        { expires_at: soon },
        { expires_at: null },
      ]
      for (const failure of [
        ...(await Promise.all(
          changes.map((body) => refusal(updateKey, { params, body }, keeper.secret)),
        )),
        await refusal(rotateKey, { params, body: {} }, keeper.secret),
        await refusal(revokeKey, { params }, keeper.secret),
      ]) {
        expect([failure.status, failure.failure]).toEqual([403, 'permission_missing'])
      }
    }
    expect(await stored()).toEqual(before)
  })

  test('the preview shows what would be refused', async () => {
    const { ask, organization, keyOf } = await begin()
    const team_id = await organization.newTeam()
    const keeper = await keyOf({ permissions: ['keys:admin', 'teams:admin', 'graphs:read'] })
    const wider = await keyOf({ team_id, permissions: ['files:write'] })
    const permanent = await keyOf({ permissions: ['graphs:read'] })
    const brief = await keyOf({ permissions: ['*:admin'], expires_at: soon })
    const refusals = async (change: AccessChange, key: string) =>
      (await ask(previewAccess, { body: { change } }, key)).refusals
    const message = expect.stringContaining('your own key does not have: files:write')
    const key_id = wider.id
    expect(await refusals({ type: 'key_removal', key_id }, keeper.secret)).toEqual([message])
    expect(
      await refusals(
        { type: 'key_permissions', key_id, permissions: ['files:read'] },
        keeper.secret,
      ),
    ).toEqual(expect.arrayContaining([message]))
    expect(await refusals({ type: 'team_removal', team_id }, keeper.secret)).toEqual([message])
    const permissions = ['graphs:write' as const]
    expect(
      await refusals({ type: 'key_permissions', key_id: permanent.id, permissions }, brief.secret),
    ).toEqual([expect.stringContaining('expires later than your own key')])
  })

  test('an expired key can be renewed by a key with its rights, up to the expiry of that key', async () => {
    const { ask, refusal, keyOf, wait } = await begin()
    const old = await keyOf({ permissions: ['*:admin'], expires_at: past })
    const brief = await keyOf({ permissions: ['*:admin'], expires_at: soon })
    const less = await keyOf({ permissions: ['keys:admin'] })
    const body = { expires_at: later }
    expect((await refusal(updateKey, { params: old.params, body }, less.secret)).failure).toBe(
      'permission_missing',
    )
    const revived = await ask(updateKey, { params: old.params, body }, brief.secret)
    expect(revived.expires_at).toBe(soon)
    await ask(getMe, {}, old.secret)
    wait(soon)
    expect((await refusal(getMe, {}, old.secret)).failure).toBe('key_expired')
  })

  test('a key that expires cannot grant longer access, but can still restrict it', async () => {
    const { ask, refusal, keyOf } = await begin()
    const brief = await keyOf({ permissions: ['*:admin'], expires_at: soon })
    const permanent = await keyOf({ permissions: ['graphs:write'] })
    const { params } = permanent
    for (const failure of [
      await refusal(updateKey, { params, body: { permissions: ['*:admin'] } }, brief.secret),
      await refusal(rotateKey, { params, body: {} }, brief.secret),
    ]) {
      expect([failure.status, failure.failure]).toEqual([403, 'key_outlives_own'])
    }
    // The key keeps its expiry when the update names none.
    const body = { permissions: ['graphs:read' as const], expires_at: null }
    expect(await ask(updateKey, { params, body }, brief.secret)).toMatchObject({
      permissions: ['graphs:read'],
      expires_at: null,
    })
    const shorter = { expires_at: '2030-01-15T00:00:00Z' }
    expect((await ask(updateKey, { params, body: shorter }, brief.secret)).expires_at).toBe(
      '2030-01-15T00:00:00.000000Z',
    )
    await ask(revokeKey, { params }, brief.secret)
  })

  test('a team is not deleted while it has a key with more permissions than the caller', async () => {
    const { ask, refusal, admin, keyOf } = await begin()
    const { id: team_id } = await ask(createTeam, { body: { name: 'Weavers' } }, admin.secret)
    await keyOf({ team_id, permissions: ['graphs:read'] })
    const expired = await keyOf({ team_id, permissions: ['files:read'], expires_at: past })
    const keeper = await keyOf({ permissions: ['teams:admin', 'graphs:read'] })
    const params = { team_id }
    expect((await refusal(deleteTeam, { params }, keeper.secret)).failure).toBe(
      'permission_missing',
    )
    await ask(revokeKey, { params: expired.params }, admin.secret)
    expect((await ask(deleteTeam, { params }, keeper.secret)).keys_revoked).toBe(1)
  })

  test('the last key with full rights cannot be revoked, restricted or expire', async () => {
    const { ask, refusal, admin, organization, keyOf, stored } = await begin()
    // None of these keys has full rights.
    await keyOf({ permissions: ['keys:admin'] })
    await keyOf({ permissions: ['*:write', 'keys:admin', 'teams:admin'] })
    await keyOf({ permissions: ['*:admin'], team_id: await organization.newTeam() })
    await keyOf({ permissions: ['*:admin'], expires_at: past })
    const brief = await keyOf({ permissions: ['*:admin'], expires_at: soon })
    const { params } = admin
    const before = await stored()
    for (const key of [admin, brief]) {
      const all = [
        await refusal(revokeKey, { params }, key.secret),
        await refusal(updateKey, { params, body: { permissions: ['*:write'] } }, key.secret),
        await refusal(updateKey, { params, body: { expires_at: later } }, key.secret),
        await refusal(
          updateKey,
          { params, body: { expires_at: '2030-01-01T00:00:02Z' } },
          key.secret,
        ),
      ]
      expect(all.map(({ status, failure }) => [status, failure])).toEqual(
        all.map(() => [409, 'last_admin_key']),
      )
    }
    const rotated = await refusal(rotateKey, { params, body: { overlap: 3599 } }, admin.secret)
    expect([rotated.status, rotated.failure]).toEqual([409, 'last_admin_key'])
    expect(await stored()).toEqual(before)

    expect((await ask(updateKey, { params, body: { name: 'Boss' } }, admin.secret)).name).toBe(
      'Boss',
    )
    const { key } = await ask(rotateKey, { params, body: { overlap: 3600 } }, admin.secret)
    await keyOf({ permissions: ['*:admin'] })
    await ask(rotateKey, { params, body: { overlap: 0 } }, key)
    await ask(
      revokeKey,
      { params: brief.params },
      (await keyOf({ permissions: ['*:admin'] })).secret,
    )
  })

  test('where every key with full rights expires, the one that expires last stays', async () => {
    const { ask, refusal, admin, keyOf } = await begin()
    const [first, last] = [
      await keyOf({ permissions: ['*:admin'], expires_at: soon }),
      await keyOf({ permissions: ['*:admin'], expires_at: later }),
    ]
    // An older version allowed this state.
    await database()
      .updateTable('keys')
      .set({ expires_at: '2030-01-20T00:00:00.000000Z' })
      .where('id', '=', admin.id)
      .execute()
    for (const key of [first, last]) {
      for (const failure of [
        await refusal(revokeKey, { params: last.params }, key.secret),
        await refusal(updateKey, { params: last.params, body: { expires_at: soon } }, key.secret),
      ]) {
        expect(failure.failure).toBe('last_admin_key')
      }
    }
    await ask(revokeKey, { params: admin.params }, first.secret)
    await ask(revokeKey, { params: first.params }, last.secret)
  })

  test('the key that the command line creates counts', async () => {
    const { ask, admin, clock, organization, stored } = await begin()
    const secret = await newAdminKey(database(), clock, testSeals)
    // The command line creates it for the first organization of the database, which other tests have created.
    await database()
      .updateTable('keys')
      .set({ organization_id: organization.id })
      .where('hash', '=', hashSecret(secret))
      .execute()
    expect((await ask(revokeKey, { params: admin.params }, secret)).deleted).toBe(true)
    expect((await stored()).filter(({ revoked_at }) => revoked_at === null)).toHaveLength(1)
  })

  test('when the last two revoke, restrict or expire each other concurrently, one remains', async () => {
    for (const end of ['revoke', 'lessen', 'expire', 'own'] as const) {
      const { send, admin, keyOf, stored } = await begin()
      const other = await keyOf({ permissions: ['*:admin'] })
      const act = (by: { secret: string }, { params }: { params: { key_id: string } }) => {
        if (end === 'revoke' || end === 'own') return send(revokeKey, { params }, by.secret)
        const body = end === 'lessen' ? { permissions: ['*:write' as const] } : { expires_at: soon }
        return send(updateKey, { params, body }, by.secret)
      }
      const responses = await Promise.all([
        act(admin, end === 'own' ? admin : other),
        act(other, end === 'own' ? other : admin),
      ])
      const codes = responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
      expect([end, codes[0]]).toEqual([end, 200])
      expect([end, [401, 403, 409].includes(codes[1] ?? 0)]).toEqual([end, true])
      const remaining = (await stored()).filter(
        ({ permissions, expires_at, revoked_at }) =>
          permissions === '["*:admin"]' && expires_at === null && revoked_at === null,
      )
      expect([end, remaining.length]).toEqual([end, 1])
    }
  })

  test('the old secret after a rotation works, but cannot manage keys', async () => {
    const { ask, refusal, admin, keyOf, stored } = await begin()
    const other = await keyOf({ permissions: ['graphs:read'] })
    const { id: team_id } = await ask(createTeam, { body: { name: 'Weavers' } }, admin.secret)
    const { key } = await ask(rotateKey, { params: admin.params, body: {} }, admin.secret)
    const before = await stored()
    for (const failure of [
      await refusal(rotateKey, { params: admin.params, body: {} }, admin.secret),
      await refusal(rotateKey, { params: other.params, body: {} }, admin.secret),
      await refusal(createKey, { body: { name: 'Mine' } }, admin.secret),
      await refusal(updateKey, { params: other.params, body: { expires_at: later } }, admin.secret),
      await refusal(revokeKey, { params: other.params }, admin.secret),
      await refusal(deleteTeam, { params: { team_id } }, admin.secret),
    ]) {
      expect([failure.status, failure.failure]).toEqual([403, 'secret_replaced'])
    }
    expect(await stored()).toEqual(before)
    await ask(createGraph, { body: { name: 'Wool' } }, admin.secret)
    await ask(listKeys, {}, admin.secret)
    await ask(revokeKey, { params: other.params }, key)
  })

  test('of two concurrent rotations with one secret, one succeeds', async () => {
    const { send, ask, keyOf } = await begin()
    const key = await keyOf({ permissions: ['keys:admin'] })
    const responses = await Promise.all(
      [1, 2, 3].map(() => send(rotateKey, { params: key.params, body: {} }, key.secret)),
    )
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 403, 403,
    ])
    const done = responses.find(({ statusCode }) => statusCode === 200)
    await ask(getMe, {}, rotateKey.reply.parse(done?.json()).key)
  })

  test('explanations and previews show only what the key may read', async () => {
    const { ask, refusal, admin, keyOf, upload } = await begin()
    const { id: graph_id } = await ask(createGraph, { body: { name: 'Wool' } }, admin.secret)
    const { id: team_id } = await ask(createTeam, { body: { name: 'Weavers' } }, admin.secret)
    const file = await upload(admin.secret, { graphId: graph_id })
    const keeper = await keyOf({ permissions: ['keys:admin'] })
    const key_id = keeper.id
    for (const [permission, refused] of [
      ['graphs:read', await refusal(explainAccess, { query: { key_id, graph_id } }, keeper.secret)],
      [
        'files:read',
        await refusal(explainAccess, { query: { key_id, file_id: file.id } }, keeper.secret),
      ],
      ['chat:read', await refusal(explainAccess, { query: { key_id, model: 'm' } }, keeper.secret)],
      ['graphs:read', await refusal(getGraphAccess, { params: { graph_id } }, keeper.secret)],
      [
        'graphs:read',
        await refusal(
          previewAccess,
          { body: { change: { type: 'graph_scope', graph_id, team_ids: [] } } },
          keeper.secret,
        ),
      ],
      [
        'teams:admin',
        await refusal(
          previewAccess,
          { body: { change: { type: 'team_removal', team_id } } },
          keeper.secret,
        ),
      ],
    ] as const) {
      expect([refused.failure, refused.body.extras['permission']]).toEqual([
        'permission_missing',
        permission,
      ])
    }
    expect((await refusal(listGraphs, {}, keeper.secret)).failure).toBe('permission_missing')
  })
})

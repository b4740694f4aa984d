import { expect, onTestFinished, test } from 'vitest'
import { createKey, getMe, revokeKey } from '#contract/access.ts'
import { rotateKey, updateKey } from '#contract/access-questions.ts'
import { getLimits, putLimits } from '#contract/limits.ts'
import { openTestPostgres } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'

// SQLite has a single writer: only on PostgreSQL do two changes of keys wait for each other.
async function begin() {
  const database = await openTestPostgres()
  onTestFinished(() => database.destroy())
  const service = await testService(database)
  const organization = await service.newOrganization()
  const keyOf = async (secret: string) => {
    const { id } = (await service.ask(getMe, {}, secret)).key
    return { secret, id, params: { key_id: id } }
  }
  return { ...service, database, organization, keyOf }
}

test('administrators that concurrently revoke, restrict or expire each other leave one that never expires', async () => {
  const { send, database, organization, keyOf } = await begin()
  for (let round = 1; round <= 5; round += 1) {
    await database.updateTable('keys').set({ revoked_at: '2020-01-01T00:00:00.000000Z' }).execute()
    const admins = await Promise.all(
      [1, 2, 3, 4].map(async () => keyOf(await organization.newKey({ permissions: ['*:admin'] }))),
    )
    const expires_at = new Date(Date.now() + 3_600_000).toISOString()
    const responses = await Promise.all(
      admins.flatMap(({ secret }, by) =>
        admins.map(({ params }, of) => {
          const way = (by + of + round) % 3
          if (way === 0) return send(revokeKey, { params }, secret)
          const body = way === 1 ? { permissions: ['*:write' as const] } : { expires_at }
          return send(updateKey, { params, body }, secret)
        }),
      ),
    )
    const codes = new Set(responses.map(({ statusCode }) => statusCode))
    expect([...codes].filter((code) => ![200, 401, 403, 404, 409].includes(code))).toEqual([])
    const remaining = await database
      .selectFrom('keys')
      .select('id')
      .where('permissions', '=', '["*:admin"]')
      .where('expires_at', 'is', null)
      .where('revoked_at', 'is', null)
      .execute()
    expect(remaining.length).toBeGreaterThan(0)
  }
})

test('of many concurrent rotations with one secret one succeeds, and the old secret cannot create keys', async () => {
  const { send, ask, organization, keyOf } = await begin()
  const key = await keyOf(await organization.newKey({ permissions: ['*:admin'] }))
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => send(rotateKey, { params: key.params, body: {} }, key.secret)),
  )
  const done = responses.filter(({ statusCode }) => statusCode === 200)
  expect(done).toHaveLength(1)
  const { key: secret } = rotateKey.reply.parse(done[0]?.json())
  const created = await send(createKey, { body: { name: 'Another' } }, key.secret)
  expect(created.statusCode).toBe(403)
  await ask(createKey, { body: { name: 'Another' } }, secret)
})

test('a limit that the organization sets while a team removes the limits of its key remains', async () => {
  const { send, ask, organization, keyOf } = await begin()
  const team_id = await organization.newTeam()
  const boss = await keyOf(await organization.newKey({ team_id, permissions: ['*:admin'] }))
  const whose = { key_id: boss.id }
  for (let round = 1; round <= 5; round += 1) {
    const limits = [{ limit: 'uploads_per_hour' as const, maximum: round }]
    await Promise.all([
      ...[1, 2, 3].map(() => send(putLimits, { body: { ...whose, limits: [] } }, boss.secret)),
      ask(putLimits, { body: { ...whose, limits } }, organization.admin),
      ...[1, 2, 3].map(() => send(putLimits, { body: { ...whose, limits: [] } }, boss.secret)),
    ])
    const { data } = await ask(getLimits, { query: whose }, organization.admin)
    expect(data.find(({ limit }) => limit === 'uploads_per_hour')).toMatchObject({
      maximum: round,
      ceiling: round,
    })
    await ask(putLimits, { body: { ...whose, limits: [] } }, organization.admin)
  }
})

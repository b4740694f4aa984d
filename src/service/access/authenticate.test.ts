import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { createKey, getMe, revokeKey } from '#contract/access.ts'
import { systemClock } from '#service/clock.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { readRefusal, testService } from '#service/test-service.ts'

onEveryDatabase('authentication', (database) => {
  async function begin(parts: Parameters<typeof testService>[1] = {}) {
    const service = await testService(database(), parts)
    const organization = await service.newOrganization()
    const admin = organization.admin
    const withHeader = (authorization: string | undefined) =>
      service.app.inject({
        url: '/v1/me',
        headers: authorization === undefined ? {} : { authorization },
      })
    return { ...service, organization, admin, withHeader }
  }

  test('a header that carries no key is credentials_missing', async () => {
    const { withHeader } = await begin()
    for (const header of [undefined, '']) {
      const reply = readRefusal(await withHeader(header))
      expect([reply.status, reply.failure]).toEqual([401, 'credentials_missing'])
      expect(reply.body.tpe).toBe('Unauthorized')
      expect(reply.body.extras['code']).toBe('BadCredentials')
      expect(reply.body.errors[0]?.key).toBe('fail.unauthorized.badCredentials')
    }
  })

  test('a header that is malformed or names no key is credentials_invalid', async () => {
    const { withHeader, admin } = await begin()
    for (const header of [
      admin,
      `Basic ${admin}`,
      'Bearer',
      'Bearer ',
      `Bearer ${admin} ${admin}`,
      `Bearer ${admin},`,
      `Bearer ${admin.slice(0, -1)}`,
      `Bearer ${admin.toLowerCase()}`,
      `Bearer "${admin}"`,
      `Bearer\t${admin}`,
      `Bearer ${'x'.repeat(513)}`,
      "Bearer ' or 1=1 --",
      'Bearer é',
    ]) {
      const reply = readRefusal(await withHeader(header))
      expect([header, reply.status, reply.failure]).toEqual([header, 401, 'credentials_invalid'])
      expect(reply.body.extras['code']).toBe('BadCredentials')
    }
    for (const header of [`Bearer ${admin}`, `bearer ${admin}`, `BEARER   ${admin}  `]) {
      expect([header, (await withHeader(header)).statusCode]).toEqual([header, 200])
    }
  })

  test('a key is rejected as BadToken from the moment it expires, with its day', async () => {
    const real = systemClock()
    let now = new Date('2030-01-01T00:00:00Z')
    const { ask, refusal, organization } = await begin({ clock: { ...real, now: () => now } })
    const key = await organization.newKey({ expires_at: '2030-01-02T00:00:00.000000Z' })
    await ask(getMe, {}, key)
    now = new Date('2030-01-01T23:59:59.999Z')
    await ask(getMe, {}, key)
    now = new Date('2030-01-02T00:00:00Z')
    const reply = await refusal(getMe, {}, key)
    expect([reply.status, reply.failure]).toEqual([401, 'key_expired'])
    expect(reply.body.extras['code']).toBe('BadToken')
    expect(reply.body.errors[0]).toMatchObject({
      key: 'fail.unauthorized.badToken',
      description: 'The key expired on 2030-01-02.',
    })
  })

  test('a revoked key is rejected at once', async () => {
    const { ask, refusal, admin } = await begin()
    const key = await ask(createKey, { body: { name: 'short-lived' } }, admin)
    await ask(getMe, {}, key.key)
    expect(await ask(revokeKey, { params: { key_id: key.id } }, admin)).toEqual({
      id: key.id,
      deleted: true,
    })
    expect((await refusal(getMe, {}, key.key)).failure).toBe('credentials_invalid')
    const again = await refusal(revokeKey, { params: { key_id: key.id } }, admin)
    expect([again.status, again.failure]).toEqual([404, 'key_not_found'])
  })

  test('a request is authenticated before its body is read', async () => {
    const { app } = await begin()
    const reply = await app.inject({
      method: 'POST',
      url: '/v1/graphs',
      headers: { 'content-type': 'text/plain' },
      payload: 'x'.repeat(2_000_000),
    })
    expect(readRefusal(reply).failure).toBe('credentials_missing')
  })

  test('the last use of a key is stored', async () => {
    const { ask, admin } = await begin()
    const lastUse = async () => (await ask(getMe, {}, admin)).key.last_used_at
    await expect.poll(lastUse).not.toBe(null)
  })

  test('a request succeeds when the last use of its key cannot be written', async () => {
    const unwritable: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (node.kind === 'UpdateQueryNode') throw new Error('nothing can be written')
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }
    const { admin } = await begin()
    const { ask } = await testService(database().withPlugin(unwritable))
    for (let at = 0; at < 2; at += 1)
      expect((await ask(getMe, {}, admin)).key.last_used_at).toBe(null)
  })
})

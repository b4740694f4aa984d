import { expect, test } from 'vitest'
import { createKey, createTeam, getMe, listKeys, listTeams } from '#contract/access.ts'
import { rotateKey } from '#contract/access-questions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { deleteFile, listFiles } from '#contract/files.ts'
import { uploadFile } from '#contract/uploads.ts'
import { createGraph, listGraphs } from '#contract/graphs.ts'
import { secretBox } from '#service/providers/secret-box.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testClock } from '#service/test-clock.ts'
import { readRefusal, testService } from '#service/test-service.ts'
import { idempotencyStore } from './idempotency-store.ts'

onEveryDatabase('idempotency keys', (database) => {
  /** A service whose clock can be set forward. */
  async function begin(parts: Parameters<typeof testService>[1] = {}) {
    const { clock, pass, step } = testClock()
    const service = await testService(database(), { clock, ...parts })
    const organization = await service.newOrganization()
    const create = (
      endpoint: Endpoint,
      body: object,
      idempotency: string,
      key = organization.admin,
    ) =>
      service.app.inject({
        method: 'POST',
        url: endpoint.path,
        headers: { authorization: `Bearer ${key}`, 'idempotency-key': idempotency },
        payload: body,
      })
    const upload = (idempotency: string, bytes: string | Buffer, name = 'a.txt', graphId = '') =>
      service.sendFile(organization.admin, {
        name,
        bytes,
        ...(graphId !== '' && { graphId }),
        headers: { 'idempotency-key': idempotency },
      })
    return {
      ...service,
      organization,
      admin: organization.admin,
      create,
      upload,
      wait: (milliseconds: number) => pass(milliseconds / 1000),
      step,
      store: idempotencyStore(database(), { clock, leaseMilliseconds: 30_000 }),
    }
  }
  const minute = 60_000

  test('a creation that is sent twice happens once and gets equal responses', async () => {
    const { create, ask, admin } = await begin()
    const first = await create(createGraph, { name: 'Wool' }, 'k-1')
    const again = await create(createGraph, { name: 'Wool' }, 'k-1')
    expect([first.statusCode, first.headers['idempotent-replayed']]).toEqual([200, undefined])
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
    expect(again.body).toBe(first.body)
    expect(again.headers['content-type']).toBe(first.headers['content-type'])
    expect((await ask(listGraphs, {}, admin)).data).toHaveLength(1)
  })

  test('another request with the same key is idempotency_key_reused', async () => {
    const { create, ask, admin } = await begin()
    await create(createGraph, { name: 'Wool' }, 'k-1')
    for (const [endpoint, body] of [
      [createGraph, { name: 'Silk' }],
      [createGraph, { name: 'Wool', description: 'soft' }],
      [createTeam, { name: 'Wool' }],
    ] as const) {
      const failure = readRefusal(await create(endpoint, body, 'k-1'))
      expect([failure.status, failure.failure]).toEqual([422, 'idempotency_key_reused'])
      expect(failure.body.tpe).toBe('UnprocessableEntity')
    }
    expect((await ask(listTeams, {}, admin)).data).toEqual([])
  })

  test('a key is scoped to its caller and expires after a day', async () => {
    const { create, organization, wait, ask, admin } = await begin()
    const other = await organization.newKey({ permissions: ['*:admin'] })
    await create(createGraph, { name: 'Wool' }, 'k-1')
    expect((await create(createGraph, { name: 'Silk' }, 'k-1', other)).statusCode).toBe(200)
    wait(24 * 60 * minute + 1)
    expect((await create(createGraph, { name: 'Linen' }, 'k-1')).statusCode).toBe(200)
    expect((await ask(listGraphs, {}, admin)).data).toHaveLength(3)
  })

  test('a refused or failed request does not use up its key', async () => {
    const { create } = await begin()
    await create(createTeam, { name: 'Weavers' }, 'k-0')
    expect(readRefusal(await create(createGraph, { name: '' }, 'k-1')).status).toBe(400)
    const failure = readRefusal(await create(createTeam, { name: 'Weavers' }, 'k-1'))
    expect(failure.failure).toBe('team_name_taken')
    expect((await create(createTeam, { name: 'Dyers' }, 'k-1')).statusCode).toBe(200)
  })

  test('of many concurrent requests one is executed, and the others get its response or a 409', async () => {
    const { create, ask, admin } = await begin()
    const all = await Promise.all(
      Array.from({ length: 8 }, () => create(createTeam, { name: 'Weavers' }, 'k-1')),
    )
    const waiting = all.filter((reply) => reply.statusCode !== 200).map(readRefusal)
    for (const { status, failure, headers } of waiting) {
      expect([status, failure]).toEqual([409, 'idempotency_request_running'])
      expect([headers['retry-after'], headers['x-should-retry']]).toEqual(['1', 'true'])
    }
    const done = all.filter((reply) => reply.statusCode === 200)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done.map((reply) => reply.body)).size).toBe(1)
    expect((await ask(listTeams, {}, admin)).data).toHaveLength(1)
  })

  test('a clock step does not release the key of a running request', async () => {
    const { create, ask, admin, wait, step, store } = await begin()
    const { key } = await ask(getMe, {}, admin)
    await create(createTeam, { name: 'Weavers' }, 'k-1')
    const row = database().updateTable('idempotency_keys').where('key_id', '=', key.id)
    await row.set({ status: null, sealed_answer: null, beat: 0 }).execute()
    for (const seconds of [3600, -7200]) {
      step(seconds)
      for (const beat of [1, 2, 3]) {
        await row.set({ beat }).execute()
        await store.releaseDead()
        wait(20_000)
        const running = readRefusal(await create(createTeam, { name: 'Weavers' }, 'k-1'))
        expect(running.failure).toBe('idempotency_request_running')
      }
    }
  })

  test('the key of a request whose process died is released after its lease, to a single request', async () => {
    const { create, ask, admin, wait, store } = await begin()
    const { key } = await ask(getMe, {}, admin)
    await create(createTeam, { name: 'Weavers' }, 'k-1')
    // A killed process leaves the row like this.
    await database()
      .updateTable('idempotency_keys')
      .set({ status: null, sealed_answer: null, beat: 1 })
      .where('key_id', '=', key.id)
      .execute()
    await database()
      .updateTable('teams')
      .set({ name: 'before' })
      .where('name', '=', 'Weavers')
      .execute()
    const running = readRefusal(await create(createTeam, { name: 'Weavers' }, 'k-1'))
    expect(running.failure).toBe('idempotency_request_running')
    await store.releaseDead()
    wait(minute)
    await store.releaseDead()
    const all = await Promise.all(
      Array.from({ length: 4 }, () => create(createTeam, { name: 'Weavers' }, 'k-1')),
    )
    const ids = all
      .filter((reply) => reply.statusCode === 200)
      .map((reply) => createTeam.reply.parse(reply.json()).id)
    expect(new Set(ids).size).toBe(1)
    expect((await ask(listTeams, {}, admin)).data).toHaveLength(2)
  })

  test('the secret of a created key is neither stored nor returned again', async () => {
    const secret = 'the secret that seals stored answers'
    const { create, ask, admin, wait } = await begin({ providers: { secret } })
    const body = { name: 'Keeper', permissions: ['keys:admin'] }
    const first = createKey.reply.parse((await create(createKey, body, 'k-1')).json())
    const again = readRefusal(await create(createKey, body, 'k-1'))
    expect([again.status, again.failure]).toEqual([409, 'secret_not_repeated'])
    expect(again.body.extras['key_id']).toBe(first.id)
    expect(again.headers['x-should-retry']).toBe('false')

    const path: `/v1/${string}` = `/v1/admin/keys/${first.id}/rotate`
    const rotate = { ...rotateKey, path }
    const rotated = rotateKey.reply.parse((await create(rotate, {}, 'r-1', first.key)).json())
    wait(minute)
    for (const key of [first.key, rotated.key]) {
      const failure = readRefusal(await create(rotate, {}, 'r-1', key))
      expect([failure.status, failure.failure]).toEqual([409, 'secret_not_repeated'])
      expect(JSON.stringify(failure.body)).not.toContain(rotated.key)
    }
    expect((await ask(getMe, {}, rotated.key)).key.id).toBe(first.id)

    // The secret is neither stored as text nor in a box that the service itself can open.
    const box = secretBox(secret)
    const stored = await database().selectFrom('idempotency_keys').selectAll().execute()
    const opened = stored.map(({ key_id, hash, sealed_answer }) =>
      box.open(sealed_answer ?? '', `idempotency/${key_id}/${hash}`),
    )
    expect(opened.some((text) => text?.includes(first.id))).toBe(true)
    for (const key of [first.key, rotated.key]) {
      expect(JSON.stringify([stored, opened])).not.toContain(key)
    }
    expect((await ask(listKeys, {}, admin)).data).toHaveLength(2)
  })

  test('a stored response that cannot be decrypted is idempotency_answer_lost', async () => {
    const { create } = await begin()
    await create(createGraph, { name: 'Wool' }, 'k-1')
    await database().updateTable('idempotency_keys').set({ sealed_answer: 'v1.none' }).execute()
    const lost = readRefusal(await create(createGraph, { name: 'Wool' }, 'k-1'))
    expect([lost.status, lost.failure]).toEqual([409, 'idempotency_answer_lost'])
    expect(lost.headers['x-should-retry']).toBe('false')
  })

  test('a file that is sent twice is stored once, and its bytes are compared', async () => {
    const { upload, ask, admin, storedBlobs } = await begin()
    const bytes = Buffer.alloc(300_000, 'wool ')
    const first = await upload('u-1', bytes)
    const again = await upload('u-1', bytes)
    expect([again.statusCode, again.body]).toEqual([200, first.body])
    expect(again.headers['idempotent-replayed']).toBe('true')
    for (const failure of [
      await upload('u-1', Buffer.alloc(300_000, 'silk ')),
      await upload('u-1', bytes.subarray(1)),
      await upload('u-1', bytes, 'b.txt'),
      await upload('u-1', bytes, 'a.txt', '0198c0de-0000-7000-8000-000000000000'),
    ].map(readRefusal)) {
      expect([failure.status, failure.failure]).toEqual([422, 'idempotency_key_reused'])
    }
    expect((await ask(listFiles, {}, admin)).data).toHaveLength(1)
    expect((await storedBlobs()).ids).toHaveLength(1)
    // The response is repeated although the file is deleted.
    const { id } = uploadFile.reply.parse(first.json())
    await ask(deleteFile, { params: { file_id: id } }, admin)
    expect((await upload('u-1', bytes)).body).toBe(first.body)
  })

  test('a refused upload does not use up its key', async () => {
    const { upload } = await begin()
    expect(readRefusal(await upload('u-1', '')).failure).toBe('file_empty')
    expect((await upload('u-1', 'wool')).statusCode).toBe(200)
  })

  test.each(['', ' ', 'a b', 'é', 'x'.repeat(256), 'a\tb'])(
    'the header %j is refused before the request is executed',
    async (idempotencyKey) => {
      const { create } = await begin()
      const failure = readRefusal(await create(createGraph, { name: 'Wool' }, idempotencyKey))
      expect([failure.status, failure.failure]).toEqual([400, 'field_malformed'])
      expect(failure.body.errors[0]?.extras['path']).toBe('idempotency-key')
    },
  )

  test('without a key, or where nothing is created, a request is executed each time', async () => {
    const { app, ask, upload, admin } = await begin()
    const headers = { authorization: `Bearer ${admin}`, 'idempotency-key': 'not a key' }
    expect((await app.inject({ url: listGraphs.path, headers })).statusCode).toBe(200)
    await upload('u-1', 'wool')
    await upload('u-2', 'wool')
    expect((await ask(listFiles, {}, admin)).data).toHaveLength(2)
  })

  test('only expired rows are swept', async () => {
    const { create, ask, admin, store } = await begin()
    const { key } = await ask(getMe, {}, admin)
    await create(createGraph, { name: 'a' }, 'k-1')
    await create(createGraph, { name: 'b' }, 'k-2')
    await database()
      .updateTable('idempotency_keys')
      .set({ expires_at: '2020-01-01T00:00:00.000000Z' })
      .where('key_id', '=', key.id)
      .where('operation', '=', 'createGraph')
      .where('hash', '=', (eb) =>
        eb.selectFrom('idempotency_keys').select('hash').where('key_id', '=', key.id).limit(1),
      )
      .execute()
    expect(await store.sweep(new Date())).toBe(false)
    const remaining = database()
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('key_id', '=', key.id)
    expect(await remaining.execute()).toHaveLength(1)
  })
})

import { expect, onTestFinished, test } from 'vitest'
import { getMe } from '#contract/access.ts'
import { listFiles } from '#contract/files.ts'
import { createGraph, listGraphs } from '#contract/graphs.ts'
import { DatabaseOutage } from '#service/database/postgres/outage.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testClock } from '#service/test-clock.ts'
import { readRefusal, testService } from '#service/test-service.ts'
import { idempotencyStore } from './idempotency-store.ts'

onEveryDatabase('an idempotency key whose request was interrupted', (database) => {
  async function begin(parts: Parameters<typeof testService>[1] = {}) {
    const { clock, pass } = testClock()
    const service = await testService(database(), { clock, ...parts })
    const { admin } = await service.newOrganization()
    const store = idempotencyStore(database(), { clock, leaseMilliseconds: 30_000 })
    return {
      ...service,
      admin,
      create: () =>
        service.app.inject({
          method: 'POST',
          url: createGraph.path,
          headers: { authorization: `Bearer ${admin}`, 'idempotency-key': 'k-1' },
          payload: { name: 'Wool' },
        }),
      upload: () => service.sendFile(admin, { headers: { 'idempotency-key': 'k-1' } }),
      endLease: async () => {
        await store.releaseDead()
        pass(60)
        await store.releaseDead()
      },
    }
  }

  test('is not repeated when its change was made and the handler failed', async () => {
    let hasFailed = false
    const { upload, ask, admin } = await begin({
      onWork: () => {
        if (hasFailed) return
        hasFailed = true
        throw new Error('after the file was stored')
      },
    })
    expect((await upload()).statusCode).toBe(500)
    const again = readRefusal(await upload())
    expect([again.status, again.failure]).toEqual([409, 'idempotency_answer_lost'])
    expect((await ask(listFiles, {}, admin)).data).toHaveLength(1)
  })

  test('is not repeated when its process was killed after the change', async () => {
    let isKilled = false
    const { create, ask, admin, endLease } = await begin({
      hooks: [
        {
          aroundHandler: async ({ endpoint }, _input, handler) => {
            const made = await handler()
            if (!isKilled || endpoint.method !== 'POST') return made
            return new Promise((_resolve, reject) => {
              onTestFinished(() => reject(new Error('the test has ended')))
            })
          },
        },
      ],
    })
    const { key } = await ask(getMe, {}, admin)
    isKilled = true
    void create()
    await expect.poll(async () => (await ask(listGraphs, {}, admin)).data.length).toBe(1)
    expect(readRefusal(await create()).failure).toBe('idempotency_request_running')
    await endLease()
    expect(readRefusal(await create()).failure).toBe('idempotency_answer_lost')
    expect((await ask(listGraphs, {}, admin)).data).toHaveLength(1)
    const rows = database().selectFrom('idempotency_keys').selectAll()
    expect(await rows.where('key_id', '=', key.id).execute()).toMatchObject([
      { beat: null, sealed_answer: null },
    ])
  })

  test('can be repeated when the connection ended before the commit, but not after it', async () => {
    let isCommitted = false
    let isBroken = true
    const { create, ask, admin } = await begin({
      hooks: [
        {
          aroundHandler: async (_context, _input, handler) => {
            if (!isBroken) return handler()
            if (!isCommitted) throw new DatabaseOutage(new Error('before the commit'))
            await handler()
            throw new DatabaseOutage(new Error('after the commit'))
          },
        },
      ],
    })
    expect((await create()).statusCode).toBe(503)
    isCommitted = true
    expect((await create()).statusCode).toBe(503)
    expect(readRefusal(await create()).failure).toBe('idempotency_answer_lost')
    isBroken = false
    expect((await ask(listGraphs, {}, admin)).data).toHaveLength(1)
  })
})

import { expect, onTestFinished, test } from 'vitest'
import { createKey, createTeam, getMe } from '#contract/access.ts'
import { listAuditRecords, verifyAuditRecords } from '#contract/audit.ts'
import { isWrite } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createGraph, deleteGraph, updateGraph } from '#contract/graphs.ts'
import { systemClock } from '#service/clock.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'
import { auditTrail } from './audit-trail.ts'
import { testSeals } from './seals/test-seals.ts'
import type { AuditTrail } from './audit-trail.ts'
import { recordInterrupted } from './record-interrupted.ts'

test('every write endpoint replies with JSON, so that its record can be written before the reply', () => {
  const streamed = Object.values(endpoints).filter(
    (endpoint) => isWrite(endpoint) && ('chunk' in endpoint || endpoint.reply === 'bytes'),
  )
  expect(streamed).toEqual([])
})

function untilTheTestEnds(): Promise<never> {
  return new Promise((_resolve, reject) => {
    onTestFinished(() => reject(new Error('the test has ended')))
  })
}

onEveryDatabase('intents', (database) => {
  async function begin(
    change: (trail: AuditTrail) => Partial<AuditTrail> = () => ({}),
    parts: Parameters<typeof testService>[1] = {},
  ) {
    const clock = systemClock()
    const trail = auditTrail(database(), testSeals, () => undefined)
    const owner = clock.stamp().id
    const service = await testService(database(), {
      ...parts,
      clock,
      owner,
      trail: { ...trail, ...change(trail) },
    })
    const { admin, newTeam } = await service.newOrganization()
    return {
      ...service,
      admin,
      newTeam,
      trail,
      intents: () =>
        database().selectFrom('audit_intents').selectAll().where('owner', '=', owner).execute(),
      records: async (query = {}) => {
        await trail.settle()
        return (await service.ask(listAuditRecords, { query }, admin)).data
      },
      /** Runs the recovery of the next process. */
      restart: () =>
        recordInterrupted({
          database: database(),
          clock,
          seals: testSeals,
          owner: 'the next process',
          hasEnded: (other) => other === owner,
        }),
    }
  }

  test('a change whose process ends before its record is recorded as interrupted', async () => {
    let isKilled = false
    const { send, ask, records, restart, intents, admin, newTeam } = await begin((trail) => ({
      // Never appending imitates a kill between the change and its record.
      append: (...args) => (isKilled ? untilTheTestEnds() : trail.append(...args)),
    }))
    const graph = await ask(createGraph, { body: { name: 'Wool' } }, admin)
    const team = await newTeam('Weavers')
    isKilled = true
    const params = { graph_id: graph.id }
    void send(updateGraph, { params, body: { name: 'Silk', team_ids: [team] } }, admin)
    await expect.poll(async () => (await intents()).length).toBe(1)
    void send(deleteGraph, { params }, admin)
    await expect.poll(async () => (await intents()).length).toBe(2)
    void send(createTeam, { body: { name: 'Dyers' } }, admin)
    await expect.poll(async () => (await intents()).length).toBe(3)
    expect(await records()).toHaveLength(1)

    expect(await restart()).toBe(3)
    expect(await intents()).toEqual([])
    const { key } = await ask(getMe, {}, admin)
    const interrupted = await records({ outcome: 'interrupted' })
    expect(
      interrupted.map(({ operation, name_before, name }) => [operation, name_before, name]),
    ).toEqual([
      ['createTeam', null, 'Dyers'],
      ['deleteGraph', 'Silk', null],
      ['updateGraph', 'Wool', 'Silk'],
    ])
    expect(interrupted[2]).toMatchObject({
      key_id: key.id,
      key_name: 'A key',
      status: 0,
      failure: null,
      address: '127.0.0.1',
      subjects: { graph_id: graph.id, team_ids: [team] },
    })
    expect(await ask(verifyAuditRecords, {}, admin)).toMatchObject({ intact: true, records: 4 })
    expect(await restart()).toBe(0)
  })

  test('a new graph is recorded in its own transaction on SQLite', async () => {
    const { ask, records, intents, admin } = await begin(() => ({
      append: () => Promise.reject(new Error('no second transaction')),
    }))
    if (!isSqlite(database())) return
    const graph = await ask(createGraph, { body: { name: 'Wool' } }, admin)
    expect(await intents()).toEqual([])
    expect(await records()).toMatchObject([
      { operation: 'createGraph', outcome: 'allowed', status: 200, name: 'Wool' },
    ])
    const [record] = await records()
    expect(record?.subjects).toEqual({ id: graph.id })
    expect(await ask(verifyAuditRecords, {}, admin)).toMatchObject({ intact: true, records: 1 })
  })

  test('a change that was interrupted days ago is found by the time of the change', async () => {
    const { send, records, restart, intents, ask, admin } = await begin(() => ({
      append: untilTheTestEnds,
    }))
    void send(createTeam, { body: { name: 'Wool' } }, admin)
    await expect.poll(async () => (await intents()).length).toBe(1)
    const [intent] = await intents()
    const day = 24 * 3_600_000
    const createdAt = new Date(Date.parse(intent?.created_at ?? '') - 3 * day).toISOString()
    await database()
      .updateTable('audit_intents')
      .set({
        entry: JSON.stringify({ ...JSON.parse(intent?.entry ?? ''), created_at: createdAt }),
      })
      .where('id', '=', intent?.id ?? '')
      .execute()
    await restart()
    const operationsOf = (query: { from?: string; to?: string }) =>
      records(query).then((all) => all.map(({ operation }) => operation))
    const hours = (count: number) =>
      new Date(Date.parse(createdAt) + count * 3_600_000).toISOString()
    expect(await operationsOf({ from: hours(-1), to: hours(1) })).toEqual(['createTeam'])
    expect(await operationsOf({ to: hours(-1) })).toEqual([])
    expect(await operationsOf({ from: hours(1) })).toEqual([])
    expect(await ask(verifyAuditRecords, {}, admin)).toMatchObject({ intact: true })
  })

  test('recorded and refused changes leave no intent', async () => {
    const { ask, send, intents, trail, admin } = await begin()
    await ask(createGraph, { body: { name: 'Wool' } }, admin)
    await ask(createKey, { body: { name: 'Reader' } }, admin)
    await ask(createTeam, { body: { name: 'Weavers' } }, admin)
    // The name is taken, so the transaction is rolled back.
    expect((await send(createTeam, { body: { name: 'Weavers' } }, admin)).statusCode).toBe(400)
    const absent = '0198c0de-0000-7000-8000-000000000000'
    await send(deleteGraph, { params: { graph_id: absent } }, admin)
    await trail.settle()
    expect(await intents()).toEqual([])
  })

  test('a change succeeds while its record cannot be written, and is recorded later', async () => {
    let isAway = true
    const { send, records, intents, trail, admin } = await begin((real) => ({
      append: async (...args) => {
        if (!isAway) return real.append(...args)
        isAway = false
        real.defer(...args)
        throw new Error('the disk is full')
      },
    }))
    expect((await send(createGraph, { body: { name: 'Wool' } }, admin)).statusCode).toBe(200)
    await trail.settle()
    expect(await records()).toMatchObject([{ operation: 'createGraph', outcome: 'allowed' }])
    expect(await intents()).toEqual([])
  })

  test('a change is recorded as failed when its handler fails after it', async () => {
    const { sendFile, records, intents, admin } = await begin(undefined, {
      onWork: () => {
        throw new Error('after the file was stored')
      },
    })
    expect((await sendFile(admin, { name: 'wool.txt' })).statusCode).toBe(500)
    // On SQLite the change has been recorded in its own transaction.
    const changed = { operation: 'uploadFile', outcome: 'allowed', status: 200, name: 'wool.txt' }
    expect(await records()).toMatchObject([
      { operation: 'uploadFile', outcome: 'failed', status: 500, name: 'wool.txt' },
      ...(isSqlite(database()) ? [changed] : []),
    ])
    expect(await intents()).toEqual([])
  })
})

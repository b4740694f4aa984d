import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { deleteTeam } from '#contract/access-questions.ts'
import { deleteApplication } from '#contract/applications/applications.ts'
import {
  createApplicationBatch,
  deleteApplicationBatch,
  getApplicationBatch,
  listApplicationBatches,
  maxBatchRows,
  maxEndedBatches,
  maxUnfinishedBatches,
  retryApplicationBatch,
  updateApplicationBatch,
} from '#contract/applications/batches.ts'
import { listAuditRecords } from '#contract/audit.ts'
import { createGraph } from '#contract/graphs.ts'
import { sweepApplicationSlice } from '#service/applications/application-sweep-store.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { blueprint, gate, rowOf, rowsOf, testBatches } from './test-batches.ts'

onEveryDatabase('batches of applications', (database) => {
  const begin = (options?: Parameters<typeof testBatches>[1]) => testBatches(database(), options)

  test('a paused batch finishes the rows that have begun, and begins no other until it is resumed', async () => {
    const { answer, release, waiting } = gate()
    const { deployed, start, batch, set, ended } = await begin({ answer })
    const { id } = await start(await deployed('Prices', { blueprint }), rowsOf(10))
    await expect.poll(waiting).toBe(4)
    expect((await set(id, 'paused')).status).toBe('paused')
    // The rows that were queued already are finished too.
    await expect
      .poll(async () => {
        release()
        return (await batch(id)).counts
      })
      .toMatchObject({ in_progress: 0, completed: 6, queued: 4 })
    expect((await batch(id)).status).toBe('paused')
    await set(id, 'running')
    await expect
      .poll(async () => {
        release()
        return (await batch(id)).status
      })
      .toBe('completed')
    expect((await ended(id)).counts.completed).toBe(10)
  })

  test('the audit log names the batch, and not an input of it', async () => {
    const { deployed, start, ask, admin } = await begin()
    const application_id = await deployed('Prices', { blueprint })
    const { id } = await start(application_id, rowsOf(2))
    const query = { operation: 'createApplicationBatch' }
    const { data } = await ask(listAuditRecords, { query }, admin)
    expect(data.map(({ subjects }) => subjects)).toEqual([{ id, application_id }])
  })

  test('a running batch says how long its other rows take, and begins to measure again when it is resumed', async () => {
    const { answer, release, waiting } = gate()
    const { deployed, start, batch, set, pass } = await begin({ answer })
    const { id } = await start(await deployed('Prices', { blueprint }), rowsOf(12))
    await expect.poll(waiting).toBe(4)
    expect(await batch(id)).not.toHaveProperty('seconds_left')
    pass(20)
    release()
    await expect.poll(async () => (await batch(id)).counts.completed).toBe(4)
    // Four rows took 20 seconds, and eight are left.
    expect((await batch(id)).seconds_left).toBeGreaterThanOrEqual(40)
    expect((await batch(id)).seconds_left).toBeLessThan(80)
    expect(await set(id, 'paused')).not.toHaveProperty('seconds_left')
    expect(await set(id, 'running')).not.toHaveProperty('seconds_left')
    await expect
      .poll(async () => {
        release()
        return (await batch(id)).status
      })
      .toBe('completed')
  })

  test('a cancelled batch drops the rows that wait for a worker, and stays cancelled', async () => {
    const { deployed, start, set, refusal, rows, newLeases, keyA } = await begin({
      isRunning: false,
    })
    const { id } = await start(await deployed('Prices', { blueprint }), rowsOf(10))
    expect((await set(id, 'cancelled')).counts).toMatchObject({ in_progress: 0, cancelled: 10 })
    const { data } = await rows(id)
    expect(new Set(data.map(({ status }) => status))).toEqual(new Set(['cancelled']))
    expect(await newLeases('worker').lease()).toBeNull()
    const resume = { params: { batch_id: id }, body: { status: 'running' as const } }
    expect(await refusal(updateApplicationBatch, resume, keyA)).toMatchObject({
      status: 409,
      failure: 'application_batch_ended',
    })
    expect(await refusal(retryApplicationBatch, { params: { batch_id: id } }, keyA)).toMatchObject({
      status: 409,
      failure: 'application_batch_ended',
    })
  })

  test('a cancelled batch takes the leases of its running rows', async () => {
    const { deployed, start, set, newLeases } = await begin({ isRunning: false })
    const { id } = await start(await deployed('Prices', { blueprint }), rowsOf(2))
    const leases = newLeases('worker')
    const row = await leases.lease()
    if (row === null) throw new Error('no row was leased')
    expect(await leases.renew(row)).toBe(true)
    await set(id, 'cancelled')
    expect(await leases.renew(row)).toBe(false)
  })

  test('a team whose model never answers holds half of the workers, and others get theirs', async () => {
    const { promise: answered, resolve: release } = Promise.withResolvers<string>()
    const { deployed, start, admin, keyA, keyB, ended } = await begin({
      answer: async (question) => (question.includes('slow') ? answered : 'A'),
    })
    const application_id = await deployed('For all', { blueprint, key: admin })
    const slow = Array.from({ length: 6 }, () => rowOf('slow'))
    await start(application_id, slow, keyA)
    await start(application_id, slow, keyA)
    const { id } = await start(application_id, rowsOf(12), keyB)
    try {
      expect((await ended(id, keyB)).counts.completed).toBe(12)
    } finally {
      release('A')
    }
  })

  test('wrong rows are refused together, each with its path, and nothing is stored', async () => {
    const { ask, deployed, refusal, keyA } = await begin({ isRunning: false })
    const application_id = await deployed('Prices', { blueprint })
    const params = { application_id }
    const rows = [rowOf('Q1'), { inputs: [] }, { inputs: [{ id: 'colour', value: ['red'] }] }]
    const wrong = await refusal(createApplicationBatch, { params, body: { rows } }, keyA)
    expect(wrong).toMatchObject({ status: 400, failure: 'inputs_invalid' })
    expect(wrong.body.errors.map(({ extras }) => extras['path'])).toEqual([
      'rows.1.inputs',
      'rows.2.inputs.0.id',
      'rows.2.inputs',
    ])
    const none = await refusal(createApplicationBatch, { params, body: { rows: [] } }, keyA)
    expect(none.status).toBe(400)
    const many = { params, body: { rows: rowsOf(maxBatchRows + 1) } }
    expect((await refusal(createApplicationBatch, many, keyA)).status).toBe(400)
    expect((await ask(listApplicationBatches, { params }, keyA)).data).toEqual([])
  })

  test('a batch whose rows could not read the graphs of the application is refused', async () => {
    const { ask, deployed, refusal, newKey, teams, keyA } = await begin({ isRunning: false })
    const body = { name: 'of A', team_ids: [teams.a] }
    const graph = await ask(createGraph, { body }, keyA)
    const application_id = await deployed('Prices', { blueprint, graph_ids: [graph.id] })
    const runner = await newKey({ team_id: teams.a, permissions: ['applications:read'] })
    const request = { params: { application_id }, body: { rows: rowsOf(2) } }
    expect(await refusal(createApplicationBatch, request, runner)).toMatchObject({
      status: 403,
      failure: 'permission_missing',
    })
  })

  test('a key without the permission to write deletes its own batches only', async () => {
    const { ask, deployed, start, refusal, newKey, teams, keyA } = await begin({ isRunning: false })
    const application_id = await deployed('Prices', { blueprint })
    const reader = await newKey({ team_id: teams.a, permissions: ['applications:read'] })
    const [own, other] = [
      await start(application_id, rowsOf(1), reader),
      await start(application_id),
    ]
    const foreign = await refusal(
      deleteApplicationBatch,
      { params: { batch_id: other.id } },
      reader,
    )
    expect(foreign).toMatchObject({ status: 403, failure: 'permission_missing' })
    for (const [id, key] of [
      [own.id, reader],
      [other.id, keyA],
    ] as const) {
      await ask(deleteApplicationBatch, { params: { batch_id: id } }, key)
      expect(await refusal(getApplicationBatch, { params: { batch_id: id } }, key)).toMatchObject({
        status: 404,
        failure: 'application_batch_not_found',
      })
    }
    const cursor = { params: { application_id }, query: { after: own.id } }
    expect((await ask(listApplicationBatches, cursor, keyA)).data).toEqual([])
  })

  test('a key that only runs applications controls no batch of another key', async () => {
    const service = await begin({ isRunning: false })
    const { ask, deployed, start, batch, set, refusal, newKey, teams, keyA } = service
    const graph = await ask(createGraph, { body: { name: 'of A', team_ids: [teams.a] } }, keyA)
    const application_id = await deployed('Prices', { blueprint, graph_ids: [graph.id] })
    const { id } = await start(application_id)
    const params = { batch_id: id }
    const reader = await newKey({ team_id: teams.a, permissions: ['*:read'] })
    const refused = { status: 403, failure: 'permission_missing' }
    for (const status of ['paused', 'cancelled'] as const) {
      const request = { params, body: { status } }
      expect(await refusal(updateApplicationBatch, request, reader)).toMatchObject(refused)
    }
    expect(await refusal(retryApplicationBatch, { params }, reader)).toMatchObject(refused)
    // Without the permission to read graphs, the rows that it resumes would fail.
    const writer = await newKey({ team_id: teams.a, permissions: ['applications:write'] })
    expect((await set(id, 'paused', writer)).status).toBe('paused')
    expect((await batch(id, writer)).missing_permissions).toEqual(['graphs:read'])
    const resume = { params, body: { status: 'running' as const } }
    expect(await refusal(updateApplicationBatch, resume, writer)).toMatchObject(refused)
    expect((await batch(id)).missing_permissions).toEqual([])
    expect((await set(id, 'running', keyA)).status).toBe('running')
  })

  test('batches are listed newest first', async () => {
    const { ask, deployed, start, admin, keyA, keyB } = await begin({ isRunning: false })
    const application_id = await deployed('For all', { blueprint, key: admin })
    const ids: string[] = []
    for (const key of [keyA, keyA, keyB]) ids.push((await start(application_id, rowsOf(1), key)).id)
    const params = { application_id }
    const ofA = await ask(listApplicationBatches, { params }, keyA)
    expect(ofA.data.map(({ id }) => id)).toEqual([ids[1], ids[0]])
    const next = await ask(listApplicationBatches, { params, query: { after: ids[1] } }, keyA)
    expect(next.data.map(({ id }) => id)).toEqual([ids[0]])
    expect((await ask(listApplicationBatches, { params }, admin)).data).toHaveLength(3)
  })

  test('a team has a limited number of batches, and the oldest that have ended are deleted', async () => {
    const { ask, deployed, start, set, refusal, keyA } = await begin({ isRunning: false })
    const application_id = await deployed('Often', { blueprint })
    const ids: string[] = []
    for (let at = 0; at < maxUnfinishedBatches; at += 1) {
      ids.push((await start(application_id, rowsOf(1))).id)
    }
    const another = { params: { application_id }, body: { rows: rowsOf(1) } }
    expect(await refusal(createApplicationBatch, another, keyA)).toMatchObject({
      status: 409,
      failure: 'application_batches_full',
    })
    for (const id of ids) await set(id, 'cancelled')
    for (let at = 0; at < 2; at += 1) await set((await start(application_id)).id, 'cancelled')
    await start(application_id)
    const params = { application_id }
    const { data } = await ask(listApplicationBatches, { params, query: { limit: 100 } }, keyA)
    expect(data).toHaveLength(maxEndedBatches + 1)
    expect(data.map(({ id }) => id)).not.toContain(ids[1])
  })

  test('a batch is deleted with its application, and cancelled with its team', async () => {
    const { ask, deployed, start, batch, refusal, newKey, newLeases, admin, teams, keyA } =
      await begin({ isRunning: false })
    const application_id = await deployed('Prices', { blueprint })
    const { id } = await start(application_id, rowsOf(20))
    const shared = await deployed('For all', { blueprint, key: admin })
    const ofB = await newKey({ team_id: teams.b })
    const other = await start(shared, rowsOf(20), ofB)
    await ask(deleteApplication, { params: { application_id } }, keyA)
    expect((await refusal(getApplicationBatch, { params: { batch_id: id } }, keyA)).failure).toBe(
      'application_batch_not_found',
    )
    await ask(deleteTeam, { params: { team_id: teams.b } }, admin)
    expect(await batch(other.id, admin)).toMatchObject({
      status: 'cancelled',
      counts: { failed: 6, cancelled: 14 },
    })
    expect(await newLeases('worker').lease()).toBe(null)
    while (await sweepApplicationSlice(database())) await turn()
    const left = await database().selectFrom('application_batch_rows').select('batch_id').execute()
    expect(new Set(left.map(({ batch_id }) => batch_id))).toEqual(new Set([other.id]))
  })
})

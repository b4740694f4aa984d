import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { getMe, revokeKey } from '#contract/access.ts'
import { updateApplication } from '#contract/applications/applications.ts'
import {
  createApplicationBatch,
  deleteApplicationBatch,
  exportApplicationBatch,
  maxBatchRows,
  retryApplicationBatch,
  updateApplicationBatch,
} from '#contract/applications/batches.ts'
import {
  createApplicationJob,
  getApplicationJob,
  listApplicationJobs,
} from '#contract/applications/jobs.ts'
import { createGraph, updateGraph } from '#contract/graphs.ts'
import { putLimits } from '#contract/limits.ts'
import { sweepApplicationSlice } from '#service/applications/application-sweep-store.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { Failure } from '#service/failure.ts'
import { blueprint, gate, rowOf, rowsOf, testBatches } from './test-batches.ts'

onEveryDatabase('rows of batches', (database) => {
  const begin = (options?: Parameters<typeof testBatches>[1]) => testBatches(database(), options)

  test('each row gets its answer once, and rows keep their numbers', async () => {
    const { deployed, send, ended, rows, questions, keyA } = await begin()
    const params = { application_id: await deployed('Prices', { blueprint }) }
    const body = { name: 'Spring', rows: rowsOf(25) }
    const response = await send(createApplicationBatch, { params, body }, keyA)
    expect(response.statusCode).toBe(202)
    const created = createApplicationBatch.reply.parse(response.json())
    expect(created).toMatchObject({
      name: 'Spring',
      status: 'running',
      total: 25,
      inputs: ['question'],
    })
    expect(await ended(created.id)).toMatchObject({
      ended_at: expect.any(String),
      counts: { queued: 0, in_progress: 0, completed: 25, failed: 0, cancelled: 0 },
    })
    expect(questions.toSorted()).toEqual(
      Array.from({ length: 25 }, (_, at) => `Q${at + 1}`).toSorted(),
    )
    const { data, has_more } = await rows(created.id, { from: 21, limit: 3 })
    expect(has_more).toBe(true)
    expect(data.map(({ number, data: answer }) => [number, answer?.suggestion])).toEqual([
      [21, 'A: Q21'],
      [22, 'A: Q22'],
      [23, 'A: Q23'],
    ])
    expect((await rows(created.id, { from: 24 })).has_more).toBe(false)
  })

  test('a failed row says why, and a retry runs only failed rows, with the version that is deployed now', async () => {
    let isBroken = true
    const { ask, deployed, deploy, start, ended, retry, rows, refusal, questions, keyA } =
      await begin({
        answer: async (question) => {
          if (isBroken && question === 'Q2') {
            throw new Failure('model_refused_request', 'The model refused the request.')
          }
          return `A: ${question}`
        },
      })
    const application_id = await deployed('Prices', { blueprint })
    const { id } = await start(application_id)
    expect((await ended(id)).counts).toMatchObject({ completed: 2, failed: 1 })
    expect((await rows(id, { status: 'failed' })).data).toMatchObject([
      {
        number: 2,
        status: 'failed',
        error: 'The model refused the request.',
        error_key: 'model_refused_request',
      },
    ])
    isBroken = false
    const messages = [{ role: 'user' as const, content: 'Now: {{question}}' }]
    const change = { blueprint: { ...blueprint, messages } }
    await ask(updateApplication, { params: { application_id }, body: change }, keyA)
    await deploy(application_id)
    questions.splice(0)
    await retry(id)
    expect((await ended(id)).counts).toMatchObject({ completed: 3, failed: 0 })
    expect(questions).toEqual(['Now: Q2'])
    const [first, second] = (await rows(id)).data
    expect(second).toMatchObject({ status: 'completed', data: { suggestion: 'A: Now: Q2' } })
    expect([first?.version, second?.version, (await ended(id)).version]).toEqual([1, 2, 1])
    expect(second?.error).toBe(undefined)
    expect(await refusal(retryApplicationBatch, { params: { batch_id: id } }, keyA)).toMatchObject({
      status: 409,
      failure: 'application_batch_not_failed',
    })
  })

  test('a batch can have ten thousand rows', { timeout: 60_000 }, async () => {
    const { deployed, start, rows, set, ask, keyA } = await begin({ isRunning: false })
    const { id } = await start(await deployed('Prices', { blueprint }), rowsOf(maxBatchRows))
    const { data } = await rows(id, { from: maxBatchRows })
    expect(data).toMatchObject([{ number: maxBatchRows, status: 'queued' }])
    await set(id, 'cancelled')
    await ask(deleteApplicationBatch, { params: { batch_id: id } }, keyA)
    while (await sweepApplicationSlice(database())) await turn()
    for (const table of ['application_jobs', 'application_batch_rows', 'batch_sweeps'] as const) {
      expect(await database().selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  test('a job of the application runs beside a batch, and gets its turn between rows', async () => {
    const { deployed, start, ask, newLeases, keyA } = await begin({ isRunning: false })
    const application_id = await deployed('Prices', { blueprint })
    const params = { application_id }
    const { id } = await start(application_id, rowsOf(50))
    const job = await ask(createApplicationJob, { params, body: rowOf('Alone') }, keyA)
    const leases = newLeases('worker')
    const leased: (string | null)[] = []
    for (let at = 0; at < 8; at += 1) {
      const work = await leases.lease()
      if (work === null) break
      leased.push(work.batch_id)
      const sources = { graph_ids: [], file_ids: [] }
      await leases.complete(work, { suggestion: 'yes' }, sources, new Date())
    }
    expect(leased).toEqual([id, id, id, id, id, id, null, id])
    expect((await ask(getApplicationJob, { params: { job_id: job.id } }, keyA)).status).toBe(
      'completed',
    )
    const jobs = await ask(listApplicationJobs, { params }, keyA)
    expect(jobs.result.map(({ id: of }) => of)).toEqual([job.id])
  })

  test('a row whose worker was killed runs again, and one that had ended does not', async () => {
    const { deployed, start, batch, newLeases, rows } = await begin({ isRunning: false })
    const { id } = await start(await deployed('Prices', { blueprint }), rowsOf(2))
    const [first, second] = [newLeases('killed'), newLeases('next')]
    const [one, two] = [await first.lease(), await first.lease()]
    if (one === null || two === null) throw new Error('nothing to lease')
    const sources = { graph_ids: [], file_ids: [] }
    await first.complete(one, { suggestion: 'one' }, sources, new Date())
    await second.releaseOf((owner) => owner === 'killed')
    const again = await second.lease()
    if (again === null) throw new Error('nothing to lease')
    expect(again.id).toBe(two.id)
    // The worker that was taken for dead answers late.
    await first.complete(two, { suggestion: 'late' }, sources, new Date())
    expect((await batch(id)).status).toBe('running')
    await second.complete(again, { suggestion: 'two' }, sources, new Date())
    expect(await second.lease()).toBe(null)
    expect((await batch(id)).status).toBe('completed')
    expect((await rows(id)).data.map(({ data }) => data?.suggestion)).toEqual(['one', 'two'])
  })

  test('rows that end at once begin each next row once', async () => {
    const { deployed, start, ended, questions } = await begin()
    const application_id = await deployed('Prices', { blueprint })
    const batches = await Promise.all([1, 2, 3].map(() => start(application_id, rowsOf(20))))
    for (const { id } of batches) expect((await ended(id)).counts.completed).toBe(20)
    expect(questions).toHaveLength(60)
  })

  test('rows count as requests, and wait for a limit instead of failing', async () => {
    const { ask, admin, deployed, start, batch, ended, pass, keyA } = await begin()
    const { key } = await ask(getMe, {}, keyA)
    const { id } = await start(await deployed('Prices', { blueprint }), rowsOf(12))
    await ended(id)
    // The limit of the window holds the requests of this test too.
    const limits = [{ limit: 'requests_per_minute' as const, maximum: 4 }]
    const application_id = await deployed('Again', { blueprint })
    await ask(putLimits, { body: { key_id: key.id, limits } }, admin)
    pass(60)
    const limited = await start(application_id, rowsOf(5))
    await expect
      .poll(async () => (await batch(limited.id, admin)).waiting_for)
      .toMatch(/^This key can make 4 requests per minute/)
    expect((await batch(limited.id, admin)).counts.failed).toBe(0)
    await expect
      .poll(
        async () => {
          pass(61)
          return (await batch(limited.id, admin)).status
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBe('completed')
    expect(await batch(limited.id, admin)).toMatchObject({ counts: { completed: 5 } })
  })

  test('the answers of rows are hidden from whoever can no longer read what they come from', async () => {
    const { ask, deployed, start, ended, rows, admin, keyA, teams, newLeases, batch } = await begin(
      {
        isRunning: false,
      },
    )
    const body = { name: 'of A', team_ids: [teams.a] }
    const graph = await ask(createGraph, { body }, admin)
    const { id } = await start(await deployed('Prices', { blueprint }), rowsOf(1))
    const leases = newLeases('worker')
    const row = await leases.lease()
    if (row === null) throw new Error('nothing to lease')
    const sources = { graph_ids: [graph.id], file_ids: [] }
    await leases.complete(row, { suggestion: 'Secret.' }, sources, new Date())
    expect((await batch(id)).status).toBe('completed')
    await ended(id)
    expect((await rows(id)).data[0]?.data?.suggestion).toBe('Secret.')
    const moved = { params: { graph_id: graph.id }, body: { team_ids: [teams.b] } }
    await ask(updateGraph, moved, admin)
    const [hidden] = (await rows(id)).data
    expect(hidden).toMatchObject({ status: 'completed', hidden_reason: 'source_not_accessible' })
    expect(hidden?.data).toBe(undefined)
    expect((await rows(id, {}, admin)).data[0]?.data?.suggestion).toBe('Secret.')
    expect(keyA).not.toBe(admin)
  })

  test('an export has all rows, one a line, in their order', async () => {
    const { deployed, start, send, ended, keyA } = await begin()
    const { id } = await start(await deployed('Prices', { blueprint }), rowsOf(130))
    await ended(id)
    const response = await send(exportApplicationBatch, { params: { batch_id: id } }, keyA)
    expect(response.headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
    const lines = response.body.trim().split('\n')
    expect(lines).toHaveLength(130)
    expect(JSON.parse(lines[104] ?? '')).toMatchObject({
      number: 105,
      inputs: [{ id: 'question', value: ['Q105'] }],
      data: { suggestion: 'A: Q105' },
    })
  })

  test('a batch whose key is revoked is paused with the reason, until a colleague takes it over', async () => {
    const { answer, release, waiting } = gate()
    const service = await begin({ answer })
    const { ask, deployed, start, batch, set, refusal, newKey, admin, teams, keyA } = service
    const secret = await newKey({ team_id: teams.a })
    const { key } = await ask(getMe, {}, secret)
    const { id } = await start(await deployed('Prices', { blueprint }), rowsOf(9), secret)
    await expect.poll(waiting).toBe(4)
    await ask(revokeKey, { params: { key_id: key.id } }, admin)
    const counts = async () => {
      release()
      return (await batch(id)).counts
    }
    await expect.poll(counts).toMatchObject({ in_progress: 0, completed: 4, failed: 0, queued: 5 })
    expect(await batch(id)).toMatchObject({
      status: 'paused',
      pause_reason: 'key_ended',
      is_own: false,
      needs_take_over: true,
    })
    const resume = { params: { batch_id: id }, body: { status: 'running' as const } }
    expect(await refusal(updateApplicationBatch, resume, keyA)).toMatchObject({
      status: 409,
      failure: 'application_batch_of_other_key',
    })
    const taken = await set(id, 'running', keyA, { take_over: 'true' })
    expect(taken).toMatchObject({ status: 'running', is_own: true, needs_take_over: false })
    expect(taken.pause_reason).toBe(undefined)
    await expect.poll(counts).toMatchObject({ completed: 9, failed: 0 })
  })

  test('a retry by another key takes the batch over only where it says so', async () => {
    const { deployed, start, batch, retry, ended, refusal, newKey, teams, keyA } = await begin({
      answer: async () => {
        throw new Failure('model_refused_request', 'No.')
      },
    })
    const starter = await newKey({ team_id: teams.a })
    const { id } = await start(await deployed('Prices', { blueprint }), rowsOf(2), starter)
    await ended(id)
    expect(await refusal(retryApplicationBatch, { params: { batch_id: id } }, keyA)).toMatchObject({
      status: 409,
      failure: 'application_batch_of_other_key',
    })
    await retry(id, keyA, { take_over: 'true' })
    await ended(id)
    // Whoever started it keeps control, and rows run with the access of the other key.
    expect(await batch(id, starter)).toMatchObject({ is_own: true, needs_take_over: true })
    expect(await batch(id, keyA)).toMatchObject({ is_own: true, needs_take_over: false })
  })
})

import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { deleteTeam } from '#contract/access-questions.ts'
import { getMe, revokeKey } from '#contract/access.ts'
import { deleteApplication, updateApplication } from '#contract/applications/applications.ts'
import {
  createApplicationJob,
  getApplicationJob,
  listApplicationJobs,
  maxApplicationJobs,
  retryApplicationJob,
} from '#contract/applications/jobs.ts'
import { createGraph, updateGraph } from '#contract/graphs.ts'
import { calls, counted, puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { Failure } from '#service/failure.ts'
import { testClock } from '#service/test-clock.ts'
import { applicationJobLeaseStore } from './application-job-lease-store.ts'
import { sweepApplicationSlice } from './application-sweep-store.ts'
import { questionBlueprint, testApplications } from './test-applications.ts'

const blueprint = { ...questionBlueprint, model: 'm' }
const hangMs = 600_000
const inputs = [{ id: 'question', value: ['What does wool cost?'] }]

onEveryDatabase('jobs of applications', (database) => {
  async function begin(
    turns: Parameters<typeof puppet>,
    { isRunning = true, maxRunMs }: { isRunning?: boolean; maxRunMs?: number } = {},
  ) {
    await database().deleteFrom('application_jobs').execute()
    const { clock, pass } = testClock()
    const model = puppet(...turns)
    const newLeases = (owner: string) =>
      applicationJobLeaseStore(database(), { owner, leaseSeconds: 30, clock })
    const service = await testApplications(database(), {
      clock,
      models: registryOf({ m: model }),
      ...(isRunning && {
        applicationJobs: {
          jobs: newLeases('worker'),
          concurrency: 4,
          leaseSeconds: 30,
          onError: () => undefined,
          ...(maxRunMs !== undefined && { maxRunMs }),
        },
      }),
    })
    const { ask, keyA } = service
    const start = (application_id: string, key = keyA) =>
      ask(createApplicationJob, { params: { application_id }, body: { inputs } }, key)
    const job = (job_id: string, key = keyA) => ask(getApplicationJob, { params: { job_id } }, key)
    const ended = async (job_id: string, key = keyA) => {
      await expect.poll(async () => (await job(job_id, key)).status).not.toBe('in_progress')
      return job(job_id, key)
    }
    return { ...service, model, clock, pass, newLeases, start, job, ended }
  }

  const hangs = async function* (_: unknown, signal: AbortSignal) {
    yield { type: 'text', text: 'Wo' } as const
    // Rejects also where the service stopped before the model was called.
    await pause(hangMs, undefined, { signal, ref: false })
  }

  test('a job keeps its answer, and usage counts its tokens', async () => {
    const { deployed, send, start, ended, ask, keyA, usage } = await begin([
      [...says('Five.'), counted(7, 3)],
    ])
    const id = await deployed('Prices', { blueprint })
    const params = { application_id: id }
    const response = await send(createApplicationJob, { params, body: { inputs } }, keyA)
    expect(response.statusCode).toBe(202)
    const job = createApplicationJob.reply.parse(response.json())
    expect(job.status).toBe('in_progress')
    expect(await ended(job.id)).toEqual({
      id: job.id,
      application_id: id,
      created_at: job.created_at,
      updated_at: expect.any(String),
      completed_at: expect.any(String),
      status: 'completed',
      data: { title: 'Prices', suggestion: 'Five.' },
      progress: null,
    })
    await usage.flush()
    const counts = await database()
      .selectFrom('usage_counts')
      .select(['prompt_tokens', 'completion_tokens'])
      .where('operation', '=', 'createApplicationJob')
      .where('called_model', '=', 'm')
      .where('key_id', '=', (await ask(getMe, {}, keyA)).key.id)
      .execute()
    // PostgreSQL returns wide integers as texts.
    expect(counts.map((row) => Object.values(row).map(String))).toEqual([['7', '3']])
    expect((await start(id)).status).toBe('in_progress')
  })

  test('one job of an application runs at a time, for each team', async () => {
    const { deployed, refusal, start, admin, keyA, keyB } = await begin([], { isRunning: false })
    const id = await deployed('For all', { blueprint, key: admin })
    await start(id)
    const again = { params: { application_id: id }, body: { inputs } }
    expect(await refusal(createApplicationJob, again, keyA)).toMatchObject({
      status: 409,
      failure: 'application_job_running',
      body: { tpe: 'Conflict', extras: { code: 'BadRequest' } },
      headers: { 'x-should-retry': 'false' },
    })
    await start(id, keyB)
    await start(id, admin)
  })

  test('concurrent requests start one job', async () => {
    const { deployed, send, keyA } = await begin([], { isRunning: false })
    const params = { application_id: await deployed('Once', { blueprint }) }
    const responses = await Promise.all(
      Array.from({ length: 6 }, () =>
        send(createApplicationJob, { params, body: { inputs } }, keyA),
      ),
    )
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      202, 409, 409, 409, 409, 409,
    ])
  })

  test('wrong inputs are refused when the job is created', async () => {
    const { deployed, create, refusal, keyA } = await begin([], { isRunning: false })
    const params = { application_id: await deployed('Prices', { blueprint }) }
    const empty = await refusal(createApplicationJob, { params, body: { inputs: [] } }, keyA)
    expect(empty).toMatchObject({ status: 400, failure: 'inputs_invalid' })
    const draft = await create('Draft', { blueprint })
    const undeployed = { params: { application_id: draft.id }, body: { inputs } }
    expect((await refusal(createApplicationJob, undeployed, keyA)).failure).toBe(
      'application_not_deployed',
    )
  })

  test('a job that could not read the graphs of its application is refused', async () => {
    const { ask, deployed, refusal, newKey, admin, teams, keyA, keyB } = await begin([], {
      isRunning: false,
    })
    const body = { name: 'of A', team_ids: [teams.a] }
    const graph = await ask(createGraph, { body }, keyA)
    const options = { blueprint, key: admin, graph_ids: [graph.id] }
    const params = { application_id: await deployed('For all', options) }
    const runner = await newKey({ team_id: teams.a, permissions: ['applications:read'] })
    const request = { params, body: { inputs } }
    expect((await refusal(createApplicationJob, request, runner)).status).toBe(403)
    const unreadable = await refusal(createApplicationJob, request, keyB)
    expect(unreadable.failure).toBe('application_graphs_unreadable')
  })

  test('a failed job says why, and a retry runs the version that is deployed now', async () => {
    const failing = () => {
      throw new Failure('model_refused_request', 'The model refused the request.')
    }
    const { ask, deployed, deploy, refusal, start, ended, model, keyA } = await begin([
      failing,
      says('Five.'),
    ])
    const id = await deployed('Prices', { blueprint })
    const { id: job_id } = await start(id)
    expect(await ended(job_id)).toMatchObject({
      status: 'failed',
      error: 'The model refused the request.',
      error_key: 'model_refused_request',
    })
    const messages = [{ role: 'user' as const, content: 'Now: {{question}}' }]
    const body = { blueprint: { ...blueprint, messages } }
    await ask(updateApplication, { params: { application_id: id }, body }, keyA)
    await deploy(id)
    expect(await ask(retryApplicationJob, { params: { job_id } }, keyA)).toMatchObject({
      id: job_id,
      status: 'in_progress',
    })
    const retried = await ended(job_id)
    expect(retried).toMatchObject({ status: 'completed', data: { suggestion: 'Five.' } })
    expect(retried.error).toBe(undefined)
    expect(model.requests[1]?.messages[0]?.content).toBe('Now: What does wool cost?')
    expect(await refusal(retryApplicationJob, { params: { job_id } }, keyA)).toMatchObject({
      status: 409,
      failure: 'application_job_not_failed',
    })
  })

  test('a job of a team that the organization retries has the access of the team', async () => {
    const failing = () => {
      throw new Failure('model_refused_request', 'The model refused the request.')
    }
    const { ask, deployed, start, ended, admin, keyA, teams } = await begin([
      failing,
      says('Secret.'),
    ])
    const body = { name: 'of A', team_ids: [teams.a] }
    const graph = await ask(createGraph, { body }, admin)
    const options = { blueprint, key: admin, graph_ids: [graph.id] }
    const { id: job_id } = await start(await deployed('For all', options), keyA)
    expect((await ended(job_id)).error_key).toBe('model_refused_request')
    const moved = { params: { graph_id: graph.id }, body: { team_ids: [teams.b] } }
    await ask(updateGraph, moved, admin)
    await ask(retryApplicationJob, { params: { job_id } }, admin)
    expect((await ended(job_id)).error_key).toBe('application_graphs_unreadable')
  })

  test('a failure that may pass is tried again, three times', async () => {
    const failing = () => {
      throw new Failure('model_unavailable', 'The model does not answer.')
    }
    const { deployed, start, job, ended, pass, model } = await begin([failing, failing, failing])
    const { id } = await start(await deployed('Prices', { blueprint }))
    for (const attempts of [1, 2]) {
      await expect.poll(() => model.requests.length).toBe(attempts)
      expect((await job(id)).status).toBe('in_progress')
      // The back-off begins when a worker first sees it.
      await expect
        .poll(async () => {
          pass(30)
          await turn()
          return model.requests.length
        })
        .toBe(attempts + 1)
    }
    expect(await ended(id)).toMatchObject({ status: 'failed', error_key: 'model_unavailable' })
  })

  test('an answer that takes too long fails', async () => {
    const { deployed, start, ended } = await begin([hangs], { maxRunMs: 50 })
    const { id } = await start(await deployed('Prices', { blueprint }))
    expect(await ended(id)).toMatchObject({ status: 'failed', error_key: 'deadline_exceeded' })
  })

  test('a running job reports its progress, and ends when its application is deleted', async () => {
    const { ask, refusal, deployed, start, job, newLeases, keyA } = await begin([hangs])
    const application_id = await deployed('Prices', { blueprint })
    const { id } = await start(application_id)
    const stage = async () => (await job(id)).progress?.stage
    await expect.poll(stage).toBe('answering')
    await ask(deleteApplication, { params: { application_id } }, keyA)
    const gone = await refusal(getApplicationJob, { params: { job_id: id } }, keyA)
    expect(gone).toMatchObject({ status: 404, failure: 'application_job_not_found' })
    expect(await newLeases('other').lease()).toBe(null)
    const rows = () => database().selectFrom('application_jobs').select('id').execute()
    expect(await rows()).toHaveLength(1)
    while (await sweepApplicationSlice(database())) await turn()
    expect(await rows()).toEqual([])
  })

  test('a job ends with the team that started it', async () => {
    const { ask, deployed, start, job, newKey, admin, teams } = await begin([], {
      isRunning: false,
    })
    const id = await deployed('For all', { blueprint, key: admin })
    const ofB = await newKey({ team_id: teams.b })
    const { id: job_id } = await start(id, ofB)
    await ask(deleteTeam, { params: { team_id: teams.b } }, admin)
    expect(await job(job_id, admin)).toMatchObject({
      status: 'failed',
      error_key: 'team_not_found',
    })
  })

  test('the job of a revoked key fails when its turn comes', async () => {
    const { ask, deployed, start, ended, newKey, admin, teams } = await begin([hangs])
    const id = await deployed('For all', { blueprint, key: admin })
    const ofA = await newKey({ team_id: teams.a })
    const { key } = await ask(getMe, {}, ofA)
    const { id: job_id } = await start(id, ofA)
    await ask(revokeKey, { params: { key_id: key.id } }, admin)
    // The lease of the attempt that was running is given up, as at a crash.
    await database()
      .updateTable('application_jobs')
      .set({ lease: 'none', lease_owner: null })
      .where('id', '=', job_id)
      .execute()
    expect(await ended(job_id, admin)).toMatchObject({ status: 'failed', error_key: 'key_expired' })
  })

  test('an answer is hidden from whoever can no longer read what it comes from', async () => {
    const { ask, deployed, start, ended, job, newKey, admin, teams, keyA } = await begin([
      calls(['search_graphs', { question: 'What does wool cost?' }]),
      says('Nothing.'),
    ])
    const body = { name: 'of A', team_ids: [teams.a] }
    const graph = await ask(createGraph, { body }, admin)
    const id = await deployed('Prices', { blueprint, graph_ids: [graph.id] })
    const { id: job_id } = await start(id)
    expect((await ended(job_id)).data?.suggestion).toBe('Nothing.')
    const reader = await newKey({ team_id: teams.a, permissions: ['applications:read'] })
    expect((await job(job_id, reader)).data).toBe(undefined)
    const moved = { params: { graph_id: graph.id }, body: { team_ids: [teams.b] } }
    await ask(updateGraph, moved, admin)
    const hidden = await job(job_id, keyA)
    expect(hidden).toMatchObject({ status: 'completed', hidden_reason: 'source_not_accessible' })
    expect(hidden.data).toBe(undefined)
    expect((await job(job_id, admin)).data?.suggestion).toBe('Nothing.')
  })

  test('a stop of the service gives a running job back, without counting an attempt', async () => {
    const { app, deployed, start, job, newLeases } = await begin([hangs])
    const { id } = await start(await deployed('Prices', { blueprint }))
    await expect.poll(async () => (await job(id)).progress?.stage).toBe('answering')
    await app.close()
    expect(await newLeases('next').lease()).toMatchObject({ id, attempts: 0, interruptions: 0 })
  })

  test('jobs are listed newest first, by status, with their number', async () => {
    const { ask, deployed, start, ended, keyA, keyB, admin } = await begin([
      says('One.'),
      says('Two.'),
      says('Three.'),
    ])
    const application_id = await deployed('For all', { blueprint, key: admin })
    const ids: string[] = []
    for (const key of [keyA, keyA, keyB]) {
      const { id } = await start(application_id, key)
      await ended(id, key)
      ids.push(id)
    }
    const params = { application_id }
    const page = await ask(listApplicationJobs, { params, query: { offset: 1, limit: 1 } }, keyA)
    expect(page).toMatchObject({
      result: [{ id: ids[0], data: { suggestion: 'One.' } }],
      totalCount: 2,
      pagination: { offset: 1, limit: 1 },
    })
    const all = await ask(listApplicationJobs, { params }, admin)
    expect(all.result.map(({ id }) => id)).toEqual(ids.toReversed())
    const query = { status: 'failed' as const }
    expect((await ask(listApplicationJobs, { params, query }, admin)).totalCount).toBe(0)
  })

  test('the oldest jobs that have ended are deleted', async () => {
    const { deployed, start, clock, ask, keyA } = await begin([], { isRunning: false })
    const application_id = await deployed('Often', { blueprint })
    const { id } = await start(application_id)
    const row = await database()
      .selectFrom('application_jobs')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await database()
      .updateTable('application_jobs')
      .set({ status: 'failed' })
      .where('id', '=', id)
      .execute()
    const copies = Array.from({ length: maxApplicationJobs + 4 }, () => ({
      ...row,
      ...clock.stamp(),
      status: 'failed',
      lease: null,
      lease_owner: null,
    }))
    for (let at = 0; at < copies.length; at += 200) {
      await database()
        .insertInto('application_jobs')
        .values(copies.slice(at, at + 200))
        .execute()
    }
    await start(application_id)
    const { totalCount } = await ask(listApplicationJobs, { params: { application_id } }, keyA)
    expect(totalCount).toBe(maxApplicationJobs + 1)
  })

  test('many jobs of one organization do not delay a job of another', async () => {
    const one = await begin([], { isRunning: false })
    const two = await testApplications(database(), { models: registryOf({ m: puppet() }) })
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) {
      ids.push((await one.start(await one.deployed(name, { blueprint }))).id)
    }
    const application_id = await two.deployed('other', { blueprint })
    const request = { params: { application_id }, body: { inputs } }
    const other = await two.ask(createApplicationJob, request, two.keyA)
    const leases = one.newLeases('worker')
    const leased = [await leases.lease(), await leases.lease(), await leases.lease()]
    expect(leased.map((job) => job?.id)).toEqual([ids[0], other.id, ids[1]])
  })

  test('a job whose worker was killed runs again, and one that had ended does not', async () => {
    const { deployed, start, job, newLeases } = await begin([], { isRunning: false })
    const { id } = await start(await deployed('Prices', { blueprint }))
    const [first, second] = [newLeases('killed'), newLeases('next')]
    const lease = await first.lease()
    if (lease === null) throw new Error('nothing to lease')
    await second.releaseOf((owner) => owner === 'killed')
    const again = await second.lease()
    if (again === null) throw new Error('nothing to lease')
    expect(again).toMatchObject({ id, interruptions: 1 })
    const answer = (suggestion: string) => ({ title: 'Prices', suggestion })
    const sources = { graph_ids: [], file_ids: [] }
    await first.complete(lease, answer('late'), sources, new Date())
    expect((await job(id)).status).toBe('in_progress')
    await second.complete(again, answer('right'), sources, new Date())
    await second.releaseOf(() => true)
    expect(await second.lease()).toBe(null)
    expect((await job(id)).data?.suggestion).toBe('right')
  })
})

import { expect, test } from 'vitest'
import { createApplicationJob, getApplicationJob } from '#contract/applications/jobs.ts'
import { puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { openTestDatabase } from '#service/database/test-databases.ts'
import { systemClock } from '#service/clock.ts'
import { applicationJobLeaseStore } from '#service/applications/application-job-lease-store.ts'
import { jobSlots } from './job-slots.ts'
import { questionBlueprint, testApplications } from '#service/applications/test-applications.ts'

function begin(slots: number) {
  const shared = jobSlots(slots)
  const lease = (organization_id: string, owner: string, count: number): void => {
    for (let at = 0; at < count; at += 1) {
      void shared.count({ owner, organization_id }, () => new Promise(() => undefined))
    }
  }
  return { ...shared, hold: lease }
}

test('an owner has at most half of the slots', () => {
  const { hold: lease, full } = begin(8)
  lease('o', 'a', 3)
  expect(full().owners).toEqual([])
  lease('o', 'a', 1)
  expect(full().owners).toEqual(['a'])
})

test('where no slot is free, an owner begins two jobs and no third', () => {
  const { hold: lease, full } = begin(8)
  lease('o', 'a', 4)
  lease('o', 'b', 4)
  lease('o', 'c', 1)
  expect(full().owners).toEqual(['a', 'b'])
  lease('o', 'c', 1)
  expect(full().owners).toEqual(['a', 'b', 'c'])
})

test('an organization with many teams leaves half of what can run to others', () => {
  const { hold: lease, full, maxRunning } = begin(8)
  for (let team = 0; team < maxRunning / 4; team += 1) lease('o', `team ${team}`, 2)
  expect(full().organizations).toEqual(['o'])
})

test('a job that has ended counts no more', async () => {
  const { count, full } = begin(2)
  await count({ owner: 'a', organization_id: 'o' }, async () => {
    expect(full().owners).toEqual(['a'])
  })
  expect(full().owners).toEqual([])
})

test('silent models of two teams do not hold the jobs of others', async () => {
  const database = await openTestDatabase()
  const silent = async function* (_: unknown, signal: AbortSignal) {
    yield { type: 'text', text: 'Wo' } as const
    await new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')))
    })
  }
  const model = puppet(silent, silent, silent, silent, says('Five.'))
  const { ask, deployed, admin, keyA, keyB } = await testApplications(database, {
    models: registryOf({ m: model }),
    applicationJobs: {
      jobs: applicationJobLeaseStore(database, {
        owner: 'worker',
        leaseSeconds: 30,
        clock: systemClock(),
      }),
      concurrency: 4,
      leaseSeconds: 30,
      onError: () => undefined,
    },
  })
  const blueprint = { ...questionBlueprint, model: 'm' }
  const ids = [
    await deployed('One', { blueprint, key: admin }),
    await deployed('Two', { blueprint, key: admin }),
  ]
  const start = (application_id = '', key = admin) => {
    const inputs = [{ id: 'question', value: ['What does wool cost?'] }]
    return ask(createApplicationJob, { params: { application_id }, body: { inputs } }, key)
  }
  for (const id of ids) for (const key of [keyA, keyB]) await start(id, key)
  await expect.poll(() => model.requests.length).toBe(4)
  const { id: job_id } = await start(ids[0])
  await expect
    .poll(async () => (await ask(getApplicationJob, { params: { job_id } }, admin)).status)
    .toBe('completed')
})

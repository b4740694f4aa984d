import { expect, test } from 'vitest'
import { createApplicationJob, getApplicationJob } from '#contract/applications/jobs.ts'
import { counted, puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testClock } from '#service/test-clock.ts'
import { applicationJobLeaseStore } from '#service/applications/application-job-lease-store.ts'
import { questionBlueprint, testApplications } from '#service/applications/test-applications.ts'

onEveryDatabase('costs of jobs', (database) => {
  test('a job whose price cannot be read keeps its answer', async () => {
    const { clock } = testClock()
    const models = registryOf({ m: puppet([...says('Five.'), counted(7, 3)]) })
    const { deployed, ask, keyA } = await testApplications(database(), {
      clock,
      models: { ...models, list: () => Promise.reject(new Error('no database')) },
      applicationJobs: {
        jobs: applicationJobLeaseStore(database(), { owner: 'worker', leaseSeconds: 30, clock }),
        concurrency: 4,
        leaseSeconds: 30,
        onError: () => undefined,
      },
    })
    const application_id = await deployed('Prices', {
      blueprint: { ...questionBlueprint, model: 'm' },
    })
    const inputs = [{ id: 'question', value: ['What does wool cost?'] }]
    const { id } = await ask(
      createApplicationJob,
      { params: { application_id }, body: { inputs } },
      keyA,
    )
    const job = () => ask(getApplicationJob, { params: { job_id: id } }, keyA)
    await expect.poll(async () => (await job()).status).not.toBe('in_progress')
    expect(await job()).toMatchObject({ status: 'completed', data: { suggestion: 'Five.' } })
  })
})

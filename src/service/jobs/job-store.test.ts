import { expect, test } from 'vitest'
import { getFile, retryFiles } from '#contract/files.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testClock } from '#service/test-clock.ts'
import { testService } from '#service/test-service.ts'
import { enqueueJob } from '#service/files/file-queue-store.ts'
import { jobStore } from './job-store.ts'
import type { Job, Jobs } from './job-store.ts'

onEveryDatabase('the queue', (database) => {
  async function begin() {
    await database().deleteFrom('jobs').execute()
    const { clock, pass, step } = testClock()
    const service = await testService(database(), { clock })
    const { admin, newKey } = await service.newOrganization()
    const store = (owner: string) => jobStore(database(), { owner, leaseSeconds: 30, clock })
    return {
      pass,
      step,
      newKey,
      upload: async (key = admin) => (await service.upload(key)).id,
      retry: (file_id: string, key: string) =>
        service.ask(retryFiles, { body: { file_ids: [file_id] } }, key),
      file: (file_id: string) => service.ask(getFile, { params: { file_id } }, admin),
      one: store('one'),
      two: store('two'),
    }
  }

  async function take(jobs: Jobs): Promise<Job> {
    const job = await jobs.lease()
    if (job === null) throw new Error('nothing to take')
    return job
  }

  test('files are leased in order of upload, each by one worker', async () => {
    const { upload, one, two } = await begin()
    const ids = [await upload(), await upload(), await upload()]
    const leased = [await one.lease(), await two.lease(), await one.lease()]
    expect(leased.map((job) => job?.version_id)).toEqual(ids)
    expect(await two.lease()).toBe(null)
  })

  test('many files of one key do not delay a file of another', async () => {
    const { upload, newKey, one } = await begin()
    const keys = { a: await newKey(), b: await newKey(), c: await newKey() }
    const owners = new Map<string, string>()
    const uploads = async (owner: keyof typeof keys, files: number) => {
      for (let file = 0; file < files; file += 1) owners.set(await upload(keys[owner]), owner)
    }
    const leased = async (jobs: number) => {
      const files: (string | undefined)[] = []
      while (files.length < jobs) files.push(owners.get((await take(one)).version_id))
      return files.join(' ')
    }
    await uploads('a', 20)
    await uploads('b', 1)
    await uploads('a', 20)
    await uploads('c', 1)
    expect(await leased(4)).toBe('a b c a')
    await uploads('b', 2)
    expect(await leased(5)).toBe('a b a b a')
  })

  test('where only the short place is left, it is for a key of which no file is read', async () => {
    const { upload, newKey, one } = await begin()
    const [a, b] = [await newKey(), await newKey()]
    await upload(a)
    const { owner } = await take(one)
    const full = { organizations: [], teams: ['another'], keys: [owner], isFull: true }
    const second = await upload(a)
    expect(await one.lease(full)).toBe(null)
    const other = await upload(b)
    expect(await one.lease({ ...full, keys: null })).toBe(null)
    expect((await one.lease(full))?.version_id).toBe(other)
    expect((await one.lease({ ...full, isFull: false }))?.version_id).toBe(second)
  })

  test('a retried file takes a turn of the key that retries it', async () => {
    const { upload, retry, newKey, one } = await begin()
    const [a, b] = [await newKey(), await newKey()]
    const failed = await upload(a)
    await one.finish(await take(one), { status: 'failed', code: 'corrupted', description: 'No.' })
    const waiting = [await upload(a), await upload(a)]
    const other = await upload(b)
    await retry(failed, a)
    const leased = [await take(one), await take(one), await take(one), await take(one)]
    expect(leased.map((job) => job.version_id)).toEqual([waiting[0], other, waiting[1], failed])
  })

  test('keys that retry old files one at a time do not stay ahead of another', async () => {
    const { upload, retry, newKey, one } = await begin()
    const [a, b, c] = [await newKey(), await newKey(), await newKey()]
    const outcome = { status: 'failed', code: 'corrupted', description: 'No.' } as const
    const failed = new Map([
      [await upload(a), a],
      [await upload(b), b],
    ])
    for (const _ of failed) await one.finish(await take(one), outcome)
    for (const [file, key] of failed) await retry(file, key)
    const waiting = await upload(c)
    const leased: string[] = []
    for (let lease = 0; lease < 6 && !leased.includes(waiting); lease += 1) {
      const job = await take(one)
      leased.push(job.version_id)
      await one.finish(job, outcome)
      const key = failed.get(job.version_id)
      if (key !== undefined) await retry(job.version_id, key)
    }
    expect(leased).toHaveLength(3)
    expect(leased.at(-1)).toBe(waiting)
  })

  test('concurrent uploads of one key take different turns', async () => {
    const { upload } = await begin()
    const ids = await Promise.all(Array.from({ length: 12 }, () => upload()))
    const rows = await database().selectFrom('jobs').select(['version_id', 'turn']).execute()
    expect(new Set(rows.map((row) => row.turn)).size).toBe(ids.length)
  })

  test('a lease that is not renewed expires, and its holder can do nothing more', async () => {
    const { upload, file, one, two, pass } = await begin()
    const id = await upload()
    const first = await take(one)
    expect(await two.lease()).toBe(null)
    pass(29)
    expect(await two.lease()).toBe(null)
    pass(2)
    const second = await take(two)
    expect(second).toMatchObject({ version_id: id, attempts: 0, interruptions: 1 })

    expect(await one.renew(first)).toBe(false)
    expect(await one.holding(first, () => Promise.reject(new Error('must not run')))).toBe(false)
    expect(await one.finish(first, { status: 'completed' })).toBe(false)
    await one.progress(first, { stage: 'indexing', done: 7, total: 7 })
    await one.release(first, 'failed')
    expect(await file(id)).toMatchObject({
      status: 'in_progress',
      progress: { stage: 'stored', done: 0, total: null },
    })
    expect(await two.lease()).toBe(null)
    expect(await two.renew(second)).toBe(true)
  })

  test('a retried file has none of its old leases', async () => {
    const { upload, one } = await begin()
    const id = await upload()
    const first = await take(one)
    await one.finish(first, { status: 'failed', code: 'corrupted', description: 'Damaged.' })
    await database()
      .transaction()
      .execute((tx) => enqueueJob(tx, id, 'key'))
    expect((await take(one)).version_id).toBe(id)
    expect(await one.renew(first)).toBe(false)
  })

  test('a job queued before the clock was set back need not wait', async () => {
    const { upload, one, step } = await begin()
    const first = await upload()
    step(-3600)
    const second = await upload()
    expect([(await take(one)).version_id, (await take(one)).version_id]).toEqual([first, second])
  })

  test('a finished file leaves the queue', async () => {
    const { upload, file, one, pass } = await begin()
    const [good, bad] = [await upload(), await upload()]
    const outcomes = [
      { status: 'completed' },
      { status: 'failed', code: 'corrupted', description: 'It is damaged.' },
    ] as const
    for (const outcome of outcomes) {
      expect(await one.finish(await take(one), outcome)).toBe(true)
    }
    pass(1000)
    expect(await one.lease()).toBe(null)
    expect(await file(good)).toMatchObject({ status: 'completed', progress: null, error: null })
    expect(await file(bad)).toMatchObject({
      status: 'failed',
      error: { code: 'corrupted', description: 'It is damaged.' },
    })
  })

  test('failed work under a lease is rolled back', async () => {
    const { upload, file, one } = await begin()
    const id = await upload()
    const job = await take(one)
    await expect(
      one.finish(job, { status: 'completed' }, () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no')
    expect((await file(id)).status).toBe('in_progress')
    expect(await one.renew(job)).toBe(true)
  })
})

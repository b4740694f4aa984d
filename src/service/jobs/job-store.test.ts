import { expect, test } from 'vitest'
import { getFile } from '#contract/files.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'
import { jobStore } from './job-store.ts'

const after = (seconds: number): Date => new Date(Date.now() + seconds * 1000)

onEveryDatabase('the queue', (database) => {
  async function begin() {
    await database().deleteFrom('jobs').execute()
    const service = await testService(database())
    const { admin } = await service.newOrganization()
    return {
      upload: async () => (await service.upload(admin)).id,
      file: (file_id: string) => service.ask(getFile, { params: { file_id } }, admin),
      one: jobStore(database(), 'one', 30),
      two: jobStore(database(), 'two', 30),
    }
  }

  test('files are taken in the order they came, each by one', async () => {
    const { upload, one, two } = await begin()
    const ids = [await upload(), await upload(), await upload()]
    const taken = [await one.lease(after(1)), await two.lease(after(1)), await one.lease(after(1))]
    expect(taken.map((job) => job?.file_id)).toEqual(ids)
    expect(await two.lease(after(1))).toBe(null)
  })

  test('workers that ask at one time never get one file', async () => {
    const { upload } = await begin()
    const ids = await Promise.all(Array.from({ length: 12 }, upload))
    const stores = Array.from({ length: 4 }, (_, at) => jobStore(database(), `worker ${at}`, 30))
    const taken = await Promise.all(
      Array.from({ length: 5 }, () => stores.map((store) => store.lease(after(1)))).flat(),
    )
    const files = taken.flatMap((job) => job?.file_id ?? [])
    expect(files.toSorted()).toEqual(ids.toSorted())
  })

  test('a lease that is not renewed ends, and its holder can do nothing any more', async () => {
    const { upload, file, one, two } = await begin()
    const id = await upload()
    const first = await one.lease(after(0))
    if (first === null) throw new Error('nothing to take')
    expect(await two.lease(after(29))).toBe(null)
    const second = await two.lease(after(31))
    expect(second).toMatchObject({ file_id: id, attempts: 2, owner: 'two' })

    expect(await one.renew(first, after(31))).toBe(false)
    expect(await one.holding(first, () => Promise.reject(new Error('must not run')))).toBe(false)
    expect(await one.finish(first, { status: 'completed' })).toBe(false)
    await one.progress(first, { stage: 'indexing', done: 7, total: 7 })
    await one.release(first, after(0), true)
    expect(await file(id)).toMatchObject({
      status: 'in_progress',
      progress: { stage: 'stored', done: 0, total: null },
    })
    expect(await two.lease(after(32))).toBe(null)
  })

  test('a lease taken again by the same worker is another lease', async () => {
    const { upload, one } = await begin()
    await upload()
    const first = await one.lease(after(0))
    const second = await one.lease(after(31))
    if (first === null || second === null) throw new Error('nothing to take')
    expect(await one.renew(first, after(32))).toBe(false)
    expect(await one.renew(second, after(32))).toBe(true)
  })

  test('a renewed lease lasts', async () => {
    const { upload, one, two } = await begin()
    await upload()
    const job = await one.lease(after(0))
    if (job === null) throw new Error('nothing to take')
    expect(await one.renew(job, after(20))).toBe(true)
    expect(await two.lease(after(49))).toBe(null)
    expect(await two.lease(after(51))).not.toBe(null)
  })

  test('a job given back waits for its time, and an attempt undone does not count', async () => {
    const { upload, one, two } = await begin()
    await upload()
    const job = await one.lease(after(0))
    if (job === null) throw new Error('nothing to take')
    await one.release(job, after(60), false)
    expect(await two.lease(after(59))).toBe(null)
    const again = await two.lease(after(61))
    expect(again?.attempts).toBe(2)
    if (again === null) throw new Error('nothing to take')
    await two.release(again, after(0), true)
    expect((await one.lease(after(61)))?.attempts).toBe(2)
  })

  test('leases of owners that are gone end at once', async () => {
    const { upload, one, two } = await begin()
    await upload()
    await upload()
    await one.lease(after(0))
    await two.lease(after(0))
    await two.releaseOf((owner) => owner === 'one')
    expect(await two.lease(after(0))).not.toBe(null)
    expect(await two.lease(after(0))).toBe(null)
  })

  test('a finished file leaves the queue', async () => {
    const { upload, file, one } = await begin()
    const [good, bad] = [await upload(), await upload()]
    const outcomes = [
      { status: 'completed' },
      { status: 'failed', code: 'corrupted', description: 'It is damaged.' },
    ] as const
    for (const outcome of outcomes) {
      const job = await one.lease(after(1))
      if (job === null) throw new Error('nothing to take')
      expect(await one.finish(job, outcome)).toBe(true)
    }
    expect(await one.lease(after(1000))).toBe(null)
    expect(await file(good)).toMatchObject({ status: 'completed', progress: null, error: null })
    expect(await file(bad)).toMatchObject({
      status: 'failed',
      error: { code: 'corrupted', description: 'It is damaged.' },
    })
  })

  test('work that fails under a lease is undone whole', async () => {
    const { upload, file, one } = await begin()
    const id = await upload()
    const job = await one.lease(after(0))
    if (job === null) throw new Error('nothing to take')
    await expect(
      one.finish(job, { status: 'completed' }, () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no')
    expect((await file(id)).status).toBe('in_progress')
    expect(await one.renew(job, after(1))).toBe(true)
  })
})

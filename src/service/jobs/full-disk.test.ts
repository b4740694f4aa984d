import { expect, onTestFinished, test } from 'vitest'
import { getFile } from '#contract/files.ts'
import type { Page } from '#contract/pages.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testClock } from '#service/test-clock.ts'
import { testService } from '#service/test-service.ts'
import { jobStore } from './job-store.ts'
import { startWorker } from './worker.ts'

const pageOf = (number: number): Page => ({
  number,
  kind: 'section',
  label: null,
  ocr: false,
  // A part by itself.
  blocks: [{ type: 'paragraph', text: 'Sheep give wool. '.repeat(30_000) }],
})

onEveryDatabase('the disk becomes full while a file is read', (database) => {
  test('nothing more of it is written, and it is read again when there is room', async () => {
    const { clock, pass } = testClock()
    const service = await testService(database(), { clock })
    const { admin } = await service.newOrganization()
    let isFull = false
    let failures = 0
    const worker = startWorker({
      jobs: jobStore(database(), { owner: 'one', leaseSeconds: 30, clock }),
      blobs: service.blobs,
      extract: async function* read() {
        yield pageOf(1)
        if (failures === 0) isFull = true
        yield pageOf(2)
      },
      concurrency: 1,
      leaseSeconds: 30,
      isPaused: () => isFull,
      isFull: () => isFull,
      onError: () => {
        failures += 1
      },
    })
    onTestFinished(worker.stop)
    const { id } = await service.upload(admin, { name: 'wool.txt', bytes: 'wool' })
    worker.wake()
    await expect.poll(() => failures).toBe(1)
    const pages = await database()
      .selectFrom('pages')
      .select('number')
      .where('version_id', '=', id)
      .execute()
    expect(pages.map(({ number }) => number)).toEqual([1])

    isFull = false
    pass(60)
    const file = () => service.ask(getFile, { params: { file_id: id } }, admin)
    await expect.poll(async () => (await file()).status, { timeout: 10_000 }).toBe('completed')
    expect(failures).toBe(1)
  })
})

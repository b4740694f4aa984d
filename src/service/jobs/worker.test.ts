import { setTimeout as pause } from 'node:timers/promises'
import { readFile } from 'node:fs/promises'
import { fixture } from '#service/extraction/test-extract.ts'
import { expect, onTestFinished, test } from 'vitest'
import { deleteFile, getFile, listFilePages, retryFiles } from '#contract/files.ts'
import { createGraph, getGraph } from '#contract/graphs.ts'
import type { Page } from '#contract/pages.ts'
import { fileStatuses } from '#contract/uploads.ts'
import { systemClock } from '#service/clock.ts'
import { DatabaseOutage } from '#service/database/postgres/outage.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { recordQueries } from '#service/database/test-queries.ts'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import type { Extract } from '#service/extraction/extraction.ts'
import { extract } from '#service/extraction/extract.ts'
import { testClock } from '#service/test-clock.ts'
import { sweepFileSlice } from '#service/files/file-sweep-store.ts'
import { testService } from '#service/test-service.ts'
import { jobStore } from './job-store.ts'
import { startWorker } from './worker.ts'

const onePage: Page = {
  number: 1,
  kind: 'section',
  label: null,
  ocr: false,
  blocks: [{ type: 'paragraph', text: 'Sheep give wool.' }],
}

onEveryDatabase('workers', (database) => {
  async function begin() {
    await database().deleteFrom('jobs').execute()
    // Tests advance this clock, so that nothing waits in real time.
    const { clock, pass } = testClock()
    const service = await testService(database(), { clock })
    const { admin } = await service.newOrganization()
    const errors: string[] = []

    const work = (
      owner: string,
      read: Extract,
      { leaseSeconds = 30, renewalSeconds = 5, concurrency = 2, on = database() } = {},
    ) => {
      const worker = startWorker({
        jobs: jobStore(on, { owner, leaseSeconds, clock }),
        blobs: service.blobs,
        extract: read,
        concurrency,
        leaseSeconds: renewalSeconds * 6,
        onError: (error) => errors.push(error instanceof Error ? error.message : String(error)),
      })
      const waking = setInterval(worker.wake, 20)
      onTestFinished(async () => {
        clearInterval(waking)
        await worker.stop()
      })
      return worker
    }
    const file = (file_id: string) => service.ask(getFile, { params: { file_id } }, admin)
    return {
      ...service,
      key: admin,
      errors,
      work,
      file,
      pass,
      status: (file_id: string) => async () => (await file(file_id)).status,
      rowsOf: async (file_id: string) => {
        const rows = await Promise.all(
          (['pages', 'chunks', 'indexed_files', 'jobs'] as const).map((table) =>
            database()
              .selectFrom(table)
              .select('version_id')
              .where('version_id', '=', file_id)
              .execute(),
          ),
        )
        return rows.flat()
      },
    }
  }

  test('a file is read, indexed and completed, and its graph counts it as completed', async () => {
    const { work, upload, ask, status, file, key } = await begin()
    const graph = await ask(createGraph, { body: { name: 'wool' } }, key)
    const { id } = await upload(key, { bytes: 'Sheep give wool.', graphId: graph.id })
    work('one', extract)
    await expect.poll(status(id)).toBe('completed')
    expect(await file(id)).toMatchObject({ progress: null, error: null })
    const { file_status } = await ask(getGraph, { params: { graph_id: graph.id } }, key)
    expect(file_status).toEqual({ in_progress: 0, completed: 1, failed: 0, total: 1 })
    const { data } = await ask(listFilePages, { params: { file_id: id } }, key)
    expect(data[0]?.passages).toHaveLength(1)
  })

  test('a file that cannot be read fails at once with the reason, and can be retried', async () => {
    const { work, upload, ask, status, file, rowsOf, errors, key } = await begin()
    const { id } = await upload(key)
    let attempts = 0
    work('one', async function* read() {
      attempts += 1
      yield onePage
      if (attempts === 1) throw new ExtractionFailure('password_protected')
    })
    await expect.poll(status(id)).toBe('failed')
    expect((await file(id)).error?.code).toBe('password_protected')
    expect(await rowsOf(id)).toEqual([])
    expect(errors).toEqual([])
    await ask(retryFiles, { body: { file_ids: [id] } }, key)
    await expect.poll(status(id)).toBe('completed')
    expect(attempts).toBe(2)
  })

  test('what was read of a large file that fails late is deleted in slices', async () => {
    const { work, upload, status, rowsOf, key } = await begin()
    const { id } = await upload(key)
    const pages = 70
    const { recorded, take } = recordQueries(database())
    async function* read() {
      for (let number = 1; number <= pages; number += 1) {
        const text = `Sheep ${number} gives wool. `.repeat(240)
        yield { ...onePage, number, blocks: [{ type: 'paragraph' as const, text }] }
      }
      await expect.poll(async () => (await rowsOf(id)).length).toBeGreaterThan(pages)
      take()
      throw new ExtractionFailure('too_large_to_read')
    }
    work('one', read, { on: recorded })
    await expect.poll(status(id)).toBe('failed')
    expect(await rowsOf(id)).toEqual([])
    const deletions = take()
      .map((query) => query.sql)
      .filter((text) => /^delete from "(pages|chunks)"/.test(text))
    expect(deletions.filter((text) => !text.includes('limit'))).toEqual([])
    // 20 pages at a time, after all passages.
    expect(deletions.filter((text) => text.includes('"pages"')).length).toBeGreaterThan(pages / 20)
  })

  test('only an attempt that follows another one deletes what was stored', async () => {
    const { work, upload, status, rowsOf, pass, key } = await begin()
    const { recorded, take } = recordQueries(database())
    const deletions = () =>
      take()
        .map((query) => query.sql)
        .filter((text) => /^delete from "(pages|chunks)"/.test(text))
    const { id } = await upload(key)
    const ofAttempt: string[][] = []
    work(
      'one',
      async function* read() {
        yield { ...onePage, blocks: [{ type: 'paragraph', text: 'wool '.repeat(60_000) }] }
        ofAttempt.push(deletions())
        if (ofAttempt.length === 1) throw new Error('busy')
      },
      { on: recorded },
    )
    const later = () => {
      pass(5)
      return status(id)()
    }
    await expect.poll(later).toBe('completed')
    expect(ofAttempt).toEqual([[], expect.arrayContaining([expect.stringContaining('"chunks"')])])
    expect((await rowsOf(id)).length).toBeGreaterThan(2)
  })

  test('a file without text is never completed', async () => {
    const { work, upload, status, file, key } = await begin()
    const { id } = await upload(key)
    work('one', async function* read() {
      yield { ...onePage, blocks: [] }
    })
    await expect.poll(status(id)).toBe('failed')
    expect((await file(id)).error?.code).toBe('empty')
  })

  test('a picture without text is completed, and has a page without blocks', async () => {
    const { work, upload, status, file, ask, key } = await begin()
    const { id } = await upload(key, {
      name: 'photo.png',
      bytes: await readFile(fixture('white.png')),
    })
    work('one', async function* read() {
      yield { ...onePage, ocr: true, blocks: [] }
    })
    await expect.poll(status(id)).toBe('completed')
    const listed = await ask(listFilePages, { params: { file_id: id } }, key)
    expect(listed.data).toMatchObject([{ number: 1, ocr: true, blocks: [], passages: [] }])
    expect(await file(id)).toMatchObject({ no_text: true })
    const { data } = await ask(fileStatuses, { body: { file_ids: [id] } }, key)
    expect(data).toMatchObject([{ id, no_text: true }])
  })

  test('a picture with text does not count as one without', async () => {
    const { work, upload, status, file, key } = await begin()
    const bytes = await readFile(fixture('white.png'))
    const { id } = await upload(key, { name: 'sign.png', bytes })
    work('one', async function* read() {
      yield { ...onePage, ocr: true, blocks: [{ type: 'paragraph', text: 'No entry' }] }
    })
    await expect.poll(status(id)).toBe('completed')
    expect(await file(id)).not.toHaveProperty('no_text')
  })

  test('five failures of the machine fail a file, and none of its text is searchable', async () => {
    const { work, upload, file, rowsOf, pass, errors, key } = await begin()
    const { id } = await upload(key)
    let attempts = 0
    const read: Extract = async function* read() {
      attempts += 1
      yield { ...onePage, blocks: [{ type: 'paragraph', text: 'wool '.repeat(60_000) }] }
      throw new Error('no memory')
    }
    // The time that passes between two polls must not expire a lease while a slow machine reads.
    work('one', read, { leaseSeconds: 36_000 })
    const later = async (): Promise<string> => {
      pass(5)
      return (await file(id)).status
    }
    await expect.poll(later).toBe('failed')
    expect(attempts).toBe(5)
    expect(errors).toEqual(Array(5).fill('no memory'))
    expect((await file(id)).error).toMatchObject({
      code: 'processing_stopped',
      description: expect.stringContaining('5 times'),
    })
    expect(await rowsOf(id)).toEqual([])
  })

  test('a failure of the machine is retried after a back-off', async () => {
    const { work, upload, status, pass, key } = await begin()
    const { id } = await upload(key)
    let attempts = 0
    work('one', async function* read() {
      attempts += 1
      if (attempts === 1) throw new Error('busy')
      yield onePage
    })
    await expect.poll(() => attempts).toBe(1)
    await pause(100)
    expect(attempts).toBe(1)
    pass(10)
    await expect.poll(status(id)).toBe('completed')
    expect(attempts).toBe(2)
  })

  test('restarts of the service and outages of the database do not fail a file', async () => {
    const { upload, work, status, pass, key, errors } = await begin()
    const { id } = await upload(key)
    const dying = jobStore(database(), { owner: 'dying', leaseSeconds: 30, clock: systemClock() })
    for (let restart = 0; restart < 3; restart += 1) {
      expect((await dying.lease())?.version_id).toBe(id)
      await dying.releaseOf(() => true)
    }
    let attempts = 0
    const read: Extract = async function* read() {
      attempts += 1
      if (attempts <= 6) throw new DatabaseOutage(new Error('ECONNREFUSED'))
      yield onePage
    }
    // As above, no lease may end between two polls.
    work('one', read, { leaseSeconds: 36_000 })
    await expect.poll(() => (pass(60), status(id)())).toBe('completed')
    expect(attempts).toBe(7)
    expect(errors).toEqual([])
  })

  test('a file whose worker died fifty times fails without another attempt', async () => {
    const { work, upload, status, file, key } = await begin()
    const { id } = await upload(key)
    await database()
      .updateTable('jobs')
      .set({ interruptions: 50 })
      .where('version_id', '=', id)
      .execute()
    let attempts = 0
    work('one', async function* read() {
      attempts += 1
      yield onePage
    })
    await expect.poll(status(id)).toBe('failed')
    expect([attempts, (await file(id)).error?.code]).toEqual([0, 'processing_stopped'])
  })

  test('a file that is deleted while it is read leaves no text', async () => {
    const { work, upload, send, refusal, rowsOf, key } = await begin()
    const { id } = await upload(key)
    const deleted = Promise.withResolvers<void>()
    let ended = false
    const worker = work('one', async function* read() {
      try {
        yield { ...onePage, blocks: [{ type: 'paragraph', text: 'wool '.repeat(60_000) }] }
        await deleted.promise
        yield { ...onePage, number: 2 }
      } finally {
        // The worker closes the iterator early when it loses the job between two batches of the
        // first page, so the second page may never be requested.
        ended = true
      }
    })
    await expect.poll(async () => (await rowsOf(id)).length).toBeGreaterThan(2)
    expect((await send(deleteFile, { params: { file_id: id } }, key)).statusCode).toBe(200)
    // Sweeps before the worker continues, so that anything it still writes would be found below.
    while (await sweepFileSlice(database())) continue
    deleted.resolve()
    await expect.poll(() => ended).toBe(true)
    // Waits for the last write of the worker, which must fail because the job no longer exists.
    await worker.stop()
    expect(await rowsOf(id)).toEqual([])
    expect((await refusal(getFile, { params: { file_id: id } }, key)).status).toBe(410)
  })

  test('a long file keeps its lease, and a worker that lost the lease stops', async () => {
    const { work, upload, status, pass, key } = await begin()
    const { id } = await upload(key)
    const reading: string[] = []
    let stopped: unknown = null
    const slow = (name: string, milliseconds: number): Extract =>
      async function* read({ signal }) {
        reading.push(name)
        try {
          await pause(milliseconds, undefined, { signal })
        } catch (error) {
          stopped = name
          throw error
        }
        yield onePage
      }
    // Leases end by the clock of the test, and are renewed by that of the machine.
    const limits = { leaseSeconds: 3600, renewalSeconds: 0.1, concurrency: 1 }
    work('one', slow('one', 60_000), limits)
    await expect.poll(() => reading).toEqual(['one'])
    // The read takes longer than the lease, which is renewed meanwhile.
    work('two', slow('two', 10), limits)
    const beats = async () => {
      const job = database().selectFrom('jobs').select('beat').where('version_id', '=', id)
      return (await job.executeTakeFirstOrThrow()).beat
    }
    for (let hour = 0; hour < 3; hour += 1) {
      const before = await beats()
      pass(3000)
      await expect.poll(beats).toBeGreaterThan(before)
    }
    expect(reading).toEqual(['one'])
    // No time passes once the other worker has the file, or the first would take it back.
    const readingLater = (): string[] => {
      if (reading.length === 1) pass(3600)
      return reading
    }
    // The lease expires if its holder does not renew it between two polls of the other worker.
    await expect.poll(readingLater).toEqual(['one', 'two'])
    await expect.poll(status(id)).toBe('completed')
    await expect.poll(() => stopped).toBe('one')
  })

  test('a stop releases its files at once, without counting the attempt', async () => {
    const { work, upload, status, key } = await begin()
    const { id } = await upload(key)
    let started = false
    const worker = work('one', async function* read({ signal }) {
      started = true
      await pause(60_000, undefined, { signal })
      yield onePage
    })
    await expect.poll(() => started).toBe(true)
    await worker.stop()
    const jobs = await database()
      .selectFrom('jobs')
      .selectAll()
      .where('version_id', '=', id)
      .execute()
    expect(jobs).toMatchObject([{ attempts: 0, interruptions: 0, lease: null, lease_owner: null }])
    work('two', async function* read() {
      yield onePage
    })
    await expect.poll(status(id)).toBe('completed')
  })

  test('two workers on one queue never read a file at the same time', async () => {
    const { work, upload, status, key } = await begin()
    const ids = await Promise.all(Array.from({ length: 10 }, async () => (await upload(key)).id))
    const reading = new Set<string>()
    const reads: string[] = []
    const read: Extract = async function* read({ path }) {
      expect(reading.has(path)).toBe(false)
      reading.add(path)
      reads.push(path)
      await pause(5)
      reading.delete(path)
      yield onePage
    }
    work('one', read)
    work('two', read)
    for (const id of ids) await expect.poll(status(id)).toBe('completed')
    expect(reads).toHaveLength(10)
  })
})

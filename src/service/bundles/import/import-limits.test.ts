import { expect, test } from 'vitest'
import {
  commitImport,
  deleteImport,
  getImport,
  listImportFiles,
  uploadBundle,
} from '#contract/bundles/imports.ts'
import { listFiles } from '#contract/files.ts'
import { createGraph } from '#contract/graphs.ts'
import { getLimits, putLimits } from '#contract/limits.ts'
import type { LimitInput } from '#contract/limits.ts'
import type { Blobs } from '#service/blobs/blobs.ts'
import { exportedBytes } from '#service/bundles/test-bundles.ts'
import { transact } from '#service/database/transact.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { readRefusal, testService } from '#service/test-service.ts'
import { endExpired, expiredImport } from './import-lease-store.ts'
import { importSweeps } from './sweep-imports.ts'

onEveryDatabase('the limits of imports', (database) => {
  async function begin(parts: Parameters<typeof testService>[1] = {}) {
    const service = await testService(database(), { worker: true, ...parts })
    const { admin: key } = await service.newOrganization()
    const other = await service.newOrganization()
    const graph = await service.ask(createGraph, { body: { name: 'Wool' } }, other.admin)
    for (const bytes of ['Sheep.', 'Many goats.']) {
      await service.upload(other.admin, { graphId: graph.id, bytes })
    }
    const bundle = await exportedBytes(service, graph.id, other.admin)
    const send = () =>
      service.app.inject({
        method: 'POST',
        url: uploadBundle.path,
        headers: { authorization: `Bearer ${key}` },
        payload: bundle,
      })
    const read = (import_id: string) => service.ask(getImport, { params: { import_id } }, key)
    async function stage(): Promise<string> {
      const { id } = uploadBundle.reply.parse((await send()).json())
      await expect.poll(async () => (await read(id)).status).toBe('ready')
      return id
    }
    const commit = (import_id: string) =>
      service.ask(commitImport, { params: { import_id }, body: {} }, key)
    async function stored(): Promise<number | null | undefined> {
      const { data } = await service.ask(getLimits, {}, key)
      return data.find(({ limit }) => limit === 'storage_bytes')?.used
    }
    const limit = (...limits: LimitInput[]) => service.ask(putLimits, { body: { limits } }, key)
    return { ...service, key, bundle, send, stage, commit, read, stored, limit }
  }

  test('a commit counts towards the limit of graphs', async () => {
    const { refusal, key, stage, limit } = await begin()
    const import_id = await stage()
    await limit({ limit: 'graphs_per_hour', maximum: 0 })
    expect(await refusal(commitImport, { params: { import_id }, body: {} }, key)).toMatchObject({
      status: 429,
      failure: 'too_many_requests',
    })
  })

  test('a bundle and each file of it count towards the limit of uploads', async () => {
    const { send, stage, commit, read, limit } = await begin()
    await limit({ limit: 'uploads_per_hour', maximum: 2 })
    const id = await stage()
    await commit(id)
    // The bundle was the first upload, and its first file the second.
    await expect.poll(async () => (await read(id)).problem?.code).toBe('too_many_requests')
    expect(await read(id)).toMatchObject({ status: 'importing', files: { imported: 1, new: 1 } })
    const refused = readRefusal(await send())
    expect([refused.status, refused.failure]).toEqual([429, 'too_many_requests'])
  })

  test('an import fails where no file may be uploaded', async () => {
    const { stage, commit, read, limit } = await begin()
    const id = await stage()
    await limit({ limit: 'uploads_per_hour', maximum: 0 })
    await commit(id)
    await expect.poll(async () => (await read(id)).status).toBe('failed')
    expect((await read(id)).problem?.message).toContain('not allowed to upload files')
  })

  test('a bundle counts as stored until it is imported, cancelled or expired', async () => {
    const { ask, stage, commit, read, stored, limit, bundle, key, blobs, clock } = await begin()
    await limit({ limit: 'storage_bytes', maximum: 1_000_000 })
    const before = (await stored()) ?? 0
    const first = await stage()
    expect(await stored()).toBe(before + bundle.length)
    await commit(first)
    await expect.poll(async () => (await read(first)).status).toBe('completed')
    const files = 'Sheep.Many goats.'.length
    expect(await stored()).toBe(before + files)

    const second = await stage()
    await ask(deleteImport, { params: { import_id: second } }, key)
    await ask(deleteImport, { params: { import_id: first } }, key)
    expect(await stored()).toBe(before + files)

    const third = await stage()
    await database()
      .updateTable('imports')
      .set({ expires_at: '2020-01-01T00:00:00.000000Z' })
      .where('id', '=', third)
      .execute()
    expect(await stored()).toBe(before + files + bundle.length)
    const { sweepSlice } = importSweeps({ blobs, clock })
    while (await sweepSlice(database())) await Promise.resolve()
    expect(await stored()).toBe(before + files)
  })

  test('an import that is begun when it is swept stays', async () => {
    const { stage, clock, stored } = await begin()
    const id = await stage()
    const before = await stored()
    const expireIn = (year: number) =>
      database()
        .updateTable('imports')
        .set({ expires_at: `${year}-01-01T00:00:00.000000Z` })
        .where('id', '=', id)
        .execute()
    await expireIn(2020)
    expect(await expiredImport(database(), clock.now())).toBe(id)
    await expireIn(2100)
    expect(await transact(database(), (tx) => endExpired(tx, id, clock.now()))).toBe(false)
    expect(await stored()).toBe(before)
  })

  test('a bundle that exceeds the storage limit is refused, and leaves nothing', async () => {
    const { send, limit, bundle, stored, storedBlobs } = await begin()
    const before = await storedBlobs()
    await limit({ limit: 'storage_bytes', maximum: bundle.length - 1 })
    const refused = readRefusal(await send())
    expect([refused.failure, refused.body.extras['limit']]).toEqual([
      'storage_full',
      'storage_bytes',
    ])
    expect([await stored(), await storedBlobs()]).toEqual([0, before])
  })

  test('a file over the limit of file sizes fails, and the bundle has no such limit', async () => {
    const { ask, key, stage, commit, read, limit } = await begin()
    await limit({ limit: 'file_bytes', maximum: 'Sheep.'.length })
    const import_id = await stage()
    await commit(import_id)
    await expect.poll(async () => (await read(import_id)).status).toBe('completed')
    const { data } = await ask(listImportFiles, { params: { import_id } }, key)
    const outcomes = data
      .toSorted((a, b) => b.size - a.size)
      .map(({ size, outcome, reason }) => [size, outcome, reason])
    expect(outcomes).toEqual([
      [11, 'failed', expect.stringContaining('can upload files of up to 6 bytes')],
      [6, 'imported', null],
    ])
  })

  test('an import that is cancelled while it stores a file ends without it and without an error', async () => {
    const errors: unknown[] = []
    const { blobs } = await testService(database())
    let cancel = async (): Promise<void> => undefined
    const cancelling: Blobs = {
      ...blobs,
      receive: async (id, bytes) => {
        const received = await blobs.receive(id, bytes)
        await cancel()
        return received
      },
    }
    const onImportError = (error: unknown) => errors.push(error)
    const { ask, key, stage, commit } = await begin({ blobs: cancelling, onImportError })
    const import_id = await stage()
    const isCancelled = new Promise<void>((resolve) => {
      cancel = async () => {
        cancel = async () => undefined
        await ask(deleteImport, { params: { import_id } }, key)
        resolve()
      }
    })
    await commit(import_id)
    await isCancelled
    // One bundle is worked on at a time, so the worker is done with the cancelled one when this is checked.
    await stage()
    expect(errors).toEqual([])
    expect((await ask(listFiles, {}, key)).data).toEqual([])
  })
})

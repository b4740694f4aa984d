import { expect, onTestFinished, test, vi } from 'vitest'
import {
  addFileToGraph,
  deleteFile,
  downloadFile,
  fileStatuses,
  getFile,
  listFilePages,
  removeFileFromGraph,
  retryFiles,
} from '#contract/files.ts'
import { createGraph, getGraph } from '#contract/graphs.ts'
import { callerOfKey } from '#service/access/caller.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { changeStatus } from './file-status.ts'
import { testService } from '#service/test-service.ts'
import { fileStore } from './file-store.ts'
import { pageStore } from './page-store.ts'

const absent = '0198c0de-0000-7000-8000-000000000000'

onEveryDatabase('files', (database) => {
  async function begin(parts: Parameters<typeof testService>[1] = {}) {
    const service = await testService(database(), parts)
    const organization = await service.newOrganization()
    const key = organization.admin
    const statusOf = async (file_id: string) =>
      (await service.ask(getFile, { params: { file_id } }, key)).status
    return {
      ...service,
      organization,
      key,
      statusOf,
      newGraph: async (name: string, team_ids: string[] = []) =>
        (await service.ask(createGraph, { body: { name, team_ids } }, key)).id,
      fail: async (file_id: string) => {
        await database().deleteFrom('jobs').where('file_id', '=', file_id).execute()
        await database()
          .transaction()
          .execute(async (tx) => {
            await changeStatus(tx, file_id, 'failed', {
              code: 'corrupted',
              description: 'Damaged.',
            })
          })
      },
    }
  }

  test('a file that never was is file_not_found, on every route of files', async () => {
    const { refusal, newGraph, key } = await begin()
    const graph_id = await newGraph('g')
    for (const file_id of [absent, 'x', '\u0000', '../me']) {
      const params = { file_id }
      for (const refused of [
        await refusal(getFile, { params }, key),
        await refusal(deleteFile, { params }, key),
        await refusal(downloadFile, { params }, key),
        await refusal(listFilePages, { params }, key),
        await refusal(retryFiles, { body: { file_ids: [file_id] } }, key),
        await refusal(addFileToGraph, { params: { graph_id }, body: { file_id } }, key),
        await refusal(removeFileFromGraph, { params: { graph_id, file_id } }, key),
      ]) {
        expect([refused.status, refused.failure]).toEqual([404, 'file_not_found'])
        expect(refused.body.errors[0]?.key).toBe('fail.notFound.resource')
      }
    }
  })

  test('a deleted file is 410 ever after, on every route of files', async () => {
    const { ask, refusal, upload, newGraph, storedBlobs, organization, key } = await begin()
    const graph_id = await newGraph('g')
    const file = await upload(key, { graphId: graph_id })
    const params = { file_id: file.id }
    expect(await ask(deleteFile, { params }, key)).toEqual({ id: file.id, deleted: true })
    for (const refused of [
      await refusal(getFile, { params }, key),
      await refusal(deleteFile, { params }, key),
      await refusal(downloadFile, { params }, key),
      await refusal(listFilePages, { params }, key),
      await refusal(retryFiles, { body: { file_ids: [file.id] } }, key),
      await refusal(addFileToGraph, { params: { graph_id }, body: { file_id: file.id } }, key),
      await refusal(removeFileFromGraph, { params: { graph_id, ...params } }, key),
    ]) {
      expect([refused.status, refused.failure]).toEqual([410, 'file_deleted'])
      expect(refused.body.tpe).toBe('Gone')
      expect(refused.body.extras['code']).toBe('ResourceNotFound')
    }
    expect(await storedBlobs()).toEqual({ ids: [], pending: [] })
    const { file_status } = await ask(getGraph, { params: { graph_id } }, key)
    expect(file_status.total).toBe(0)
    for (const table of ['graph_files', 'jobs', 'pages', 'chunks'] as const) {
      const rows = await database()
        .selectFrom(table)
        .select('file_id')
        .where('file_id', '=', file.id)
        .execute()
      expect([table, rows]).toEqual([table, []])
    }
    // who never saw it does not learn that it was
    const other = await organization.newKey({ team_id: await organization.newTeam() })
    expect((await refusal(getFile, { params }, other)).failure).toBe('file_not_found')
  })

  test('deletes of one file at one time are granted once', async () => {
    const { send, upload, ask, newGraph, storedBlobs, key } = await begin()
    const graph_id = await newGraph('g')
    const file = await upload(key, { graphId: graph_id })
    const sent = await Promise.all(
      Array.from({ length: 4 }, () => send(deleteFile, { params: { file_id: file.id } }, key)),
    )
    expect(sent.map((each) => `${each.statusCode}`).toSorted()).toEqual([
      '200',
      '410',
      '410',
      '410',
    ])
    expect((await storedBlobs()).ids).toEqual([])
    expect((await ask(getGraph, { params: { graph_id } }, key)).file_status.total).toBe(0)
  })

  test('statuses are of the files the caller may read, and leave the others out', async () => {
    const { ask, upload, newOrganization, organization, key } = await begin()
    const mine = await upload(key)
    const foreign = await upload((await newOrganization()).admin)
    const gone = await upload(key)
    await ask(deleteFile, { params: { file_id: gone.id } }, key)
    const file_ids = [mine.id, mine.id, foreign.id, gone.id, absent, 'x', '\u0000']
    const { data } = await ask(fileStatuses, { body: { file_ids } }, key)
    expect(data).toEqual([
      { id: mine.id, status: 'in_progress', error: null, progress: mine.progress },
    ])
    expect(await ask(fileStatuses, { body: { file_ids: [] } }, key)).toEqual({ data: [] })
    const teamKey = await organization.newKey({ team_id: await organization.newTeam() })
    expect(await ask(fileStatuses, { body: { file_ids } }, teamKey)).toEqual({ data: [] })
  })

  test('a thousand statuses are one request, and more are refused', async () => {
    const { ask, refusal, upload, key } = await begin()
    const file = await upload(key)
    const many = Array.from(
      { length: 999 },
      (_, at) => absent.slice(0, -3) + String(at).padStart(3, '0'),
    )
    expect(
      (await ask(fileStatuses, { body: { file_ids: [...many, file.id] } }, key)).data,
    ).toHaveLength(1)
    const refused = await refusal(
      fileStatuses,
      { body: { file_ids: [...many, file.id, 'x'] } },
      key,
    )
    expect(refused.failure).toBe('field_out_of_range')
  })

  test('a failed file is read again, and others are left alone', async () => {
    const { ask, upload, fail, statusOf, key } = await begin()
    const failed = await upload(key)
    const waiting = await upload(key)
    await fail(failed.id)
    expect(await statusOf(failed.id)).toBe('failed')
    const file_ids = [failed.id, waiting.id, failed.id]
    expect(await ask(retryFiles, { body: { file_ids } }, key)).toEqual({ success: true })
    const again = await ask(getFile, { params: { file_id: failed.id } }, key)
    expect(again).toMatchObject({ status: 'in_progress', error: null })
    const jobs = await database()
      .selectFrom('jobs')
      .selectAll()
      .where('file_id', 'in', file_ids)
      .execute()
    expect(jobs.map((job) => job.attempts)).toEqual([0, 0])
  })

  test('a retry is of all files or of none', async () => {
    const { refusal, upload, fail, statusOf, key } = await begin()
    const failed = await upload(key)
    await fail(failed.id)
    const refused = await refusal(retryFiles, { body: { file_ids: [failed.id, absent] } }, key)
    expect(refused.failure).toBe('file_not_found')
    expect(await statusOf(failed.id)).toBe('failed')
    const none = await refusal(retryFiles, { body: { file_ids: [] } }, key)
    expect(none.failure).toBe('field_out_of_range')
  })

  test('pages are what was read, with the passages that were indexed', async () => {
    const { ask, upload, statusOf, key } = await begin({ worker: true })
    const bytes = '# Wool\n\nSheep give wool.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n'
    const file = await upload(key, { name: 'wool.md', bytes })
    await expect.poll(() => statusOf(file.id), { timeout: 15_000 }).toBe('completed')
    const params = { file_id: file.id }
    const read = await ask(listFilePages, { params }, key)
    expect([read.total, read.has_more, read.data.length]).toEqual([1, false, 1])
    expect(read.data[0]?.blocks.map((block) => block.type)).toEqual([
      'heading',
      'paragraph',
      'table',
    ])
    expect(read.data[0]?.passages.length).toBeGreaterThan(0)
    const past = await ask(listFilePages, { params, query: { from: 2 } }, key)
    expect(past).toEqual({ data: [], total: 1, has_more: false })
  })

  test('others are let in while long pages are parsed', async () => {
    const { upload, key } = await begin()
    const { id } = await upload(key)
    const blocks = JSON.stringify([{ type: 'paragraph', text: 'x'.repeat(300_000) }])
    for (const number of [1, 2, 3, 4, 5, 6]) {
      await database()
        .insertInto('pages')
        .values({ file_id: id, number, kind: 'page', label: null, ocr: 0, blocks })
        .execute()
    }
    const { organization_id } = await database()
      .selectFrom('files')
      .select('organization_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const caller = callerOfKey({ id: 'key', organization_id, team_id: null, permissions: [] })
    const file = await fileStore(database()).require(caller, id)
    let turns = 0
    let isOver = false
    const parsedIn = new Set<number>()
    const parse = vi.spyOn(JSON, 'parse').mockImplementation((text) => {
      parsedIn.add(turns)
      return [{ type: 'paragraph', text: text.slice(0, 10) }]
    })
    onTestFinished(() => parse.mockRestore())
    const count = (): void => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    count()
    const pages = await pageStore(database()).list(file, { from: 1, limit: 6 })
    isOver = true
    expect([pages.length, parsedIn.size]).toEqual([6, 6])
  })

  test('pages are asked for within bounds', async () => {
    const { ask, refusal, upload, key } = await begin()
    const params = { file_id: (await upload(key)).id }
    expect(await ask(listFilePages, { params }, key)).toEqual({
      data: [],
      total: 0,
      has_more: false,
    })
    for (const query of [
      { from: 0 },
      { limit: 0 },
      { limit: 51 },
      { from: -1 },
      { from: 2 ** 31 },
      { from: 1e15 },
    ]) {
      const refused = await refusal(listFilePages, { params, query }, key)
      expect([query, refused.failure]).toEqual([query, 'field_out_of_range'])
    }
  })
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { deleteFile, downloadFile, getFile, listFilePages, retryFiles } from '#contract/files.ts'
import { fileStatuses } from '#contract/uploads.ts'
import { addFileToGraph, removeFileFromGraph } from '#contract/graph-files.ts'
import { createGraph, getGraph } from '#contract/graphs.ts'
import { callerOfKey } from '#service/access/caller.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { changeStatus } from '#service/graphs/file-status-store.ts'
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
        await database().deleteFrom('jobs').where('version_id', '=', file_id).execute()
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

  test('an unknown file is file_not_found on every route', async () => {
    const { refusal, newGraph, key } = await begin()
    const graph_id = await newGraph('g')
    for (const file_id of [absent, 'x', '\u0000', '../me']) {
      const params = { file_id }
      for (const reply of [
        await refusal(getFile, { params }, key),
        await refusal(deleteFile, { params }, key),
        await refusal(downloadFile, { params }, key),
        await refusal(listFilePages, { params }, key),
        await refusal(retryFiles, { body: { file_ids: [file_id] } }, key),
        await refusal(addFileToGraph, { params: { graph_id }, body: { file_id } }, key),
        await refusal(removeFileFromGraph, { params: { graph_id, file_id } }, key),
      ]) {
        expect([reply.status, reply.failure]).toEqual([404, 'file_not_found'])
        expect(reply.body.errors[0]?.key).toBe('fail.notFound.resource')
      }
    }
  })

  test('a deleted file is 410 on every route', async () => {
    const { ask, refusal, upload, newGraph, storedBlobs, organization, key } = await begin()
    const graph_id = await newGraph('g')
    const file = await upload(key, { graphId: graph_id })
    const params = { file_id: file.id }
    expect(await ask(deleteFile, { params }, key)).toEqual({ id: file.id, deleted: true })
    for (const reply of [
      await refusal(getFile, { params }, key),
      await refusal(deleteFile, { params }, key),
      await refusal(downloadFile, { params }, key),
      await refusal(listFilePages, { params }, key),
      await refusal(retryFiles, { body: { file_ids: [file.id] } }, key),
      await refusal(addFileToGraph, { params: { graph_id }, body: { file_id: file.id } }, key),
      await refusal(removeFileFromGraph, { params: { graph_id, ...params } }, key),
    ]) {
      expect([reply.status, reply.failure]).toEqual([410, 'file_deleted'])
      expect(reply.body.tpe).toBe('Gone')
      expect(reply.body.extras['code']).toBe('ResourceNotFound')
    }
    expect(await storedBlobs()).toEqual({ ids: [], pending: [] })
    const { file_status } = await ask(getGraph, { params: { graph_id } }, key)
    expect(file_status.total).toBe(0)
    for (const table of ['graph_files', 'file_versions'] as const) {
      const rows = await database()
        .selectFrom(table)
        .select('file_id')
        .where('file_id', '=', file.id)
        .execute()
      expect([table, rows]).toEqual([table, []])
    }
    for (const table of ['jobs', 'pages', 'chunks'] as const) {
      const rows = await database()
        .selectFrom(table)
        .select('version_id')
        .where('version_id', '=', file.id)
        .execute()
      expect([table, rows]).toEqual([table, []])
    }
    // Every team could see the file in an org-wide graph. A caller who could never see a file must not learn
    // that it existed.
    const other = await organization.newKey({ team_id: await organization.newTeam() })
    expect((await refusal(getFile, { params }, other)).failure).toBe('file_deleted')
    const { id: file_id } = await upload(key)
    await ask(deleteFile, { params: { file_id } }, key)
    const unseen = await refusal(getFile, { params: { file_id } }, other)
    expect(unseen.failure).toBe('file_not_found')
  })

  test('of concurrent deletions of a file one succeeds', async () => {
    const { send, upload, ask, newGraph, storedBlobs, key } = await begin()
    const graph_id = await newGraph('g')
    const file = await upload(key, { graphId: graph_id })
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => send(deleteFile, { params: { file_id: file.id } }, key)),
    )
    expect(replies.map((reply) => `${reply.statusCode}`).toSorted()).toEqual([
      '200',
      '410',
      '410',
      '410',
    ])
    expect((await storedBlobs()).ids).toEqual([])
    expect((await ask(getGraph, { params: { graph_id } }, key)).file_status.total).toBe(0)
  })

  test('statuses leave out files that the caller cannot read', async () => {
    const { ask, upload, newOrganization, organization, key } = await begin()
    const mine = await upload(key)
    const foreign = await upload((await newOrganization()).admin)
    const deletedFile = await upload(key)
    await ask(deleteFile, { params: { file_id: deletedFile.id } }, key)
    const file_ids = [mine.id, mine.id, foreign.id, deletedFile.id, absent, 'x', '\u0000']
    const { data } = await ask(fileStatuses, { body: { file_ids } }, key)
    expect(data).toEqual([
      {
        id: mine.id,
        version_id: mine.version_id,
        status: 'in_progress',
        error: null,
        progress: mine.progress,
      },
    ])
    expect(await ask(fileStatuses, { body: { file_ids: [] } }, key)).toEqual({ data: [] })
    const teamKey = await organization.newKey({ team_id: await organization.newTeam() })
    expect(await ask(fileStatuses, { body: { file_ids } }, teamKey)).toEqual({ data: [] })
  })

  test('one request can ask for a thousand statuses and no more', async () => {
    const { ask, refusal, upload, key } = await begin()
    const file = await upload(key)
    const manyIds = Array.from(
      { length: 999 },
      (_, at) => absent.slice(0, -3) + String(at).padStart(3, '0'),
    )
    expect(
      (await ask(fileStatuses, { body: { file_ids: [...manyIds, file.id] } }, key)).data,
    ).toHaveLength(1)
    const reply = await refusal(
      fileStatuses,
      { body: { file_ids: [...manyIds, file.id, 'x'] } },
      key,
    )
    expect(reply.failure).toBe('field_out_of_range')
  })

  test('a retry queues failed files and leaves others unchanged', async () => {
    const { ask, upload, fail, statusOf, key } = await begin()
    const failed = await upload(key)
    const waiting = await upload(key)
    await fail(failed.id)
    expect(await statusOf(failed.id)).toBe('failed')
    const file_ids = [failed.id, waiting.id, failed.id]
    expect(await ask(retryFiles, { body: { file_ids } }, key)).toEqual({ success: true })
    const retriedFile = await ask(getFile, { params: { file_id: failed.id } }, key)
    expect(retriedFile).toMatchObject({ status: 'in_progress', error: null })
    const jobs = await database()
      .selectFrom('jobs')
      .selectAll()
      .where('version_id', 'in', file_ids)
      .execute()
    expect(jobs.map((job) => job.attempts)).toEqual([0, 0])
  })

  test('a retry with an unknown file retries none', async () => {
    const { refusal, upload, fail, statusOf, key } = await begin()
    const failed = await upload(key)
    await fail(failed.id)
    const reply = await refusal(retryFiles, { body: { file_ids: [failed.id, absent] } }, key)
    expect(reply.failure).toBe('file_not_found')
    expect(await statusOf(failed.id)).toBe('failed')
    const emptyReply = await refusal(retryFiles, { body: { file_ids: [] } }, key)
    expect(emptyReply.failure).toBe('field_out_of_range')
  })

  test('pages have the extracted blocks and the indexed passages', async () => {
    const { ask, upload, waitUntilRead, key } = await begin({ worker: true })
    const bytes = '# Wool\n\nSheep give wool.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n'
    const file = await upload(key, { name: 'wool.md', bytes })
    await waitUntilRead(file.id)
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

  test('parsing long pages does not block the event loop', async () => {
    const { upload, key } = await begin()
    const { id } = await upload(key)
    const blocks = JSON.stringify([{ type: 'paragraph', text: 'x'.repeat(300_000) }])
    for (const number of [1, 2, 3, 4, 5, 6]) {
      await database()
        .insertInto('pages')
        .values({ version_id: id, number, kind: 'page', label: null, ocr: 0, blocks })
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

  test('the range of pages is validated', async () => {
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
      const reply = await refusal(listFilePages, { params, query }, key)
      expect([query, reply.failure]).toEqual([query, 'field_out_of_range'])
    }
  })
})

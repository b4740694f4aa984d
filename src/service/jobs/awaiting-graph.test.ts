import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpointUrl } from '#contract/endpoint.ts'
import { deleteFile, getFile, listFilePages } from '#contract/files.ts'
import { addFileToGraph } from '#contract/graph-files.ts'
import { createGraph, getGraph } from '#contract/graphs.ts'
import { askGraphs } from '#contract/questions.ts'
import { uploadFileVersion } from '#contract/versions/file-versions.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import type { Extract } from '#service/extraction/extraction.ts'
import { queueDepth } from '#service/leases/queue-depth-store.ts'
import { testClock } from '#service/test-clock.ts'
import { testService } from '#service/test-service.ts'
import { jobStore } from './job-store.ts'
import type { Job, Jobs } from './job-store.ts'
import { processFile } from './process-file.ts'

const sentence = 'Sheep of the upper barn give wool. '
const large = `${sentence.repeat(4)}\n\n`.repeat(30_000)

/** Two pages with two passages each, in less time than it takes to read a large text. */
const readTwoPages: Extract = async function* read() {
  for (const number of [1, 2]) {
    const text = `${sentence.repeat(50)}Barn ${number} is dry.`
    const blocks = [{ type: 'paragraph', text } as const]
    yield { number, kind: 'section', label: null, ocr: false, blocks }
  }
}
const readBlank: Extract = async function* read() {
  const blocks = [{ type: 'paragraph', text: ' \n ' } as const]
  yield { number: 1, kind: 'section', label: null, ocr: false, blocks }
}

onEveryDatabase('large texts in no graph', (database) => {
  async function begin() {
    for (const table of ['jobs', 'chunks', 'partition_files'] as const) {
      await database().deleteFrom(table).execute()
    }
    const { clock, pass } = testClock()
    const service = await testService(database(), { clock })
    const { newOrganization, ask, send, sendFile, upload, blobs } = service
    const { admin: key } = await newOrganization()
    const jobs = jobStore(database(), { owner: 'one', leaseSeconds: 30, clock })
    const graph = await ask(createGraph, { body: { name: 'Barns' } }, key)
    const lease = async (): Promise<Job> => {
      const job = await jobs.lease()
      if (job === null) throw new Error('nothing is due')
      return job
    }
    const process = async (job: Job, by: Extract, using: Jobs = jobs, isWhole = false) => {
      const found = await jobs.file(job)
      const file = found && isWhole ? { ...found, awaitsGraph: false } : found
      const { signal } = new AbortController()
      await processFile({ jobs: using, blobs, extract: by }, job, file, signal)
    }
    const file = (file_id: string) => ask(getFile, { params: { file_id } }, key)
    const question = 'What do sheep of the upper barn give?'
    return {
      ask,
      key,
      jobs,
      pass,
      graph,
      lease,
      process,
      file,
      status: async (file_id: string) => (await file(file_id)).status,
      /** Uploads a large text. */
      uploadLarge: (name = 'barns.txt') => upload(key, { name, bytes: large }),
      uploadSmall: () => upload(key, { name: 'barns.txt', bytes: sentence }),
      replace: async (file_id: string) => {
        const url = endpointUrl(uploadFileVersion.path, { params: { file_id } })
        await sendFile(key, { url, name: 'barns.txt', bytes: `${large}${randomUUID()}` })
      },
      /** Reads what is due. */
      read: async (by: Extract = readTwoPages) => process(await lease(), by),
      add: (file_id: string, graph_id = graph.id) =>
        ask(addFileToGraph, { params: { graph_id }, body: { file_id } }, key),
      send,
      pages: async (file_id: string) =>
        (await ask(listFilePages, { params: { file_id } }, key)).data,
      passages: async () => (await database().selectFrom('chunks').select('id').execute()).length,
      answer: () => ask(askGraphs, { body: { graph_ids: [graph.id], question } }, key),
      counts: async () =>
        (await ask(getGraph, { params: { graph_id: graph.id } }, key)).file_status,
    }
  }

  test('its pages are stored, and its passages once it is in a graph', async () => {
    const { uploadLarge, read, status, passages, pages, add, answer, counts } = await begin()
    const { id } = await uploadLarge()
    await read()
    expect([await status(id), await passages()]).toEqual(['completed', 0])
    const before = await pages(id)
    expect(before.map((page) => page.passages.length)).toEqual([2, 2])
    await expect(read()).rejects.toThrow('nothing is due')

    expect(await add(id)).toMatchObject({ status: 'in_progress', progress: { stage: 'stored' } })
    expect(await counts()).toEqual({ in_progress: 1, completed: 0, failed: 0, total: 1 })
    const meanwhile = await answer()
    expect(meanwhile.pending_files).toEqual({ reading: 1, total: 1 })
    expect(meanwhile.sources).toEqual([])

    await read()
    expect(await status(id)).toBe('completed')
    expect(await counts()).toEqual({ in_progress: 0, completed: 1, failed: 0, total: 1 })
    expect(await pages(id)).toEqual(before)
    const after = await answer()
    expect(after.pending_files).toBeUndefined()
    expect(after.sources[0]?.file_id).toBe(id)
  })

  test('smaller ones, other formats and those in a graph have passages at once', async () => {
    const { ask, key, graph, uploadLarge, uploadSmall, read, passages, send } = await begin()
    await uploadSmall()
    await read()
    expect(await passages()).toBe(4)
    await uploadLarge('barns.md')
    await read()
    expect(await passages()).toBe(8)
    const { id } = await uploadLarge()
    await ask(addFileToGraph, { params: { graph_id: graph.id }, body: { file_id: id } }, key)
    await read()
    expect(await passages()).toBe(12)
    // It is in a graph, so nothing is left to do for a second one.
    const second = await ask(createGraph, { body: { name: 'More barns' } }, key)
    const params = { graph_id: second.id }
    const added = await send(addFileToGraph, { params, body: { file_id: id } }, key)
    expect(added.json()).toMatchObject({ status: 'completed' })
  })

  test('one that joins a graph while it is read is read again, and completed once', async () => {
    const { uploadLarge, lease, process, add, status, passages, answer, counts, jobs } =
      await begin()
    const { id } = await uploadLarge()
    const statuses: string[] = []
    const watched: Jobs = {
      ...jobs,
      finish: async (...args) => {
        if (statuses.length === 0) await add(id)
        statuses.push(await status(id))
        return jobs.finish(...args)
      },
    }
    await process(await lease(), readTwoPages, watched)
    expect(statuses).toEqual(['in_progress', 'in_progress'])
    expect([await status(id), await passages()]).toEqual(['completed', 4])
    expect(await counts()).toEqual({ in_progress: 0, completed: 1, failed: 0, total: 1 })
    expect((await answer()).sources[0]?.file_id).toBe(id)
  })

  test('a process that is killed while it makes them leaves the work to another', async () => {
    const { uploadLarge, read, lease, process, add, status, passages, pass, answer } = await begin()
    const { id } = await uploadLarge()
    await read()
    await add(id)
    const lost = await lease()
    pass(31)
    await expect(lease()).rejects.toThrow('nothing is due')
    pass(31)
    await process(await lease(), readTwoPages)
    expect([await status(id), await passages()]).toEqual(['completed', 4])
    await process(lost, readTwoPages)
    expect(await passages()).toBe(4)
    expect((await answer()).sources[0]?.file_id).toBe(id)
  })

  test('a new version of one in a graph has passages at once, of one in none when it joins', async () => {
    const { uploadSmall, uploadLarge, replace, read, add, status, passages, answer, file } =
      await begin()
    const inGraph = await uploadSmall()
    await read()
    await add(inGraph.id)
    await replace(inGraph.id)
    await read()
    expect(await passages()).toBe(8)
    expect((await file(inGraph.id)).replacement).toBeUndefined()

    const alone = await uploadLarge()
    await read()
    await replace(alone.id)
    await read()
    expect(await passages()).toBe(8)
    await add(alone.id)
    expect(await status(alone.id)).toBe('in_progress')
    await read()
    expect(await passages()).toBe(12)
    await expect(read()).rejects.toThrow('nothing is due')
    expect((await answer()).sources.length).toBeGreaterThan(0)
  })

  test('it does not wait in the queue, and its deletion leaves nothing there', async () => {
    const { ask, key, uploadLarge, read, pass, jobs } = await begin()
    const { id } = await uploadLarge()
    await read()
    for (let time = 0; time < 3; time += 1) {
      expect(await jobs.lease()).toBeNull()
      pass(60)
    }
    expect(await queueDepth(database(), 'jobs')).toEqual({ waiting: 0, leased: 0, oldest_id: null })
    expect(await jobs.isAnyWaiting([])).toBe(false)
    await ask(deleteFile, { params: { file_id: id } }, key)
    expect(await database().selectFrom('jobs').selectAll().execute()).toEqual([])
  })

  test('a version of the service that does not know of this reads it whole', async () => {
    const { uploadLarge, read, add, status, passages, process, lease, answer, counts, jobs } =
      await begin()
    const { id } = await uploadLarge()
    await read()
    // To that version the job has waited long enough.
    await database().updateTable('jobs').set({ wait_ms: 0 }).execute()
    await process(await lease(), readTwoPages, jobs, true)
    expect([await status(id), await passages()]).toEqual(['completed', 4])
    expect((await add(id)).status).toBe('completed')
    expect(await counts()).toEqual({ in_progress: 0, completed: 1, failed: 0, total: 1 })
    expect((await answer()).sources[0]?.file_id).toBe(id)
  })

  test('one without words fails', async () => {
    const { uploadLarge, read, file } = await begin()
    const { id } = await uploadLarge()
    await read(readBlank)
    expect(await file(id)).toMatchObject({ status: 'failed', error: { code: 'empty' } })
  })
})

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createGraph } from '#contract/graphs.ts'
import { systemClock } from '#service/clock.ts'
import { migrate } from '#service/database/migrate.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import type { Extract } from '#service/extraction/extraction.ts'
import { testService } from '#service/test-service.ts'
import { openFileWriter } from './file-writer.ts'
import type { FilePart, FileWriter } from './file-writer.ts'
import { jobStore } from './job-store.ts'
import type { Jobs } from './job-store.ts'
import { processFile } from './process-file.ts'

const pages = 160

/** A text whose parts are more than those that are written before the thread is started. */
const readLong: Extract = async function* read() {
  for (let number = 1; number <= pages; number += 1) {
    const text = `Barn ${number} holds wool and rye. `.repeat(400)
    const blocks = [{ type: 'paragraph', text } as const]
    yield { number, kind: 'section', label: null, ocr: false, blocks }
  }
}

async function begin() {
  const database = openSqlite(join(inject('testFolder'), `${randomUUID()}.db`))
  onTestFinished(() => database.destroy())
  await migrate(database)
  const service = await testService(database)
  const { newOrganization, ask, upload, blobs } = service
  const { newKey } = await newOrganization()
  const key = await newKey()
  const jobs = jobStore(database, { owner: 'one', leaseSeconds: 30, clock: systemClock() })
  const writer = await openFileWriter(database)
  if (writer === null) throw new Error('a database in a file has a writer')
  onTestFinished(() => writer.stop())
  const parts: FilePart[] = []
  const watched: FileWriter = {
    ...writer,
    write: (part) => {
      parts.push(part)
      return writer.write(part)
    },
  }

  /** How many passages were written in each transaction of this thread. */
  const passagesWritten: number[] = []
  const passages = async () => (await database.selectFrom('chunks').select('id').execute()).length
  const watchedJobs: Jobs = {
    ...jobs,
    holding: async (job, work) => {
      const before = await passages()
      const isHeld = await jobs.holding(job, work)
      passagesWritten.push((await passages()) - before)
      return isHeld
    },
  }

  /** Reads a new file, and returns what is stored of it. */
  const read = async (by: FileWriter | null, isInGraph = true) => {
    const graph = isInGraph ? await ask(createGraph, { body: { name: randomUUID() } }, key) : null
    const file = { name: 'barns.txt', bytes: randomUUID() }
    const { id } = await upload(key, { ...file, ...(graph && { graphId: graph.id }) })
    const job = await jobs.lease()
    if (job === null) throw new Error('nothing is due')
    const processed = { jobs: watchedJobs, blobs, extract: readLong, writer: by }
    await processFile(processed, job, await jobs.file(job), AbortSignal.timeout(60_000))
    const { version_id } = job
    const ofVersion = (table: 'pages' | 'chunks') =>
      database.selectFrom(table).selectAll().where('version_id', '=', version_id).execute()
    const [partition] = await database
      .selectFrom('partition_files')
      .where('version_id', '=', version_id)
      .select(['passages', 'words', 'is_pending'])
      .execute()
    const { status } = await database
      .selectFrom('files')
      .where('id', '=', id)
      .select('status')
      .executeTakeFirstOrThrow()
    return {
      job,
      status,
      pages: (await ofVersion('pages')).map((row) => ({ ...row, version_id: '' })),
      chunks: (await ofVersion('chunks')).map((row) => ({ ...row, version_id: '', id: 0 })),
      partition,
    }
  }
  return { read, writer, watched, parts, passagesWritten, database }
}

test('a thread writes what this thread would', async () => {
  const { read, watched, parts } = await begin()
  const { job, ...own } = await read(null)
  const { job: other, ...ofThread } = await read(watched)
  expect(parts.length).toBeGreaterThan(1)
  const sizes = parts.map(({ passages }) => passages.length)
  expect(Math.max(...sizes)).toBeGreaterThan(360)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(720)
  expect(job.version_id).not.toBe(other.version_id)
  expect(ofThread).toEqual(own)
  expect(own.status).toBe('completed')
  expect(own.pages.length).toBe(pages)
  expect(own.partition).toMatchObject({ passages: own.chunks.length, is_pending: 0 })
})

test('this thread writes what another could not, and as little at once as without it', async () => {
  const { read, writer, passagesWritten } = await begin()
  const { job, ...own } = await read(null)
  let count = 0
  const ending: FileWriter = {
    ...writer,
    write: (part) => {
      count += 1
      return count % 2 === 0 ? writer.write(part) : Promise.reject(new Error('the thread ended'))
    },
  }
  const { job: other, ...ofBoth } = await read(ending)
  expect(count).toBeGreaterThan(1)
  expect(Math.max(...passagesWritten)).toBeLessThanOrEqual(120)
  expect(job.version_id).not.toBe(other.version_id)
  expect(ofBoth).toEqual(own)
})

test('without its lease nothing of a part is written', async () => {
  const { read, writer, parts, watched, database } = await begin()
  await read(watched)
  const [part] = parts
  if (part === undefined) throw new Error('no part was written')
  const page = { number: pages + 1, kind: 'section', label: null, ocr: false } as const
  const more = { page, blocks: '[]', words: null, pictures: null }
  expect(await writer.write({ ...part, pages: [more], passages: [] })).toBe(false)
  const { version_id } = part.job
  const stored = await database
    .selectFrom('pages')
    .where('version_id', '=', version_id)
    .select('number')
    .execute()
  expect(stored.length).toBe(pages)
})

test('a part that cannot be written ends the work on its file', async () => {
  const { read, writer } = await begin()
  const losing: FileWriter = { ...writer, write: () => Promise.resolve(false) }
  const { status, pages: stored } = await read(losing)
  expect(status).toBe('in_progress')
  expect(stored.length).toBeGreaterThan(0)
  expect(stored.length).toBeLessThan(pages)
})

test('text that is not indexed is written by this thread', async () => {
  const { read, watched, parts } = await begin()
  const { status, partition } = await read(watched, false)
  expect(status).toBe('completed')
  expect(partition).toBe(undefined)
  expect(parts).toEqual([])
})

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createKey, revokeKey } from '#contract/access.ts'
import { deleteFile, retryFiles } from '#contract/files.ts'
import { addFileToGraph, removeFileFromGraph } from '#contract/graph-files.ts'
import { createGraph, deleteGraph, updateGraph } from '#contract/graphs.ts'
import type { Page } from '#contract/pages.ts'
import type { Database } from '#service/database/schema.ts'
import { openTestPostgres } from '#service/database/test-databases.ts'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import type { Extract } from '#service/extraction/extraction.ts'
import { jobStore } from '#service/jobs/job-store.ts'
import { startWorker } from '#service/jobs/worker.ts'
import { testService } from '#service/test-service.ts'

// SQLite has a single writer: only on PostgreSQL do transactions wait for each other.
async function begin() {
  const database = await openTestPostgres()
  onTestFinished(() => database.destroy())
  const service = await testService(database)
  const organization = await service.newOrganization()
  return { database, service, organization, admin: organization.admin }
}

const onePage: Page = {
  number: 1,
  kind: 'section',
  label: null,
  ocr: false,
  blocks: [{ type: 'paragraph', text: 'Sheep give wool.' }],
}

/** The counters and copied columns that do not match their rows. */
async function wrongCounts(database: Database): Promise<unknown[]> {
  const counts = await sql`
    select graphs.id from graphs left join graph_files
      on graph_files.graph_id = graphs.id and graph_files.status <> 'deleted'
    where graphs.deleted_at is null
    group by graphs.id
    having files_in_progress <> count(*) filter (where status = 'in_progress')
      or files_completed <> count(*) filter (where status = 'completed')
      or files_failed <> count(*) filter (where status = 'failed')`.execute(database)
  const statuses = await sql`
    select file_id from graph_files join files on files.id = graph_files.file_id
    where files.deleted_at is not null or graph_files.status <> files.status`.execute(database)
  const jobs = await sql`
    select jobs.version_id from jobs left join file_versions on file_versions.id = jobs.version_id
    left join files on files.id = file_versions.file_id
    where files.deleted_at is not null or files.id is null`.execute(database)
  const bytes = await sql`
    select scope_id from storage_counts join organizations on organizations.id = scope_id
    where bytes <> (select coalesce(sum(file_versions.size), 0) from files
      join file_versions on file_versions.file_id = files.id
      where organization_id = scope_id and deleted_at is null)`.execute(database)
  return [...counts.rows, ...statuses.rows, ...jobs.rows, ...bytes.rows]
}

test('concurrent changes neither deadlock nor corrupt a counter', async () => {
  const { database, service, organization, admin } = await begin()
  const teams = [await organization.newTeam(), await organization.newTeam()]
  const graph_ids = await Promise.all(
    ['a', 'b', 'c'].map(
      async (name) => (await service.ask(createGraph, { body: { name } }, admin)).id,
    ),
  )
  const files: string[] = []
  const failures: string[] = []
  const any = <T>(things: readonly T[]): T | undefined =>
    things[Math.floor(Math.random() * things.length)]

  const send: typeof service.send = async (endpoint, ...rest) => {
    const response = await service.send(endpoint, ...rest)
    if (response.statusCode >= 500)
      failures.push(`${endpoint.path} ${response.statusCode} ${response.body}`)
    return response
  }
  const read: Extract = async function* read() {
    yield onePage
    if (Math.random() < 0.2) throw new ExtractionFailure('corrupted')
  }
  const errors: unknown[] = []
  for (const owner of ['one', 'two']) {
    const holder = { owner, leaseSeconds: 30, clock: service.clock }
    const worker = startWorker({
      jobs: jobStore(database, holder),
      blobs: service.blobs,
      extract: read,
      concurrency: 2,
      leaseSeconds: 30,
      onError: (error) => errors.push(error),
    })
    const waking = setInterval(worker.wake, 20)
    onTestFinished(async () => {
      clearInterval(waking)
      await worker.stop()
    })
  }

  const works: (() => Promise<unknown>)[] = [
    async () => {
      const graphId = any(graph_ids) ?? ''
      files.push((await service.upload(admin, { graphId })).id)
    },
    () => send(deleteFile, { params: { file_id: any(files) ?? '' } }, admin),
    () => {
      const params = { graph_id: any(graph_ids) ?? '' }
      return send(addFileToGraph, { params, body: { file_id: any(files) ?? '' } }, admin)
    },
    () => {
      const params = { graph_id: any(graph_ids) ?? '', file_id: any(files) ?? '' }
      return send(removeFileFromGraph, { params }, admin)
    },
    () => {
      const team_ids = teams.filter(() => Math.random() < 0.5)
      return send(
        updateGraph,
        { params: { graph_id: any(graph_ids) ?? '' }, body: { team_ids } },
        admin,
      )
    },
    async () => {
      const created = await service.ask(createGraph, { body: { name: crypto.randomUUID() } }, admin)
      const params = { graph_id: created.id }
      await Promise.all(
        files
          .slice(-3)
          .map((file_id) => send(addFileToGraph, { params, body: { file_id } }, admin)),
      )
      await send(deleteGraph, { params }, admin)
    },
    async () => {
      const body = { name: 'A key', team_id: any(teams) ?? null }
      const created = await service.ask(createKey, { body }, admin)
      await send(revokeKey, { params: { key_id: created.id } }, admin)
    },
    () => send(retryFiles, { body: { file_ids: files.slice(-5) } }, admin),
  ]
  await Promise.all(
    works.map(async (work) => {
      for (let time = 0; time < 25; time += 1) await work()
    }),
  )
  const inProgress = async () =>
    (
      await sql`select id from files where status = 'in_progress' and deleted_at is null`.execute(
        database,
      )
    ).rows.length
  await expect.poll(inProgress).toBe(0)
  expect(failures).toEqual([])
  expect(errors).toEqual([])
  expect(await wrongCounts(database)).toEqual([])
  const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks from pg_stat_database where datname = current_database()`.execute(database)
  expect(rows).toEqual([{ deadlocks: 0 }])
})

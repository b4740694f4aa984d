import { createHash, randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createTeam } from '#contract/access.ts'
import { createApplication, deployApplication } from '#contract/applications/applications.ts'
import { createApplicationJob, getApplicationJob } from '#contract/applications/jobs.ts'
import { verifyAuditRecords } from '#contract/audit.ts'
import type { CallInput, Reply } from '#contract/endpoint.ts'
import { deleteFile, listFiles } from '#contract/files.ts'
import type { File } from '#contract/files.ts'
import { createGraph, getGraph, updateGraph } from '#contract/graphs.ts'
import { uploadFile } from '#contract/uploads.ts'
import { uploadFileVersion } from '#contract/versions/file-versions.ts'
import { openPostgres } from '#service/database/postgres/postgres.ts'
import type { Database } from '#service/database/schema.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import { sender, testProcess } from '#service/resilience/test-process.ts'

/** How often the service is killed on each database; a longer run is 200. */
const killCount = Number(process.env['SHEAF_KILLS'] ?? 3)
const killsWhileStarting = Math.ceil(killCount / 3)
const maxStartMs = 2500
const maxLifeMs = 1500

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const choose = <T>(items: readonly T[]): T | undefined =>
  items[randomInt(Math.max(1, items.length))]

const databases = [
  [
    'SQLite',
    async (folder: string) => ({ env: {}, open: () => openSqlite(join(folder, 'sheaf.db')) }),
  ],
  [
    'PostgreSQL',
    async () => {
      const DATABASE_URL = await (await fetch(inject('postgresUrl'))).text()
      return { env: { DATABASE_URL }, open: () => openPostgres(DATABASE_URL) }
    },
  ],
] as const

test.each(databases)(
  'kills at random moments lose nothing that was confirmed on %s',
  { timeout: 300_000 + killCount * 30_000 },
  async (_, prepare) => {
    const service = await testProcess()
    const { folder, storedBlobs, authorization } = service
    const { env, open } = await prepare(folder)
    const start = async (onSpawn?: (kill: () => void) => void) =>
      service.start({ ...env, SHEAF_SCRIPTED_MODEL: 'true' }, { ...(onSpawn && { onSpawn }) })
    const send = sender(authorization)

    // What the service has confirmed. Things whose change was cut off may be either way.
    const versions = new Map<string, { file_id: string; text: string }>()
    const deleted = new Set<string>()
    const cutOff = new Set<string>()
    const scopes = new Map<string, string[]>()
    const jobs: string[] = []
    const begun = new Set<string>()
    let changes = 0

    async function post(url: string, text: string) {
      const headers = { authorization, 'content-disposition': 'attachment; filename=wool.txt' }
      const reply = await fetch(url, { method: 'POST', headers, body: text })
      if (!reply.ok) throw new Error(`${reply.status}`)
      return reply.json()
    }
    const newText = () => `Sheep ${changes} gave ${randomBytes(8).toString('hex')} of wool.`
    const present = () =>
      [...new Set([...versions.values()].map(({ file_id }) => file_id))].filter(
        (id) => !deleted.has(id) && !begun.has(id),
      )

    /** Sends changes of all kinds until the service is killed. */
    async function load(address: string, teams: readonly string[], application_id: string) {
      const kinds = [
        async () => {
          const text = newText()
          const graph = choose([...scopes.keys()])
          const query = graph === undefined ? '' : `?graphId=${graph}`
          const reply = await post(`${address}${uploadFile.path}${query}`, text)
          const { id } = uploadFile.reply.parse(reply)
          versions.set(id, { file_id: id, text })
        },
        async () => {
          const file_id = choose(present())
          if (file_id === undefined) return
          const text = newText()
          begun.add(file_id)
          const path = uploadFileVersion.path.replace(':file_id', file_id)
          const reply = uploadFileVersion.reply.parse(await post(`${address}${path}`, text))
          versions.set(reply.id, { file_id, text })
          begun.delete(file_id)
        },
        async () => {
          const file_id = choose(present())
          if (file_id === undefined) return
          begun.add(file_id)
          cutOff.add(file_id)
          await send(address, deleteFile, { params: { file_id } })
          deleted.add(file_id)
        },
        async () => {
          const name = `Graph ${randomBytes(8).toString('hex')}`
          const { id } = await send(address, createGraph, { body: { name } })
          scopes.set(id, [])
        },
        async () => {
          const graph_id = choose([...scopes.keys()])
          if (graph_id === undefined) return
          const team_ids = [choose(teams) ?? '']
          scopes.delete(graph_id)
          await send(address, updateGraph, { params: { graph_id }, body: { team_ids } })
          scopes.set(graph_id, team_ids)
        },
        async () => {
          const params = { application_id }
          jobs.push((await send(address, createApplicationJob, { params, body: {} })).id)
        },
      ]
      for (;;) {
        changes += 1
        await choose(kinds)?.()
      }
    }

    // Migrations and the first organization.
    for (let round = 0; round < killsWhileStarting; round += 1) {
      const started = start((kill) => setTimeout(kill, randomInt(maxStartMs)))
      const ended = await started.then(
        (ready) => ready.closed,
        () => null,
      )
      expect(ended).toBeNull()
    }

    const first = await start()
    const teams = await Promise.all(
      ['A', 'B'].map(
        async (name) => (await send(first.address, createTeam, { body: { name } })).id,
      ),
    )
    const blueprint = {
      model: 'scripted',
      messages: [{ role: 'user', content: 'What is wool?' }],
    }
    const application = await send(first.address, createApplication, {
      body: { name: 'Wool', blueprint },
    })
    const params = { application_id: application.id }
    await send(first.address, deployApplication, { params, body: {} })
    let running = first
    for (let round = killsWhileStarting; round < killCount; round += 1) {
      const { address, main, closed } = running
      const clients = Array.from({ length: 6 }, () => load(address, teams, application.id))
      await Promise.race([Promise.allSettled(clients), pause(randomInt(50, maxLifeMs))])
      main.kill('SIGKILL')
      await Promise.allSettled(clients)
      await closed
      running = await start()
    }

    const { address, main, closed } = running
    const all = await everyFile()
    // No file is stuck, and no job.
    const inProgress = async () =>
      (await everyFile()).filter(({ status }) => status === 'in_progress').length
    await expect.poll(inProgress, { timeout: 120_000, interval: 250 }).toBe(0)
    for (const job_id of jobs) {
      const job = async () =>
        (await send(address, getApplicationJob, { params: { job_id } })).status
      await expect.poll(job, { timeout: 120_000 }).toBe('completed')
    }

    // No confirmed write is lost.
    const listed = new Set(all.map(({ id }) => id))
    const files = [...versions.values()].map(({ file_id }) => file_id)
    expect(files.filter((id) => !listed.has(id) && !cutOff.has(id))).toEqual([])
    expect([...deleted].filter((id) => listed.has(id))).toEqual([])
    for (const [graph_id, team_ids] of scopes) {
      const graph = await send(address, getGraph, { params: { graph_id } })
      expect([graph_id, graph.team_ids]).toEqual([graph_id, team_ids])
    }
    expect(await send(address, verifyAuditRecords)).toMatchObject({ intact: true })

    const database = open()
    onTestFinished(() => database.destroy())
    // Passages of deleted files and replaced versions are swept behind the requests.
    const wrong = () => wrongInIndex(database)
    const nothing = { unread: [], orphans: [], miscounted: [] }
    await expect.poll(wrong, { timeout: 120_000, interval: 250 }).toEqual(nothing)
    main.kill('SIGTERM')
    expect(await closed).toBe(0)
    const storedVersions = await versionsIn(database)
    const hashes = new Map(storedVersions.map(({ id, sha256: hash }) => [id, hash]))
    for (const [id, { file_id, text }] of versions) {
      if (cutOff.has(file_id)) continue
      expect([id, hashes.get(id)]).toEqual([id, sha256(text)])
    }
    // No bytes are without a record, and no record is without its bytes.
    const stored = await storedBlobs()
    expect({ ids: stored.ids.toSorted(), pending: stored.pending }).toEqual({
      ids: storedVersions.map(({ id }) => id).toSorted(),
      pending: [],
    })
    const left = await database.selectFrom('audit_intents').select('id').execute()
    expect(left).toEqual([])
    expect(changes).toBeGreaterThan(0)

    async function everyFile(): Promise<File[]> {
      const readFiles: File[] = []
      for (let after: string | null = null; ;) {
        const query: CallInput<typeof listFiles>['query'] = { limit: 100 }
        if (after !== null) query.after = after
        const page: Reply<typeof listFiles> = await send(address, listFiles, { query })
        readFiles.push(...page.data)
        if (!page.has_more) return readFiles
        after = page.last_id
      }
    }
  },
)

/** The versions of all files that are not deleted. */
async function versionsIn(database: Database) {
  return database
    .selectFrom('file_versions')
    .innerJoin('files', 'files.id', 'file_versions.file_id')
    .select(['file_versions.id', 'file_versions.sha256'])
    .where('files.deleted_at', 'is', null)
    .execute()
}

/** Compares the passages with the files that they are of, and with the counts of the index. */
async function wrongInIndex(database: Database) {
  const read = await database
    .selectFrom('files')
    .select(['id', 'version_id'])
    .where('status', '=', 'completed')
    .where('deleted_at', 'is', null)
    .execute()
  const passages = await database
    .selectFrom('chunks')
    .select(({ fn }) => ['version_id', fn.countAll<number | string>().as('count')])
    .groupBy('version_id')
    .execute()
  const counted = await database
    .selectFrom('indexed_files')
    .select(['version_id', 'chunks'])
    .execute()
  const counts = new Map(passages.map(({ version_id, count }) => [version_id, Number(count)]))
  const live = new Set((await versionsIn(database)).map(({ id }) => id))
  return {
    unread: read.filter(({ version_id }) => !counts.has(version_id)),
    orphans: [...counts.keys()].filter((id) => !live.has(id)),
    miscounted: counted.filter(({ version_id, chunks }) => counts.get(version_id) !== chunks),
  }
}

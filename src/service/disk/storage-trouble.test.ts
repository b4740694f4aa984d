import { execFileSync } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { getMe } from '#contract/access.ts'
import { createGraph, listGraphs } from '#contract/graphs.ts'
import { readConfig } from '#service/config.ts'
import { startService } from '#service/start-service.ts'
import { testClock } from '#service/test-clock.ts'
import { embeddedService, testService } from '#service/test-service.ts'
import { migrate } from '#service/database/migrate.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import { testsUsePostgres } from '#service/database/test-databases.ts'
import { storageTroubleOf, asReadOnlyError } from './storage-trouble.ts'

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-trouble-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function startIn(folder: string): Promise<string> {
  const config = readConfig({ PORT: '0', SHEAF_DATA_DIR: folder, SHEAF_LOG_LEVEL: 'silent' })
  const start = startService(config, { version: '0', consoleFolder: null, quiet: true })
  return start.then(
    () => 'started',
    (error: unknown) => String(error),
  )
}

const pageBytes = 4096

/** Overwrites pages of a database, which are counted from 1. */
async function damage(path: string, pages: readonly number[]): Promise<void> {
  const file = await open(path, 'r+')
  for (const page of pages) {
    await file.write(Buffer.alloc(pageBytes, 'rotten'), 0, pageBytes, (page - 1) * pageBytes)
  }
  await file.close()
}

test('a start that cannot use the database file names it and says how to fix it', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'sheaf.db')
  await writeFile(path, 'This is no database. '.repeat(500))
  expect(await startIn(folder)).toContain(`${path} is damaged or not a SQLite database.`)

  await rm(path)
  await mkdir(path)
  expect(await startIn(folder)).toContain(`${path} cannot be opened. It must be a file`)
})

test('a start names a database file with damaged pages', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'sheaf.db')
  const database = openSqlite(path)
  await migrate(database)
  await database.destroy()
  // The first page identifies the file as a database.
  await damage(path, [2, 3, 4, 5, 6, 7, 8])
  expect(await startIn(folder)).toContain(`${path} is damaged or not a SQLite database.`)
})

test('a reply names a database file with a damaged table', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'sheaf.db')
  const first = openSqlite(path)
  await migrate(first)
  const { admin } = await (await testService(first)).newOrganization()
  const { rows } = await sql<{ rootpage: number }>`
    select rootpage from sqlite_schema where tbl_name = 'keys' and rootpage > 0`.execute(first)
  await sql`pragma wal_checkpoint(truncate)`.execute(first)
  const copy = join(folder, 'copy.db')
  await copyFile(path, copy)
  await first.destroy()

  await damage(
    copy,
    rows.map(({ rootpage }) => rootpage),
  )
  const database = openSqlite(copy)
  onTestFinished(() => database.destroy())
  const { refusal } = await testService(database)
  const reply = await refusal(getMe, {}, admin)
  expect([reply.status, reply.failure]).toEqual([500, 'database_damaged'])
  expect(reply.body.errors[0]?.description).toBe('The database file sheaf.db is damaged.')
})

test.skipIf(testsUsePostgres)(
  'a read-only database serves reads, and changes get an error that names it',
  async () => {
    const { database, ask, refusal, admin } = await embeddedService()
    await sql`pragma query_only = on`.execute(database)
    expect((await ask(listGraphs, {}, admin)).data).toEqual([])
    const reply = await refusal(createGraph, { body: { name: 'Wool' } }, admin)
    expect([reply.status, reply.failure]).toEqual([503, 'database_read_only'])
    expect(reply.body.errors[0]?.description).toContain('sheaf.db')
    expect(reply.headers['retry-after']).toBe('30')

    await sql`pragma query_only = off`.execute(database)
    await ask(createGraph, { body: { name: 'Wool' } }, admin)
  },
)

test.skipIf(testsUsePostgres)(
  'a full database serves reads and refuses changes until there is space',
  async () => {
    const { database, ask, refusal, admin } = await embeddedService()
    const limit = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(database)
    // SQLite raises the limit to the pages that the database has.
    await limit(1)
    const fill = async () => {
      for (let at = 0; at < 1000; at += 1) {
        const reply = await refusal(
          createGraph,
          { body: { name: `Wool ${at}`, description: 'x'.repeat(200) } },
          admin,
        ).catch(() => null)
        if (reply !== null) return reply
      }
      throw new Error('the database never became full')
    }
    const reply = await fill()
    expect([reply.status, reply.failure]).toEqual([507, 'storage_full'])
    expect(reply.headers['x-should-retry']).toBe('false')
    expect((await ask(listGraphs, {}, admin)).data).toBeInstanceOf(Array)

    await limit(1_000_000)
    await ask(createGraph, { body: { name: 'Milk' } }, admin)
  },
)

test.skipIf(testsUsePostgres)(
  'a file whose text does not fit on the disk is retried later, and is not failed',
  async () => {
    const { clock, pass } = testClock()
    const { database, upload, waitUntilRead, admin } = await embeddedService({
      worker: true,
      clock,
    })
    const [pages] = (await sql<{ page_count: number }>`pragma page_count`.execute(database)).rows
    // There is space for the record, but not for the text.
    await sql.raw(`pragma max_page_count = ${(pages?.page_count ?? 0) + 40}`).execute(database)
    const { id } = await upload(admin, {
      bytes: 'Sheep give wool, goats give milk. '.repeat(20_000),
    })
    const job = () => database.selectFrom('jobs').selectAll().executeTakeFirst()
    const interruptions = async () => (await job())?.interruptions
    await expect.poll(interruptions).toBeGreaterThan(0)
    expect(await job()).toMatchObject({ attempts: 0 })

    await sql`pragma max_page_count = 1000000`.execute(database)
    // Longer than the pause after an interruption.
    pass(60)
    await waitUntilRead(id)
  },
)

test('errors of a read-only disk and of a full disk are distinguished', () => {
  // The error has the form in which node:sqlite reports SQLITE_IOERR_WRITE.
  const error = Object.assign(new Error('disk I/O error'), { errcode: 778 })
  expect(storageTroubleOf(asReadOnlyError(error, '/data', () => true))).toBe('read_only')
  expect(storageTroubleOf(asReadOnlyError(error, '/data', () => false))).toBe('full')
  expect(asReadOnlyError(new Error('another'), '/data', () => true)).toEqual(new Error('another'))
  // The folder is writable here, unlike in the calls above.
  expect(storageTroubleOf(asReadOnlyError(error, tmpdir()))).toBe('full')
})

function mountReadOnly(folder: string): boolean {
  if (process.platform !== 'linux') return false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test('a disk that is mounted read-only is distinguished from a full one', async (context) => {
  const folder = await temporaryFolder()
  if (!mountReadOnly(folder)) context.skip('this user may not mount a disk')
  onTestFinished(() => void execFileSync('umount', [folder]))
  const error = Object.assign(new Error('disk I/O error'), { errcode: 778 })
  expect(storageTroubleOf(asReadOnlyError(error, folder))).toBe('read_only')
})

import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { testsUseS3 } from '#service/blobs/test-blobs.ts'
import { expect, test } from 'vitest'
import { createGraph, listGraphs } from '#contract/graphs.ts'
import { openPostgres } from '#service/database/postgres/postgres.ts'
import type { Database } from '#service/database/schema.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import { newTestPostgresUrl } from '#service/database/test-databases.ts'
import { sender, testProcess } from '#service/resilience/test-process.ts'

/** How often a start is killed on each database while it migrates an empty one; a longer run has a sixth of 200. */
const killCount = Math.ceil(Number(process.env['SHEAF_KILLS'] ?? 6) / 6)

const databases = [
  [
    'SQLite',
    async (folder: string) => {
      const path = join(folder, 'sheaf.db')
      for (const end of ['', '-wal', '-shm']) await rm(`${path}${end}`, { force: true })
      return {
        env: {},
        open: () => openSqlite(path),
        isInUse: async () => existsSync(`${path}-wal`),
      }
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const DATABASE_URL = await newTestPostgresUrl('empty')
      const open = () => openPostgres(DATABASE_URL)
      const isInUse = () => using(open, hasOtherConnections)
      return { env: { DATABASE_URL }, open, isInUse }
    },
  ],
] as const

/** The tables by name, without those that only say which migrations ran. */
async function tablesOf(database: Database): Promise<string[]> {
  return (await database.introspection.getTables()).map(({ name }) => name)
}

async function hasOtherConnections(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database)
  return rows.length > 0
}

async function using<T>(open: () => Database, work: (database: Database) => Promise<T>) {
  const database = open()
  try {
    return await work(database)
  } finally {
    await database.destroy()
  }
}

// Each round begins with an empty database, which a bucket with files of another installation refuses.
test.skipIf(testsUseS3).each(databases)(
  'a start that is killed while it migrates leaves all of the schema or nothing on %s',
  { timeout: 300_000 + killCount * 60_000 },
  async (name, prepare) => {
    const { folder, start, authorization } = await testProcess()
    const send = sender(authorization)
    const begun = performance.now()
    const { env, open } = await prepare(folder)
    const first = await start(env)
    const startMs = performance.now() - begun
    first.main.kill('SIGTERM')
    await first.closed
    const whole = await using(open, tablesOf)

    for (let round = 0; round < killCount; round += 1) {
      const next = await prepare(folder)
      const killWhileMigrating = async (kill: () => void) => {
        try {
          await expect.poll(next.isInUse, { interval: 10 }).toBe(true)
          // Most of them soon, because SQLite migrates in a tenth of a start.
          await pause((startMs / 3) * Math.random() ** 2)
        } finally {
          kill()
        }
      }
      const started = start(next.env, { onSpawn: (kill) => void killWhileMigrating(kill) })
      await started.then(
        ({ closed }) => closed,
        () => null,
      )
      expect(await using(next.open, tablesOf)).toBeOneOf([[], whole])

      const again = await start(next.env)
      await send(again.address, createGraph, { body: { name } })
      expect((await send(again.address, listGraphs)).data).toHaveLength(1)
      again.main.kill('SIGKILL')
      await again.closed
      const locked = await using(next.open, async (database) =>
        sql<{ is_locked: number }>`select is_locked from kysely_migration_lock`.execute(database),
      )
      expect(locked.rows.map(({ is_locked }) => is_locked)).toEqual([0])
    }
  },
)

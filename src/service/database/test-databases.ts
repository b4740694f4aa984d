import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, inject, onTestFinished } from 'vitest'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres/postgres.ts'
import type { Database } from './schema.ts'
import { openSqlite } from './sqlite.ts'

/** Runs tests on SQLite and on PostgreSQL, each with one new migrated database. */
export function onEveryDatabase(name: string, tests: (database: () => Database) => void): void {
  describe.each([
    ['SQLite', openTestSqlite],
    ['PostgreSQL', openTestPostgres],
  ] as const)(`${name} on %s`, (_, open) => {
    let database: Database | undefined
    beforeAll(async () => {
      database = await open()
    })
    afterAll(async () => {
      await database?.destroy()
    })
    tests(() => {
      if (!database) throw new Error('the database is open only while a test runs')
      return database
    })
  })
}

/**
 * Whether `SHEAF_TEST_DATABASE=postgres` runs the tests of anything but the tables on PostgreSQL. Its server has a disk of its
 * own, so that tests of the service's full disk are skipped.
 */
export const testsUsePostgres = process.env['SHEAF_TEST_DATABASE'] === 'postgres'

/**
 * A new migrated database for tests of anything but the tables: SQLite, which is faster, or PostgreSQL. It is closed when the test ends, or when `onEnd` runs what it was given.
 */
export async function openTestDatabase(
  onEnd: (release: () => Promise<void>) => void = onTestFinished,
): Promise<Database> {
  if (!testsUsePostgres) return openTestSqlite()
  const database = await openTestPostgres()
  onEnd(() => database.destroy())
  return database
}

let migrated: Promise<Uint8Array> | undefined

/** A new migrated SQLite database: a copy, because to migrate one takes longer than most tests. */
export async function openTestSqlite(): Promise<Database> {
  migrated ??= migratedSqlite()
  return openSqlite(':memory:', { contents: await migrated })
}

async function migratedSqlite(): Promise<Uint8Array> {
  const path = join(inject('testFolder'), `${randomUUID()}.db`)
  const database = openSqlite(path)
  await migrate(database)
  // SQLite opens no database in memory whose header says that it has a write-ahead log.
  await sql`pragma journal_mode = delete`.execute(database)
  await database.destroy()
  return readFile(path)
}

/** A new migrated PostgreSQL database, on the server that the test run shares. */
export async function openTestPostgres(): Promise<Database> {
  // Statements take less time by a Unix socket than by TCP. Windows has none that Node could connect to.
  const url = await newTestPostgresUrl(process.platform === 'win32' ? 'migrated' : 'socket')
  return openPostgres(url, { hasTenantRole: true })
}

/** The URL of a new PostgreSQL database, on the server that the test run shares. */
export async function newTestPostgresUrl(
  state: 'migrated' | 'empty' | 'socket' = 'migrated',
): Promise<string> {
  const response = await fetch(`${inject('postgresUrl')}${state === 'migrated' ? '' : state}`)
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

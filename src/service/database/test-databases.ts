import { afterAll, beforeAll, describe, inject } from 'vitest'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres/postgres.ts'
import type { Database } from './schema.ts'
import { openSqlite } from './sqlite.ts'

/** Runs tests on SQLite and on PostgreSQL, each with one new migrated database. */
export function onEveryDatabase(name: string, tests: (database: () => Database) => void): void {
  describe.each([
    ['SQLite', openEmbedded],
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

async function openEmbedded(): Promise<Database> {
  const database = openSqlite(':memory:')
  await migrate(database)
  return database
}

/** A new migrated PostgreSQL database, on the server that the test run shares. */
export async function openTestPostgres(): Promise<Database> {
  const response = await fetch(inject('postgresUrl'))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return openPostgres(text)
}

import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { afterAll, beforeAll, describe } from 'vitest'
import { migrate } from './migrate.ts'
import type { Database, Schema } from './schema.ts'
import { openSqlite } from './sqlite.ts'

/** Runs the same tests on SQLite and on PostgreSQL, each with one migrated database of its own. */
export function onEveryDatabase(name: string, tests: (database: () => Database) => void): void {
  describe.each([
    ['SQLite', () => openSqlite(':memory:')],
    ['PostgreSQL', openPglite],
  ] as const)(`${name} on %s`, (_, open) => {
    let database: Database | undefined
    beforeAll(async () => {
      database = open()
      await migrate(database)
      // PGlite takes some seconds to start
    }, 30_000)
    afterAll(async () => {
      await database?.destroy()
    })
    tests(() => {
      if (!database) throw new Error('the database is open only while a test runs')
      return database
    })
  })
}

function openPglite(): Database {
  return new Kysely<Schema>({ dialect: new PGliteDialect({ pglite: new PGlite() }) })
}

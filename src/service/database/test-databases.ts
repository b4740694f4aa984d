import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect } from 'kysely'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { afterAll, beforeAll, describe } from 'vitest'
import { migrate } from './migrate.ts'
import { firstWriteDialect } from './first-write.ts'
import type { Database, Schema } from './schema.ts'
import { openSqlite } from './sqlite.ts'

/** Runs the same tests on SQLite and on PostgreSQL, each with one migrated database of its own. */
export function onEveryDatabase(name: string, tests: (database: () => Database) => void): void {
  describe.each([
    ['SQLite', openEmbedded],
    ['PostgreSQL', openPglite],
  ] as const)(`${name} on %s`, (_, open) => {
    let database: Database | undefined
    beforeAll(async () => {
      database = await open()
      // where no run has left its folder behind, PGlite takes some seconds to make one
    }, 60_000)
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

const root = join(import.meta.dirname, '../../..')
const cache = join(root, 'node_modules/.cache/sheaf-postgres')

/** PostgreSQL in this process, restored from what the first test that wanted these tables made. */
async function openPglite(): Promise<Database> {
  const name = `${schemaHash()}.tar`
  const kept = await readFile(join(cache, name)).catch(() => null)
  if (kept !== null) return overPglite(new PGlite({ loadDataDir: new Blob([kept]) }))

  const pglite = new PGlite()
  const database = overPglite(pglite)
  await migrate(database)
  await mkdir(cache, { recursive: true })
  // another test process may be doing the same
  const draft = join(cache, `${process.pid}.draft`)
  await writeFile(draft, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await rename(draft, join(cache, name))
  for (const each of await readdir(cache)) {
    if (each.endsWith('.tar') && each !== name) await rm(join(cache, each), { force: true })
  }
  return database
}

function schemaHash(): string {
  const migrations = join(import.meta.dirname, 'migrations')
  const hash = createHash('sha256')
  for (const path of [
    // the lockfile says which PGlite it is
    join(root, 'package-lock.json'),
    join(import.meta.dirname, 'migrate.ts'),
    ...readdirSync(migrations)
      .toSorted()
      .map((name) => join(migrations, name)),
  ]) {
    hash.update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 16)
}

// the dialect that production uses: the one made for PGlite runs whatever else is asked during a
// transaction inside it, and hangs on a second one
function overPglite(pglite: PGlite): Database {
  let last = Promise.resolve()
  const pool: PostgresPool = {
    options: {},
    connect: async () => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      const turn = last
      last = released
      await turn
      const client = {
        release,
        query: (text: string, values: readonly unknown[]) => pglite.query(text, [...values]),
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no test reads by a cursor, the other thing a client's query takes
      return client as unknown as PostgresPoolClient
    },
    end: () => pglite.close(),
  }
  return new Kysely<Schema>({ dialect: firstWriteDialect(new PostgresDialect({ pool })) })
}

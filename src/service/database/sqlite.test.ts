import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { withAsynchronousCommit } from './asynchronous-commit.ts'
import { openSqlite } from './sqlite.ts'
import { emptyLog } from './sqlite/empty-log.ts'
import { whenSynced } from './sqlite/group-commit.ts'

async function begin() {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-sqlite-'))
  const path = join(folder, 'sheaf.db')
  const database = openSqlite(path)
  onTestFinished(async () => {
    await database.destroy()
    await rm(folder, { recursive: true, force: true })
  })
  return { database, path }
}

test('deleted content is overwritten in the file', async () => {
  const { database, path } = await begin()
  await sql`create table texts (text)`.execute(database)
  // A short text shares its page with rows that are not deleted; a long text has pages of its own.
  for (const text of ['what stays', 'the secret', `the secret ${'of all '.repeat(5000)}`]) {
    await sql`insert into texts values (${text})`.execute(database)
  }
  const secrets = async (): Promise<boolean> => {
    await sql`pragma wal_checkpoint(truncate)`.execute(database)
    return (await readFile(path)).includes('the secret')
  }
  expect(await secrets()).toBe(true)
  await sql`delete from texts where text like 'the secret%'`.execute(database)
  expect(await secrets()).toBe(false)
})

test('a database that only read is closed as well, once', async () => {
  const { path } = await begin()
  const open = openSqlite(path)
  await sql`select 1`.execute(open)
  expect(existsSync(`${path}-wal`)).toBe(true)
  await open.destroy()
  await open.destroy()
  await expect(sql`select 1`.execute(open)).rejects.toThrow('finalized')
})

test('the log is emptied, with nothing lost', async () => {
  const { database, path } = await begin()
  await sql`create table texts (text)`.execute(database)
  await sql`insert into texts values (${'a text '.repeat(1_000_000)})`.execute(database)
  expect((await stat(`${path}-wal`)).size).toBeGreaterThan(7_000_000)
  await emptyLog(database, path)
  expect((await stat(`${path}-wal`)).size).toBe(0)
  const { rows } = await sql`select length(text) as length from texts`.execute(database)
  expect(rows).toEqual([{ length: 7_000_000 }])
  await emptyLog(database, path)
})

test.skipIf(process.platform === 'win32')('only its user can access a new database', async () => {
  const { database, path } = await begin()
  await sql`create table texts (text)`.execute(database)
  for (const name of [path, `${path}-wal`, `${path}-shm`]) {
    expect([name, (await stat(name)).mode & 0o777]).toEqual([name, 0o600])
  }
})

test('a commit resolves after a sync, except in work that can be done again', async () => {
  const { database } = await begin()
  const isSynced = () => whenSynced(database) === null

  await sql`create table texts (text)`.execute(database)
  expect(isSynced()).toBe(true)

  const insertion = sql`insert into texts values ('a')`.execute(database)
  // The insertion runs in microtasks, and the end of a sync is a task.
  for (let turn = 0; turn < 1000 && isSynced(); turn += 1) await Promise.resolve()
  expect(isSynced()).toBe(false)
  await insertion
  expect(isSynced()).toBe(true)

  await withAsynchronousCommit(async () => {
    await database.transaction().execute(async (tx) => {
      await sql`insert into texts values ('b')`.execute(tx)
    })
    expect(isSynced()).toBe(true)
  })
})

test('a long log is copied into the database by a thread', async () => {
  const { database, path } = await begin()
  await sql`create table texts (text)`.execute(database)
  const { size } = await stat(path)
  const text = 'of a page or so '.repeat(250)
  for (let row = 0; row < 1100; row += 1) {
    await withAsynchronousCommit(() =>
      database.transaction().execute(async (tx) => {
        await sql`insert into texts values (${text})`.execute(tx)
      }),
    )
  }
  // The connection itself would copy a longer log only.
  await expect.poll(async () => (await stat(path)).size).toBeGreaterThan(size + 1000 * 4096)
  await database.destroy()
  expect(existsSync(`${path}-wal`)).toBe(false)
})

test('a statement with a limit is not prepared again when it is run', async () => {
  const { database, path } = await begin()
  await sql`create table teams (id text primary key, organization_id text)`.execute(database)
  const query = database
    .selectFrom('teams')
    .select('id')
    .where('organization_id', '=', 'a')
    .limit(3)
    .compile()
  const connection = new DatabaseSync(path)
  onTestFinished(() => connection.close())
  let preparations = 0
  // SQLite asks it whenever it prepares a statement.
  connection.setAuthorizer(() => {
    preparations += 1
    return constants.SQLITE_OK
  })
  const statement = connection.prepare(query.sql)
  const before = preparations
  for (const id of ['a', 'b']) expect(statement.all(id)).toEqual([])
  expect([query.parameters, before > 0, preparations]).toEqual([['a'], true, before])
})

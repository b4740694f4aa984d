import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { withAsynchronousCommit } from './asynchronous-commit.ts'
import { openSqlite } from './sqlite.ts'

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

test.skipIf(process.platform === 'win32')('only its user can access a new database', async () => {
  const { database, path } = await begin()
  await sql`create table texts (text)`.execute(database)
  for (const name of [path, `${path}-wal`, `${path}-shm`]) {
    expect([name, (await stat(name)).mode & 0o777]).toEqual([name, 0o600])
  }
})

test('each commit is synced, except in work that can be done again', async () => {
  const { database } = await begin()
  const level = async (): Promise<unknown> =>
    (await sql<{ synchronous: number }>`pragma synchronous`.execute(database)).rows[0]?.synchronous
  const [normal, full] = [1, 2]

  expect(await level()).toBe(full)
  await withAsynchronousCommit(async () => {
    expect(await level()).toBe(normal)
    await database.transaction().execute(async (tx) => {
      await sql`create table texts (text)`.execute(tx)
    })
  })
  expect(await level()).toBe(full)
})

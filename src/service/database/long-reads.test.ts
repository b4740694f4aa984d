import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openLongReads, queuedReads } from './long-reads.ts'
import type { LongReadLimits } from './long-reads.ts'
import { openSqlite } from './sqlite.ts'

const owner = { organization_id: 'organization', key_id: 'key' }
const endless = sql`
  with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 4000000)
  select count(*) as count from numbers`

async function begin(limits?: LongReadLimits) {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-reads-'))
  const database = openSqlite(join(folder, 'test.db'))
  await sql`create table teams (id text, organization_id text, name text, created_at text)`.execute(
    database,
  )
  const reads = await openLongReads(database, limits)
  onTestFinished(async () => {
    await reads.stop()
    await database.destroy()
    await rm(folder, { recursive: true })
  })
  const add = (id: string) =>
    database
      .insertInto('teams')
      .values({ id, organization_id: 'o', name: id, created_at: '' })
      .execute()
  return { database, reads, add }
}

test('a long read sees earlier commits and returns what the database itself returns', async () => {
  const { database, reads, add } = await begin()
  const names = (from: typeof database) =>
    from.selectFrom('teams').select(['id', 'name']).where('name', '<>', 'x').execute()
  for (const id of ['a', 'b']) {
    await add(id)
    expect(await names(reads.of(owner))).toEqual(await names(database))
  }
})

test('a long read cannot write', async () => {
  const { reads, add } = await begin()
  await add('a')
  await expect(reads.of(owner).deleteFrom('teams').execute()).rejects.toThrow(
    /readonly|attempt to write/,
  )
  await expect(
    reads
      .of(owner)
      .transaction()
      .execute(() => Promise.resolve()),
  ).rejects.toThrow('cannot run in a transaction')
})

test('a long read blocks neither writes nor other keys, and ends when its caller hangs up', async () => {
  const { reads, add } = await begin()
  const leaving = new AbortController()
  const long = endless
    .execute(reads.of(owner, leaving.signal))
    .catch((error: unknown) => String(error))
  await add('a')
  const others = reads.of({ ...owner, key_id: 'another' })
  expect(await others.selectFrom('teams').select('id').execute()).toEqual([{ id: 'a' }])
  leaving.abort(new Error('left'))
  expect(await long).toBe('Error: left')
})

test('a read that takes too long fails as unavailable', async () => {
  const { reads } = await begin({ maxQueryMs: 100 })
  await expect(endless.execute(reads.of(owner))).rejects.toMatchObject({ key: 'unavailable' })
})

test('a database in memory is read through its own connection', async () => {
  const database = openSqlite(':memory:')
  const reads = await openLongReads(database)
  expect(reads.of(owner)).toBe(database)
  await database.destroy()
})

test('on PostgreSQL neither one key nor one organization can take all connections', async () => {
  const database = openSqlite(':memory:')
  onTestFinished(() => database.destroy())
  const reads = queuedReads(database)
  const letGo = Promise.withResolvers<void>()
  const running: string[] = []
  const execute = database.executeQuery.bind(database)
  // Delays each query, like a slow server.
  database.executeQuery = async (query) => {
    running.push(String('parameters' in query && query.parameters[0]))
    await letGo.promise
    return execute(query)
  }
  const read = (organization_id: string, key_id: string) =>
    sql<{ key: string }>`select ${key_id} as key`
      .execute(reads.of({ organization_id, key_id }))
      .then(({ rows }) => rows[0]?.key)
  const keys = ['a1', 'a2', 'b1'].flatMap((key) => Array<string>(8).fill(key))
  const answers = keys.map((key) => read(key.slice(0, 1), key))
  await expect.poll(() => running).toEqual(['a1', 'a1', 'a1', 'a2', 'a2', 'b1'])
  letGo.resolve()
  expect(await Promise.all(answers)).toEqual(keys)
})

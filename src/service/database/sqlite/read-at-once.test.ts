import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSqlite } from '#service/database/sqlite.ts'
import { migrate } from '#service/database/migrate.ts'

async function emptyDatabase(onQuery?: (kind: string) => void) {
  const database = openSqlite(':memory:', onQuery && { onQuery })
  await migrate(database)
  const add = (id: string) =>
    database.insertInto('organizations').values({ id, name: id, created_at: '' }).execute()
  const ids = async () =>
    (await database.selectFrom('organizations').select('id').execute()).map(({ id }) => id)
  return { database, add, ids }
}

test('a read beside a transaction waits for it, and sees nothing of one that is rolled back', async () => {
  const { database, add, ids } = await emptyDatabase()
  await add('before')
  const changed = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const rolledBack = database.transaction().execute(async (tx) => {
    await tx.insertInto('organizations').values({ id: 'x', name: 'x', created_at: '' }).execute()
    // Its own reads see it.
    expect(await tx.selectFrom('organizations').select('id').execute()).toHaveLength(2)
    changed.resolve()
    await end.promise
    throw new Error('no')
  })
  await changed.promise
  const read = ids()
  end.resolve()
  await expect(rolledBack).rejects.toThrow('no')
  expect(await read).toEqual(['before'])
  await database.destroy()
})

test('reads are reported, fail as promises, and end with the database', async () => {
  const kinds: string[] = []
  const { database, add, ids } = await emptyDatabase((kind) => kinds.push(kind))
  await add('a')
  kinds.length = 0
  expect(await ids()).toEqual(['a'])
  expect(kinds).toEqual(['select'])
  const failing = database
    .selectFrom('organizations')
    .select(sql`no_function()`.as('x'))
    .execute()
  await expect(failing).rejects.toThrow('no_function')
  expect(kinds).toEqual(['select', 'select'])
  await database.destroy()
  await expect(ids()).rejects.toThrow('statement has been finalized')
})

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openSqlite } from '#service/database/sqlite.ts'
import { lendWrites } from './lend-writes.ts'

async function begin() {
  const path = join(inject('testFolder'), `${randomUUID()}.db`)
  const database = openSqlite(path)
  onTestFinished(() => database.destroy())
  await sql`create table teams (id text)`.execute(database)
  const other = openSqlite(path, { isFurther: true })
  onTestFinished(() => other.destroy())
  const order: string[] = []
  const insert = (id: string) => sql`insert into teams (id) values (${id})`
  const count = async (): Promise<number> => {
    const rows = await database.selectFrom('teams').select('id').execute()
    return rows.length
  }
  return { database, other, order, insert, count }
}

test('while another thread writes, reads go on and changes wait', async () => {
  const { database, other, order, insert, count } = await begin()
  const written = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const lent = lendWrites(database, () =>
    other.transaction().execute(async (tx) => {
      await insert('lent').execute(tx)
      begun.resolve()
      await written.promise
      order.push('lent')
    }),
  )
  await begun.promise
  const changed = insert('own')
    .execute(database)
    .then(() => order.push('own'))
  expect(await count()).toBe(0)
  written.resolve()
  await Promise.all([lent, changed])
  expect(order).toEqual(['lent', 'own'])
  expect(await count()).toBe(2)
})

test('another thread waits for the transaction before it', async () => {
  const { database, other, order, insert } = await begin()
  const committed = Promise.withResolvers<void>()
  const own = database.transaction().execute(async (tx) => {
    await insert('own').execute(tx)
    await committed.promise
    order.push('own')
  })
  const lent = lendWrites(database, async () => {
    order.push('lent')
    await insert('lent').execute(other)
  })
  committed.resolve()
  await Promise.all([own, lent])
  expect(order).toEqual(['own', 'lent'])
})

test('after work that failed, others write', async () => {
  const { database, insert, count } = await begin()
  const failing = lendWrites(database, () => Promise.reject(new Error('the thread ended')))
  await expect(failing).rejects.toThrow('the thread ended')
  await insert('own').execute(database)
  expect(await count()).toBe(1)
})

test('a further connection creates no database', () => {
  const path = join(inject('testFolder'), `${randomUUID()}.db`)
  expect(() => openSqlite(path, { isFurther: true })).toThrow('unable to open')
})

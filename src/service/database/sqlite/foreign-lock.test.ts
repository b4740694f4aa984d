import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openSqlite } from '#service/database/sqlite.ts'
import { foreignLock } from './foreign-lock.ts'

async function begin() {
  const path = join(inject('testFolder'), `${randomUUID()}.db`)
  const locks: boolean[] = []
  const database = openSqlite(path, { onLocked: (isLocked) => locks.push(isLocked) })
  onTestFinished(() => database.destroy())
  await sql`create table teams (id text)`.execute(database)
  const program = new DatabaseSync(path)
  onTestFinished(() => program.close())
  return { database, program, locks }
}

test('while another program has the file locked, reads go on and changes wait', async () => {
  const { database, program, locks } = await begin()
  program.exec('begin immediate')
  const done: string[] = []
  const alone = sql`insert into teams (id) values ('alone')`
    .execute(database)
    .then(() => done.push('alone'))
  const together = database
    .transaction()
    .execute((tx) => sql`insert into teams (id) values ('together')`.execute(tx))
    .then(() => done.push('together'))
  const rows = () => database.selectFrom('teams').select('id').execute()
  // These come in the turn in which the first change takes the connection.
  const [built, raw] = await Promise.all([rows(), sql`select id from teams`.execute(database)])
  expect([built, raw.rows, done]).toEqual([[], [], []])
  let turns = 0
  const until = performance.now() + 1500
  while (performance.now() < until) {
    expect(await rows()).toEqual([])
    turns += 1
    await pause(10)
  }
  expect(done).toEqual([])
  // SQLite itself would keep the thread for the whole time.
  expect(turns).toBeGreaterThan(5)
  expect(locks).toEqual([true])
  program.exec('commit')
  await Promise.all([alone, together])
  expect(done).toEqual(['alone', 'together'])
  expect(await rows()).toHaveLength(2)
  expect(locks).toEqual([true, false])
})

test('any other error of a statement is thrown at once, and so is a lock that stays', async () => {
  const lock = foreignLock({
    onLocked: () => undefined,
    whileReadable: (work) => work(),
    maxLockedMs: 200,
  })
  let attempts = 0
  const failing = (error: Error) =>
    lock.wait(() => {
      attempts += 1
      return Promise.reject(error)
    })
  await expect(failing(new Error('no such table'))).rejects.toThrow('no such table')
  expect(attempts).toBe(1)
  const locked = Object.assign(new Error('database is locked'), { errcode: 5 })
  await expect(failing(locked)).rejects.toThrow('The database is not responding')
  expect(attempts).toBeGreaterThan(2)
  attempts = 0
  await expect(failing(locked)).rejects.toThrow('The database is not responding')
  expect(attempts).toBe(1)
  // A lock much later is another one.
  await pause(300)
  attempts = 0
  await expect(failing(locked)).rejects.toThrow('The database is not responding')
  expect(attempts).toBeGreaterThan(2)
  expect(await lock.wait(() => Promise.resolve('free'))).toBe('free')
})

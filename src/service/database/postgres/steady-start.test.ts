import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { transact } from '#service/database/transact.ts'
import { isOutage } from './outage.ts'
import { openPostgres } from './postgres.ts'
import { steadily } from './steady-start.ts'
import { postgresServer } from './test-postgres.ts'
import type { PostgresServer } from './test-postgres.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await postgresServer()
})
afterAll(() => server.remove())

async function begin() {
  const database = openPostgres(await server.newDatabase())
  onTestFinished(() => database.destroy())
  await sql`create table counts (count int)`.execute(database)
  await sql`insert into counts values (0)`.execute(database)
  // A server that is still starting must not be removed.
  let starting: Promise<void> | undefined
  onTestFinished(() => starting)
  const raise = (of = database) => sql`update counts set count = count + 1`.execute(of)
  return {
    database,
    raise,
    count: async () =>
      (await sql<{ count: number }>`select count from counts`.execute(database)).rows[0]?.count,
    /** Breaks every connection of the database, and keeps the server down for a moment. */
    restart: async () => {
      // The statement before may have got through while this start still asks whether the server answers.
      await starting
      await server.stop('immediate')
      starting = pause(300).then(() => server.start())
    },
  }
}

test('each statement and transaction of a start waits for a database that goes away', async () => {
  const { database, raise, restart, count } = await begin()
  await steadily(60_000, async () => {
    await raise()
    await restart()
    await raise()
    let attempts = 0
    await transact(database, async (tx) => {
      await raise(tx)
      attempts += 1
      if (attempts === 1) await restart()
      await raise(tx)
    })
    expect(attempts).toBe(2)
  })
  expect(await count()).toBe(4)
})

test('a start gives up when the database stays away, and nothing is repeated after it', async () => {
  const { database, raise, restart } = await begin()
  await server.stop('immediate')
  await expect(steadily(100, () => raise())).rejects.toSatisfy(isOutage)
  await server.start()
  const later = await steadily(60_000, async () => {
    let go = (): void => undefined
    const ready = new Promise<void>((resolve) => {
      go = resolve
    })
    return { go, work: ready.then(() => raise()) }
  })
  await raise()
  await restart()
  later.go()
  await expect(later.work).rejects.toSatisfy(isOutage)
  await expect
    .poll(
      () =>
        raise().then(
          () => 'answers',
          () => 'is down',
        ),
      { timeout: 30_000 },
    )
    .toBe('answers')
  expect(await transact(database, async () => 'done')).toBe('done')
})

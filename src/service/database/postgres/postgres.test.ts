import { createConnection, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectPostgres } from './connect-postgres.ts'
import { isOutage } from './outage.ts'
import { openPostgres } from './postgres.ts'
import { postgresServer } from './test-postgres.ts'
import type { PostgresServer } from './test-postgres.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await postgresServer()
})
afterAll(() => server.remove())

async function open() {
  const url = await server.newDatabase()
  const outages: string[] = []
  const returns: number[] = []
  const database = openPostgres(url, {
    onOutage: (error) => outages.push(error.message),
    onReturn: (seconds) => returns.push(seconds),
  })
  onTestFinished(() => database.destroy())
  await sql`create table counts (id int primary key, count int)`.execute(database)
  await sql`insert into counts values (1, 0)`.execute(database)
  const answers = () =>
    sql`select 1`.execute(database).then(
      () => true,
      (error: unknown) => {
        if (!isOutage(error)) throw error
        return false
      },
    )
  return { url, database, outages, returns, answers }
}

type Opened = Awaited<ReturnType<typeof open>>

/** The outcome of work whose server stops during it. */
async function outcome(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'done',
    (error: unknown) => (isOutage(error) ? 'outage' : String(error)),
  )
}

async function restart(mode: 'fast' | 'immediate'): Promise<void> {
  await server.stop(mode)
  await server.start()
}

async function isActive({ database }: Opened, query: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where state = 'active' and query = ${query}`.execute(database)
  return rows.length > 0
}

for (const mode of ['fast', 'immediate'] as const) {
  test(`a query whose server stops (${mode}) fails as an outage, and the next one succeeds`, async () => {
    const opened = await open()
    const sleeping = outcome(sql`select pg_sleep(60)`.execute(opened.database))
    await expect.poll(() => isActive(opened, 'select pg_sleep(60)')).toBe(true)
    await restart(mode)
    expect(await sleeping).toBe('outage')
    await expect.poll(opened.answers).toBe(true)
  })

  test(`a transaction whose server stops (${mode}) between two statements is rolled back as an outage`, async () => {
    const { database, answers } = await open()
    const first = Promise.withResolvers<void>()
    const restarted = Promise.withResolvers<void>()
    const work = outcome(
      database.transaction().execute(async (tx) => {
        await sql`update counts set count = 1`.execute(tx)
        first.resolve()
        // The client is checked out but idle when its connection ends.
        await restarted.promise
        await sql`update counts set count = 2`.execute(tx)
      }),
    )
    await first.promise
    await restart(mode)
    restarted.resolve()
    expect(await work).toBe('outage')
    await expect.poll(answers).toBe(true)
    const { rows } = await sql`select count from counts`.execute(database)
    expect(rows).toEqual([{ count: 0 }])
  })

  test(`connections that are idle when the server stops (${mode}) fail no later query`, async () => {
    const { database, answers } = await open()
    await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.1)`.execute(database)))
    await restart(mode)
    await expect.poll(answers).toBe(true)
    const queries = Array.from({ length: 30 }, () => outcome(sql`select 1`.execute(database)))
    expect(new Set(await Promise.all(queries))).toEqual(new Set(['done']))
  })
}

test('an error of the work itself in a transaction whose server stopped is an outage', async () => {
  const { database } = await open()
  const work = outcome(
    database.transaction().execute(async (tx) => {
      await sql`update counts set count = 1`.execute(tx)
      await restart('immediate')
      throw new Error('of its own')
    }),
  )
  // The rollback cannot be confirmed, so the outcome of the transaction is unknown.
  expect(await work).toBe('outage')
})

test('an outage is reported once for many failed queries, and so is its end', async () => {
  const { outages, returns, answers } = await open()
  await server.stop('fast')
  const down = await Promise.all(Array.from({ length: 40 }, answers))
  expect(down).toEqual(Array(40).fill(false))
  expect(outages).toHaveLength(1)
  expect(outages[0]).toContain('ECONNREFUSED')
  await server.start()
  await expect.poll(answers).toBe(true)
  expect(returns).toHaveLength(1)
})

test('a database that only accepts reads serves them, and is reported once with its end', async () => {
  const { url, database, answers } = await open()
  const events: string[] = []
  const allow = (writes: boolean) =>
    sql`alter database ${sql.id(new URL(url).pathname.slice(1))}
      set default_transaction_read_only = ${sql.lit(writes ? 'off' : 'on')}`.execute(database)
  await allow(false)
  const other = openPostgres(url, {
    onOutage: ({ message, isReadOnly }) => events.push(`${isReadOnly}: ${message}`),
    onReturn: (_seconds, { isReadOnly }) => events.push(`${isReadOnly}: over`),
  })
  onTestFinished(() => other.destroy())
  const change = () => outcome(sql`update counts set count = 1`.execute(other))
  expect(await change()).toBe('outage')
  const { rows } = await sql`select count from counts`.execute(other)
  expect(rows).toEqual([{ count: 0 }])
  expect(await change()).toBe('outage')
  const readOnly =
    'true: The database only accepts reads: cannot execute UPDATE in a read-only transaction'
  expect(events).toEqual([readOnly])

  await allow(true)
  await expect.poll(change).toBe('done')
  expect(events).toEqual([readOnly, 'true: over'])
  expect(await answers()).toBe(true)
})

test('a connection that an administrator terminates fails only its own query', async () => {
  const opened = await open()
  const { database } = opened
  const sleeping = outcome(sql`select pg_sleep(60)`.execute(database))
  await expect.poll(() => isActive(opened, 'select pg_sleep(60)')).toBe(true)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where query = 'select pg_sleep(60)' and pid <> pg_backend_pid()`.execute(database)
  expect(await sleeping).toBe('outage')
  const after = Array.from({ length: 30 }, () => outcome(sql`select 1`.execute(database)))
  expect(new Set(await Promise.all(after))).toEqual(new Set(['done']))
})

test('a statement that exceeds the time limit is canceled by the server, as an outage', async () => {
  const { database, answers } = await open()
  const limits = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(
    database,
  )
  expect(limits.rows.map(({ setting }) => setting)).toEqual(['30000', '30000'])
  const work = database.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 50`.execute(tx)
    await sql`select pg_sleep(60)`.execute(tx)
  })
  expect(await outcome(work)).toBe('outage')
  expect(await answers()).toBe(true)
})

test('queries and new connections time out on a server that stops responding', async () => {
  const url = new URL(await server.newDatabase())
  const { hostname, port } = url
  let isSilent = false
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const upstream = createConnection(Number(port), hostname)
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => undefined))
    client.on('data', (bytes) => isSilent || upstream.write(bytes))
    upstream.on('data', (bytes) => client.write(bytes))
    client.on('close', () => upstream.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const address = proxy.address()
  url.port = typeof address === 'object' && address !== null ? String(address.port) : ''
  const timeouts = { connectMs: 1000, statementMs: 30_000, answerMs: 1500 }
  const database = openPostgres(url.href, {}, timeouts)
  onTestFinished(async () => {
    await database.destroy()
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  const answer = () => outcome(sql`select 1`.execute(database))
  await expect.poll(answer).toBe('done')
  isSilent = true
  // With more queries than the pool has connections, some fail on a connection, some while connecting and
  // some while waiting for one.
  const silent = await Promise.all(Array.from({ length: 15 }, answer))
  expect(new Set(silent)).toEqual(new Set(['outage']))
  isSilent = false
  await expect.poll(answer).toBe('done')
})

test('errors of a statement itself are not outages, and keep their codes', async () => {
  const { database } = await open()
  const twice = sql`insert into counts values (1, 0)`.execute(database)
  await expect(twice).rejects.toMatchObject({ code: '23505' })
  const unknown = sql`select nothing`.execute(database)
  await expect(unknown).rejects.toMatchObject({ code: '42703' })
})

test('a start waits for a server that is still starting', async () => {
  const url = await server.newDatabase()
  await server.stop('fast')
  const waits: string[] = []
  const connecting = connectPostgres(url, { onWait: (error) => waits.push(error.message) })
  await expect.poll(() => waits.length).toBe(1)
  await pause(100)
  await server.start()
  const database = await connecting
  onTestFinished(() => database.destroy())
  expect(await database.selectFrom('organizations').selectAll().execute()).toEqual([])
  expect(waits).toEqual([expect.stringContaining('ECONNREFUSED')])
})

test('a start fails if the server never answers, and at once if it refuses the connection', async () => {
  const url = await server.newDatabase()
  await expect(connectPostgres(`${url}_of_another_name`)).rejects.toThrow(
    /rejected DATABASE_URL: database ".*" does not exist/,
  )
  await server.stop('fast')
  await expect(connectPostgres(url, {}, 0)).rejects.toThrow('did not answer within 0 s')
  await server.start()
})

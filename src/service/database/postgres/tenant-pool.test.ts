import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { expect, test } from 'vitest'
import { tenantPool } from './tenant-pool.ts'
import { asTenant } from './tenant-scope.ts'

const enter = "set local role sheaf_tenant; set local sheaf.organization = 'a'"

/** A pool that writes down its statements; one that contains `failing` fails. */
function recordingPool(failing = 'nothing fails') {
  const statements: string[] = []
  let released = 0
  const client = {
    query: async (text: string) => {
      statements.push(text)
      if (text.includes(failing)) throw new Error('refused')
      return { rows: [] }
    },
    release: () => {
      released += 1
    },
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely calls only this overload of `query`
  const opened = client as unknown as PostgresPoolClient
  const pool: PostgresPool = {
    options: {},
    connect: () => Promise.resolve(opened),
    end: () => Promise.resolve(),
  }
  return { pool: tenantPool(pool), statements, released: () => released }
}

test('a statement of a tenant has a transaction of its own', async () => {
  const { pool, statements, released } = recordingPool()
  const client = await asTenant('a', () => pool.connect())
  await client.query('select 1', [])
  client.release()
  expect(statements).toEqual([`begin; ${enter}`, 'select 1', 'commit'])
  expect(released()).toBe(1)
})

test('the statements of a transaction of a tenant share it', async () => {
  const { pool, statements } = recordingPool()
  const client = await asTenant('a', () => pool.connect())
  for (const text of ['begin', 'select 1', 'rollback to savepoint x', 'select 2', 'commit']) {
    await client.query(text, [])
  }
  await client.query('select 3', [])
  expect(statements).toEqual([
    `begin; ${enter}`,
    'select 1',
    'rollback to savepoint x',
    'select 2',
    'commit',
    `begin; ${enter}`,
    'select 3',
    'commit',
  ])
})

test('without a tenant, statements are sent as they are', async () => {
  const { pool, statements } = recordingPool()
  const client = await pool.connect()
  await client.query('select 1', [])
  expect(statements).toEqual(['select 1'])
})

test.each(['set local role', 'select 1'])(
  'a connection on which %s fails is rolled back before it is used again',
  async (failing) => {
    const { pool, statements } = recordingPool(failing)
    const client = await asTenant('a', () => pool.connect())
    await expect(client.query('select 1', [])).rejects.toThrow('refused')
    expect(statements.at(-1)).toBe('rollback')
    if (failing !== 'set local role') return
    await expect(client.query('begin', [])).rejects.toThrow('refused')
    expect(statements.at(-1)).toBe('rollback')
  },
)

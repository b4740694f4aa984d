import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { copyDatabase, requireTarget } from './copy-database.ts'
import type { DatabaseCopyOptions } from './copy-database.ts'
import { sumRows } from '#service/database/copy/copy-rows.ts'
import { endCopy, requireComplete } from '#service/database/copy/copy-state.ts'
import { snapshot } from '#service/database/copy/snapshot.ts'
import { planTables, uncopiedTables } from '#service/database/copy/table-plan.ts'
import type { CopiedTable } from '#service/database/copy/table-plan.ts'
import { openPostgres } from '#service/database/postgres/postgres.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import {
  newTestPostgresUrl,
  openTestPostgres,
  openTestSqlite,
} from '#service/database/test-databases.ts'

const opened = async (database: Promise<Database>): Promise<Database> => {
  const result = await database
  onTestFinished(() => result.destroy())
  return result
}

const directions = [
  ['SQLite to PostgreSQL', openTestSqlite, openTestPostgres],
  ['PostgreSQL to SQLite', openTestPostgres, openTestSqlite],
] as const

/** Adds a row to every table that is copied. All its texts and all its numbers are the same, so that rows refer to each other. */
async function fill(database: Database, tables: readonly CopiedTable[]): Promise<void> {
  const types = await typesOf(database)
  for (const { name, columns } of tables) {
    const values = columns.map((column) => {
      const type = types.get(`${name}.${column}`) ?? ''
      if (/int/i.test(type)) return sql`7`
      if (/double/i.test(type)) return sql`1.5`
      if (/blob|bytea/i.test(type)) return sql`${Buffer.from([0, 255, 7])}`
      return sql`${'“Wolle” & ü'}`
    })
    const into = sql.join(columns.map((column) => sql.ref(column)))
    await sql`insert into ${sql.table(name)} (${into}) values (${sql.join(values)})`.execute(
      database,
    )
  }
}

async function typesOf(database: Database): Promise<Map<string, string>> {
  const { rows } = isSqlite(database)
    ? await sql<{ name: string; type: string }>`
        select m.name || '.' || c.name as name, c.type as type
        from sqlite_schema m join pragma_table_info(m.name) c where m.type = 'table'`.execute(
        database,
      )
    : await sql<{ name: string; type: string }>`
        select table_name || '.' || column_name as name, data_type as type
        from information_schema.columns where table_schema = current_schema()`.execute(database)
  return new Map(rows.map(({ name, type }) => [name, type]))
}

const optionsOf = (more: Partial<DatabaseCopyOptions> = {}): DatabaseCopyOptions => ({
  name: 'a source',
  now: new Date(),
  signal: new AbortController().signal,
  onProgress: () => undefined,
  ...more,
})

const copyAll = (source: Database, target: Database, options = optionsOf()) =>
  snapshot(source, async (records) => {
    const { tables } = await requireTarget(records, target, options)
    const result = await copyDatabase(records, target, tables, options)
    await endCopy(target)
    return result
  })

describe.each(directions)('a copy of %s', (_, openSource, openTarget) => {
  test('has the rows of every table, and continues their numbers', async () => {
    const [source, target] = [await opened(openSource()), await opened(openTarget())]
    const tables = await planTables(source, target)
    await fill(source, tables)

    const result = await copyAll(source, target)
    // A table that is neither copied nor known to be made anew fails the plan.
    expect(result).toEqual({ tables: tables.length, rows: tables.length, skipped: 0 })
    const { signal } = new AbortController()
    for (const table of tables) {
      const copied = await sumRows(target, table, 'target', signal)
      expect([table.name, copied]).toEqual([
        table.name,
        await sumRows(source, table, 'source', signal),
      ])
      expect(copied.rows).toBe(1)
    }
    const row = await target
      .insertInto('indexed_files')
      .values({ version_id: 'next', chunks: 0, words: 0 })
      .returning('number')
      .executeTakeFirstOrThrow()
    expect(row.number).toBeGreaterThan(7)
    await expect(requireComplete(target)).resolves.toBeUndefined()
  })

  test('is refused where the target has data, or a part of another source', async () => {
    const [source, target] = [await opened(openSource()), await opened(openTarget())]
    const { tables } = await requireTarget(source, target, optionsOf())
    await expect(requireTarget(source, target, optionsOf({ name: 'another' }))).rejects.toThrow(
      'an incomplete copy of a source',
    )
    await endCopy(target)
    await fill(target, tables.slice(0, 1))
    await expect(requireTarget(source, target, optionsOf())).rejects.toThrow('has data')
  })

  test('that was interrupted is no installation, and continues', async () => {
    const [source, target] = [await opened(openSource()), await opened(openTarget())]
    const tables = await planTables(source, target)
    await fill(source, tables)
    const aborting = new AbortController()
    let copied = 0
    const interrupted = optionsOf({
      signal: aborting.signal,
      onProgress: (what) => {
        if (!what.startsWith('copying')) return
        copied += 1
        if (copied === 20) aborting.abort(new Error('killed'))
      },
    })
    await expect(copyAll(source, target, interrupted)).rejects.toThrow('killed')
    await expect(requireComplete(target)).rejects.toThrow('is not complete')

    const result = await copyAll(source, target)
    expect(result.rows).toBe(tables.length)
    expect(result.skipped).toBeGreaterThanOrEqual(19)
    await expect(requireComplete(target)).resolves.toBeUndefined()
  })
})

test('every table that is not copied exists, so that the list has nothing old', async () => {
  const databases = [await opened(openTestSqlite()), await opened(openTestPostgres())]
  const names = new Set<string>()
  for (const database of databases) {
    for (const name of (await typesOf(database)).keys()) names.add(name.split('.')[0] ?? '')
  }
  expect(Object.keys(uncopiedTables).filter((name) => !names.has(name))).toEqual([])
})

test('a table or column that one database lacks stops the copy', async () => {
  const [source, target] = [await opened(openTestSqlite()), await opened(openTestPostgres())]
  await sql`create table novelties (id text primary key)`.execute(source)
  await expect(planTables(source, target)).rejects.toThrow(
    'Only one of the databases has the table novelties',
  )
  await sql`drop table novelties`.execute(source)
  await sql`alter table teams add column color text`.execute(target)
  await expect(planTables(source, target)).rejects.toThrow(
    'Only one of the databases has teams.color',
  )
})

test('a source of an older version is refused', async () => {
  const [source, target] = [await opened(openTestSqlite()), await opened(openTestPostgres())]
  await sql`delete from kysely_migration where name = '077-copies'`.execute(source)
  await expect(planTables(source, target)).rejects.toThrow('the schema of an older version')
})

test('a source cannot be changed while it is copied', async () => {
  for (const open of [openTestSqlite, openTestPostgres]) {
    const source = await opened(open())
    const change = snapshot(source, (records) => records.deleteFrom('teams').execute())
    await expect(change).rejects.toThrow(/read-?only/)
  }
})

test('a role that row-level security shows a part of the rows copies nothing', async () => {
  const url = await newTestPostgresUrl()
  const owner = await opened(Promise.resolve(openPostgres(url)))
  const role = `reader_${Date.now()}`
  for (const statement of [
    `create role ${role} login`,
    `grant select on all tables in schema public to ${role}`,
    'alter table teams enable row level security',
    `create policy own on teams using (name = 'mine')`,
  ]) {
    await sql.raw(statement).execute(owner)
  }
  onTestFinished(async () => {
    const again = openPostgres(url)
    await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(again)
    await again.destroy()
  })
  await owner
    .insertInto('teams')
    .values({ id: '1', organization_id: '1', name: 'theirs', created_at: '2026-01-01' })
    .execute()
  const asRole = await opened(Promise.resolve(openPostgres(url.replace('postgres@', `${role}@`))))
  const target = await opened(openTestSqlite())
  await expect(copyAll(asRole, target)).rejects.toThrow('row-level security')
  expect((await copyAll(owner, await opened(openTestSqlite()))).rows).toBe(1)
})

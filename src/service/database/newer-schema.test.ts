import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { endpointUrl } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { openWorld } from '#service/wall/test-world.ts'
import type { World } from '#service/wall/test-world.ts'
import type { Thing } from '#service/isolation/planted.ts'
import { migrate, migratorOf } from './migrate.ts'
import { openPostgres } from './postgres/postgres.ts'
import type { Database } from './schema.ts'
import { isSqlite, openSqlite } from './sqlite.ts'
import { newTestPostgresUrl, onEveryDatabase } from './test-databases.ts'

/** The migrations before this one are older than the rule, and no version that lacks them is in use. */
const lastFreeMigration = '080-row-security'

interface Shape {
  /** The type and the obligations of each column. */
  columns: Map<string, { type: string; mustBeGiven: boolean }>
  /** Unique indexes and constraints: what a row must not break. */
  rules: Map<string, { table: string; text: string }>
}

async function shapeOf(database: Database): Promise<Shape> {
  const columns: Shape['columns'] = new Map()
  for (const { name, columns: own } of await database.introspection.getTables()) {
    for (const { name: column, dataType, isNullable, hasDefaultValue } of own) {
      const mustBeGiven = !isNullable && !hasDefaultValue
      columns.set(`${name}.${column}`, { type: dataType, mustBeGiven })
    }
  }
  const { rows } = isSqlite(database)
    ? await sql<{ name: string; table: string; text: string }>`
        select name, tbl_name as "table", coalesce(sql, name) as text from sqlite_schema
        where type = 'trigger' or (type = 'index' and (sql is null or sql like 'create unique%'))`.execute(
        database,
      )
    : await sql<{ name: string; table: string; text: string }>`
        select indexname as name, tablename as "table", indexdef as text from pg_indexes
        where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'
        union all
        select conname, conrelid::regclass::text, pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'x')`.execute(
        database,
      )
  const rules = rows.map(({ name, table, text }) => [name, { table, text }] as const)
  return { columns, rules: new Map(rules) }
}

/** What processes that know only the shape before would stumble over. */
function breaks(before: Shape, after: Shape): string[] {
  const tables = new Set([...before.columns.keys()].map((column) => column.split('.')[0]))
  const lost = [...before.columns].flatMap(([column, { type, mustBeGiven }]) => {
    const now = after.columns.get(column)
    if (now === undefined) return [`${column} is gone`]
    if (now.type !== type) return [`${column} was ${type} and is ${now.type}`]
    return now.mustBeGiven && !mustBeGiven ? [`${column} must be given`] : []
  })
  const added = [...after.columns].flatMap(([column, { mustBeGiven }]) =>
    mustBeGiven && !before.columns.has(column) && tables.has(column.split('.')[0])
      ? [`${column} is new and must be given`]
      : [],
  )
  const stricter = [...after.rules].flatMap(([name, { table, text }]) =>
    tables.has(table) && before.rules.get(name)?.text !== text ? [`${table} has ${text}`] : [],
  )
  return [...lost, ...added, ...stricter]
}

const opens = [
  ['SQLite', async () => openSqlite(':memory:')],
  ['PostgreSQL', async () => openPostgres(await newTestPostgresUrl('empty'))],
] as const

test.each(opens)(
  'each new migration only adds to what older versions use on %s',
  async (_, open) => {
    const database = await open()
    onTestFinished(() => database.destroy())
    const migrator = migratorOf(database)
    const { error } = await migrator.migrateTo(lastFreeMigration)
    expect(error).toBeUndefined()
    let before = await shapeOf(database)
    const breakages: string[] = []
    for (let isDone = false; !isDone;) {
      const { results = [], error: failure } = await migrator.migrateUp()
      expect(failure).toBeUndefined()
      const after = await shapeOf(database)
      for (const { migrationName } of results) {
        breakages.push(...breaks(before, after).map((one) => `${migrationName}: ${one}`))
      }
      before = after
      isDone = results.length === 0
    }
    expect(breakages).toEqual([])

    for (const [change, problem] of [
      ['alter table evaluation_cells drop column provider', 'evaluation_cells.provider is gone'],
      ['alter table keys rename to clients', 'keys.id is gone'],
      [
        'create unique index teams_by_creation on teams (created_at)',
        'teams has CREATE UNIQUE INDEX',
      ],
    ] as const) {
      await sql.raw(change).execute(database)
      const problems = breaks(before, await shapeOf(database))
        .join('\n')
        .toLowerCase()
      expect(problems).toContain(problem.toLowerCase())
    }
  },
)

/** Adds to each table, as the next version of the service may. */
async function addToEachTable(database: Database): Promise<void> {
  const virtual = isSqlite(database)
    ? (
        await sql<{ name: string }>`
          select name from sqlite_schema where sql like 'create virtual%'`.execute(database)
      ).rows
    : []
  for (const { name, isView } of await database.introspection.getTables()) {
    // SQLite changes neither virtual tables nor those that they are made of.
    if (isView || virtual.some((one) => name.startsWith(one.name))) continue
    await sql`alter table ${sql.table(name)} add column of_next_version text`.execute(database)
    await sql`
      alter table ${sql.table(name)} add column counted_by_next_version integer not null default 0`.execute(
      database,
    )
  }
  await sql`create table of_next_version (id text primary key)`.execute(database)
  await sql`
    insert into kysely_migration (name, timestamp) values ('999-of-next-version', '2099-01-01')`.execute(
    database,
  )
}

/** Sends each request whose path the things fill, and returns the statuses by name. */
async function statuses(world: World, thing: Thing, method: Endpoint['method']) {
  const all: [string, Endpoint][] = Object.entries(endpoints)
  const results: Record<string, number> = {}
  for (const [name, endpoint] of all) {
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/:(\w+)/g)].map(([, key = '']) => [key, Reflect.get(thing, key)]),
    )
    const isFilled = Object.values(params).every((value) => typeof value === 'string')
    if (endpoint.method !== method || !isFilled) continue
    const reply = await world.app.inject({
      method,
      url: endpointUrl(endpoint.path, { params }),
      headers: { authorization: `Bearer ${world.makers.wide}` },
    })
    results[name] = reply.statusCode
  }
  return results
}

onEveryDatabase('a service whose database a newer version has migrated', (database) => {
  test('works as before, and starts again', async () => {
    const world = await openWorld(database())
    const before = (await world.make('own')).thing
    const results = {
      GET: await statuses(world, before, 'GET'),
      DELETE: await statuses(world, (await world.make('own')).thing, 'DELETE'),
    }
    expect(Object.values(results.GET).filter((status) => status === 200).length).toBeGreaterThan(40)

    await addToEachTable(database())
    expect(await migrate(database())).toEqual(['999-of-next-version'])
    expect(await statuses(world, before, 'GET')).toEqual(results.GET)
    const after = (await world.make('own')).thing
    expect(await statuses(world, after, 'GET')).toEqual(results.GET)
    expect(await statuses(world, after, 'DELETE')).toEqual(results.DELETE)

    await sql`delete from kysely_migration where name = '090-evaluation-origins'`.execute(
      database(),
    )
    await expect(migrate(database())).rejects.toThrow('could not be migrated to the newest schema')
  })
})

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createConversation } from '#contract/conversations/conversations.ts'
import { createGraph } from '#contract/graphs.ts'
import { putLimits } from '#contract/limits.ts'
import { createPreset } from '#contract/playground/presets.ts'
import { createRun } from '#contract/runs.ts'
import { openTestPostgres } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'
import { unsecuredTables } from './row-security.ts'
import { asOwner, asTenant } from './tenant-scope.ts'

const database = await openTestPostgres()

async function tables(): Promise<{ name: string; has_policy: boolean }[]> {
  const { rows } = await sql<{ name: string; has_policy: boolean }>`
    select relname as name, relrowsecurity and exists (select from pg_policy where polrelid = pg_class.oid) as has_policy
    from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
    order by relname`.execute(database)
  return rows
}

/** An organization with things in many tables, and words that only its rows contain. */
async function begin() {
  const service = await testService(database, { worker: true })
  const { id, admin, newTeam } = await service.newOrganization()
  const word = `word${id.replaceAll('-', '')}`
  const team_id = await newTeam(`Team ${word}`)
  const graph = await service.ask(createGraph, { body: { name: word, team_ids: [team_id] } }, admin)
  const file = await service.upload(admin, { name: `${word}.txt`, bytes: word, graphId: graph.id })
  await service.waitUntilRead(file.id)
  const request = { model: 'm', messages: [{ role: 'user', content: word }] }
  const run = await service.ask(createRun, { body: { request } }, admin)
  const preset = await service.ask(createPreset, { body: { name: word, body: { word } } }, admin)
  const conversation = await service.ask(
    createConversation,
    { body: { graph_ids: [graph.id] } },
    admin,
  )
  const limits = [{ limit: 'storage_bytes' as const, maximum: 1_000_000 }]
  await service.ask(putLimits, { body: { limits } }, admin)
  await service.usage.flush()
  return { id, marks: [id, word, graph.id, file.id, run.id, preset.id, conversation.id, team_id] }
}

/** All rows of a table: a query whose `where` was forgotten. */
async function allOf(table: string): Promise<string> {
  const { rows } = await sql`select * from ${sql.table(table)}`.execute(database)
  return JSON.stringify(rows)
}

test('every table has a policy, or a reason to have none', async () => {
  const bare = (await tables()).filter(({ has_policy }) => !has_policy).map(({ name }) => name)
  // A new table needs `secureTable` in its migration; see row-security.ts.
  expect(bare.filter((name) => !(name in unsecuredTables))).toEqual([])
  expect(Object.keys(unsecuredTables).filter((name) => !bare.includes(name))).toEqual([])
})

test('a query without a where sees nothing of another organization', async () => {
  const [mine, other] = [await begin(), await begin()]
  const secured = (await tables()).filter(({ has_policy }) => has_policy).map(({ name }) => name)
  const withOthers: string[] = []
  for (const table of secured) {
    const everything = await asOwner(() => allOf(table))
    if (other.marks.some((mark) => everything.includes(mark))) withOthers.push(table)
    const seen = await asTenant(mine.id, () => allOf(table))
    expect([table, other.marks.filter((mark) => seen.includes(mark))]).toEqual([table, []])
    const isMine = (text: string): boolean => mine.marks.some((mark) => text.includes(mark))
    expect([table, isMine(seen)]).toEqual([table, isMine(everything)])
  }
  // Otherwise the loop would prove nothing.
  expect(withOthers).toEqual(
    expect.arrayContaining(
      (
        'organizations teams keys graphs graph_scopes graph_files files file_versions pages chunks runs ' +
        'run_bodies presets preset_versions conversations audit_records usage_counts limits storage_counts'
      ).split(' '),
    ),
  )
})

test('a change without a where reaches nothing of another organization', async () => {
  const [mine, other] = [await begin(), await begin()]
  const rename = sql`update graphs set description = 'x'`
  const { numAffectedRows } = await asTenant(mine.id, () => rename.execute(database))
  expect(numAffectedRows).toBe(1n)
  await asTenant(mine.id, () => sql`delete from run_bodies`.execute(database))
  const left = await sql`
    select from run_bodies where run_id in (select id from runs where organization_id = ${other.id})`.execute(
    database,
  )
  expect(left.rows).toHaveLength(1)
  const foreign = sql`
    insert into teams (id, organization_id, name, created_at) values ('t', ${other.id}, 't', '')`
  await expect(asTenant(mine.id, () => foreign.execute(database))).rejects.toThrow(
    'row-level security',
  )
})

test('a connection that served an organization serves another one, and the owner', async () => {
  const [mine, other] = [await begin(), await begin()]
  const ids = async () => {
    const { rows } = await sql<{ id: string }>`select id from organizations`.execute(database)
    return rows.map(({ id }) => id)
  }
  // More than there are connections, so that each serves all of them.
  for (let round = 0; round < 15; round += 1) {
    const [first, second, all] = await Promise.all([
      asTenant(mine.id, ids),
      asTenant(other.id, () =>
        database.transaction().execute(async (tx) => {
          const rows = await tx.selectFrom('organizations').select('id').execute()
          return rows.map(({ id }) => id)
        }),
      ),
      ids(),
    ])
    expect([first, second]).toEqual([[mine.id], [other.id]])
    expect(all).toEqual(expect.arrayContaining([mine.id, other.id]))
  }
})

test('a statement that fails leaves its connection usable', async () => {
  const { id } = await begin()
  const broken = sql`select 1 / 0`
  await expect(asTenant(id, () => broken.execute(database))).rejects.toThrow('division by zero')
  const sum = sql<{ sum: number }>`select 1 + 1 as sum`
  for (let at = 0; at < 12; at += 1) {
    expect((await asTenant(id, () => sum.execute(database))).rows).toEqual([{ sum: 2 }])
  }
})

test('an ID that is no ID is refused before it is part of a statement', async () => {
  const select = sql`select 1`
  const quoted = asTenant(`x'; drop table files; --`, () => select.execute(database))
  await expect(quoted).rejects.toThrow('malformed')
  onTestFinished(() => database.destroy())
})

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'
import { testService } from '#service/test-service.ts'
import { onEveryDatabase } from './test-databases.ts'

test('a migration of SQLite that fails or is cut off leaves the database as it was', async () => {
  const database = openSqlite(':memory:')
  onTestFinished(() => database.destroy())
  const tables = async () => {
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_schema where type = 'table' and name not like 'kysely%'`.execute(
      database,
    )
    return rows.map(({ name }) => name)
  }
  // The newest migration creates this table, so that it fails behind all others.
  await sql`create table audit_storage (other text)`.execute(database)
  await expect(migrate(database)).rejects.toThrow('could not be migrated to the newest schema')
  expect(await tables()).toEqual(['audit_storage'])
  await sql`drop table audit_storage`.execute(database)
  await migrate(database)
  expect(await tables()).toContain('files')
})

onEveryDatabase('a database', (database) => {
  test('gets a migration whose number is below that of its newest one', async () => {
    await sql`delete from kysely_migration where name = '041-replaced-turns'`.execute(database())
    await sql`alter table conversation_turns drop column replaced_by`.execute(database())
    await migrate(database())
    const { rows } = await sql`select replaced_by from conversation_turns`.execute(database())
    expect(rows).toEqual([])
  })

  test('revoked keys of people lose the mark of isolation tests that their names got them', async () => {
    const { newKey } = await (await testService(database())).newOrganization()
    const names = [
      'Isolation test nightly on the staging box atho',
      'Isolation test nightly runs__ of people here_',
      `Isolation test ${'ba'.repeat(7)} ${'ko'.repeat(7)}`,
    ].map((name) => name.slice(0, 44))
    for (const name of names) await newKey({ name })
    await database()
      .updateTable('keys')
      .set({ is_test: 1, revoked_at: '2026-01-01T00:00:00.000000Z' })
      .where('name', 'in', names)
      .execute()
    await sql`delete from kysely_migration where name = '046-named-test-keys'`.execute(database())
    await migrate(database())
    const marked = database().selectFrom('keys').select('name').where('is_test', '=', 1)
    expect(await marked.where('name', 'in', names).execute()).toEqual([{ name: names[2] }])
  })

  test('keys and teams that are there get the names that lists are sorted by', async () => {
    const { newKey, newTeam } = await (await testService(database())).newOrganization()
    await newKey({ name: 'ÉLAN' })
    await newTeam('Ärzte')
    const orders = {
      keys: [
        ['organization', 'team'],
        ['name', 'expiry', 'use'],
      ],
      teams: [['organization'], ['name']],
      applications: [
        ['organization', 'owner'],
        ['name', 'change'],
      ],
      runs: [
        ['organization', 'team', 'key'],
        ['first_token', 'duration', 'tokens'],
      ],
      audit_records: [
        ['organization', 'team'],
        ['operation', 'outcome'],
      ],
    }
    for (const [table, [owners = [], values = []]] of Object.entries(orders)) {
      for (const owner of owners) {
        for (const value of values) {
          await sql`drop index ${sql.ref(`${table}_by_${owner}_${value}`)}`.execute(database())
        }
      }
    }
    for (const table of ['keys', 'teams']) {
      await sql`alter table ${sql.table(table)} drop column name_folded`.execute(database())
    }
    await sql`delete from kysely_migration where name = '074-sorted-lists'`.execute(database())
    await migrate(database())
    const key = database().selectFrom('keys').select('name_folded').where('name', '=', 'ÉLAN')
    expect(await key.execute()).toEqual([{ name_folded: 'élan' }])
    const team = database().selectFrom('teams').select('name_folded').where('name', '=', 'Ärzte')
    expect(await team.execute()).toEqual([{ name_folded: 'ärzte' }])
  })

  test('names that are there lose their accents in what lists are searched by', async () => {
    const { newKey } = await (await testService(database())).newOrganization()
    for (let at = 0; at < 3; at += 1) await newKey({ name: `Größe ${at}` })
    const stored = () =>
      database().selectFrom('keys').select('name_folded').where('name', 'like', 'Größe %')
    await database()
      .updateTable('keys')
      .set({ name_folded: 'größe' })
      .where('name', 'like', 'Größe %')
      .execute()
    await sql`delete from kysely_migration where name = '091-names-without-marks'`.execute(
      database(),
    )
    await migrate(database())
    const rows = await stored().orderBy('name_folded').execute()
    expect(rows.map(({ name_folded }) => name_folded)).toEqual(['grosse 0', 'grosse 1', 'grosse 2'])
  })
})

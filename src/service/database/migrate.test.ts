import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { onEveryDatabase } from './test-databases.ts'

onEveryDatabase('a database', (database) => {
  test('gets a migration whose number is below that of its newest one', async () => {
    await sql`delete from kysely_migration where name = '041-replaced-turns'`.execute(database())
    await sql`alter table conversation_turns drop column replaced_by`.execute(database())
    await migrate(database())
    const { rows } = await sql`select replaced_by from conversation_turns`.execute(database())
    expect(rows).toEqual([])
  })
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPreset } from '#contract/playground/presets.ts'
import { createRun, deleteRun } from '#contract/runs.ts'
import { up } from '#service/database/migrations/079-retention.ts'
import { up as addConversations } from '#service/database/migrations/095-conversation-retention.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'

onEveryDatabase('runs and presets from before they counted', (database) => {
  test('count as stored, except for those that are deleted', async () => {
    const { ask, newOrganization } = await testService(database())
    const { admin, newKey, newTeam } = await newOrganization()
    const team_id = await newTeam()
    const key = await newKey({ team_id })
    const request = { model: 'm', messages: [{ role: 'user', content: 'What is wöol?' }] }
    await ask(createRun, { body: { request } }, key)
    await ask(createRun, { body: { request } }, admin)
    const { id } = await ask(createRun, { body: { request } }, key)
    await ask(deleteRun, { params: { run_id: id } }, key)
    await ask(createPreset, { body: { name: 'P', body: { model: 'm' } } }, key)
    const counted = async () =>
      database().selectFrom('storage_counts').selectAll().orderBy('scope_id').execute()
    const before = await counted()
    expect(before.map(({ bytes }) => Number(bytes)).every((bytes) => bytes > 0)).toBe(true)

    for (const table of ['runs', 'preset_versions']) {
      await database().schema.alterTable(table).dropColumn('bytes').execute()
    }
    for (const table of ['retention_settings', 'audit_checkpoints', 'audit_storage']) {
      await database().schema.dropTable(table).execute()
    }
    await sql`delete from storage_counts`.execute(database())
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a migration knows no schema
    await up(database() as never)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a migration knows no schema
    await addConversations(database() as never)
    expect(await counted()).toEqual(before)
  })
})

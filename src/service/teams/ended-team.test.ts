import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getMe, listKeys, revokeKey } from '#contract/access.ts'
import { deleteTeam } from '#contract/access-questions.ts'
import { createGuardrail, listGuardrails } from '#contract/guardrails.ts'
import { getLimits, putLimits } from '#contract/limits.ts'
import { createPreset, listPresets } from '#contract/playground/presets.ts'
import { createRun, listRuns } from '#contract/runs.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'
import { callerOfKey } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { createKey } from '#service/keys/create-key.ts'
import { requirePreviewed } from '#service/access-review/preview-change.ts'
import { removeTeam } from './remove-team.ts'

onEveryDatabase('a request that was let in before its team or key ended', (database) => {
  async function begin() {
    const service = await testService(database())
    const { id: organization_id, admin, newTeam, newKey } = await service.newOrganization()
    const callerOf = async (secret: string): Promise<Caller> => {
      const { key } = await service.ask(getMe, {}, secret)
      return callerOfKey({ ...key, organization_id })
    }
    const team_id = await newTeam()
    const boss = await callerOf(admin)
    return {
      ...service,
      admin,
      boss,
      team_id,
      mate: await callerOf(await newKey({ team_id, permissions: ['*:admin'] })),
      other: await callerOf(await newKey({ permissions: ['*:admin'] })),
      make: (caller: Caller, of: string | null) =>
        createKey(database(), service.clock, caller, {
          name: 'Late',
          team_id: of,
          permissions: ['graphs:read'],
        }),
      end: () =>
        removeTeam(database(), boss, team_id, {
          etag: undefined,
          now: new Date(),
          requirePreviewed,
        }),
      names: async () => (await service.ask(listKeys, {}, admin)).data.map(({ name }) => name),
    }
  }

  test('cannot create a key of a deleted team', async () => {
    const { boss, mate, team_id, make, end, names } = await begin()
    await end()
    await expect(make(boss, team_id)).rejects.toMatchObject({ key: 'team_unknown' })
    await expect(make(mate, null)).rejects.toMatchObject({ key: 'credentials_invalid' })
    expect(await names()).not.toContain('Late')
  })

  test('cannot create a key with a revoked one', async () => {
    const { ask, admin, other, make, names } = await begin()
    await ask(revokeKey, { params: { key_id: other.key_id } }, admin)
    await expect(make(other, null)).rejects.toMatchObject({ key: 'credentials_invalid' })
    expect(await names()).not.toContain('Late')
  })
})

onEveryDatabase('a team that is deleted', (database) => {
  test('is deleted with its guardrails and limits, but its runs and presets remain', async () => {
    const { ask, newOrganization } = await testService(database())
    const { id: organization_id, admin, newTeam, newKey } = await newOrganization()
    const team_id = await newTeam()
    const mate = await newKey({ team_id })
    const rule = { type: 'secrets' as const }
    const guardrail = { name: 'Secrets', rule }
    await ask(createGuardrail, { body: { ...guardrail, team_id } }, admin)
    await ask(createGuardrail, { body: { name: 'Everybody’s', rule } }, admin)
    const limits = [{ limit: 'requests_per_minute' as const, maximum: 50 }]
    const { key } = await ask(getMe, {}, mate)
    for (const whose of [{}, { team_id }, { key_id: key.id }]) {
      await ask(putLimits, { body: { ...whose, limits } }, admin)
    }
    const request = { model: 'm', messages: [] }
    const run = await ask(createRun, { body: { request } }, mate)
    const preset = await ask(createPreset, { body: { name: 'Mine', body: request } }, mate)

    await ask(deleteTeam, { params: { team_id } }, admin)
    const guardrails = await ask(listGuardrails, {}, admin)
    expect(guardrails.data.map(({ name }) => name)).toEqual(['Everybody’s'])
    await ask(createGuardrail, { body: guardrail }, admin)
    const remaining = await database()
      .selectFrom('limits')
      .select('scope')
      .where('organization_id', '=', organization_id)
      .execute()
    expect(remaining).toEqual([{ scope: 'organization' }])
    expect((await ask(getLimits, {}, admin)).below).toEqual([])
    expect((await ask(listRuns, { query: { scope: 'all' } }, admin)).data).toMatchObject([
      { id: run.id },
    ])
    expect((await ask(listPresets, {}, admin)).data).toMatchObject([{ id: preset.id }])
  })

  test('is deleted with more keys than a statement has parameters', async () => {
    const { ask, newOrganization } = await testService(database())
    const { id: organization_id, admin, newTeam } = await newOrganization()
    const team_id = await newTeam()
    await sql`
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 40000)
      insert into keys (id, created_at, organization_id, team_id, name, name_folded, hash, permissions)
      select ${team_id} || n, '2026-01-01T00:00:00.000000Z', ${organization_id}, ${team_id}, 'Key', 'key', ${team_id} || n, '[]'
      from numbers`.execute(database())
    await ask(deleteTeam, { params: { team_id } }, admin)
    const left = database().selectFrom('keys').where('team_id', '=', team_id)
    expect(await left.where('revoked_at', 'is', null).select('id').execute()).toEqual([])
    await database().deleteFrom('key_sweeps').execute()
  })
})
